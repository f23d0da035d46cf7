// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Provider files")
struct ProviderFileTests {
  private func builtIn(_ name: String) throws -> ProviderModel {
    let problems = ProblemList()
    let library = Library(folder: nil, problems: problems)
    let body = library.find(.providers, name, key: "", at: SourcePosition(file: "test"))
    let model = ProviderFile.decode(try #require(body), problems: problems)
    try problems.check()
    return try #require(model)
  }

  @Test("era_2019 names every number in order and equals the defaults of ProviderModel")
  func newestEra() throws {
    let problems = ProblemList()
    let text = try #require(BuiltIn.text("providers", "era_2019"))
    let root = YAMLText.read(bytes: Array(text.utf8), file: "era_2019", problems: problems)
    var keys: [String] = []
    func walk(_ node: SourceNode, _ prefix: String) {
      for entry in node.entries ?? [] {
        if entry.value.text != nil { keys.append(prefix + entry.key) }
        walk(entry.value, prefix + entry.key + ".")
      }
    }
    for section in ProviderFile.children(of: "") {
      if let node = root?[section] { walk(node, section + ".") }
    }
    expectEqual(keys, ProviderFile.settableKeys)
    try expectEqual(builtIn("era_2019"), ProviderModel())
  }

  @Test("every number of a built-in era says where it comes from", arguments: BuiltIn.providerNames)
  func sources(_ name: String) throws {
    let text = try #require(BuiltIn.text("providers", name))
    let marks = ["# derived", "# measured", "# doc", "# A", "# by definition"]
    for line in text.split(separator: "\n").drop(while: { $0 != "gnss:" }) {
      let isNumber = line.split(separator: "#")[0].split(separator: ":").count > 1
      let value = line.split(separator: "#")[0].split(separator: ":").last?
        .trimmingCharacters(in: .whitespaces)
      guard isNumber, let value, !value.isEmpty, !value.hasPrefix("*"), !value.hasPrefix("&") else {
        continue
      }
      #expect(marks.contains { line.contains($0) }, "\(line)")
    }
  }

  @Test("era_2024 lacks the receiver's part of the variance, and is better between buildings")
  func twoFrequencies() throws {
    let old = try builtIn("era_2019")
    let new = try builtIn("era_2024")
    #expect(new.wifi == old.wifi && new.cell == old.cell)
    for environment in Environment.allCases {
      var row = old.gnss.rows[environment]
      switch environment {
      // 0.55 times, with two digits.
      case .urban: row.sigma = Metres(3.6)
      case .urbanCanyon: row.sigma = Metres(5.5)
      default:
        let rest = row.sigma.value * row.sigma.value - 2.6 * 2.6 + 0.95 * 0.95
        row.sigma = new.gnss.rows[environment].sigma
        // Motorways were measured.
        let expected = environment == .freeway ? 0.95 : rest.squareRoot()
        #expect(abs(row.sigma.value - expected) < 0.06, "\(environment)")
      }
      if environment == .freeway { row.tailFraction = 0.03 }
      if environment == .freeway { row.tailFactor = 3 }
      expectEqual(new.gnss.rows[environment], row, "\(environment)")
    }
    var gnss = new.gnss
    expectEqual(gnss.reflectionSize, Metres(11))
    expectEqual(gnss.runBias, Metres(0.3))
    (gnss.rows, gnss.reflectionSize) = (old.gnss.rows, old.gnss.reflectionSize)
    gnss.runBias = old.gnss.runBias
    expectEqual(gnss, old.gnss)
  }

  @Test("era_2009 has the satellites and access points of 2009 and today's cells")
  func oldEra() throws {
    let (old, new) = (try builtIn("era_2009"), ProviderModel())
    expectEqual(old.cell, new.cell)
    expectEqual(old.gnss.rows.openSky.sigma, Metres(6.8))
    for environment in Environment.allCases {
      let row = old.wifi.rows[environment]
      expectEqual(row.radius, .init(shape: 1.44, scale: Metres(95.5)))
      expectEqual(row.noFixFraction, 0.1)
      // The receiver's part is added in variance.
      let today = new.gnss.rows[environment].sigma.value
      let expected = (today * today + 6.8 * 6.8 - 2.6 * 2.6).squareRoot()
      #expect(abs(old.gnss.rows[environment].sigma.value - expected) < 0.06, "\(environment)")
      var row2019 = new.gnss.rows[environment]
      row2019.sigma = old.gnss.rows[environment].sigma
      expectEqual(old.gnss.rows[environment], row2019)
    }
  }

  @Test("a scenario without providers has those of 2019 and says nothing of them")
  func absent() throws {
    let read = try scenario(head)
    expectEqual(read.world.providers, ProviderModel())
    #expect(!read.notes.contains { $0.contains("providers") })
  }

  @Test(
    "a scenario names providers, by name, path or use",
    arguments: ["era_2009", "providers/era_2009.yaml", "{ use: era_2009 }"]
  )
  func named(_ value: String) throws {
    let own = try #require(BuiltIn.text("providers", "era_2009"))
    let read = try scenario(
      head + "providers: \(value)\n",
      files: ["providers/era_2009.yaml": own]
    )
    try expectEqual(read.world.providers, builtIn("era_2009"))
    #expect(read.notes.contains("providers era_2009"))
  }

  @Test("a scenario changes single numbers, and the notes say so")
  func set() throws {
    let changes = """
      { use: era_2009, set: { gnss.suburban.sigma: 4 m, wifi.weak.scale: 0.1 km,
        cell.position_age: 1 min, gnss.urban.reflections: true, wifi.freeway_speed: 90 km/h,
        gnss.open_sky.tail_fraction: 5 %, cell.slope_db: 40 } }
      """
    let read = try scenario(head + "providers: \(changes)\n")
    var expected = try builtIn("era_2009")
    expected.gnss.rows.suburban.sigma = Metres(4)
    expected.wifi.weak.scale = Metres(100)
    expected.cell.positionAge = .minutes(1)
    expected.gnss.rows.urban.hasReflections = true
    expected.wifi.freewaySpeed = MetresPerSecond(25)
    expected.gnss.rows.openSky.tailFraction = 0.05
    expected.cell.slope = 40
    expectEqual(read.world.providers, expected)
    #expect(
      read.notes.contains { $0.hasPrefix("providers era_2009, with gnss.suburban.sigma 4 m") }
    )
  }

  @Test("changes alone apply to the default")
  func setAlone() throws {
    let read = try scenario(head + "providers: { set: { gnss.run_bias: 2 m } }\n")
    var expected = ProviderModel()
    expected.gnss.runBias = Metres(2)
    expectEqual(read.world.providers, expected)
  }

  @Test("the command line's providers win over the scenario's")
  func option() throws {
    let read = try scenario(
      head + "providers: { set: { gnss.run_bias: 2 m } }\n",
      LoadOptions(providers: "era_2009")
    )
    try expectEqual(read.world.providers, builtIn("era_2009"))
    #expect(read.notes.contains("providers era_2009"))
  }

  @Test("an unknown name on the command line is wrong use and names the nearest")
  func badOption() throws {
    let found = try failure(scenario: head, LoadOptions(providers: "era_2010"))
    expectEqual(found.exitCode, 64)
    expectEqual(
      found.diagnostics,
      [
        "--providers: error: no provider profile is named \"era_2010\"\n"
          + "note: the nearest is era_2019; known names: era_2019, era_2024, era_2009"
      ]
    )
  }

  @Test("a file changes what it says and takes the rest from what it extends")
  func file() throws {
    let text = """
      version: 1
      kind: providers
      extends: era_2009
      name: mine
      gnss: { suburban: { sigma: 4 m } }
      """
    let read = try scenario(head + "providers: mine\n", files: ["providers/mine.yaml": text])
    var expected = try builtIn("era_2009")
    expected.name = "mine"
    expected.gnss.rows.suburban.sigma = Metres(4)
    expectEqual(read.world.providers, expected)
  }

  @Test(
    "each fault is an error with its place",
    arguments: [
      (
        "{ set: { gnss.suburban.sigma: 4 } }",
        "gnss.suburban.sigma is \"4\" with no unit; the unit must be one of m, km, cm, mm"
      ),
      (
        "{ set: { gnss.suburban.sigma: 2 km } }",
        "gnss.suburban.sigma is \"2 km\"; it must be from 0 m to 1 km"
      ),
      (
        "{ set: { gnss.suburban.sigma: -1 m } }",
        "gnss.suburban.sigma is \"-1 m\"; it must be from 0 m to 1 km"
      ),
      (
        "{ set: { gnss.subrban.sigma: 4 m } }",
        "providers.set.gnss.subrban.sigma: unknown key\nnote: the nearest is gnss.suburban.sigma; there"
      ),
      (
        "{ set: { gnss.run_bais: 4 m } }",
        "providers.set.gnss.run_bais: unknown key\nnote: the nearest is gnss.run_bias; there"
      ),
      (
        "{ set: { wifi.walking.shape: .inf } }",
        "wifi.walking.shape is \".inf\"; it must be finite"
      ),
      (
        "{ set: { wifi.walking.shape: 0 } }",
        "wifi.walking.shape is \"0\"; it must be from 0.2 to 20"
      ),
      (
        "{ set: { gnss.urban.tail_fraction: 1 } }",
        "gnss.urban.tail_fraction is \"1\"; it must be from 0 to 0.9"
      ),
      (
        "{ set: { gnss.minimum_time_constant: 100 s } }",
        "gnss.minimum_time_constant: it must be at most maximum_time_constant"
      ),
      (
        "{ set: { wifi.cached_age_p95: 2 s } }",
        "wifi.cached_age_median: it must be at most cached_age_p95"
      ),
      (
        "{ set: { cell.time_to_trigger: 2 min } }",
        "cell.time_to_trigger is \"2 min\"; it must be from 0 s to 1 min"
      ),
      (
        "{ set: { gnss.urban.weak_signal: 1 } }", "gnss.urban.weak_signal is \"1\"; it must be true"
      ),
      ("{ set: 5 }", "providers.set is \"5\"; it must be a mapping"),
      ("{ use: era_2019, sets: {} }", "providers.sets: unknown key\nnote: the nearest is set"),
      ("era_2010", "providers: no provider profile is named \"era_2010\""),
      ("[era_2019]", "providers is a list; it must be a mapping"),
    ] as [(String, String)]
  )
  func faults(_ value: String, _ expected: String) throws {
    let found = try failure(scenario: head + "strategies: [control]\nproviders: \(value)\n")
    expectEqual(found.diagnostics.count, 1, "\(found)")
    #expect(found.diagnostics[0].contains(": error: " + expected), "\(found)")
    expectEqual(found.exitCode, 65)
  }

  @Test("a profile without a base must have every number, and lists all missing ones at once")
  func missing() throws {
    let text = "version: 1\nkind: providers\nname: mine\ngnss: { urban: {} }\n"
    let found = try failure(scenario: head + "providers: mine.yaml\n", files: ["mine.yaml": text])
    // Seven numbers of the row, eight other rows, three vehicles, twelve numbers, Wi-Fi and cells.
    expectEqual(found.diagnostics.count, 7 + 8 + 3 + 12 + 2, "\(found)")
    #expect(found.diagnostics.allSatisfy { $0.hasSuffix("the key is missing") })
  }

  @Test("a file of another kind is not taken for providers")
  func kind() throws {
    let text = "version: 1\nkind: os\nname: mine\n"
    let found = try failure(scenario: head + "providers: mine.yaml\n", files: ["mine.yaml": text])
    #expect(
      found.diagnostics.contains("mine.yaml:2:7: error: kind is \"os\"; it must be providers")
    )
  }

  @Test("the resolved scenario gives equal providers, with every number changed")
  func resolved() throws {
    let folder = try TemporaryFolder(["day.yaml": head, "day.gpx": sampleGPX])
    var first = try ScenarioLoader.load(path: folder.path + "/day.yaml")
    var model = try builtIn("era_2009")
    for setting in ProviderModel.settings {
      if let range = setting.kind.magnitudes {
        let number = range.lowerBound * 0.7 + range.upperBound * 0.3
        let value = try #require(setting.kind.value(ofMagnitude: number))
        #expect(setting.set(value, in: &model))
      } else {
        let isOn = setting.value(in: model) == .flag(true)
        #expect(setting.set(.flag(!isOn), in: &model))
      }
    }
    model.name = "odd"
    model.title = "Odd: \"numbers\""
    first.world.providers = model
    try folder.write(ResolvedScenario.yaml(for: first), to: "resolved.yaml")
    let second = try ScenarioLoader.load(path: folder.path + "/resolved.yaml")
    expectEqual(second.world.providers, model)
    #expect(second.notes.contains("providers odd"))
  }
}

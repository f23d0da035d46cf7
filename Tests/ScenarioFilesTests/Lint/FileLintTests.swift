// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports
@testable import ScenarioFiles

@Suite("Lint")
struct FileLintTests {
  private func report(_ files: [String: String], _ names: [String]) throws -> (
    report: FileLint.Report, lines: [String]
  ) {
    let folder = try TemporaryFolder(files)
    let report = FileLint.check(paths: names.map { folder.path + "/" + $0 })
    let text = report.text(as: .text).replacingOccurrences(of: folder.path + "/", with: "")
    return (report, text.split(separator: "\n").map(String.init))
  }

  @Test("every error of a file is reported at once, in the order of its lines")
  func allAtOnce() throws {
    let text = """
      version: 1
      kind: strategy
      nam: mine
      services:
        standard: { desired_acuracy: best, distance_filter: 30 }
        visit: {}
      uploads: { bytes: 0 }
      """
    let (report, lines) = try report(["s.yaml": text], ["s.yaml"])
    expectEqual(report.exitCode, 65)
    expectEqual(
      lines.filter { $0.contains("error: ") }.map { $0.split(separator: " ")[0] },
      [
        "s.yaml:1:1:", "s.yaml:3:1:", "s.yaml:5:15:", "s.yaml:5:55:", "s.yaml:6:3:", "s.yaml:7:10:",
        "s.yaml:7:19:",
      ]
    )
    #expect(lines.contains { $0.hasPrefix("note: the nearest is desired_accuracy; known keys: ") })
    #expect(lines.contains { $0.hasPrefix("note: the nearest is name; known keys: ") })
    #expect(lines.contains { $0.hasPrefix("note: the nearest is visits; known keys: ") })
  }

  @Test("settings that do nothing are listed without those that are only advised against")
  func withoutEffect() throws {
    let day = """
      version: 1
      kind: scenario
      name: day
      trace: { recipe: \(packageRoot)/scenarios/traces/office_day.recipe.yaml }
      strategies:
        - name: both
          services:
            standard: { desired_accuracy: best_for_navigation }
            request: { every: 5 min }
      """
    let folder = try TemporaryFolder(["day.yaml": day])
    let path = folder.path + "/day.yaml"
    expectEqual(
      FileLint.settingsWithoutEffect(in: [path, "recording.gpx"]),
      ["\(path):9:7: a request is ignored while updates run [request-ignored]"]
    )
    #expect(FileLint.check(paths: [path]).diagnostics.contains { $0.rule == "navigation-accuracy" })
  }

  @Test("more than fifty errors are all reported")
  func many() throws {
    let keys = (1...60).map { "wrong\($0): 1\n" }.joined()
    let (report, _) = try report(
      ["s.yaml": "version: 1\nkind: strategy\nname: a\n" + keys],
      ["s.yaml"]
    )
    expectEqual(report.errorCount, 60)
  }

  @Test(
    "a file of each kind with an unknown key is an error at that key",
    arguments: FileKind.allCases
  )
  func kinds(_ kind: FileKind) throws {
    let text = try SchemaFileTests.sample(kind).trimmingCharacters(in: .newlines) + "\nzzz: 1\n"
    let files = [
      "f.yaml": text, "day.gpx": sampleGPX, "day.yaml": try SchemaFileTests.sample(.scenario),
      "people.csv": SchemaFileTests.people,
    ]
    let (report, lines) = try report(files, ["f.yaml"])
    expectEqual(report.errorCount, 1, "\(lines)")
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    expectEqual(lines.first, "f.yaml:\(line):1: error: zzz: unknown key")
  }

  @Test("a kind that is unknown or missing is an error that names the kinds")
  func unknownKind() throws {
    let files = ["a.yaml": "version: 1\nkind: stratgy\n", "b.yaml": "version: 1\nname: b\n"]
    let (report, lines) = try report(files, ["a.yaml", "b.yaml"])
    let list =
      "scenario, week, population, strategy, phone, os, providers, recipe, budgets, search_space"
    expectEqual(
      lines,
      [
        "a.yaml:2:7: error: kind is \"stratgy\"; it must be one of \(list)",
        "note: the nearest is strategy", "b.yaml:1:1: error: kind: the key is missing",
        "note: the kinds are \(list)",
      ]
    )
    expectEqual(report.exitCode, 65)
  }

  @Test("a folder means its YAML files, without hidden ones, results and foreign files")
  func folder() throws {
    let bad = "version: 1\nkind: strategy\nnam: mine\n"
    let files = [
      "b.yaml": bad, "a/c.yml": bad, "a/.hidden.yaml": bad, ".github/w.yaml": bad,
      "out/provenance.json": "{}", "out/s.yaml": bad, "day.gpx": "no trace",
      "k8s.yaml": "apiVersion: v1\nkind: Service\n", "action.yml": "runs: {}\n",
      "broken.yaml": "a: [",
    ]
    let (report, lines) = try report(files, [""])
    expectEqual(report.fileCount, 3)
    expectEqual(
      lines.filter { $0.contains("error: ") }.map { $0.prefix { $0 != ":" } },
      [
        "a/c.yml", "a/c.yml", "b.yaml", "b.yaml", "broken.yaml",
      ]
    )
    expectEqual(report.skipped.map { $0.split(separator: "/").last }, ["action.yml", "k8s.yaml"])
    expectEqual(report.summary, "3 files, 5 errors, 0 warnings; 2 other YAML files skipped")
  }

  @Test("a folder without YAML files is missing input")
  func emptyFolder() throws {
    let (report, lines) = try report(["x.txt": ""], [""])
    expectEqual(report.exitCode, 66)
    expectEqual(lines.count, 1)
    expectEqual(lines.first?.hasSuffix("it has no .yaml or .yml files"), true)
  }

  @Test("missing files alone are missing input; together with a malformed one, they are malformed")
  func missing() throws {
    let (alone, lines) = try report([:], ["none.yaml", "none.gpx", "none"])
    expectEqual(alone.exitCode, 66)
    expectEqual(alone.errorCount, 3)
    #expect(lines.allSatisfy { $0.contains("does not exist") })
    let bad = ["bad.yaml": "kind: strategy\n"]
    try expectEqual(report(bad, ["none.yaml", "bad.yaml"]).report.exitCode, 65)
  }

  @Test("a trace is read, and the doubts of its reader are warnings with their lines")
  func trace() throws {
    let doubtful = sampleGPX.replacingOccurrences(of: "07:09:00Z", with: "07:08:00Z")
    let (good, lines) = try report(["day.gpx": doubtful], ["day.gpx"])
    expectEqual(good.exitCode, 0)
    expectEqual(good.warningCount, 1, "\(lines)")
    #expect(good.diagnostics.first?.line != nil)
    let (bad, words) = try report(["day.csv": "time,lat\n"], ["day.csv"])
    expectEqual(bad.exitCode, 65)
    expectEqual(words.first?.hasPrefix("day.csv:"), true)
  }

  @Test("an error in a file that two files refer to is reported once")
  func once() throws {
    let files = [
      "day.yaml": head + "strategies: [mine.yaml]\n", "day.gpx": sampleGPX,
      "mine.yaml": "version: 1\nkind: strategy\nname: mine\nservices: { visit: {} }\n",
    ]
    let (report, lines) = try report(files, ["day.yaml", "mine.yaml"])
    expectEqual(report.errorCount, 1, "\(lines)")
    expectEqual(lines.first?.hasPrefix("mine.yaml:4:13: error: services.visit: unknown key"), true)
    expectEqual(report.fileCount, 2)
  }

  @Test("a week is checked with its days")
  func week() throws {
    let files = [
      "week.yaml": try SchemaFileTests.sample(.week), "day.gpx": sampleGPX,
      "day.yaml": head + "sead: 1\n",
    ]
    let (report, lines) = try report(files, ["week.yaml"])
    expectEqual(report.errorCount, 1)
    expectEqual(lines.first, "day.yaml:5:1: error: sead: unknown key")
  }

  @Test(
    "what compare refuses of a week or a population, lint refuses in the same words",
    arguments: [
      (
        "kind: week\ndays: [{ scenario: day.yaml }, { scenario: day.yaml, weight: 2 }]",
        "two days are named day"
      ),
      (
        "kind: week\ndays: [{ scenario: day.yaml }, { scenario: other.yaml }]",
        "the days of the week have no strategy in common"
      ),
      (
        "kind: population\nmembers: [{ scenario: day.yaml }, { scenario: day.yaml }]",
        "two members are named day"
      ),
      (
        "kind: population\nmembers: [{ scenario: day.yaml }, { scenario: other.yaml }]",
        "the members have no strategy in common"
      ),
    ]
  )
  func refusedWeek(_ rest: String, _ expected: String) throws {
    let files = [
      "week.yaml": "version: 1\nname: week\n\(rest)\n", "day.gpx": sampleGPX,
      "day.yaml": head + "strategies: [control]\n",
      "other.yaml": head.replacing("name: day", with: "name: other")
        + "strategies: [standard_best]\n",
    ]
    let (report, lines) = try report(files, ["week.yaml"])
    expectEqual(report.exitCode, 65)
    expectEqual(lines.first, "week.yaml: error: \(expected)", "\(lines)")
    let folder = try TemporaryFolder(files)
    let error = #expect(throws: InputFailure.self) {
      try StudyLoader.load(paths: [folder.path + "/week.yaml"])
    }
    let same = error?.diagnostics.joined(separator: "\n").replacing(folder.path + "/", with: "")
    expectEqual(same, lines.prefix(2).joined(separator: "\n"))
  }

  @Test(
    "the scenarios that budgets name are checked with them",
    arguments: [
      ("none.yaml", "b.yaml:3:13: error: scenarios[0]: the file \"none.yaml\" does not exist"),
      ("bad.yaml", "bad.yaml:5:1: error: sead: unknown key"),
      ("week.yaml", "week.yaml: error: two days are named day"),
      ("day.yaml, twin.yaml", "b.yaml: error: day.yaml and twin.yaml both contain a day named day"),
      ("day.yaml, office_day", nil),
    ] as [(String, String?)]
  )
  func budgetScenarios(_ names: String, _ expected: String?) throws {
    let files = [
      "b.yaml": """
      version: 1
      kind: budgets
      scenarios: [\(names)]
      budgets: [{ id: a, metric: energy_total_j, max: 450 J }]

      """,
      "day.gpx": sampleGPX, "day.yaml": head, "twin.yaml": head, "bad.yaml": head + "sead: 1\n",
      "week.yaml": "version: 1\nkind: week\nname: w\n"
        + "days: [{ scenario: day.yaml }, { scenario: day.yaml }]\n",
    ]
    let (report, lines) = try report(files, ["b.yaml"])
    expectEqual(report.errorCount, (expected == nil ? 0 : 1), "\(lines)")
    if let expected { expectEqual(lines.first, expected) }
  }

  @Test("the notes of a day are reported as warnings")
  func doubts() throws {
    let text = head + "events: [{ at: 5 h, screen: true }]\nstrategies: [control]\n"
    let (report, lines) = try report(["day.yaml": text, "day.gpx": sampleGPX], ["day.yaml"])
    expectEqual(report.exitCode, 0)
    #expect(lines.contains { $0.hasPrefix("day.yaml: warning: events[0] is at ") }, "\(lines)")
  }

  @Test("budgets are checked")
  func budgets() throws {
    let text = try SchemaFileTests.sample(.budgets)
      .replacingOccurrences(of: "statistic: mean", with: "statistic: maen")
    let (_, lines) = try report(["b.yaml": text], ["b.yaml"])
    #expect(lines.first?.hasPrefix("b.yaml:10:16: error: budgets[0].statistic is \"maen\"") == true)
    expectEqual(lines.dropFirst().first, "note: the nearest is mean")
  }

  // MARK: - Formats

  @Test("JSON and the form for reviewdog carry the same facts")
  func formats() throws {
    let text = "version: 1\nkind: strategy\nname: mine\nservices: { heading: {} }\n"
    let (report, _) = try report(["s.yaml": text], ["s.yaml"])
    let rule = try #require(LintRule.all.first { $0.name == "heading-alone" })
    let parsed = try JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8))
    let first = try #require((parsed as? [[String: Any]])?.first)
    #expect(first["line"] as? Int == 4)
    #expect(first["column"] as? Int == 13)
    #expect(first["severity"] as? String == "warning")
    #expect(first["rule"] as? String == "heading-alone")
    #expect(first["note"] as? String == rule.remedy)
    let lines = report.text(as: .rdjsonl).split(separator: "\n")
    expectEqual(lines.count, 1)
    let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect(object?["severity"] as? String == "WARNING")
    #expect(object?["message"] as? String == rule.message + "\n" + rule.remedy)
    let location = object?["location"] as? [String: Any]
    let range = location?["range"] as? [String: [String: Int]]
    expectEqual(range?["start"], ["line": 4, "column": 13])
    expectEqual(FileLint.Report().text(as: .json), "[]\n")
    expectEqual(FileLint.Report().text(as: .rdjsonl), "")
    let sarif = try JSONSerialization.jsonObject(with: Data(report.text(as: .sarif).utf8))
    let run = try #require(((sarif as? [String: Any])?["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(
      result["ruleId"] as? String == "heading-alone" && result["level"] as? String == "warning"
    )
    let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
    let region = (place as? [String: Any])?["region"] as? [String: Int]
    expectEqual(region, ["startLine": 4, "startColumn": 13])
  }

  @Test(
    "lines of another reader are parsed",
    arguments: [
      ("f: error: bad\nnote: do so", nil, nil, "bad", "do so"),
      ("f:3: warning: odd", 3, nil, "odd", nil),
      ("f:3:7: error: a: error: b", 3, 7, "a: error: b", nil),
      ("something else", nil, nil, "something else", nil),
    ] as [(String, Int?, Int?, String, String?)]
  )
  func parsed(_ text: String, _ line: Int?, _ column: Int?, _ message: String, _ note: String?) {
    let found = InputDiagnostic.parse(text, file: "f")
    expectEqual(found.count, 1)
    expectEqual(found.first?.line, line)
    expectEqual(found.first?.column, column)
    expectEqual(found.first?.message, message)
    expectEqual(found.first?.note, note)
  }

  // MARK: - Shipped files

  /// The warnings about shipped strategies, each with the reason why it is accepted.
  static let deserved: [(name: String, rule: String, count: Int, why: String)] = [
    ("adaptive_battery", "filter-suspends", 1, "shows what the filter costs"),
    ("deferred", "deferral-is-gone", 1, "the service itself, for systems before iOS 10"),
    ("emission_like", "filter-suspends", 1, "modelled after an app"),
    ("locokit_like", "filter-suspends", 1, "modelled after an app"),
    ("overland_like", "no-rest", 1, "modelled after an app"),
    ("owntracks_move_like", "no-rest", 1, "modelled after an app"),
    ("periodic_request", "silent-timer", 1, "shows that the timer falls silent"),
    ("radar_responsive_like", "filter-suspends", 1, "modelled after an SDK"),
    ("service_geofences", "geofence-service", 1, "shows what Google Play does not approve"),
    ("service_high_accuracy", "geofence-service", 1, "the same"),
    ("tracker_both", "no-rest", 1, "compares what trackers do on both systems"),
    ("coarse_both", "no-rest", 1, "the same"),
    ("aware_ios_like", "no-rest", 1, "modelled after an app"),
    ("beiwe_ios_like", "no-rest", 1, "modelled after an app"),
    ("beiwe_ios_2023_like", "filter-suspends", 1, "modelled after an app"),
    ("mindlamp_ios_like", "navigation-accuracy", 1, "modelled after an app"),
    ("mindlamp_ios_like", "no-rest", 1, "modelled after an app"),
    ("mpath_sense_like", "no-rest", 1, "modelled after an app"),
    ("mpath_sense_like", "ten-metres-accuracy", 1, "modelled after an app"),
    ("activity_driven", "geofence-service", 1, "checks its places while it tracks"),
    ("software_region", "filter-suspends", 1, "a common design, compared with others"),
    ("software_region", "no-rest", 1, "a common design, compared with others"),
    ("standard_best", "no-rest", 1, "the most that location costs"),
    ("standard_hundred_meters", "no-rest", 1, "tells accuracy from duration"),
    ("traccar_new_like", "filter-suspends", 1, "modelled after an app"),
    ("traccar_old_like", "navigation-accuracy", 1, "modelled after an app"),
    ("traccar_old_like", "no-rest", 1, "modelled after an app"),
    ("transistorsoft_like", "filter-suspends", 2, "modelled after an SDK"),
  ]

  @Test("the shipped strategies and profiles have no errors, and only warnings that they deserve")
  func shipped() {
    let root = packageRoot + "/scenarios/"
    let folders = ["os", "phones", "providers", "strategies", "traces"]
    let report = FileLint.check(paths: folders.map { root + $0 })
    expectEqual(report.errorCount, 0, "\(report.text(as: .text))")
    let found = report.diagnostics.map { warning in
      "\(warning.file.dropFirst(root.count)): \(warning.rule ?? warning.message)"
    }
    let expected = Self.deserved.flatMap { one in
      Array(repeating: "strategies/\(one.name).yaml: \(one.rule)", count: one.count)
    }
    expectEqual(found.sorted(), expected.sorted())
  }
}

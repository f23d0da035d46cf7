// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Matrices of scenarios")
struct MatrixTests {
  private static let base =
    head + """
      strategies: [standard_best, visits]
      phones: [iphone_class, iphone_6]
      os: [ios_18]

      """

  private func loaded(_ matrix: String, _ options: LoadOptions = LoadOptions()) throws -> Scenario {
    try scenario(Self.base + matrix, options)
  }

  private func errors(_ matrix: String, _ options: LoadOptions = LoadOptions()) throws
    -> InputFailure
  {
    try failure(scenario: Self.base + matrix, options)
  }

  private func combinations(_ scenario: Scenario) -> [String] {
    Experiment(scenario).run(replication: 0).map {
      "\($0.key.strategy) \($0.key.phone) \($0.key.os)"
    }
  }

  @Test("every combination of values becomes a strategy with its own name and parameters")
  func product() throws {
    let day = try loaded(
      """
      matrix:
        standard_best.standard.distance_filter: [10 m, 30m]
        "*.standard.desired_accuracy": [best, kilometer]
      """
    )
    expectEqual(
      day.strategies.map(\.name),
      [
        "standard_best_distance_filter_10_m_desired_accuracy_best",
        "standard_best_distance_filter_10_m_desired_accuracy_kilometer",
        "standard_best_distance_filter_30_m_desired_accuracy_best",
        "standard_best_distance_filter_30_m_desired_accuracy_kilometer",
        "visits",
      ]
    )
    #expect(day.strategies.allSatisfy { LegalName.isLegal($0.name) })
    #expect(day.combinations == nil)
    expectEqual(day.strategies[3].configuration.services.standard?.distanceFilter?.value, 30)
    expectEqual(day.strategies[3].configuration.services.standard?.desiredAccuracy, .kilometer)
    expectEqual(
      day.strategies[3].parameters,
      [
        .init(key: "standard.distance_filter", value: "30m"),
        .init(key: "standard.desired_accuracy", value: "kilometer"),
      ]
    )
    expectEqual(day.strategies[4].parameters, [])
  }

  @Test("the command line varies settings of a bare day as well")
  func varied() throws {
    var options = LoadOptions(strategies: ["standard_best"])
    options.varied = ["standard_best.standard.distance_filter= 10 m ,none"]
    let day = try loaded("", options)
    expectEqual(
      day.strategies.map(\.name),
      [
        "standard_best_distance_filter_10_m", "standard_best_distance_filter_none",
      ]
    )
    options.varied = ["standard_best.standard.distance_filter=5m"]
    let file = "matrix: { standard_best.standard.distance_filter: [10 m, 30 m] }"
    #expect(
      try loaded(file, options).strategies.map(\.name) == ["standard_best_distance_filter_5_m"]
    )
  }

  @Test("lists of the matrix replace those of the scenario")
  func lists() throws {
    let day = try scenario(
      head + "matrix: { strategies: [visits, control], phones: [iphone_6], os: [ios_17, ios_18] }"
    )
    expectEqual(day.strategies.map(\.name), ["visits", "control"])
    expectEqual(day.phones.map(\.name), ["iphone_6"])
    expectEqual(day.systems.map(\.name), ["ios_17", "ios_18"])
  }

  @Test("excluded combinations do not run, and included ones run as well")
  func excluded() throws {
    let day = try loaded(
      """
      matrix:
        standard_best.standard.distance_filter: [10 m, 30 m]
        exclude:
          - { strategy: standard_best, phone: iphone_6 }
          - { strategies: standard_best_distance_filter_30_m }
        include:
          - { strategy: standard_best, name: fine, standard.distance_filter: 5 m, phone: modern_pixel7_2022 }
          - { strategy: visits, os: ios_17, phone: iphone_class }
      """
    )
    expectEqual(
      combinations(day),
      [
        "standard_best_distance_filter_10_m iphone_class ios_18", "visits iphone_class ios_18",
        "visits iphone_class ios_17", "visits iphone_6 ios_18", "fine modern_pixel7_2022 ios_18",
      ]
    )
    let again = try scenario(ResolvedScenario.yaml(for: day))
    expectEqual(again.combinations, day.combinations)
    expectEqual(again.strategies.map(\.name), day.strategies.map(\.name))
  }

  /// Compares every subset of values with a search through all combinations.
  @Test("exclude removes exactly the combinations with all values of a map", arguments: 1..<16)
  func subsets(_ bits: Int) throws {
    let values = [
      ("strategy", "standard_best"), ("phone", "iphone_6"),
      ("standard_best.standard.distance_filter", "30 m"),
      ("\"standard_best.standard.desired_accuracy\"", "best"),
    ]
    let map = values.indices.filter { bits & 1 << $0 != 0 }.map {
      "\(values[$0].0): \(values[$0].1)"
    }
    let day = try loaded(
      """
      matrix:
        standard_best.standard.distance_filter: [10 m, 30 m]
        standard_best.standard.desired_accuracy: [best, kilometer]
        exclude: [{ \(map.joined(separator: ", ")) }]
      """
    )
    var wanted: [String] = []
    for phone in ["iphone_class", "iphone_6"] {
      for filter in ["10", "30"] {
        for accuracy in ["best", "kilometer"] {
          let has = [true, phone == "iphone_6", filter == "30", accuracy == "best"]
          if has.indices.allSatisfy({ bits & 1 << $0 == 0 || has[$0] }) { continue }
          wanted.append(
            "standard_best_distance_filter_\(filter)_m_desired_accuracy_\(accuracy) \(phone) ios_18"
          )
        }
      }
      if bits != 2 || phone != "iphone_6" { wanted.append("visits \(phone) ios_18") }
    }
    let keys = Experiment(day).keys.filter { $0.replication == 0 }
    expectEqual(keys.map { "\($0.strategy) \($0.phone) \($0.os)" }.sorted(), wanted.sorted())
  }

  static let hostile: [(matrix: String, message: String)] = [
    ("matrix: {}", "the matrix is empty"),
    ("matrix: [a]", "it must be a mapping"),
    ("matrix: { standard_best.standard.distance_filter: [] }", "a list of at least one value"),
    ("matrix: { standard_best.standard.distance_filter: 10 m }", "it must be a list of values"),
    ("matrix: { standard_best.standard.distance_filter: [[1]] }", "it must be a value"),
    ("matrix: { standard_best.standard.distance_filter: [10 m, 10m] }", "is listed twice"),
    ("matrix: { standard_best.standard.distance_filter: [10 m, 10 x] }", "the unit must be one of"),
    ("matrix: { standard_best.standard.distance_filtre: [10 m] }", "unknown key"),
    ("matrix: { standard_bets.standard.distance_filter: [10 m] }", "no strategy is named"),
    ("matrix: { \"*.uploads.every\": [1 min] }", "has no uploads"),
    ("matrix: { stratgies: [visits] }", "unknown key"),
    ("matrix: { phones: [iphone_6] }", "the scenario also has this list"),
    ("matrix: { exclude: [] }", "a list of at least one map"),
    ("matrix: { exclude: [{}] }", "a map with at least one key"),
    ("matrix: { exclude: [{ strategy: control }] }", "it excludes nothing"),
    ("matrix: { exclude: [{ os: ios_18 }] }", "every combination is excluded"),
    ("matrix: { exclude: [{ fone: iphone_6 }] }", "unknown key"),
    ("matrix: { exclude: [{ phone: [] }] }", "a value or a list of values"),
    ("matrix: { include: [{ phone: iphone_6 }] }", "the key is missing"),
    ("matrix: { include: [{ strategy: nobody }] }", "no strategy is named"),
    ("matrix: { include: [{ strategy: visits, phone: nothing }] }", "no phone is named"),
    (
      "matrix: { include: [{ strategy: visits, standard.distance_filter: 5 m }] }",
      "has no standard"
    ),
    ("matrix: { include: [{ strategy: visits, standard.filter: 5 m }] }", "unknown key"),
    (
      "matrix: { standard_best.standard.distance_filter: [1 m, 2 m], "
        + "\"*.standard.distance_filter\": [3 m] }",
      "varies standard.distance_filter twice"
    ),
  ]

  @Test("errors in a matrix are reported with their place", arguments: hostile)
  func wrong(_ matrix: String, _ message: String) throws {
    let failure = try errors(matrix)
    expectEqual(failure.exitCode, 65)
    #expect(failure.description.contains(message), "\(failure)")
    #expect(failure.diagnostics[0].hasPrefix("day.yaml:"), "\(failure)")
  }

  @Test("too many combinations are refused before they are made")
  func tooMany() throws {
    let values = (1...200).map { "\($0) m" }.joined(separator: ", ")
    let failure = try errors(
      """
      matrix:
        standard_best.standard.distance_filter: [\(values)]
        standard_best.standard.desired_accuracy: [best, kilometer, hundred_meters]
      """
    )
    #expect(failure.diagnostics[0].contains("1202 combinations"), "\(failure)")
    let many = (1...9).map { "\($0)" }.joined(separator: ",")
    var options = LoadOptions()
    options.varied =
      ["uploads.every", "x", "=", "a.b=", "standard_best.standard.distance_filter=,"]
      + ["standard_best.nothing.here=\(many)"]
    try expectEqual(errors("", options).exitCode, 64)
  }

  @Test("names are legal, short enough and differ", arguments: [1, 5, 40, 64])
  func names(_ length: Int) {
    let base = String(repeating: "b", count: length)
    var seen: Set<String> = []
    for value in ["10 m", "10.5 m", "-10 m", "1 h 30 min", "none", "best_for_navigation", "%", "5"]
    {
      let name = VariantName.make(
        base,
        [("standard.distance_filter", value), ("request.desired_accuracy", "three_kilometers")]
      )
      #expect(LegalName.isLegal(name), "\(name)")
      #expect(seen.insert(name).inserted)
    }
    expectEqual(VariantName.make("a", []), "a")
    #expect(
      VariantName.make("a", [("request.every", "5min"), ("uploads.every", "1 h")])
        == "a_request_every_5_min_uploads_every_1_h"
    )
  }
}

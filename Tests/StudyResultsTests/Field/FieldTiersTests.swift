// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import Reports
@testable import ScenarioFiles
@testable import StudyResults

@Suite("Field reports beside a study")
struct FieldTiersTests {
  /// A day of a fixed length whose app requests best all day, and reports of given seconds a day.
  private func tiers(
    _ seconds: [Double],
    strategy: String? = nil,
    systems: [String] = ["ios_18"],
    version: String = "iPhone OS 18.3"
  ) async throws -> (tiers: FieldTiers, table: ComparisonTable) {
    var options = LoadOptions()
    options.strategies = ["standard_best", "control"]
    options.systems = systems
    options.replications = 2
    let study = try StudyLoader.load(
      paths: [packageRoot + "/scenarios/traces/street_game.gpx"],
      options: options
    )
    let results = await Experiment(study.days[0].scenario).run(jobs: 1) { _ in }
    var reports = MetricKitReports()
    reports.reports = seconds.map {
      TierReport(days: 1, seconds: [.best: $0], system: version)
    }
    let columns = ResultColumns(results)
    return (
      FieldTiers(columns, of: study, strategy: strategy, reports: reports),
      ComparisonTable(columns: columns, standings: StudyEvidence.standings(of: study))
    )
  }

  @Test("a session all day is expected to take the whole day, however long the scenario")
  func scaled() async throws {
    let (tiers, _) = try await tiers([86_400, 86_000])
    let row = try #require(
      tiers.comparison.rows.first { $0.group.strategy == "standard_best" && $0.tier == .best }
    )
    // Best runs from the first second to the last.
    #expect(abs(row.predicted.estimate - 86_400) < 1)
    expectEqual(row.verdict, .inside)
    #expect(tiers.notes.contains { $0.contains("scaled to 24 h") })
  }

  @Test("a tier outside is reported with its numbers, one inside proves nothing")
  func sentences() async throws {
    let low = try await tiers([10_000, 10_100], strategy: "standard_best").tiers.sentences
    let contradicted =
      "standard_best: the reports contradict the lab for the best tier: predicted "
    #expect(low[0].hasPrefix(contradicted))
    #expect(low[0].contains("reported 10050 s. Updates ended or were suspended sooner"))
    let high = try await tiers([80_000, 80_100], strategy: "control").tiers.sentences
    #expect(high[0].contains("predicted 0–") && high[0].contains("Updates continued in the field"))
    let fine = try await tiers([86_400, 86_300], strategy: "standard_best").tiers.sentences
    #expect(
      fine[0].contains("1 of 1 tiers in use") && fine[0].contains("but does not prove it either")
    )
  }

  @Test("the strategy that was named is the only one evaluated")
  func named() async throws {
    let (tiers, _) = try await tiers([1000], strategy: "control")
    expectEqual(Set(tiers.comparison.rows.map(\.group.strategy)), ["control"])
  }

  @Test("phones of systems other than the simulated one get a note")
  func versions() async throws {
    func note(_ version: String) async throws -> Bool {
      try await tiers([1000], version: version).tiers.notes.contains { $0.contains("use --os") }
    }
    #expect(try await note("iPhone OS 17.1 (21B80)"))
    #expect(try await !note("iPhone OS 18.0"))
    #expect(try await !note(""))
  }

  @Test("every form has the verdicts")
  func forms() async throws {
    let (tiers, table) = try await tiers([10_000, 10_100])
    let additions = ComparisonAdditions(field: tiers)
    for format in TableFormat.allCases {
      let text = table.text(as: format, with: additions)
      #expect(text.contains("outside"), "\(format)")
    }
    let csv = table.text(as: .csv, with: additions).split(separator: "\n")
    let header = csv[0].split(separator: ",", omittingEmptySubsequences: false)
    expectEqual(header.suffix(28).first, "field_best_for_navigation_reported_s")
    expectEqual(header.last, "field_reduced_verdict")
    for line in csv.dropFirst() {
      expectEqual(line.split(separator: ",", omittingEmptySubsequences: false).count, header.count)
    }
    let json = try #require(
      try JSONSerialization.jsonObject(
        with: Data(table.text(as: .json, with: additions).utf8)
      ) as? [String: Any]
    )
    let field = try #require(json["field"] as? [String: Any])
    expectEqual((field["tiers"] as? [Any])?.count, 14)
    expectEqual((json["claims"] as? [Any])?.count, 1)
  }

  @Test("a system that counts no tiers is left out")
  func systems() async throws {
    let (tiers, _) = try await tiers([1000], systems: ["ios_18", "ios_12"])
    expectEqual(Set(tiers.comparison.rows.map(\.group.os)), ["ios_12", "ios_18"])
    var options = LoadOptions()
    options.strategies = ["control"]
    options.systems = ["android_6"]
    options.phones = ["nexus_4"]
    let study = try StudyLoader.load(
      paths: [packageRoot + "/scenarios/traces/street_game.gpx"],
      options: options
    )
    #expect(FieldTiers.systems(of: study).isEmpty)
  }
}

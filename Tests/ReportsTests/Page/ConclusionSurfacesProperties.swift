// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Stochastics
import TracewattTestSupport

@testable import Judgement
@testable import Reports
@testable import Studies

/// Random studies, and the conclusions that every kind of output states about them.
@Suite("No two surfaces disagree on a conclusion")
struct ConclusionSurfacesProperties {
  private static let fingerprint = RunFingerprint(
    program: "1",
    model: "1",
    seed: 1,
    scenario: "a",
    trace: "b",
    phone: "c",
    os: "d"
  )
  private static let metrics = ["energy_location_j", "error_mean_m"]

  /// Runs of a reference and another strategy: bell-shaped, lopsided, bimodal, alike or equal.
  private static func study(_ number: Int) -> [RunResult] {
    let random = KeyedRandom(key: UInt64(number))
    let count = [1, 2, 3, 5, 6, 7, 12, 20][number % 8]
    let shift = [0, 0.001, 0.01, 0.05, 0.5, 3][number / 8 % 6]
    let shape = number / 48 % 5
    func value(_ side: UInt64, _ metric: UInt64, _ replication: Int) -> Double {
      let slot = UInt64(replication)
      let (own, rare) = random.stream(side).stream(metric).normalPair(slot)
      let (day, _) = random.stream(9).normalPair(slot)
      let base = metric == 0 ? 500 * exp(0.1 * day) : 20 * exp(0.3 * day)
      let sign: Double = number % 2 == 0 ? 1 : -1
      let effect = side == 0 ? 0 : sign * shift
      let luck: Double =
        switch shape {
        case 0: 0.02 * own
        case 1: rare > 1.5 ? 4 + own : 0.05 * own
        case 2: (own > 0 ? 0.2 : -0.2) + 0.01 * rare
        case 3: 0.0005 * own
        default: 0
        }
      return base * exp(effect + luck)
    }
    return ["base", "other"].enumerated().flatMap { side, name in
      (0..<count).map { replication in
        var measures: [String: Double] = ["coverage_fraction": 1]
        for (place, metric) in metrics.enumerated() {
          measures[metric] = value(UInt64(side), UInt64(place), replication)
        }
        let energy = measures["energy_location_j"] ?? 0
        measures["location_percent_per_day"] = energy / 400
        return RunResult(
          key: RunKey(
            scenario: "day",
            strategy: name,
            phone: "phone",
            os: "ios_18",
            replication: replication
          ),
          parameters: [],
          measures: RunMeasures(values: RunMeasures.definitions.map { measures[$0.name] }),
          ledger: [
            LedgerRow(
              component: .gnss,
              state: "tracking",
              cause: CauseLabel(label: "standard", category: .location, client: 0),
              energy: Joules(energy),
              active: .hours(1)
            )
          ]
        )
      }
    }
  }

  /// The conclusion of a sentence on energy or on error; nil if it can be read in two ways.
  private static func reading(_ sentence: String, _ part: String) -> Conclusion? {
    let halves = sentence.components(separatedBy: "mean error")
    func has(_ text: String) -> Bool { sentence.contains(text) }
    if part == "energy_location_j" {
      let start = halves[0]
      let found: [(Conclusion, Bool)] = [
        (.undecided, start.contains(": undecided whether") || start.contains("proves nothing")),
        (.equal, start.contains("in every replication")),
        (.withinMargin, start.contains("give or take")),
        (
          .less,
          !start.contains("proves nothing")
            && (start.contains("% less location energy")
              || start.contains("% of the location energy"))
        ),
        (
          .more,
          !start.contains("proves nothing")
            && (start.contains("% more location energy")
              || start.contains("times the location energy"))
        ),
      ]
      let hits = found.filter(\.1).map(\.0)
      return hits.count == 1 ? hits[0] : nil
    }
    let found: [(Conclusion, Bool)] = [
      (.undecided, has("is undecided whether its mean error") || has("proves nothing")),
      (.equal, has("with equal mean error")),
      (.withinMargin, has("with about the same mean error")),
      (.less, has(" m smaller") && !has("proves nothing")),
      (.more, has(" m larger") && !has("proves nothing")),
    ]
    let hits = found.filter(\.1).map(\.0)
    return hits.count == 1 ? hits[0] : nil
  }

  private static func recorded(_ results: [RunResult], _ strategy: String) -> RecordedGroup {
    let runs = results.filter { $0.key.strategy == strategy }
    return RecordedGroup(
      group: RunGroup(scenario: "day", strategy: "app", phone: "phone", os: "ios_18"),
      fingerprint: fingerprint,
      replications: runs.map(\.key.replication),
      values: Dictionary(
        uniqueKeysWithValues: metrics.map { metric in (metric, runs.map { $0.measures[metric] }) }
      )
    )
  }

  @Test("text, CSV, JSON, the front, budgets and before-and-after say the same of 1,000 studies")
  func surfaces() throws {
    var seen: [String: Int] = [:]
    let today = try #require(CalendarDay("2026-06-15"))
    for number in 0..<1_000 {
      let results = Self.study(number)
      let table = ComparisonTable(results: results, strategies: ["base", "other"])
      let comparison = try #require(table.comparisons.first)
      let csv = table.text(as: .csv).split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let column = try #require(csv[0].firstIndex(of: "energy_location_verdict"))
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(table.text(as: .json).utf8))
          as? [String: Any]
      )
      let verdicts = try #require((json["verdicts"] as? [[String: Any]])?.first)
      let effects = try #require(verdicts["effects"] as? [[String: Any]])
      let after = BeforeAfter(
        [Self.recorded(results, "other")],
        against: Baseline(groups: [Self.recorded(results, "base")])
      )
      for metric in Self.metrics {
        let effect = try #require(comparison.effect(on: metric))
        let conclusion = effect.conclusion
        seen[metric + conclusion.rawValue, default: 0] += 1
        let name = "study \(number), \(metric): \(effect)"
        if metric == "energy_location_j" {
          expectEqual(csv[2][column], conclusion.rawValue[...], "\(name)")
          expectEqual(table.rows[1].energy?.conclusion, conclusion, "\(name)")
        }
        let member = effects.first { $0["metric"] as? String == metric }
        #expect(member?["verdict"] as? String == conclusion.rawValue, "\(name)")
        #expect(
          Self.reading(comparison.text, metric) == conclusion,
          "\(name): \(comparison.text)"
        )
        #expect(table.text(as: .markdown).contains(comparison.text), "\(name)")
        expectEqual(after.rows.first { $0.metric == metric }?.conclusion, conclusion, "\(name)")
        try expectBudget(results, metric, conclusion, today, name)
      }
      expectFront(table, comparison, "study \(number)")
    }
    // Every conclusion occurred, and none only rarely.
    for metric in Self.metrics {
      for conclusion in Conclusion.allCases {
        #expect(seen[metric + conclusion.rawValue, default: 0] >= 20, "\(metric) \(conclusion)")
      }
    }
  }

  /// Expects that more breaks a budget that allows no increase, and nothing else does.
  private func expectBudget(
    _ results: [RunResult],
    _ metric: String,
    _ conclusion: Conclusion,
    _ today: CalendarDay,
    _ name: String
  ) throws {
    let budget = Budget(
      "rise",
      metric: metric,
      limit: .increase(.fraction(0)),
      reference: .baseline,
      confidence: 0.975,
      minReplications: 2
    )
    let report = BudgetReport(
      BudgetSet([budget]),
      on: [Self.recorded(results, "other")],
      against: Baseline(groups: [Self.recorded(results, "base")]),
      today: today
    )
    let check = try #require(report.checks.first)
    guard check.allCount > 1 else {
      expectEqual(check.status, .noVerdict(.tooFewReplications(have: 1, need: 2)))
      return
    }
    switch conclusion {
    case .more: #expect(check.status == .breached, "\(name)")
    case .less, .equal: #expect(check.status == .holds, "\(name)")
    // A budget has its own tolerance, so a difference within the margin may break one that allows
    // nothing.
    case .withinMargin: #expect(check.status == .holds || check.status == .breached, "\(name)")
    case .undecided: #expect(check.status != .breached, "\(name)")
    }
  }

  /// Expects that the front excludes only what is concluded to be worse, and never what is better.
  private func expectFront(_ table: ComparisonTable, _ comparison: Comparison, _ name: String) {
    let conclusions = Self.metrics.compactMap { comparison.effect(on: $0)?.conclusion }
    let standings = Dictionary(
      uniqueKeysWithValues: table.rows.map { ($0.group.strategy, $0.standing) }
    )
    guard conclusions.contains(where: { $0 != .undecided }) else { return }
    if conclusions.contains(.less) { expectEqual(standings["other"], .front, "\(name)") }
    if conclusions.contains(.more) { expectEqual(standings["base"], .front, "\(name)") }
  }

  /// The parts of a page that contain results in words and figures.
  private static func figures(_ study: RecordedStudy) -> String {
    let page = StudyPage(study)
    var markup = Markup()
    page.writeAnswer(to: &markup)
    page.writeReasons(to: &markup)
    page.writeTable(to: &markup)
    return markup.content
  }

  /// The study's folder, read back; a test may replace its runs.
  private static func folder(
    _ results: [RunResult],
    margins: Indifference,
    _ style: (String) throws -> Void = { _ in }
  ) throws -> RecordedStudy {
    let path = FileManager.default.temporaryDirectory.path + "/tracewatt-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try ResultsWriter(folder: path, strategies: [], detail: .none)
    for result in results.sorted(by: { $0.key < $1.key }) { try writer.append(result) }
    try writer.finish(
      reference: "base",
      resolved: [],
      provenance: Provenance(seed: 1, replications: 1, margins: margins)
    )
    try style(path)
    return try RecordedStudy(folder: path)
  }

  @Test("the page and why say what the table says of 1,000 studies, in the figures of the terminal")
  func pages() throws {
    let margins = Indifference(energyFraction: 0.03)
    // Only a few folders are read: the runs are put into one that was read before.
    var study = try Self.folder(Self.study(3), margins: margins)
    for number in 0..<1_000 {
      study.results = Self.study(number)
      let table = ComparisonTable(results: study.results, reference: "base", margins: margins)
      let comparison = try #require(table.comparisons.first)
      let page = Self.figures(study)
      let name = "study \(number)"
      #expect(page.contains(Markup.escaped(comparison.text)), "\(name): \(comparison.text)")
      let words = table.text(for: try #require(table.recommendations.first))
      #expect(page.contains("<p class=\"lead\">\(Markup.escaped(words))</p>"), "\(name): \(words)")
      let text = table.text(as: .table)
      #expect(text.hasPrefix(words), "\(name)")
      expectFigures(text, page, name)
      try expectAttribution(study, comparison, name)
    }
  }

  /// Expects every figure of the terminal's table to be in the page as well.
  private func expectFigures(_ text: String, _ page: String, _ name: String) {
    let table = text.split(separator: "\n").drop { !$0.hasPrefix("strategy ") }
    let rows = table.filter { line in ["base ", "other "].contains { line.hasPrefix($0) } }
    #expect(rows.count == 2 || text.contains("Not in the table: other;"), "\(name)")
    for line in rows {
      let cells = line.split(separator: " ", omittingEmptySubsequences: true)
      // Strategy, energy with its variation, ratio, mean error and place.
      let marks = cells.drop { !["step", "about", "no", "left"].contains($0) }
      let figures = cells.dropFirst().dropLast(marks.count)
      let luck = figures.first { $0.hasPrefix("±") }
      let plain = figures.filter { $0 != luck }
      expectEqual(plain.count, 3, "\(name): \(line)")
      for figure in plain.dropFirst() {
        #expect(page.contains(">\(Markup.escaped(String(figure)))</data>"), "\(name): \(line)")
      }
    }
  }

  /// Expects the conclusion on the total energy in `why`, as text and as data.
  private func expectAttribution(
    _ study: RecordedStudy,
    _ comparison: Comparison,
    _ name: String
  ) throws {
    let conclusion = try #require(comparison.effect(on: "energy_location_j")?.conclusion)
    let report = AttributionReport(of: study, than: "base")
    expectEqual(report.attributions.map(\.conclusion), [conclusion], "\(name)")
    #expect(report.text(as: .table).contains("J a run, \(conclusion.text) ("), "\(name)")
    let json = report.text(as: .json)
    #expect(json.contains("\"verdict\": \"\(conclusion.rawValue)\""), "\(name): \(json)")
  }

  @Test(
    "a results folder and its page say the same",
    arguments: Array(stride(from: 3, to: 1_000, by: 125))
  )
  func folders(_ number: Int) throws {
    let results = Self.study(number)
    let margins = Indifference(energyFraction: 0.03)
    let table = ComparisonTable(results: results, reference: "base", margins: margins)
    let comparison = try #require(table.comparisons.first)
    let study = try Self.folder(results, margins: margins) { path in
      let rows = try String(contentsOfFile: path + "/comparison.csv", encoding: .utf8)
        .split(separator: "\n")
      for metric in Self.metrics {
        let effect = try #require(comparison.effect(on: metric))
        let row = try #require(rows.first { $0.contains(",\(metric),") })
        #expect(row.contains(",\(effect.conclusion.rawValue),"), "\(row)")
      }
    }
    expectEqual(study.table.comparisons, table.comparisons)
    expectEqual(study.table.rows.map(\.standing), table.rows.map(\.standing))
    let page = StudyPage(study).html
    #expect(page.contains(Markup.escaped(comparison.text)), "\(comparison.text)")
    // The contents of the page are equal from files and from memory.
    var memory = study
    memory.results = results.sorted { $0.key < $1.key }
    #expect((Self.figures(memory) == Self.figures(study)) as Bool)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Judgement
internal import OSProfiles
internal import Quantities
internal import ScenarioFiles

/// A study's predicted seconds per accuracy tier, with those that phones in the field counted.
public struct FieldTiers: Sendable {
  /// Predicted and reported seconds with their verdicts.
  public var comparison: TierComparison
  /// The counts of phones in the app's states, which the lab does not simulate.
  public var states: [TierStateReport]
  /// The keys that were recognised.
  public var keys: [String]
  /// Notes on omissions and on possible misunderstandings.
  public var notes: [String]

  /// Compares a study with reports.
  ///
  /// - Parameters:
  ///   - columns: the columns that the study reports.
  ///   - study: the study.
  ///   - strategy: the strategy of the app in the field; nil compares every strategy.
  ///   - reports: the reports of phones in the field.
  public init(
    _ columns: any RunColumns,
    of study: Study,
    strategy: String?,
    reports: MetricKitReports
  ) {
    let scenarios = study.days.map(\.scenario)
    var lengths: [String: Double] = [:]
    for scenario in scenarios {
      lengths[scenario.name] = scenario.trace.duration.seconds / 86_400
    }
    if let week = study.weekName {
      let weight = study.days.map(\.weight).reduce(0, +)
      lengths[week] =
        study.days.map { $0.weight * $0.scenario.trace.duration.seconds / 86_400 }.reduce(0, +)
        / weight
    }
    let counting = Self.systems(of: study)
    comparison = TierComparison(
      columns: columns,
      dayLengths: lengths,
      strategies: strategy.map { [$0] } ?? study.strategyNames,
      systems: counting,
      reports: reports.reports
    )
    states = reports.states
    keys = reports.keys
    notes = reports.notes
    if let note = Self.versions(reports.reports, counting) { notes.append(note) }
    let shortest = lengths.values.min() ?? 1
    if shortest < 0.9 {
      notes.append(
        "the shortest simulated day lasts \(NumberText.short(shortest * 24, digits: 3)) h and is "
          + "scaled to 24 h: the rest of a user's day is assumed to be like it"
      )
    }
  }

  /// The names of a study's iOS systems, which count time by accuracy.
  public static func systems(of study: Study) -> [String] {
    study.days.flatMap(\.scenario.systems).filter { $0.platform == .ios }.map(\.name)
  }

  /// A note if no reporting phone had a simulated system.
  private static func versions(_ reports: [TierReport], _ systems: [String]) -> String? {
    let reported = Set(reports.compactMap { major($0.system) }).sorted()
    let simulated = Set(
      systems.compactMap { name in
        name.hasPrefix("ios_") ? Int(name.dropFirst(4).prefix { $0.isNumber }) : nil
      }
    )
    .sorted()
    guard !reported.isEmpty, !simulated.isEmpty, Set(reported).isDisjoint(with: simulated) else {
      return nil
    }
    func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }
    return "the phones had iOS \(list(reported)), the lab simulated iOS \(list(simulated)): "
      + "use --os"
  }

  /// The first number of a version such as `iPhone OS 13.1.3 (17A878)`.
  private static func major(_ text: String) -> Int? {
    let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber }
    return digits.count < 4 ? Int(digits) : nil
  }

  // MARK: Text

  /// A table and sentences, with the lab's claim about seconds.
  package func text(as format: TableFormat, claim: ComparisonTable.Rung?) -> String {
    let isPlain = format != .markdown
    let bullet = isPlain ? "" : "- "
    let title =
      "Seconds a day at each accuracy, predicted and reported: \(comparison.reportCount) "
      + "\(comparison.reportCount == 1 ? "report" : "reports") over "
      + "\(NumberText.short(comparison.days, digits: 3)) days"
    var text = isPlain ? title + "\n" : "**\(title)**\n\n"
    let table = TextTable(
      ["strategy", "tier", "predicted", "expected", "reported", "ratio", "verdict"],
      comparison.rows.filter(\.isUsed).map(cells)
    )
    text += (isPlain ? table.plain : table.markdown) + "\n"
    text += sentences.map { bullet + $0 + "\n" }.joined()
    if claim.map({ $0 < .tierSeconds }) ?? true {
      text +=
        bullet
        + "The lab makes no claim about seconds for this phone and system, as the evidence says: "
      text += "a tier outside is not an error; it shows where the rules differ.\n"
    }
    if !states.isEmpty {
      let table = TextTable(["domain", "state", "s", "seconds by tier"], stateCells)
      let title = "Reported for the app's own states, which the lab does not model"
      text += isPlain ? "\n\(title)\n" : "\n**\(title)**\n\n"
      text += (isPlain ? table.plain : table.markdown) + "\n"
    }
    return text + notes.map { "\(bullet)note: \(TextTable.harmless($0))\n" }.joined()
  }

  private func cells(_ row: TierComparison.Row) -> [String] {
    func short(_ value: Double?) -> String {
      value.map { NumberText.short($0, digits: 4) } ?? ""
    }
    let isMany =
      Set(comparison.rows.map { [$0.group.scenario, $0.group.phone, $0.group.os] }).count > 1
    let group = row.group
    let name =
      isMany ? "\(group.strategy) (\(group.scenario), \(group.phone), \(group.os))" : group.strategy
    var reported = short(row.reported?.estimate)
    if let high = row.reported?.high, let mean = row.reported?.estimate {
      reported += " ±" + short(high - mean)
    }
    return [
      name, row.tier.title, short(row.predicted.estimate),
      "\(short(row.expected.lowerBound))–\(short(row.expected.upperBound))", reported,
      row.ratio.map { NumberText.short($0, digits: 3) } ?? "",
      row.verdict.rawValue.replacing("_", with: " "),
    ]
  }

  private var stateCells: [[String]] {
    var rows: [[String]] = []
    var seen: Set<[String]> = []
    for state in states where seen.insert([state.domain, state.label]).inserted {
      let same = states.filter { $0.domain == state.domain && $0.label == state.label }
      let tiers = LocationTier.allCases.compactMap { tier -> String? in
        let sum = same.compactMap { $0.seconds[tier] }.reduce(0, +)
        return sum > 0 ? "\(tier.title) \(NumberText.short(sum, digits: 4))" : nil
      }
      let lengths = same.compactMap(\.duration)
      rows.append([
        state.domain, state.label,
        lengths.isEmpty ? "" : NumberText.short(lengths.reduce(0, +), digits: 4),
        tiers.isEmpty ? "none" : tiers.joined(separator: ", "),
      ])
    }
    return rows
  }

  /// The text of the verdicts, then their meaning.
  public var sentences: [String] {
    let used = comparison.rows.filter(\.isUsed)
    var lines = used.filter { $0.verdict == .outside }.map(Self.falsified)
    let inside = used.count { $0.verdict == .inside }
    let evaluated = used.count { $0.verdict != .notReported }
    if evaluated > 0 {
      lines.append(
        "\(inside) of \(evaluated) tiers in use are where the lab expects them. A tier inside does "
          + "not contradict the lab, but does not prove it either."
      )
    } else {
      lines.append("No tier in use was reported, so nothing is concluded.")
    }
    let silent = used.filter { $0.verdict == .notReported }.map(\.tier.title)
    if !silent.isEmpty {
      let names = Set(silent).sorted().joined(separator: ", ")
      lines.append("Not reported, so not judged: \(names).")
    }
    if lines.count > 1, used.contains(where: { $0.verdict == .outside }) {
      lines.append(
        "A tier outside contradicts the lab, the scenario and the strategy taken together: compare "
          + "with days like the simulated one before blaming any of the three."
      )
    }
    if let hint = background { lines.append(hint) }
    lines.append(
      "The expected range is the predicted mean plus or minus the difference's 95 % interval and a "
        + "margin of 10 % (at least 60 s). Only seconds are compared: phones in the field report no joules."
    )
    return lines
  }

  private static func falsified(_ row: TierComparison.Row) -> String {
    func short(_ value: Double) -> String { NumberText.short(value, digits: 4) }
    let reported = row.reported?.estimate ?? 0
    let isLess = reported < row.expected.lowerBound
    let means =
      isLess
      ? "Updates ended or were suspended sooner in the field, or people used the app less."
      : "Updates continued in the field after the lab stopped them, or people used the app more."
    return
      "\(row.group.strategy): the reports contradict the lab for the \(row.tier.title) tier: predicted "
      + "\(short(row.expected.lowerBound))–\(short(row.expected.upperBound)) s a day, reported "
      + "\(short(reported)) s. \(means)"
  }

  /// The text on run times in foreground and background.
  private var background: String? {
    guard let reported = comparison.backgroundLocation else { return nil }
    func short(_ value: Double) -> String { NumberText.short(value, digits: 3) }
    var text = "Time in the background with location: reported \(short(reported.estimate)) s a day"
    if let foreground = comparison.foreground {
      text += " (and \(short(foreground.estimate)) s in the foreground)"
    }
    let predicted = comparison.predictedBackground.map {
      "\($0.group.strategy) \(short($0.value.estimate)) s"
    }
    guard !predicted.isEmpty else { return text + "." }
    return text + "; in the lab, "
      + predicted.joined(separator: ", ") + "."
  }

  // MARK: Data

  /// The titles of the columns in CSV: four for each tier.
  package static let titles = LocationTier.allCases.flatMap { tier in
    ["reported_s", "expected_low_s", "expected_high_s", "verdict"].map {
      "field_\(tier.rawValue)_\($0)"
    }
  }

  /// The cells of a row of CSV, one for each of `titles`.
  package func cells(of group: RunGroup) -> [Cell] {
    LocationTier.allCases.flatMap { tier -> [Cell] in
      guard let row = comparison.rows.first(where: { $0.group == group && $0.tier == tier })
      else { return [.empty, .empty, .empty, .empty] }
      return [
        .number(row.reported?.estimate), .number(row.expected.lowerBound),
        .number(row.expected.upperBound), .text(row.verdict.rawValue),
      ]
    }
  }

  /// The member in JSON.
  package var json: JSONText {
    func interval(_ value: IntervalEstimate?) -> JSONText {
      guard let value else { return .null }
      return .object([
        ("estimate", .number(value.estimate)), ("ci_low", .number(value.low)),
        ("ci_high", .number(value.high)), ("n", .integer(value.count)),
      ])
    }
    return .object([
      ("reports", .integer(comparison.reportCount)), ("days", .number(comparison.days)),
      ("foreground_s_per_day", interval(comparison.foreground)),
      ("background_location_s_per_day", interval(comparison.backgroundLocation)),
      (
        "tiers",
        .array(
          comparison.rows.map { row in
            .object([
              ("scenario", .string(row.group.scenario)),
              ("strategy", .string(row.group.strategy)), ("phone", .string(row.group.phone)),
              ("os", .string(row.group.os)), ("tier", .string(row.tier.rawValue)),
              ("predicted_s_per_day", interval(row.predicted)),
              ("expected_low_s_per_day", .number(row.expected.lowerBound)),
              ("expected_high_s_per_day", .number(row.expected.upperBound)),
              ("reported_s_per_day", interval(row.reported)), ("ratio", .number(row.ratio)),
              ("verdict", .string(row.verdict.rawValue)),
            ])
          }
        )
      ),
      (
        "states",
        .array(
          states.map { state in
            .object([
              ("domain", .string(state.domain)), ("label", .string(state.label)),
              ("duration_s", .number(state.duration)),
              (
                "tiers",
                .object(
                  LocationTier.allCases.compactMap { tier in
                    state.seconds[tier].map { (tier.rawValue, .number($0)) }
                  }
                )
              ),
            ])
          }
        )
      ),
      ("sentences", .array(sentences.map { .string($0) })),
      ("keys", .array(keys.map { .string($0) })), ("notes", .array(notes.map { .string($0) })),
    ])
  }
}

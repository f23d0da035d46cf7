// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
public import StudyResults

/// The answer of a population as text.
public struct PopulationText {
  let answer: PopulationAnswer
  let gaps: [GapTotals]

  /// The text of an answer with the gaps by cause.
  public init(_ answer: PopulationAnswer, gaps: [GapTotals] = []) {
    self.answer = answer
    self.gaps = gaps
  }

  /// The text in a format; it ends with a newline.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .json: json.document
    case .csv: csv
    case .table, .markdown:
      ([firstLine, advice].filter { !$0.isEmpty }.joined(separator: "\n") + "\n")
        + sections.map { title, table in
          "\n"
            + (format == .table ? title + "\n" + table.plain : "**\(title)**\n\n" + table.markdown)
        }
        .joined()
    }
  }

  // MARK: - Words

  private static func percent(_ share: Double) -> String { NumberText.wholePercent(share) + " %" }

  private static func shares(_ value: IntervalEstimate) -> String {
    guard let low = value.low, let high = value.high else { return "" }
    let ends = [NumberText.wholePercent(low), NumberText.wholePercent(high)]
    return ends[0] == ends[1] ? ends[0] : "\(ends[0])–\(ends[1])"
  }

  /// Who loses how much.
  var firstLine: String {
    guard let over = answer.over(answer.present) else { return "" }
    let limit = NumberText.short(answer.limit)
    var line =
      "\(Self.percent(over.value.estimate)) of your users lose more than \(limit) % of a charge a "
      + "day with \(answer.present)"
    var spreads: [String] = []
    if let range = over.range {
      let ends = [range.lowerBound, range.upperBound].map { NumberText.wholePercent($0) }
      if ends[0] != ends[1] {
        spreads.append("\(ends[0])–\(ends[1]) % over what is unknown of phones")
      }
    }
    let chance = Self.shares(over.value)
    if !chance.isEmpty { spreads.append("\(chance) % by chance") }
    if !spreads.isEmpty { line += " (\(spreads.joined(separator: "; ")))" }
    guard over.value.estimate > 0, let ends = answer.extremes else { return line + "." }
    return line
      + ": \(Self.percent(ends.most.over.estimate)) of those with \(ends.most.name), "
      + "\(Self.percent(ends.least.over.estimate)) of those with \(ends.least.name)."
  }

  /// What would help.
  var advice: String {
    guard let over = answer.over(answer.present), over.value.estimate > 0 else { return "" }
    guard let change = answer.bestChange else {
      return answer.changes.isEmpty
        ? "Add a strategy to see what would help them."
        : "No other strategy takes a third off what the worst tenth lose."
    }
    let hours =
      "hours with a position go from \(Self.percent(change.hoursBefore)) to "
      + Self.percent(change.hoursAfter)
    let saved = NumberText.knownPercent(1 - change.ratio)
    return
      "For the tenth who lose most, \(change.strategy) takes \(saved) % off; their \(hours), and "
      + "\(Self.percent(change.over.estimate)) of all users stay over."
  }

  // MARK: - Tables

  var sections: [(title: String, table: TextTable)] {
    var sections = [
      (
        people,
        strategyTable
      )
    ]
    if !others(answer.present).isEmpty {
      sections.append(("Users beyond other limits", limitTable))
    }
    if !answer.changes.isEmpty {
      sections.append(("The tenth who lose most with \(answer.present)", changeTable))
    }
    if !factorRows.isEmpty {
      sections.append(("Why people differ with \(answer.present)", factorTable))
    }
    if gaps.contains(where: { $0.total > 0 }) {
      sections.append(("What kept positions away, in hours a day", gapTable))
    }
    return sections
  }

  /// Who was simulated.
  private var people: String {
    let (count, tracks, days) = (answer.count, answer.plan.tracks.count, answer.plan.days)
    guard tracks > 0 else {
      return "\(count) people, \(days) \(days == 1 ? "day" : "days") each"
    }
    let all = "\(NumberText.known(answer.personDays)) days in all"
    return "\(count) people on \(min(count, tracks)) recorded tracks, \(all)"
  }

  /// The shares of users beyond limits other than the one in the first line, of one strategy.
  private func others(_ strategy: String) -> [PopulationSpread] {
    answer.spread.filter {
      $0.group.strategy == strategy && $0.isShare
        && !($0.metric == PopulationSpread.metric && $0.limit == answer.limit)
    }
  }

  private static func text(_ share: PopulationSpread?) -> String {
    share.map { "\(percent($0.value.estimate)) (\(shares($0.value)))" } ?? ""
  }

  private var strategyTable: TextTable {
    let limit = NumberText.short(answer.limit)
    let titles = [
      "strategy", "mean %/day", "median", "95 % of users", "over \(limit) %/day", "range",
      "hours seen", "by night",
    ]
    let rows = answer.strategies.enumerated().map { index, name -> [String] in
      let own = answer.spread.filter { $0.group.strategy == name }
      func value(_ statistic: String) -> String {
        own.first { $0.statistic == statistic && $0.metric == PopulationSpread.metric }
          .map { NumberText.known($0.value.estimate) } ?? ""
      }
      let over = answer.over(name)
      let range = over?.range.map { range in
        let ends = [range.lowerBound, range.upperBound].map { NumberText.wholePercent($0) }
        return (ends[0] == ends[1] ? ends[0] : ends.joined(separator: "–")) + " %"
      }
      let hours = answer.hours[index]
      return [
        name, value("mean"), value("p50"), value("p95"), Self.text(over), range ?? "",
        Self.percent(hours.day), Self.percent(hours.night),
      ]
    }
    return TextTable(titles, rows)
  }

  private var limitTable: TextTable {
    let limits = others(answer.present)
    return TextTable(
      ["limit"] + answer.strategies,
      limits.map { limit in
        [limit.shareTitle]
          + answer.strategies.map { name in
            Self.text(
              others(name).first { $0.metric == limit.metric && $0.limit == limit.limit }
            )
          }
      }
    )
  }

  private var changeTable: TextTable {
    func metres(_ value: Double?) -> String { value.map { NumberText.known($0) + " m" } ?? "none" }
    return TextTable(
      ["strategy", "their drain", "all users over", "hours seen", "mean error"],
      answer.changes.map { change in
        [
          change.strategy,
          change.ratio < 1
            ? "\(NumberText.knownPercent(1 - change.ratio)) % less"
            : "\(NumberText.known(change.ratio)) times",
          Self.percent(change.over.estimate),
          "\(Self.percent(change.hoursBefore)) to \(Self.percent(change.hoursAfter))",
          "\(metres(change.errorBefore)) to \(metres(change.errorAfter))",
        ]
      }
    )
  }

  /// The factors that explain something, with their values.
  private var factorRows: [[String]] {
    answer.factors.filter { $0.explained >= 0.01 }
      .flatMap { factor in
        factor.values.enumerated().map { index, value in
          [
            index == 0 ? factor.factor.rawValue : "",
            index == 0 ? Self.percent(factor.explained) : "",
            value.name, String(value.count), NumberText.known(value.median),
            "\(Self.percent(value.over.estimate)) (\(Self.shares(value.over)))",
          ]
        }
      }
  }

  private var factorTable: TextTable {
    let limit = NumberText.short(answer.limit)
    return TextTable(
      ["factor", "explains", "value", "people", "median %/day", "over \(limit) %/day"],
      factorRows
    )
  }

  private var gapTable: TextTable {
    let days = answer.personDays
    let own = answer.strategies.map { name in gaps.first { $0.strategy == name } }
    func hours(_ seconds: Double) -> String {
      NumberText.fixed(seconds / days / 3600, decimals: 1)
    }
    // A cause of less than a minute a day is left out.
    let rows = GapCause.allCases.compactMap { cause -> (most: Double, cells: [String])? in
      let times = own.map { $0?.seconds.first { $0.cause == cause }?.seconds ?? 0 }
      guard let most = times.max(), most / days >= 60 else { return nil }
      return (most, [cause.words] + times.map(hours))
    }
    .sorted { $0.most > $1.most }
    return TextTable(
      ["cause"] + answer.strategies,
      rows.map(\.cells) + [["all"] + own.map { hours($0?.total ?? 0) }]
    )
  }

  // MARK: - For programs

  private var csv: String {
    let header = "strategy,metric,statistic,limit,estimate,ci_low,ci_high,range_low,range_high,n\n"
    return header
      + answer.spread.map { row in
        [
          row.group.strategy, row.metric, row.statistic, Cell.number(row.limit).csv,
          Cell.number(row.value.estimate).csv, Cell.number(row.value.low).csv,
          Cell.number(row.value.high).csv, Cell.number(row.range?.lowerBound).csv,
          Cell.number(row.range?.upperBound).csv, String(row.value.count),
        ]
        .joined(separator: ",") + "\n"
      }
      .joined()
  }

  private var json: JSONText {
    func share(_ value: IntervalEstimate) -> [(String, JSONText)] {
      [
        ("estimate", .number(value.estimate)), ("ci_low", .number(value.low)),
        ("ci_high", .number(value.high)), ("n", .integer(value.count)),
      ]
    }
    let spread = answer.spread.map { row in
      JSONText.object(
        [
          ("strategy", .string(row.group.strategy)), ("metric", .string(row.metric)),
          ("statistic", .string(row.statistic)), ("limit", .number(row.limit)),
        ] + share(row.value) + [
          ("range_low", .number(row.range?.lowerBound)),
          ("range_high", .number(row.range?.upperBound)),
        ]
      )
    }
    let factors = answer.factors.map { factor in
      JSONText.object([
        ("factor", .string(factor.factor.rawValue)),
        ("explained_fraction", .number(factor.explained)),
        (
          "values",
          .array(
            factor.values.map { value in
              .object(
                [
                  ("value", .string(value.name)), ("people", .integer(value.count)),
                  ("median_percent_per_day", .number(value.median)),
                ] + share(value.over).dropLast()
              )
            }
          )
        ),
      ])
    }
    let changes = answer.changes.map { change in
      JSONText.object([
        ("strategy", .string(change.strategy)), ("ratio", .number(change.ratio)),
        ("over_fraction", .number(change.over.estimate)),
        ("hour_fraction_before", .number(change.hoursBefore)),
        ("hour_fraction_after", .number(change.hoursAfter)),
        ("error_mean_before_m", .number(change.errorBefore)),
        ("error_mean_after_m", .number(change.errorAfter)),
      ])
    }
    let causes = gaps.map { own in
      JSONText.object([
        ("strategy", .string(own.strategy)),
        (
          "causes",
          .array(
            own.seconds.map {
              .object([("cause", .string($0.cause.rawValue)), ("seconds", .number($0.seconds))])
            }
          )
        ),
      ])
    }
    return .object([
      ("schema", .string("tracewatt.population.v1")), ("population", .string(answer.name)),
      ("people", .integer(answer.count)), ("tracks", .integer(answer.plan.tracks.count)),
      ("person_days", .number(answer.personDays)),
      ("present", .string(answer.present)), ("limit_percent_per_day", .number(answer.limit)),
      ("sentence", .string(firstLine)), ("advice", .string(advice)),
      ("spread", .array(spread)), ("factors", .array(factors)), ("changes", .array(changes)),
      ("gaps", .array(causes)),
    ])
  }
}

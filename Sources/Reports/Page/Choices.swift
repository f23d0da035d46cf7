// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The strategies that are a choice between energy and error, and the number of those that are not.
struct Choices {
  /// A strategy on the front or recommended, with the strategies equal to it.
  struct Choice {
    /// The strategy.
    var row: ComparisonTable.Row
    /// Others with the same location energy and the same error in every replication.
    var twins: [String] = []
    /// Whether it is the recommended one.
    var isRecommended: Bool
    /// The reason for its place at the end, as text; nil for a strategy that the recommendation
    /// considered.
    var drawback: String?
  }

  /// The choices: the recommended one, then the other candidates, then the rest; each part by
  /// energy.
  let front: [Choice]
  private let rows: [ComparisonTable.Row]
  private let measure: ErrorMeasure
  private let isSingle: Bool

  /// The choices among the rows of a day, phone and system.
  ///
  /// - Parameters:
  ///   - rows: the strategies in the order of the table.
  ///   - entries: their runs.
  ///   - recommendation: the recommendation; nil if there is none.
  ///   - measure: the error that energy is traded against.
  ///   - isSingle: whether there is one replication, whose values decide without an interval.
  init(
    _ rows: [ComparisonTable.Row],
    of entries: [Scene.Entry],
    recommendation: Recommendation? = nil,
    by measure: ErrorMeasure = .standard,
    isSingle: Bool = false
  ) {
    self.rows = rows
    self.measure = measure
    self.isSingle = isSingle
    /// The strategy on the front that has the same energy and error; else the row's own.
    func original(_ row: ComparisonTable.Row) -> String {
      if case .equal(let other) = row.standing { other } else { row.group.strategy }
    }
    let chosen = recommendation?.chosen
    let choosable = rows.filter { row in
      row.standing == .front || original(row) != row.group.strategy || row.group == chosen
    }
    let all = choosable.map { row in
      let error = entries.first { $0.group == row.group }?.mean(measure)?.estimate
      return Choice(
        row: row,
        isRecommended: row.group == chosen,
        drawback: recommendation.flatMap { Self.drawback(of: row, error, by: measure, in: $0) }
      )
    }
    func place(_ choice: Choice, _ offset: Int) -> (Int, Double, Int) {
      let part = choice.isRecommended ? 0 : choice.drawback == nil ? 1 : 2
      return (part, choice.row["energy_location_j"]?.estimate ?? .infinity, offset)
    }
    // Equal ones keep the order of the table.
    let sorted = all.enumerated()
      .sorted { place($0.element, $0.offset) < place($1.element, $1.offset) }
      .map(\.element)
    var choices: [Choice] = []
    for choice in sorted {
      if let index = choices.firstIndex(where: { original($0.row) == original(choice.row) }) {
        choices[index].twins.append(choice.row.group.strategy)
      } else {
        choices.append(choice)
      }
    }
    front = choices
  }

  /// The reason why the recommendation did not consider a strategy; nil if it did.
  private static func drawback(
    of row: ComparisonTable.Row,
    _ error: Double?,
    by measure: ErrorMeasure,
    in recommendation: Recommendation
  ) -> String? {
    guard recommendation.absence != .singleStrategy,
      !recommendation.candidates.contains(row.group)
    else { return nil }
    if !recommendation.limits.isEmpty { return "outside the limits" }
    guard measure.unit == "m", let error, error > Recommendation.largestError else { return nil }
    let bound = "wrong by more than \(NumberText.known(Recommendation.largestError)) m"
    return "\(bound) \(measure == .standard ? "on average" : "by \(measure.title)")"
  }

  /// The number on the front, such as `3 of 10 strategies are on the Pareto front …`, and the
  /// numbers of the others by reason.
  var summary: String {
    let count = rows.filter { $0.standing == .front }.count
    var others: [String] = []
    func add(_ number: Int, _ one: String, _ many: String) {
      if number > 0 { others.append("\(number) \(number == 1 ? one : many)") }
    }
    let dominated = rows.filter { if case .dominated = $0.standing { true } else { false } }.count
    add(dominated, "is dominated", "are dominated")
    let equal = rows.filter { if case .equal = $0.standing { true } else { false } }.count
    add(equal, "equals one on the front", "equal one on the front")
    let enough = Int((100 * ParetoStanding.minimumCoverage).rounded())
    let little = "a position for less than \(enough) % of the day"
    add(rows.filter { $0.standing == .partial }.count, "has \(little)", "have \(little)")
    let blind = measure == .standard ? "no tracking error to compare" : "no \(measure.name)"
    add(rows.filter { $0.standing == .blind }.count, "has \(blind)", "have \(blind)")
    let verb = count == 1 ? "strategy is" : "strategies are"
    let name = "the Pareto front of location energy and \(measure.text)"
    var text = "\(count) of \(rows.count) \(verb) on \(name)"
    if count > 0 {
      text +=
        isSingle
        ? ": in these single runs, no other has less of one without more of the other"
        : ": no other is concluded to have less of one without more of the other"
    }
    text += "."
    return others.isEmpty ? text : text + " Of the others, " + others.joined(separator: ", ") + "."
  }
}

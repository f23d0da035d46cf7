// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

/// The strategies that are a choice between energy and error, and how many are not.
struct Choices {
  /// A strategy on the front, and those that are the same in all but name.
  struct Choice {
    /// The strategy.
    var row: ComparisonTable.Row
    /// Others with the same location energy and the same error in every replication.
    var twins: [String]
  }

  /// The choices, least energy first.
  let front: [Choice]
  private let rows: [ComparisonTable.Row]

  /// The choices among the rows of a day, phone and system.
  init(_ rows: [ComparisonTable.Row], of entries: [Scene.Entry]) {
    self.rows = rows
    func values(_ row: ComparisonTable.Row) -> [[Double?]] {
      let results = entries.first { $0.group == row.group }?.results ?? []
      return results.map { [$0.measures["energy_location_j"], $0.measures["error_mean_m"]] }
    }
    var choices: [Choice] = []
    for row in rows where row.standing == .front {
      if let index = choices.firstIndex(where: { values($0.row) == values(row) }) {
        choices[index].twins.append(row.group.strategy)
      } else {
        choices.append(Choice(row: row, twins: []))
      }
    }
    // The order of the table among equals.
    front = choices.enumerated()
      .sorted {
        (Self.energy($0.element.row), $0.offset) < (Self.energy($1.element.row), $1.offset)
      }
      .map(\.element)
  }

  /// A ratio at two digits, which is what the model knows at best; `<0.01` if it is small.
  static func times(_ ratio: Double) -> String {
    ratio < 0.01 ? "<0.01" : NumberText.short(ratio, digits: 2)
  }

  /// Such as `3 of 10 strategies are a choice …`, with the others counted.
  var summary: String {
    let count = rows.filter { $0.standing == .front }.count
    var others: [String] = []
    func tell(_ number: Int, _ one: String, _ many: String) {
      if number > 0 { others.append("\(number) \(number == 1 ? one : many)") }
    }
    let dominated = rows.filter { if case .dominated = $0.standing { true } else { false } }.count
    let loss = "more than another for no gain"
    tell(dominated, "costs more or errs \(loss)", "cost more or err \(loss)")
    let enough = Int((100 * ParetoStanding.minimumCoverage).rounded())
    let little = "a position for less than \(enough) % of the day"
    tell(rows.filter { $0.standing == .partial }.count, "has \(little)", "have \(little)")
    let blind = "no tracking error to compare"
    tell(rows.filter { $0.standing == .blind }.count, "has \(blind)", "have \(blind)")
    let verb = count == 1 ? "strategy is" : "strategies are"
    let text =
      "\(count) of \(rows.count) \(verb) a choice between location energy and mean error: "
      + "no other is told apart as better in one and no worse in the other."
    return others.isEmpty ? text : text + " Of the others, " + others.joined(separator: ", ") + "."
  }

  private static func energy(_ row: ComparisonTable.Row) -> Double {
    row["energy_location_j"]?.estimate ?? .infinity
  }
}

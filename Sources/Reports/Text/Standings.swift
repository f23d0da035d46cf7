// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

extension ComparisonText.Block {
  /// Sentences on the strategies that are a choice and on those that are not; none for a single
  /// row.
  func standing(by measure: ErrorMeasure, margins: Indifference) -> [String] {
    guard rows.count > 1 else { return [] }
    func energy(_ row: ComparisonTable.Row) -> Double {
      row["energy_location_j"]?.estimate ?? .infinity
    }
    let front = rows.enumerated().filter { $0.element.standing == .front }
      .sorted { (energy($0.element), $0.offset) < (energy($1.element), $1.offset) }
      .map(\.element.group.strategy)
    let dominated = rows.compactMap { row in
      row.standing.dominator.map { "\(row.group.strategy) (by \($0))" }
    }
    let equals = rows.compactMap { row in
      row.standing.twin.map { "\(row.group.strategy) (to \($0))" }
    }
    let stalled = rows.filter { $0.standing == .stalled }.map(\.group.strategy)
    let others = rows.filter { $0.standing == .partial || $0.standing == .blind }
      .map(\.group.strategy)
    let error = measure == .standard ? "mean error" : measure.title
    // Without intervals, the values themselves decide.
    let single = isSingle ? " in these single runs" : ""
    var lines: [String] = []
    if !front.isEmpty {
      lines.append(
        "Pareto front of location energy and \(error)\(single), least energy first: "
          + front.joined(separator: ", ") + "."
          + (dominated.isEmpty ? "" : " Dominated\(single): \(dominated.joined(separator: ", ")).")
          + (equals.isEmpty ? "" : " Equal\(single): \(equals.joined(separator: ", ")).")
      )
      lines.append(margins.text)
    }
    if !stalled.isEmpty {
      let names = stalled.joined(separator: ", ")
      lines.append(
        "Left out of the front, because nothing restarted them after they stopped: \(names)."
      )
    }
    if !others.isEmpty {
      let percent = Int((100 * ParetoStanding.minimumCoverage).rounded())
      lines.append(
        (measure.needsCoverage
          ? "Left out of the front, because they have a position for less than \(percent) % of the day: "
          : "Left out of the front, because they have no \(measure.name): ")
          + others.joined(separator: ", ") + "."
      )
    }
    return lines
  }
}

extension Indifference {
  /// The margins as a sentence.
  var text: String {
    "Differences that do not matter: up to \(NumberText.short(100 * energyFraction, digits: 2)) % in energy; in error, up "
      + "to the larger of \(NumberText.short(errorMetres, digits: 2)) m and "
      + "\(NumberText.short(100 * errorFraction, digits: 2)) % (--margin)."
  }
}

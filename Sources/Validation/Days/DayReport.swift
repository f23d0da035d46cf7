// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities
package import StudyResults

/// Days of a phone's own log beside the same days in the lab, as text.
package struct DayReport: Sendable {
  private let replay: DayReplay
  private let days: [ReplayedDay]
  /// The fraction that fits the other days best, for each day; nil where others have none.
  private let fractions: [Double]?

  /// A report on replayed days.
  package init(_ replay: DayReplay, _ days: [ReplayedDay]) {
    self.replay = replay
    self.days = days
    let own = replay.phone.systemUse.sessionFraction.value
    let found = days.indices.compactMap { index in
      Self.best(days.indices.filter { $0 != index }.map { days[$0] }, insteadOf: own)
    }
    fractions = found.count == days.count ? found : nil
  }

  /// The report in a format, ending with a newline.
  package func text(as format: TableFormat) -> String {
    switch format {
    case .table: sentence + "\n\n" + table.plain + "\n" + remarks
    case .markdown: sentence + "\n\n" + table.markdown + "\n" + remarks
    case .csv: csv
    case .json: json
    }
  }

  private typealias Part = LocationWork

  private func score(_ part: Part) -> DayScore { DayScore(days.map { $0.pair(of: part) }) }

  // MARK: For people

  private var sentence: String {
    let parts = Part.allCases.map { part in
      "\(part.text) \(score(part).mean.map { NumberText.short($0, digits: 2) } ?? "unknown")"
    }
    return "\(replay.strategy.name) in the lab over \(TextTable.harmless(replay.app)) in the log, "
      + "\(days.count) \(days.count == 1 ? "day" : "days"): \(parts.joined(separator: ", "))."
  }

  private var table: TextTable {
    let scores = Part.allCases.map(score)
    func count(_ number: Int) -> String { "\(number) of \(days.count)" }
    var rows = days.map { day in
      [day.date, milliwattHours(day.reception)]
        + Part.allCases.map { part in
          let pair = day.pair(of: part)
          let ratio = day.ratio(of: part).map { NumberText.short($0, digits: 2) } ?? "–"
          return "\(ratio) (\(milliwattHours(pair.simulated)) of \(milliwattHours(pair.logged)))"
        }
    }
    rows.append(
      ["all", ""] + scores.map { $0.mean.map { NumberText.short($0, digits: 2) } ?? "–" }
    )
    rows.append(
      ["within ×\(NumberText.short(DayScore.factor))", ""] + scores.map { count($0.near) }
    )
    rows.append(["at best", ""] + scores.map { count($0.nearAtBest) })
    if let leftOut { rows.append(["left out", ""] + leftOut.map { count($0.near) }) }
    return TextTable(["day", "reception"] + Part.allCases.map(\.text), rows)
  }

  private var remarks: String {
    var text =
      "The lab's energies divided by the log's, in mWh. \"At best\" counts the days within that factor once all of "
      + "the lab's energies\nare multiplied by the best common number.\n"
    if let fractions, let low = fractions.min(), let high = fractions.max() {
      let range = [low, high].map { NumberText.short($0, digits: 2) }.joined(separator: " to ")
      text +=
        "\"Left out\" scores each day with the system's part of the awake processor fitted to the other days: "
        + "\(range),\n\(NumberText.short(fraction)) in the phone.\n"
    }
    return text
  }

  private func milliwattHours(_ energy: Joules) -> String {
    NumberText.short(energy.value / 3.6, digits: 3)
  }

  // MARK: The fraction, fitted to other days

  private var fraction: Double { replay.phone.systemUse.sessionFraction.value }

  /// The scores with the fraction that fits the other days.
  private var leftOut: [DayScore]? {
    fractions.map { fractions in
      Part.allCases.map { part in
        DayScore(
          zip(days, fractions).map { $0.pair(of: part, fraction: $1, insteadOf: fraction) }
        )
      }
    }
  }

  /// The fraction, in hundredths, with which app and learning are equally far from some days.
  private static func best(_ days: [ReplayedDay], insteadOf own: Double) -> Double? {
    func distance(_ candidate: Double) -> Double {
      [Part.appProcessor, .learning].reduce(0) { sum, part in
        let pairs = days.map { $0.pair(of: part, fraction: candidate, insteadOf: own) }
        guard let mean = DayScore(pairs).mean, mean > 0 else { return .infinity }
        return sum + log(mean) * log(mean)
      }
    }
    let candidates = (0...100).map { Double($0) / 100 }
    return candidates.min { distance($0) < distance($1) }
      .flatMap { distance($0).isFinite ? $0 : nil }
  }

  // MARK: For programs

  private var csv: String {
    let rows = days.flatMap { day in
      Part.allCases.map { part -> [Cell] in
        let pair = day.pair(of: part)
        return [
          .text(day.date), .text(part.rawValue), .number(pair.logged.value),
          .number(pair.simulated.value),
        ]
      }
    }
    return "date,part,log_j,lab_j\n"
      + rows.map { $0.map(\.csv).joined(separator: ",") + "\n" }.joined()
  }

  private var json: String {
    JSONText.object([
      ("app", .string(replay.app)), ("strategy", .string(replay.strategy.name)),
      ("phone", .string(replay.phone.name)),
      (
        "parts",
        .array(
          Part.allCases.map { part in
            let score = score(part)
            return .object([
              ("part", .string(part.rawValue)), ("mean", .number(score.mean)),
              ("days_near", .number(Double(score.near))),
              ("days_near_at_best", .number(Double(score.nearAtBest))),
            ])
          }
        )
      ),
      (
        "days",
        .array(
          days.map { day in
            .object([
              ("date", .string(day.date)), ("reception_j", .number(day.reception.value)),
              (
                "parts",
                .array(
                  Part.allCases.map { part in
                    let pair = day.pair(of: part)
                    return .object([
                      ("part", .string(part.rawValue)), ("log_j", .number(pair.logged.value)),
                      ("lab_j", .number(pair.simulated.value)),
                    ])
                  }
                )
              ),
            ])
          }
        )
      ),
    ])
    .document
  }
}

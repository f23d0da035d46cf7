// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTesting

/// A record of the actions of an app's code, with the seconds since the start of its day.
final class Protocol {
  private let start: Date
  private(set) var lines: [String] = []

  init(_ day: SimulatedDay) {
    start = Date(timeIntervalSince1970: Double(day.scenario.startUnixNanoseconds) / 1e9)
  }

  /// The second of the day of a date, to a millisecond.
  func second(_ date: Date = Date()) -> Double {
    (date.timeIntervalSince(start) * 1e3).rounded() / 1e3
  }

  func note(_ text: String) { lines.append("\(second()) \(text)") }
}

extension DayRecord {
  /// Whether two records are equal.
  ///
  /// It is not an expectation itself, which would list the differences of thousands of positions.
  func isSame(as other: DayRecord) -> Bool {
    deliveries == other.deliveries && events == other.events && notes == other.notes
      && result.measures == other.result.measures && result.ledger == other.result.ledger
  }
}

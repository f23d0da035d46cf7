// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of rows whose range over the unknown parameters contains the measured value.
package struct RangeCoverage: Sendable, Hashable {
  /// Rows that are counted together: of one platform, one service and one kind.
  package struct Part: Sendable, Hashable {
    /// The platform and service of the rows.
    package var subject: RowSubject
    /// The kind of the rows.
    package var kind: RowKind
    /// Rows that have a range and a measured value.
    package var rows = 0
    /// The rows among these whose ranges contain every measured value.
    package var held = 0
  }

  /// The parts, in the order of their first rows.
  package var parts: [Part] = []

  /// The coverage of some rows; hints and identities are left out.
  package init(_ rows: [ScoredRow]) {
    for scored in rows where scored.row.kind == .model || scored.row.kind == .fitted {
      guard let isHeld = scored.isHeld, let subject = RowSubject.of(scored.row.id) else { continue }
      let kind = scored.row.kind
      let place = parts.firstIndex { $0.subject == subject && $0.kind == kind } ?? parts.count
      if place == parts.count { parts.append(Part(subject: subject, kind: kind)) }
      parts[place].rows += 1
      if isHeld { parts[place].held += 1 }
    }
  }

  /// The counts of one kind over all parts.
  package func total(_ kind: RowKind) -> (held: Int, rows: Int) {
    let parts = parts.filter { $0.kind == kind }
    return (parts.reduce(0) { $0 + $1.held }, parts.reduce(0) { $0 + $1.rows })
  }

  /// The counts of both kinds in a sentence; nil without a row.
  package var sentence: String? {
    guard !parts.isEmpty else { return nil }
    let (model, fitted) = (total(.model), total(.fitted))
    return
      "The range over what is unknown holds the measured value in \(model.held) of \(model.rows) "
      + "rows of the model and in \(fitted.held) of \(fitted.rows) fitted ones"
  }
}

/// The platform and service of a row, as far as its source names them.
package struct RowSubject: Sendable, Hashable {
  /// The platform; the phone if it has no platform.
  package var platform: String
  /// The service that the replay uses.
  package var service: String

  /// The subject of a row; nil for rows that return their inputs.
  static func of(_ id: String) -> RowSubject? {
    table.first { $0.rows.contains(id) }
      .map { RowSubject(platform: $0.platform, service: $0.service) }
  }

  private static let table: [(platform: String, service: String, rows: Set<String>)] = [
    (
      "no phone", "positions by satellite",
      ["P1", "P6", "P7", "P8", "P9", "P10", "R05-gps"]
    ), ("no phone", "positions by Wi-Fi", ["P2", "P3", "R05-wifi"]),
    ("no phone", "positions by cell", ["P4", "R05-gsm"]),
    ("no phone", "positions by all three", ["P5", "R09", "R10"]),
    ("iOS", "standard updates", ["P15", "M1", "M2b", "M3", "M5", "M7", "M9"]),
    ("iOS and Android", "standard updates", ["M2", "M4", "M6"]),
    ("Android", "standard updates", ["M8", "R28"]), ("Android", "satellites by the app", ["R14"]),
    ("Android", "beacons", ["R26", "R27"]),
    (
      "Nokia N95", "satellites by the app",
      ["R02", "R03", "R07", "R08", "R13"]
    ), ("Nokia N95", "periodic positions", ["R04-wifi", "R04-gsm"]),
  ]
}

extension ScoredRow {
  /// Whether the ranges of all its numbers contain the measured ones; nil if no number has both.
  package var isHeld: Bool? {
    let pairs = zip(row.statistics, predictions).compactMap { statistic, prediction in
      if let value = Double(statistic.published), let range = prediction.range {
        range.contains(value)
      } else {
        nil
      }
    }
    return pairs.isEmpty ? nil : pairs.allSatisfy { $0 }
  }
}

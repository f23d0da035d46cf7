// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// Why rows miss, in one place.
///
/// A remark belongs to a check and to a part of a row's title; the first one that fits is used. A miss
/// that none fits is told as not explained yet.
enum FieldRemarks {
  /// A paragraph on some rows.
  struct Remark {
    /// The check.
    var check: String
    /// What the row's title contains; empty for every row of the check.
    var part: String
    /// The paragraph.
    var text: String
  }

  /// What a miss without a paragraph says.
  static let unexplained = "Not explained yet."

  /// The remark on a row; empty unless it misses.
  static func remark(on score: FieldScore, among remarks: [Remark] = all) -> String {
    guard score.outcome == .miss else { return "" }
    let fitting = remarks.first {
      $0.check == score.check && ($0.part.isEmpty || score.title.contains($0.part))
    }
    return fitting?.text ?? unexplained
  }

  static let all: [Remark] = []
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How many rows of a group can be replayed, and how many of these lie in their bands.
public struct Fractions: Sendable, Hashable {
  /// Rows of the group.
  public var listed = 0
  /// Rows that the lab can replay.
  public var expressible = 0
  /// Of these, rows inside their bands.
  public var inside = 0
  /// Of the expressible ones, rows whose parameter was fitted to the same data.
  public var fitted = 0
  /// Of these, rows inside their bands.
  public var fittedInside = 0

  /// The counts of some rows.
  public init(_ rows: [ScoredRow]) {
    for row in rows {
      listed += 1
      guard row.isExpressible else { continue }
      expressible += 1
      let isInside = row.outcome == .pass
      if isInside { inside += 1 }
      guard row.row.fittedTo != nil else { continue }
      fitted += 1
      if isInside { fittedInside += 1 }
    }
  }

  /// Rows that rest on nothing fitted to the same data.
  public var independent: Int { expressible - fitted }
  /// Of these, rows inside their bands.
  public var independentInside: Int { inside - fittedInside }

  /// A count of a count with its percentage, such as `21 of 28 (75 %)`.
  public static func text(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0 of 0" }
    let percent = (100 * Double(part) / Double(whole)).rounded()
    return "\(part) of \(whole) (\(Int(percent)) %)"
  }

  /// All fractions in a sentence.
  public var sentence: String {
    "\(Self.text(expressible, of: listed)) can be replayed; inside \(Self.text(inside, of: expressible))"
      + "; fitted to the same data \(Self.text(fittedInside, of: fitted))"
      + ", independent \(Self.text(independentInside, of: independent))"
  }
}

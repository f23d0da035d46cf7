// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The name of a part file, which states the day and the replications.
struct PartName: Sendable, Hashable {
  /// The extension of part files.
  static let fileExtension = "twpart"
  private static let start = "part-"
  private static let end = "." + fileExtension

  /// The scenario's name.
  var scenario: String
  /// The replications, not empty.
  var replications: Range<Int>

  /// The name of the part with some replications of a day.
  init(scenario: String, replications: Range<Int>) {
    self.scenario = scenario
    self.replications = replications
  }

  /// The day and replications that a file name states; nil for any other name.
  init?(fileName: String) {
    guard fileName.hasPrefix(Self.start), fileName.hasSuffix(Self.end) else { return nil }
    let fields = fileName.dropFirst(Self.start.count).dropLast(Self.end.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count >= 3, let lower = Int(fields[fields.count - 2]),
      let upper = Int(fields[fields.count - 1]), 0 <= lower, lower < upper
    else { return nil }
    self.init(
      scenario: fields.dropLast(2).joined(separator: "-"),
      replications: lower..<upper
    )
    guard self.fileName == fileName else { return nil }
  }

  /// Whether the part contains some replications of its day.
  func contains(_ others: Range<Int>) -> Bool {
    replications.lowerBound <= others.lowerBound && others.upperBound <= replications.upperBound
  }

  /// The file name.
  var fileName: String {
    func padded(_ number: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
    return Self.start + scenario + "-" + padded(replications.lowerBound) + "-"
      + padded(replications.upperBound) + Self.end
  }
}

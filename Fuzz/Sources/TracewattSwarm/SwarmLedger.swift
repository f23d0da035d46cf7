// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Swarm

/// The file of what has been run: CSV with the first seed, the number of days, and those that
/// failed.
struct SwarmLedger {
  private let url: URL
  private let text: String
  /// The first seed after all that were run.
  let next: UInt64

  static let header = "from,days,failed,seeds_that_failed\n"

  /// - Throws: an error if the file is missing or is no ledger.
  init(path: String) throws {
    url = URL(fileURLWithPath: path)
    text = try String(contentsOf: url, encoding: .utf8)
    guard text.hasPrefix(Self.header) else {
      throw ValidationError("\(path) is no ledger: its first line is not \(Self.header)")
    }
    next =
      try text.split(separator: "\n").dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 4, let from = UInt64(fields[0]), let days = UInt64(fields[1]),
          days <= UInt64.max - from
        else { throw ValidationError("\(path) has a line that is no entry: \(line)") }
        return from + days
      }.max() ?? 0
  }

  /// Adds what was run.
  func add(_ report: Swarm.Report, from: UInt64) throws {
    let seeds = report.findings.map { "\($0.plan.seed)" }.joined(separator: " ")
    let line = "\(from),\(report.days),\(report.findings.count),\(seeds)\n"
    try (text + line).write(to: url, atomically: true, encoding: .utf8)
  }
}

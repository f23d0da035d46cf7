// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The numbers of good and broken records of a log.
struct RecordCounts {
  private var good = 0
  private var broken = 0
  private var firstLine = 0

  mutating func countGood() { good += 1 }

  /// Counts a record that is left out, with a remark.
  mutating func countBroken(_ remark: RawRemark, line: Int, in trace: inout RawTrace) {
    trace.count(remark, line: line)
    if broken == 0 { firstLine = line }
    broken += 1
  }

  /// Refuses a log in which more records are broken than good.
  func report(to errors: inout ErrorList) {
    guard broken > good else { return }
    let what = "\(broken) of \(good + broken) records cannot be read, the first of them here"
    errors.add(.brokenBinary(what), at: TextPosition(line: firstLine))
  }
}

extension LineReader {
  /// Adds the error of a line that is too long, if that ended the reading.
  func report(to errors: inout ErrorList) {
    guard isTooLong else { return }
    errors.add(.lineTooLong(limit: Self.lengthLimit), at: TextPosition(line: line))
  }
}

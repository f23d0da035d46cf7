// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Validation

private let base = Result { try rows.shortReplays() }

private let rows = Validation.all.rows.filter { $0.kind != .identity && !$0.isRemembered }

private let numbers = FittedNumbers.all.filter { !$0.profile.isEmpty }

/// The rows that use a fitted number are determined by changing it, not by reading the rows.
private func check(readersOf number: FittedNumber) throws {
  let base = try base.get()
  let rows = rows.filter { row in number.sources.contains { row.source.hasPrefix($0) } }
  let changed = try rows.shortReplays(
    .raising(zeroTo: 1) {
      $0.key == number.key
        && ($0.isPhone ? $0.profile == number.profile : $0.profile.hasPrefix(number.profile))
    }
  )
  let moved = rows.map(\.id).filter { changed[$0] != base[$0] }
  expectEqual(moved, number.readBy, "\(number.text)")
}

@Suite("Some fitted numbers and the rows that read them", .tags(.validation))
struct FittedNumbersValidation {
  @Test(
    "the named rows of the sources of one number in 40, and no others, move with it",
    arguments: numbers.enumerated().filter { $0.offset % 40 == 0 }.map(\.element)
  )
  func readers(of number: FittedNumber) throws { try check(readersOf: number) }
}

@Suite("Fitted numbers and the rows that read them", .tags(.validation))
struct FittedNumbersNightly {
  @Test(
    "the named rows of its sources, and no others, move with the number",
    arguments: numbers
  )
  func readers(of number: FittedNumber) throws { try check(readersOf: number) }
}

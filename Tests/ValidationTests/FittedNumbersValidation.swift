// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Validation

/// The rows that use a fitted number are determined by changing it, not by reading the rows.
@Suite("Fitted numbers and the rows that read them", .tags(.validation))
struct FittedNumbersValidation {
  private static let base = Result { try rows.shortReplays() }

  private static let rows = Validation.all.rows.filter { $0.kind != .identity && !$0.isRemembered }

  @Test(
    "the named rows of its sources, and no others, move with the number",
    arguments: FittedNumbers.all.filter { !$0.profile.isEmpty }
  )
  func readers(of number: FittedNumber) throws {
    let base = try Self.base.get()
    let rows = Self.rows.filter { row in number.sources.contains { row.source.hasPrefix($0) } }
    let changed = try rows.shortReplays(
      .raising(zeroTo: 1) {
        $0.key == number.key
          && ($0.isPhone ? $0.profile == number.profile : $0.profile.hasPrefix(number.profile))
      }
    )
    let moved = rows.map(\.id).filter { changed[$0] != base[$0] }
    #expect(moved == number.readBy, "\(number.text)")
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import ScenarioFiles
import TracewattTestSupport

@testable import Validation

/// An identity is detected by raising numbers, not by reading the row.
@Suite("Rows that return their inputs", .tags(.validation))
struct IdentityValidation {
  private static let rows = Validation.all.rows.filter { !$0.isRemembered }
  private static let base = Result { try rows.shortReplays() }

  /// The largest relative change of the row's predictions when the chosen numbers are raised by
  /// three tenths.
  private func change(
    of row: ValidationRow,
    raising isChosen: @escaping @Sendable (ProfileNumber) -> Bool
  ) throws -> Double {
    let before = try #require(try Self.base.get()[row.id]).compactMap(Double.init)
    let after = try #require([row].shortReplays(.raising(isChosen))[row.id]).compactMap(Double.init)
    return zip(before, after).map { abs($1 / $0 - 1) }.max() ?? 0
  }

  /// Whether a source can state the number, which is impossible for a unit's own factor.
  private static func isNumber(_ number: ProfileNumber) -> Bool {
    !number.key.hasPrefix("scale.")
  }

  @Test("an identity moves with the numbers that it returns and hardly with any other")
  func identities() throws {
    for row in Self.rows where row.kind == .identity {
      let keys = row.returnedKeys
      let others = try change(of: row) { Self.isNumber($0) && !keys.contains($0.key) }
      #expect(others < 0.02, "\(row.id)")
      if !keys.isEmpty {
        let own = try change(of: row) { keys.contains($0.key) }
        #expect(own > 0, "\(row.id)")
      }
    }
  }

  @Test("every other row moves with numbers that its source does not state")
  func others() throws {
    // These rows count the hours in which an app gets or does something, whatever that takes.
    let counting = ["modern_c2", "modern_c3"]
    for row in Self.rows where row.kind != .identity && !counting.contains(row.id) {
      guard case .run = row.replay else { continue }
      // An effect that is not modelled is predicted as 0 and moves with nothing.
      let predicted = try #require(try Self.base.get()[row.id]).compactMap(Double.init)
      guard predicted.contains(where: { $0 != 0 }) else { continue }
      // "Author year" without the rest.
      let source = row.source.prefix { $0 != "," && $0 != "(" }.trimmingCharacters(in: .whitespaces)
      let stated = try Self.stated(by: source)
      let moved = try change(of: row) {
        Self.isNumber($0) && !stated.contains("\($0.profile) \($0.key)")
      }
      #expect(moved > 0, "\(row.id)")
    }
  }

  /// The numbers of phones that a source states, as `phone key`.
  private static func stated(by source: String) throws -> Set<String> {
    var keys: Set<String> = []
    for name in BuiltIn.phoneNames {
      let phone = try BuiltIn.phone(name)
      for number in PhoneProfile.numbers
      where number.estimate(in: phone).source.contains(source) {
        keys.insert("\(name) \(number.dottedKey)")
      }
    }
    return keys
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import TracewattTestSupport

@testable import Validation

@Suite("Fitted numbers")
struct FittedNumbersTests {
  private let rows = Validation.all.rows

  @Test("each is a number of the profiles, and no number is listed twice")
  func keys() {
    let phones = Set(PhoneProfile.numbers.map(\.dottedKey))
    let systems = Set(OSProfile.keyedSettings.map(\.key))
    let providers = Set(ProviderModel.settings.map(\.key))
    for number in FittedNumbers.all where !number.profile.isEmpty {
      let keys =
        if BuiltIn.phoneNames.contains(number.profile) {
          phones
        } else if BuiltIn.systemNames.contains(where: { $0.hasPrefix(number.profile) }) {
          systems
        } else if BuiltIn.providerNames.contains(where: { $0.hasPrefix(number.profile) }) {
          providers
        } else {
          Set<String>()
        }
      #expect(keys.contains(number.key), "\(number.text)")
    }
    expectEqual(Set(FittedNumbers.all.map(\.text)).count, FittedNumbers.all.count)
  }

  @Test("every number that a phone's file calls fitted is listed", arguments: BuiltIn.phoneNames)
  func complete(name: String) throws {
    func fitted(_ phone: PhoneProfile) -> [String: Double] {
      var values: [String: Double] = [:]
      for number in PhoneProfile.numbers {
        let estimate = number.estimate(in: phone)
        if estimate.basis == .fitted { values[number.dottedKey] = estimate.magnitudes.value }
      }
      return values
    }
    for (key, value) in fitted(try BuiltIn.phone(name)) {
      let isListed = try FittedNumbers.all.contains { number in
        try number.key == key && BuiltIn.phoneNames.contains(number.profile)
          && fitted(BuiltIn.phone(number.profile))[key] == value
      }
      #expect(isListed, "\(key)")
    }
  }

  @Test("every number whose range comes from MobilityNet's recordings is listed")
  func ranges() {
    let ranges = RangeTable.builtIn.filter { $0.source.contains("MobilityNet") }
    #expect(ranges.count > 40)
    for range in ranges {
      // The key begins with `os.` or `providers.`.
      let key = range.key.split(separator: ".", maxSplits: 1).last.map(String.init)
      #expect(FittedNumbers.all.contains { $0.key == key }, "\(range.key)")
    }
  }

  @Test("a row is fitted exactly if it says in words how")
  func text() {
    for row in rows { expectEqual((row.kind == .fitted), (row.fittedTo != nil), "\(row.id)") }
  }

  @Test("the kind follows from the inputs of a row")
  func kinds() {
    func row(_ id: String, _ source: String) -> ValidationRow {
      ValidationRow(id, source: source, setup: "", statistics: []) { [] }
    }
    expectEqual(row("M9", "MobilityNet 2020, test part").kind, .fitted)
    expectEqual(row("M9", "another source").kind, .model)
    expectEqual(row("R26", "MobilityNet 2020, test part").kind, .model)
    expectEqual(Made.row("A", .identity).kind, .identity)
    expectEqual(Made.row("A", .identity, fittedTo: "itself").kind, .fitted)
    expectEqual(Made.row("A", .hint, fittedTo: "itself").kind, .hint)
  }
}

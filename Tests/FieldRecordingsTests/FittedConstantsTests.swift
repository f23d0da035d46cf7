// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Testing

@testable import FieldRecordings
@testable import Validation

@Suite("Fitted numbers and their influence")
struct FittedConstantsTests {
  @Test("every number that saw MobilityNet has a line with and without its influence")
  func lines() {
    let seen = FittedNumbers.all.filter { $0.sources.contains { $0.contains("MobilityNet") } }
    #expect(seen.count > 70)
    for number in seen {
      let platform: Platform =
        ["android_6", "nexus_6"].contains(number.profile) ? .android : .ios
      let line = FittedConstants.all.first {
        $0.platform == platform && $0.numbers.contains(number.key)
      }
      #expect(line != nil, "\(number.text)")
    }
    let keys = Set(FittedNumbers.all.map(\.key))
    for constant in FittedConstants.all {
      for number in constant.covers { #expect(keys.contains(number), "\(number)") }
    }
  }
}

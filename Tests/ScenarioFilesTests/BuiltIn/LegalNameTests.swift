// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Documents

@Suite("Names and near words")
struct LegalNameTests {
  @Test(
    "lowercase letters, digits and underscores after a letter make a name",
    arguments: ["a", "b_30"]
  )
  func legal(_ name: String) {
    #expect(LegalName.isLegal(name))
  }

  @Test(
    "everything else is no name",
    arguments: [
      "", "A", "1a", "_a", "a-b", "a b", "é", "nan", "none", "true", "null", "na", "false",
    ]
  )
  func illegal(_ name: String) {
    #expect(!LegalName.isLegal(name))
  }

  @Test(
    "any file name with a letter or digit becomes a name",
    arguments: [
      ("My Day (2)", "my_day_2"), ("2026-03-02", "x_2026_03_02"), ("nan", "x_nan"),
      ("über-Tour", "ber_tour"), ("a__b", "a_b"),
    ]
  )
  func made(_ text: String, _ name: String) {
    expectEqual(LegalName.make(from: text), name)
    #expect(LegalName.isLegal(name))
  }

  @Test("a text without letters and digits gives no name")
  func notMade() {
    #expect(LegalName.make(from: "---") == nil)
  }

  @Test("a made name is legal however long the text")
  func long() throws {
    let name = try #require(LegalName.make(from: String(repeating: "9ab ", count: 100)))
    #expect(LegalName.isLegal(name))
  }

  @Test(
    "the distance counts inserted, removed, replaced and swapped letters",
    arguments: [("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("", "xy", 2)]
  )
  func distance(_ a: String, _ b: String, _ expected: Int) {
    expectEqual(EditDistance.between(a, b), expected)
    expectEqual(EditDistance.between(b, a), expected)
  }

  @Test("the nearest word is named if it is close enough")
  func nearest() {
    let known = ["desired_accuracy", "distance_filter", "every"]
    expectEqual(EditDistance.nearest(to: "distance_fliter", among: known), "distance_filter")
    expectEqual(EditDistance.nearest(to: "Distance_Filter", among: known), "distance_filter")
    #expect(EditDistance.nearest(to: "radius", among: known) == nil)
  }
}

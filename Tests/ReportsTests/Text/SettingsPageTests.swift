// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite("The page on settings")
struct SettingsPageTests {
  static let path = packageRoot + "/docs/settings.md"

  /// `RECORD_GOLDEN=1` writes the page again.
  @Test("docs/settings.md is what the settings table makes")
  func file() throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(SettingsPage.text.utf8).write(to: URL(fileURLWithPath: Self.path))
    }
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    #expect((text == SettingsPage.text) as Bool, "record it with RECORD_GOLDEN=1")
  }

  @Test("every line of a system and of providers has a source or is an assumption")
  func sources() {
    for entry in SettingCatalogue.all where entry.owner != .strategy && entry.owner != .rule {
      #expect(!entry.line.source.isEmpty, "\(entry.fullKey)")
      #expect(!entry.line.allowed.isEmpty && !entry.line.fallback.isEmpty, "\(entry.fullKey)")
    }
  }

  @Test("a key is found with its owner, without, by its end and by its section")
  func find() {
    let keys = { (name: String) in SettingCatalogue.find(name).map(\.fullKey) }
    expectEqual(keys("os.static_hold_after"), ["os.static_hold_after"])
    expectEqual(keys("static_hold_after"), ["os.static_hold_after"])
    expectEqual(keys("tracking_power"), ["phone.gnss.tracking_power"])
    expectEqual(keys("deferred"), ["deferred.until_traveled", "deferred.timeout"])
    expectEqual(keys("gnss.urban.sigma"), ["providers.gnss.urban.sigma"])
    expectEqual(keys("nothing_of_the_kind"), [])
    #expect(SettingCatalogue.nearest(to: "standard.distanse_filter") == "standard.distance_filter")
  }

  @Test("no key is listed twice")
  func unique() {
    let keys = SettingCatalogue.all.map(\.fullKey)
    expectEqual(Set(keys).count, keys.count)
  }

  @Test("an explanation begins with what the setting is and fits the terminal")
  func explained() throws {
    let entry = try #require(SettingCatalogue.find("static_hold_after").first)
    let text = ExplainText(entry, trial: nil, day: nil).text(width: 60)
    let lines = text.split(separator: "\n")
    expectEqual(lines.first?.hasPrefix("os.static_hold_after: The time at rest after which"), true)
    #expect(lines.allSatisfy { $0.count <= 60 }, "\(text)")
    #expect(text.contains("allowed   from 0 s to 366 d\n"))
    #expect(text.contains("source    assumption\n"))
  }
}

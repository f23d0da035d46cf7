// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

/// A setting that a version changes permanently.
struct Switch: Sendable, CustomTestStringConvertible {
  var name: String
  var read: @Sendable (OSProfile) -> Bool
  /// The first version that has it.
  var from: String

  var testDescription: String { "\(name) from \(from)" }
}

@Suite("Systems as a chain of changes")
struct SystemChainTests {
  /// The versions of iOS, oldest first.
  static let versions = [
    "ios_4", "ios_6", "ios_7_0", "ios_7_1", "ios_8", "ios_9", "ios_10", "ios_11", "ios_12",
    "ios_13", "ios_14", "ios_16_4", "ios_17", "ios_18", "ios_26", "ios_27",
  ]

  /// The versions of Android with limits in the background, newest first, then those of makers.
  static let modernAndroid = [
    "android_17", "android_16", "android_15", "android_14", "android_13", "android_16_mild",
    "android_16_strict", "android_16_hard",
  ]

  /// The root of a built-in system's own file.
  private func file(_ name: String) throws -> SourceNode {
    let problems = ProblemList()
    let text = try #require(BuiltIn.text("os", name))
    let root = YAMLText.read(bytes: Array(text.utf8), file: name, problems: problems)
    return try #require(root)
  }

  /// The settings in a system's own file, with their texts.
  private func own(_ name: String) throws -> [(key: String, value: String)] {
    try (file(name)["settings"]?.entries ?? []).map { ($0.key, $0.value.text ?? "") }
  }

  /// Every setting of a system with its text from the last file in the chain that states it.
  private func resolved(_ name: String) throws -> [String: String] {
    let root = try file(name)
    var settings = try root["extends"]?.text.map { try resolved($0) } ?? [:]
    for (key, value) in try own(name) { settings[key] = value }
    return settings
  }

  @Test("the oldest system names every setting in the order of the settings")
  func base() throws {
    #expect(try file("ios_4")["extends"] == nil)
    try expectEqual(own("ios_4").map { $0.key }, OSProfile.settings.map { $0.key })
  }

  @Test("each system extends the one before it")
  func chain() throws {
    for (older, newer) in zip(Self.versions, Self.versions.dropFirst()) {
      try expectEqual(file(newer)["extends"]?.text, older)
    }
  }

  @Test(
    "each system says only what differs from the one before it",
    arguments: versions.dropFirst()
  )
  func changes(_ name: String) throws {
    let older = try resolved(try #require(try file(name)["extends"]?.text))
    for (key, value) in try own(name) { #expect(older[key] != value, "\(key)") }
  }

  @Test("every change of a system names its rule or says that it is an assumption")
  func sources() throws {
    for name in BuiltIn.systemNames {
      let text = try #require(BuiltIn.text("os", name))
      let settings = text.components(separatedBy: "settings:\n").dropFirst().joined()
      for line in settings.split(separator: "\n") where !line.hasPrefix("  #") {
        let comment = line.components(separatedBy: " # ").dropFirst().joined()
        #expect(!comment.isEmpty, "\(name): \(line)")
      }
    }
  }

  @Test("the newest system is the default")
  func newest() throws {
    expectEqual(BuiltIn.systemNames.first, Self.versions.last)
    try expectEqual(BuiltIn.system("ios_27"), OSProfile())
  }

  @Test(
    "a feature of a version exists from it on and not before",
    arguments: [
      Switch(name: "regions by Wi-Fi", read: { $0.regions.usesWiFi }, from: "ios_6"),
      Switch(name: "pausing", read: { $0.pausing.isAutomatic }, from: "ios_6"),
      Switch(name: "beacons", read: { $0.beacons.isAvailable }, from: "ios_7_0"),
      Switch(
        name: "limits on starts in the background",
        read: { $0.lifeCycle.restrictsBackgroundStart },
        from: "ios_7_0"
      ),
      Switch(
        name: "cells in whole thousands of metres",
        read: { $0.accuracy.style != .ios2009 },
        from: "ios_7_0"
      ),
      Switch(
        name: "continuous accuracies",
        read: { $0.accuracy.style == .iosContinuous },
        from: "ios_17"
      ),
      Switch(
        name: "tasks of 3 min at most",
        read: { $0.lifeCycle.backgroundTaskLimit <= .seconds(180) },
        from: "ios_7_0"
      ),
      Switch(name: "background refresh", read: { $0.refresh.isAvailable }, from: "ios_7_0"),
      Switch(name: "silent pushes", read: { $0.refresh.silentPushAvailable }, from: "ios_7_0"),
      Switch(
        name: "permission while in use",
        read: { $0.permission.whenInUseAvailable },
        from: "ios_8"
      ),
      Switch(name: "visits", read: { $0.visits.isAvailable }, from: "ios_8"),
      Switch(
        name: "notifications by region",
        read: { $0.notifications.regionsAvailable },
        from: "ios_8"
      ),
      Switch(
        name: "single requests",
        read: { $0.standard.requestLocationAvailable },
        from: "ios_9"
      ),
      Switch(name: "the property", read: { $0.lifeCycle.backgroundNeedsProperty }, from: "ios_9"),
      Switch(name: "course in headings", read: { $0.heading.usesCourse }, from: "ios_11"),
      Switch(
        name: "monitoring in use",
        read: { $0.permission.monitoringWhenInUse },
        from: "ios_13"
      ),
      Switch(name: "provisional Always", read: { $0.permission.provisionalAlways }, from: "ios_13"),
      Switch(
        name: "tasks of 30 s at most",
        read: { $0.lifeCycle.backgroundTaskLimit <= .seconds(30) },
        from: "ios_13"
      ),
      Switch(
        name: "reduced accuracy",
        read: { $0.permission.reducedAccuracyAvailable },
        from: "ios_14"
      ),
      Switch(name: "filtered apps", read: { $0.lifeCycle.suspendsFilteredApps }, from: "ios_16_4"),
      Switch(
        name: "location pushes",
        read: { $0.refresh.locationPushAvailable },
        from: "ios_16_4"
      ),
      Switch(name: "live updates", read: { $0.liveUpdates.isAvailable }, from: "ios_17"),
      Switch(
        name: "service sessions",
        read: { $0.liveUpdates.needsServiceSession },
        from: "ios_18"
      ),
    ]
  )
  func history(_ change: Switch) throws {
    let first = try #require(Self.versions.firstIndex(of: change.from))
    for (index, version) in Self.versions.enumerated() {
      expectEqual(change.read(try BuiltIn.system(version)), (index >= first), "\(version)")
    }
  }

  @Test("deferral exists from iOS 6 to iOS 9 alone")
  func deferral() throws {
    let available = try BuiltIn.systemNames.filter {
      try BuiltIn.system($0).deferral.isAvailable
    }
    expectEqual(available, ["ios_9", "ios_8", "ios_7_1", "ios_7_0", "ios_6"])
  }

  @Test("iOS 7 alone does not monitor without background refresh")
  func refreshForMonitoring() throws {
    let needing = try BuiltIn.systemNames.filter {
      try BuiltIn.system($0).regions.needsRefresh
    }
    expectEqual(needing, ["ios_7_1", "ios_7_0"])
  }

  @Test("iOS 7.0, iOS 26 as reported, macOS and newer Android do not launch apps that were quit")
  func quitting() throws {
    let alone = try BuiltIn.systemNames.filter {
      try !BuiltIn.system($0).lifeCycle.relaunchesAfterQuit
    }
    expectEqual(alone, ["ios_26_reported", "ios_7_0", "macos"] + Self.modernAndroid)
  }

  @Test("the page on systems shows each change of every system with its comment")
  func page() throws {
    for name in BuiltIn.systemNames {
      let text = try #require(SystemFileText(name))
      let root = try file(name)
      expectEqual(text.extended, root["extends"]?.text)
      #expect(!text.opening.isEmpty, "\(name)")
      let fused = (root["fused_provider"]?.entries ?? []).map { ($0.key, $0.value.text ?? "") }
      let stated = try own(name).map { "\($0.key): \($0.value)" } + fused.map { "\($0.0): \($0.1)" }
      expectEqual(
        text.settings.map { "\($0.key): \($0.value)" }.sorted(),
        stated.sorted(),
        "\(name)"
      )
    }
  }

  @Test("the base of Android states every setting of the fused provider, which it alone has")
  func android() throws {
    let entries = try file("android_6")["fused_provider"]?.entries ?? []
    expectEqual(entries.map { $0.key }, OSProfile.fusedProviderSettings.map(\.key))
    #expect(
      try BuiltIn.systemNames.filter { try BuiltIn.system($0).fusedProvider.isAvailable }
        == Self.modernAndroid.prefix(5) + ["android_12", "android_10", "android_8", "android_6"]
        + Self.modernAndroid.suffix(3)
    )
  }

  @Test(
    "a change of Android exists from its version on and not before",
    arguments: [
      Switch(
        name: "limits in the background",
        read: { $0.fusedProvider.limits.jobWindowRare > .zero },
        from: "android_13"
      ),
      Switch(
        name: "exact alarms denied",
        read: { !$0.fusedProvider.limits.exactAlarmsAllowed },
        from: "android_14"
      ),
      Switch(
        name: "Z4: from Android 15 Doze begins in half the time",
        read: { $0.fusedProvider.dozeAfterScreenOff < .minutes(60) },
        from: "android_15"
      ),
      Switch(
        name: "quotas for the active bucket",
        read: { $0.fusedProvider.limits.jobWindowActive > .zero },
        from: "android_16"
      ),
      Switch(
        name: "the location button",
        read: { $0.fusedProvider.limits.locationButtonAvailable },
        from: "android_17"
      ),
    ]
  )
  func historyOfAndroid(_ change: Switch) throws {
    let versions = [6, 8, 10, 12, 13, 14, 15, 16, 17].map { "android_\($0)" }
    let first = try #require(versions.firstIndex(of: change.from))
    for (index, version) in versions.enumerated() {
      expectEqual(change.read(try BuiltIn.system(version)), index >= first, "\(version)")
    }
  }

  @Test("each Android says only what differs from the one that it extends")
  func changesOfAndroid() throws {
    func own(_ name: String) throws -> [String: String] {
      var all: [String: String] = [:]
      for section in ["settings", "fused_provider"] {
        for entry in try file(name)[section]?.entries ?? [] {
          all[entry.key] = entry.value.text ?? ""
        }
      }
      return all
    }
    func resolved(_ name: String) throws -> [String: String] {
      let base = try file(name)["extends"]?.text.map { try resolved($0) } ?? [:]
      return base.merging(try own(name)) { $1 }
    }
    for name in Self.modernAndroid {
      let older = try resolved(try #require(try file(name)["extends"]?.text))
      for (key, value) in try own(name) { #expect(older[key] != value, "\(name): \(key)") }
    }
  }
}

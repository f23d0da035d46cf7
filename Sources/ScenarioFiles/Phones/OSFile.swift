// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// Reads a file of an operating system.
enum OSFile {
  /// The keys of a system besides `version`, `kind` and `extends`.
  static let bodyKeys = ["name", "title", "reports", "platform", "settings", "fused_provider"]
  /// The keys of a system in a scenario's list.
  static let inlineKeys = ["extends"] + bodyKeys
  /// The keys of a system's file.
  static let fileKeys = ["version", "kind", "extends"] + bodyKeys
  /// The settings, in the order of the files.
  static let settingKeys = OSProfile.settings.map { $0.key }
  /// The settings of Android's fused provider, in the order of the files.
  static let fusedProviderKeys = OSProfile.fusedProviderSettings.map { $0.key }

  /// Reads a system; every setting is required.
  ///
  /// Nil if the value is not a mapping.
  static func decode(
    _ node: SourceNode,
    path: String = "",
    known: [String] = fileKeys,
    problems: ProblemList
  ) -> OSProfile? {
    guard let reader = FieldReader(node, path: path, known: known, problems: problems) else {
      return nil
    }
    var system = OSProfile()
    reader.require("name")
    system.name = reader.name("name") ?? system.name
    system.title = reader.text("title") ?? ""
    system.reports = reader.text("reports") ?? ""
    reader.require("platform")
    system.platform = reader.word("platform") ?? system.platform
    decodeFusedProvider(reader, into: &system)
    reader.require("settings")
    guard let settings = reader.mapping("settings", known: settingKeys) else { return system }
    decode(OSProfile.settings, OSProfile.conditions, from: settings, into: &system)
    return system
  }

  /// Reads the rules of Android's fused provider; every one is required.
  private static func decodeFusedProvider(_ reader: FieldReader, into system: inout OSProfile) {
    guard let rules = reader.mapping("fused_provider", known: fusedProviderKeys) else { return }
    if system.platform != .android {
      let way = "set platform: android, or remove the section"
      reader.report(.conflict("only Android has the fused provider", note: way), "fused_provider")
    }
    system.fusedProvider.isAvailable = true
    decode(
      OSProfile.fusedProviderSettings,
      OSProfile.fusedProviderConditions,
      from: rules,
      into: &system
    )
  }

  /// Reads settings, all of which are required, and checks the conditions between them.
  private static func decode(
    _ settings: [Setting<OSProfile>],
    _ conditions: [SettingCondition<OSProfile>],
    from reader: FieldReader,
    into system: inout OSProfile
  ) {
    for setting in settings where reader.require(setting.key) {
      setting.read(from: reader, into: &system)
    }
    for condition in conditions {
      condition.check(system, in: reader.node, path: reader.path, problems: reader.problems)
    }
  }
}

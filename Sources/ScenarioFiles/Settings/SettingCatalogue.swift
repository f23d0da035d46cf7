// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Judgement
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
package import Studies
internal import World

/// One setting of the catalogue: its owner, its description and the ways to try it.
package struct SettingEntry: Sendable {
  /// The owner of a setting.
  package enum Owner: String, CaseIterable, Sendable {
    /// A strategy.
    case strategy
    /// A condition of a strategy's rules.
    case rule
    /// A system.
    case os
    /// Android's fused provider.
    case fusedProvider = "fused_provider"
    /// A phone.
    case phone
    /// The providers.
    case providers
    /// The made lives of a population.
    case lives
  }

  /// The owner of the setting.
  package var owner: Owner
  /// The description; the key is that in the owner's file.
  package var line: SettingLine
  /// The conditions between settings that concern it, as text.
  package var conditions: [String] = []
  /// The day with the setting at other values; empty if a strategy must use the setting first.
  package var variants: @Sendable (Scenario) -> [SettingTrial.Variant] = { _ in [] }

  /// The key with its owner, as in ranges of uncertainty, such as `os.static_hold_after`.
  package var fullKey: String {
    switch owner {
    case .strategy: line.key
    case .rule: "when." + line.key
    case .fusedProvider: "os.fused_provider." + line.key
    case .os, .phone, .providers, .lives: owner.rawValue + "." + line.key
    }
  }
}

/// The description of a section of a strategy wherever sections are listed.
package struct SectionLine: Sendable, Hashable {
  /// The key in files.
  package var key: String
  /// The place where it is allowed, such as `in modes only`; empty for no remark.
  package var note: String
  /// Its meaning, in one sentence without a full stop.
  package var text: String
  /// Its counterpart in Core Location or Android; empty if the app does it itself.
  package var source: String

  init<Root>(_ section: SettingSection<Root>, note: String = "") {
    key = section.key
    self.note = section.outer.map { "inside `\($0)`" } ?? note
    text = section.text
    source = section.source
  }
}

/// The description of a condition between settings wherever conditions are listed.
package struct ConditionLine: Sendable, Hashable {
  /// The key at which a broken condition is reported.
  package var key: String
  /// The problem and the remedy.
  package var text: String
  /// Whether files that break it are refused; otherwise the setting does nothing.
  package var isRefused: Bool

  init<Root>(_ condition: SettingCondition<Root>, prefix: String = "") {
    key = prefix + condition.key
    text = condition.text + (condition.remedy.map { "; " + $0 } ?? "")
    isRefused = condition.effect == .refused
  }
}

/// Every setting of strategies, systems, phones and providers.
package enum SettingCatalogue {
  /// All settings, in the order of the files.
  package static let all: [SettingEntry] =
    strategies + rules + systems + phones + providers + lives

  /// The services of a strategy and of its modes, in the order of the files.
  package static let services: [SectionLine] =
    StrategyConfiguration.Services.sections.map { SectionLine($0) }
    + StrategyConfiguration.Services.modeSections.map { SectionLine($0, note: "only in modes") }

  /// The other sections of a strategy, in the order of the files.
  package static let strategySections = StrategyConfiguration.sections.map { SectionLine($0) }

  /// The conditions between settings, in the order of the owners.
  package static let conditions: [ConditionLine] = {
    var lines = StrategyConfiguration.Services.conditions.map { ConditionLine($0) }
    lines += StrategyConfiguration.conditions.map { ConditionLine($0) }
    lines += StrategyConfiguration.GeofenceChoice.conditions.map {
      ConditionLine($0, prefix: "geofences.")
    }
    lines += StrategyRule.Conditions.conditions.map { ConditionLine($0, prefix: "when.") }
    lines += OSProfile.conditions.map { ConditionLine($0, prefix: "os.") }
    lines += OSProfile.fusedProviderConditions.map {
      ConditionLine($0, prefix: "os.fused_provider.")
    }
    return lines + ProviderModel.conditions.map { ConditionLine($0, prefix: "providers.") }
  }()

  /// The settings that match a name: a key, with or without its owner, the end of a key, or a
  /// section.
  ///
  /// - Returns: the settings of the first of these forms that matches any; empty if none does.
  package static func find(_ name: String) -> [SettingEntry] {
    let tests: [(SettingEntry) -> Bool] = [
      { $0.fullKey == name || $0.line.key == name },
      { $0.fullKey.hasSuffix("." + name) },
      { $0.fullKey.hasPrefix(name + ".") || $0.line.key.hasPrefix(name + ".") },
    ]
    for test in tests {
      let found = all.filter(test)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The key with the most similar spelling to a name; nil if none is similar.
  package static func nearest(to name: String) -> String? {
    EditDistance.nearest(to: name, among: all.flatMap { [$0.fullKey, $0.line.key] })
  }

  // MARK: - Strategies

  private static let strategies: [SettingEntry] = {
    typealias Services = StrategyConfiguration.Services
    var entries = knobs(Services.sections, Services.conditions, Services())
    entries += knobs(Services.modeSections, Services.conditions, Services())
    let choice = StrategyConfiguration.GeofenceChoice(place: .allPlaces)
    entries += StrategyConfiguration.GeofenceChoice.settings.map { setting in
      let key = "geofences." + setting.key
      return SettingEntry(owner: .strategy, line: SettingLine(setting, in: choice, key: key))
    }
    let empty = StrategyConfiguration(name: "strategy")
    entries += knobs(StrategyConfiguration.sections, StrategyConfiguration.conditions, empty)
    entries += StrategyConfiguration.settings.map { setting in
      SettingEntry(owner: .strategy, line: SettingLine(setting, in: empty))
    }
    for index in entries.indices where entries[index].line.source.isEmpty {
      entries[index].line.source = "the app's choice"
    }
    return entries
  }()

  private static func knobs<Root>(
    _ sections: [SettingSection<Root>],
    _ conditions: [SettingCondition<Root>],
    _ empty: Root
  ) -> [SettingEntry] {
    sections.flatMap { section in
      var used = empty
      section.use(in: &used)
      return section.settings.map { setting in
        let key = section.key + "." + setting.key
        return SettingEntry(
          owner: .strategy,
          line: SettingLine(setting, in: used, key: key),
          conditions: conditions.filter { $0.key == section.key || $0.key == key }.map(\.text),
          variants: { SettingTrial.variants(ofKnob: key, in: $0) }
        )
      }
    }
  }

  private static let rules: [SettingEntry] = StrategyRule.Conditions.settings.map { setting in
    SettingEntry(
      owner: .rule,
      line: SettingLine(setting, in: StrategyRule.Conditions()),
      conditions: StrategyRule.Conditions.conditions.filter { $0.key == setting.key }.map(\.text)
    )
  }

  // MARK: - Profiles

  private static let systems: [SettingEntry] =
    profile(.os, OSProfile.settings, OSProfile.conditions, OSProfile(), at: \.systems[0])
    + profile(
      .fusedProvider,
      OSProfile.fusedProviderSettings,
      OSProfile.fusedProviderConditions,
      OSProfile(),
      at: \.systems[0]
    )

  private static let phones: [SettingEntry] =
    PhoneProfile.numbers.flatMap { number in
      var setting = number.setting
      setting.key = number.dottedKey
      setting.isRequired = false
      setting.source = "each phone's file states its own"
      return profile(.phone, [setting], [], PhoneProfile(), at: \.phones[0])
    }
    + PhoneProfile.choices.flatMap { choice in
      var setting = choice
      setting.source = "chosen in the phone's file, not measured"
      return profile(.phone, [setting], [], PhoneProfile(), at: \.phones[0])
    }

  private static let providers: [SettingEntry] = profile(
    .providers,
    ProviderModel.settings,
    ProviderModel.conditions,
    ProviderModel(),
    at: \.world.providers
  )

  private static let lives: [SettingEntry] = LifeModel.settings.map { setting in
    SettingEntry(owner: .lives, line: SettingLine(setting, in: LifeModel()))
  }

  private static func profile<Profile: Sendable>(
    _ owner: SettingEntry.Owner,
    _ settings: [Setting<Profile>],
    _ conditions: [SettingCondition<Profile>],
    _ defaults: Profile,
    at path: any WritableKeyPath<Scenario, Profile> & Sendable
  ) -> [SettingEntry] {
    settings.map { setting in
      SettingEntry(
        owner: owner,
        line: SettingLine(setting, in: defaults),
        conditions: conditions.filter { $0.key == setting.key }.map(\.text),
        variants: { SettingTrial.variants(of: setting, conditions, at: path, in: $0) }
      )
    }
  }
}

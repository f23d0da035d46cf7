// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles
internal import TracewattTestSupport

extension ExtremeFiles {
  /// Draws settings of the system, of the phone and of the providers.
  mutating func drawModels(_ dice: inout SplitMix) {
    let system = dice.pick(BuiltIn.systemNames)
    add(["scenario", "os", "0", "extends"], system, isNeeded: true)
    add(["scenario", "os", "0", "name"], "drawn", isNeeded: true)
    for setting in some(of: OSProfile.settings, &dice) {
      draw(setting, at: ["scenario", "os", "0", "settings", setting.key], &dice)
    }
    if system.hasPrefix("android") {
      for setting in some(of: OSProfile.fusedProviderSettings, &dice) {
        draw(setting, at: ["scenario", "os", "0", "fused_provider", setting.key], &dice)
      }
    }
    let phone = dice.pick(BuiltIn.phoneNames)
    add(["scenario", "phones", "0", "extends"], phone, isNeeded: true)
    add(["scenario", "phones", "0", "name"], "drawn", isNeeded: true)
    for number in some(of: PhoneProfile.numbers, &dice) {
      guard let text = number.setting.extreme(&dice) else { continue }
      let value = "{ value: \(text), basis: assumption, source: drawn }"
      add(["scenario", "phones", "0", number.section, number.key], value)
    }
    for choice in some(of: PhoneProfile.choices, &dice) {
      draw(choice, at: ["scenario", "phones", "0", choice.section, choice.leaf], &dice)
    }
    let providers = ["scenario", "providers"]
    add(providers + ["use"], dice.pick(BuiltIn.providerNames), isNeeded: true)
    for setting in some(of: ProviderModel.settings, &dice) {
      draw(setting, at: providers + ["set", setting.key], &dice)
    }
  }

  /// Some elements of a list, often none, sometimes most.
  private func some<Element>(of all: [Element], _ dice: inout SplitMix) -> [Element] {
    let share = dice.pick([0, 0, 2, 10, 50, 100])
    return all.filter { _ in dice.below(200) < share }
  }

  mutating func draw<Root>(_ setting: Setting<Root>, at path: [String], _ dice: inout SplitMix) {
    guard let text = setting.extreme(&dice) else { return }
    add(path, text)
  }
}

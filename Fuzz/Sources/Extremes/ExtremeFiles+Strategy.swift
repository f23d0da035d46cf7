// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles
internal import TracewattTestSupport

extension ExtremeFiles {
  private typealias Services = StrategyConfiguration.Services

  /// Draws a strategy of its own, or a built-in one with changed settings, and now and then one to
  /// compare it with.
  mutating func drawStrategies(_ dice: inout SplitMix) {
    drawStrategy(&dice)
    guard dice.happens(onceIn: 3) else { return }
    add(["scenario", "strategies", "1", "name"], "plain")
    add(["scenario", "strategies", "1", "use"], dice.pick(BuiltIn.strategyNames))
  }

  private mutating func drawStrategy(_ dice: inout SplitMix) {
    let strategy = ["scenario", "strategies", "0"]
    add(strategy + ["name"], "drawn", isNeeded: true)
    if dice.happens(onceIn: 3) {
      add(strategy + ["use"], dice.pick(BuiltIn.strategyNames), isNeeded: true)
      for section in Services.sections + Services.modeSections where dice.happens(onceIn: 4) {
        for setting in section.settings where dice.happens(onceIn: 3) {
          draw(setting, at: strategy + ["set", section.key + "." + setting.key], &dice)
        }
      }
      return
    }
    let services = strategy + ["services"]
    add(services, "{}", isNeeded: true)
    drawSections(Services.sections, at: services, onceIn: 6, &dice)
    let modes = dice.happens(onceIn: 2) ? 0 : 2 + dice.below(2)
    for mode in 0..<modes {
      let path = strategy + ["modes", "m\(mode)"]
      add(path, "{}")
      drawSections(Services.sections + Services.modeSections, at: path, onceIn: 8, &dice)
    }
    for rule in 0..<(modes == 0 ? 0 : 1 + dice.below(4)) {
      let path = strategy + ["rules", "\(rule)"]
      if dice.happens(onceIn: 2) { add(path + ["in"], "m\(dice.below(modes))") }
      add(path + ["go"], "m\(dice.below(modes))")
      for setting in StrategyRule.Conditions.settings where dice.happens(onceIn: 8) {
        draw(setting, at: path + ["when", setting.key], &dice)
      }
    }
    drawSections(StrategyConfiguration.sections, at: strategy, onceIn: 6, &dice)
    for setting in StrategyConfiguration.settings where dice.happens(onceIn: 4) {
      draw(setting, at: strategy + [setting.key], &dice)
    }
  }

  private mutating func drawSections<Root>(
    _ sections: [SettingSection<Root>],
    at path: [String],
    onceIn times: Int,
    _ dice: inout SplitMix
  ) {
    for section in sections where section.outer == nil && dice.happens(onceIn: times) {
      drawSection(section, at: path, &dice)
      for inner in sections where inner.outer == section.key && dice.happens(onceIn: 4) {
        drawSection(inner, at: path + [section.key], &dice)
      }
    }
  }

  private mutating func drawSection<Root>(
    _ section: SettingSection<Root>,
    at path: [String],
    _ dice: inout SplitMix
  ) {
    let path = path + [section.key]
    guard case .list = section.content else {
      add(path, "{}")
      for setting in section.settings where setting.isRequired || dice.happens(onceIn: 2) {
        draw(setting, at: path + [setting.key], &dice)
      }
      return
    }
    let uuid = "00000000-0000-0000-0000-000000000001"
    switch section.key {
    case "beacons": add(path, "[{ name: b, uuid: \(uuid) }]")
    case "ranging": add(path, "[{ uuid: \(uuid) }]")
    case "geofences":
      let element = path + ["0"]
      add(element + ["place"], "all")
      for setting in StrategyConfiguration.GeofenceChoice.settings where dice.happens(onceIn: 2) {
        draw(setting, at: element + [setting.key], &dice)
      }
    default: add(path, "[{ place: all }]")
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The modes of a strategy by index, with the rules that apply in each.
struct ModePlan: Sendable {
  let names: [String]
  let sets: [ServiceSet]
  /// The rules that apply in each mode, in the order of the file; no rule leads to its own mode.
  let rules: [[RuleWatch]]
  let start: Int
  let checkInterval: SimulationDuration

  /// The plan of a strategy with modes; nil if it has none.
  ///
  /// Rules with unknown mode names are left out; files are checked before.
  init?(_ configuration: StrategyConfiguration, places: [Region]) {
    guard !configuration.modes.isEmpty else { return nil }
    let names = configuration.modes.map { $0.name }
    self.names = names
    start = configuration.start.flatMap { names.firstIndex(of: $0) } ?? 0
    checkInterval = configuration.checkInterval
    let rules = names.indices.map { mode in
      configuration.rules.compactMap { rule -> RuleWatch? in
        guard rule.mode == nil || rule.mode == names[mode],
          let target = names.firstIndex(of: rule.target), target != mode
        else { return nil }
        return RuleWatch(rule.conditions, target: target)
      }
    }
    self.rules = rules
    sets = configuration.modes.indices.map { mode in
      var services = configuration.modes[mode].services.over(configuration.services)
      // A rule about motion needs the motion updates.
      services.motion = services.motion || rules[mode].contains { $0.conditions.motion != nil }
      return ServiceSet(services, places: places)
    }
  }
}

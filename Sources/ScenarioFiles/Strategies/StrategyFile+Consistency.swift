// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyFile {
  /// Reports settings that contradict each other.
  static func checkConsistency(_ reader: FieldReader, _ strategy: StrategyConfiguration) {
    let conditions = Services.conditions
    if let node = reader.node["services"] {
      for condition in conditions {
        condition.check(
          strategy.services,
          in: node,
          path: reader.full("services"),
          problems: reader.problems
        )
      }
    }
    for mode in strategy.modes {
      guard let node = reader.node["modes"]?[mode.name] else { continue }
      let services = mode.services.over(strategy.services)
      // A condition that is broken by the services of every mode is already reported.
      for condition in conditions where !condition.isBroken(by: strategy.services) {
        condition.check(
          services,
          in: node,
          path: reader.full("modes." + mode.name),
          problems: reader.problems
        )
      }
    }
    for condition in StrategyConfiguration.conditions {
      condition.check(strategy, in: reader.node, path: reader.path, problems: reader.problems)
    }
    for (index, rule) in strategy.rules.enumerated() {
      check(rule, index, reader, strategy)
    }
    checkReach(reader, strategy)
  }

  // MARK: - Rules

  /// Reports a rule that waits for an event that cannot come in any of its modes.
  private static func check(
    _ rule: StrategyRule,
    _ index: Int,
    _ reader: FieldReader,
    _ strategy: StrategyConfiguration
  ) {
    let modes = strategy.modes.filter {
      $0.name != rule.target && (rule.mode ?? $0.name) == $0.name
    }
    let sets = modes.map { $0.services.over(strategy.services) }
    guard case .sequence(let nodes)? = reader.node["rules"]?.content, nodes.indices.contains(index),
      let when = nodes[index]["when"]
    else { return }
    let place = modes.count == 1 ? "the mode \(modes[0].name)" : "no mode"
    func report(_ key: String, _ what: String, _ way: String) {
      let negation = modes.count == 1 ? " has no " : " has "
      reader.problems.add(
        .conflict(place + negation + what, note: way),
        key: reader.full("rules[\(index)].when." + key),
        at: when[key]?.position ?? when.position
      )
    }
    let conditions = rule.conditions
    if conditions.exitedRegion,
      !sets.contains(where: { $0.exitRadius != nil || $0.exitGeofence != nil })
    {
      report("exited_region", "exit_region", "add exit_region: { radius: 200 m } to the mode")
    }
    if conditions.significantChange {
      if !sets.contains(where: { $0.significantChange }) {
        report("significant_change", "significant_change", "add significant_change: {} to the mode")
      } else if sets.allSatisfy({ !$0.significantChange || $0.standard != nil }) {
        report(
          "significant_change",
          modes.count == 1
            ? "way to distinguish it from other positions"
            : "a way to distinguish it from other positions",
          "use a mode without standard; the system does not tell an app a position's source"
        )
      }
    }
    if conditions.visit != nil, !sets.contains(where: { $0.visits }) {
      report("visit", "visits", "add visits: {} to the mode")
    }
    if conditions.anyRegion != nil,
      !sets.contains(where: {
        !$0.regions.isEmpty || !$0.beacons.isEmpty || !$0.monitor.isEmpty
          || !$0.geofences.isEmpty
      })
    {
      report("any_region", "regions", "add regions, beacons or monitor to the mode")
    }
  }

  /// Reports modes that no chain of rules reaches.
  private static func checkReach(_ reader: FieldReader, _ strategy: StrategyConfiguration) {
    guard let first = strategy.start ?? strategy.modes.first?.name,
      let entries = reader.node["modes"]?.entries,
      // An invalid rule is not among the rules, so the mode that it leads to is unknown.
      strategy.rules.count == (reader.list("rules") ?? []).count,
      reader.node["start"]?.text == strategy.start
    else { return }
    var reached = [first]
    var next = 0
    while next < reached.count {
      let mode = reached[next]
      next += 1
      for rule in strategy.rules where (rule.mode ?? mode) == mode {
        if !reached.contains(rule.target) { reached.append(rule.target) }
      }
    }
    for entry in entries where !reached.contains(entry.key) {
      reader.problems.add(
        .conflict(
          "no rule leads to the mode",
          note: "use it in a rule's go or in start, or remove it"
        ),
        key: reader.full("modes." + entry.key),
        at: entry.position
      )
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyFile {
  /// Reports settings that do not fit together.
  static func checkConsistency(_ reader: FieldReader, _ strategy: StrategyConfiguration) {
    if let services = reader.node["services"] {
      check(strategy.services, services, key: reader.full("services"), reader.problems)
    }
    for mode in strategy.modes {
      guard let node = reader.node["modes"]?[mode.name] else { continue }
      let services = mode.services.over(strategy.services)
      check(services, node, key: reader.full("modes." + mode.name), reader.problems)
    }
    checkBehaviours(reader, strategy)
    for (index, rule) in strategy.rules.enumerated() {
      check(rule, index, reader, strategy)
    }
    checkReach(reader, strategy)
  }

  private static let addStandard = "add standard: {} to services"

  /// Reports what does not fit within the services that run at one time.
  private static func check(
    _ services: StrategyConfiguration.Services,
    _ node: SourceNode,
    key: String,
    _ problems: ProblemList
  ) {
    guard let standard = services.standard else {
      if let deferred = node["deferred"] {
        problems.add(
          .conflict("deferral needs the standard service", note: addStandard),
          key: key + ".deferred",
          at: deferred.position
        )
      }
      return
    }
    if services.deferred != nil, standard.distanceFilter != nil {
      problems.add(
        .conflict(
          "deferral needs distance_filter: none",
          note: "Core Location answers a filter with the error deferredDistanceFiltered"
        ),
        key: key + ".standard.distance_filter",
        at: node["standard"]?["distance_filter"]?.position ?? node.position
      )
    }
    if services.elasticFilter != nil, standard.distanceFilter == nil,
      let elastic = node["standard"]?["elastic_filter"]
    {
      problems.add(
        .conflict("an elastic filter needs a filter", note: "add distance_filter, such as 10 m"),
        key: key + ".standard.elastic_filter",
        at: elastic.position
      )
    }
  }

  /// Reports behaviours that do not fit the services or each other.
  private static func checkBehaviours(_ reader: FieldReader, _ strategy: StrategyConfiguration) {
    if strategy.dutyCycle != nil {
      if !strategy.modes.isEmpty {
        let problem = InputProblem.conflict(
          "a duty cycle and modes cannot be combined",
          note: "remove one of them"
        )
        reader.report(problem, "duty_cycle")
      } else if strategy.standard == nil {
        let problem = InputProblem.conflict(
          "a duty cycle needs the standard service",
          note: addStandard
        )
        reader.report(problem, "duty_cycle")
      }
      if strategy.deferred != nil {
        reader.report(
          .conflict("a duty cycle and deferral cannot be combined", note: "remove one of them"),
          "duty_cycle"
        )
      }
      if strategy.services.elasticFilter != nil {
        reader.report(
          .conflict(
            "a duty cycle and an elastic filter cannot be combined",
            note: "write the duty cycle as modes"
          ),
          "duty_cycle"
        )
      }
    }
    let all = [strategy.services] + strategy.modes.map { $0.services }
    let hasUpdates = all.contains { $0.standard != nil || $0.liveUpdates != nil || $0.fused != nil }
    if !strategy.softwareRegions.isEmpty, !hasUpdates {
      let problem = InputProblem.conflict(
        "software regions need the standard service",
        note: addStandard
      )
      reader.report(problem, "software_regions")
    }
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
            ? "way to tell it from other positions" : "a way to tell it from other positions",
          "an app is not told where a position comes from; use a mode without standard"
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

  /// Reports modes that no chain of rules leads to.
  private static func checkReach(_ reader: FieldReader, _ strategy: StrategyConfiguration) {
    guard let first = strategy.start ?? strategy.modes.first?.name,
      let entries = reader.node["modes"]?.entries,
      // A rule with a fault is not among the rules; what it leads to is unknown.
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
          note: "name it in go of a rule or in start, or remove it"
        ),
        key: reader.full("modes." + entry.key),
        at: entry.position
      )
    }
  }
}

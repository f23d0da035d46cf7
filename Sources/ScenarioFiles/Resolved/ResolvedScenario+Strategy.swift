// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities
internal import Tracewatt

extension ResolvedScenario {
  /// Writes a strategy with every setting, and its changed settings once more under `set`.
  static func write(_ strategy: ScenarioStrategy, to writer: inout YAMLWriter) {
    if let program = strategy.program {
      writer.line("use", program.name)
      writer.line("name", strategy.name)
      return
    }
    let settings = strategy.configuration
    writer.line("name", strategy.name)
    writer.line("title", YAMLWriter.quoted(settings.title))
    write(settings.services, as: "services", to: &writer)
    if let cycle = settings.dutyCycle {
      writer.block("duty_cycle") { writer in
        writer.line("exit_radius", ExactText.text(cycle.exitRadius))
        writer.line("stop_after_still", ExactText.text(cycle.stopAfterStill))
      }
    }
    if !settings.softwareRegions.isEmpty {
      writer.line("software_regions", list(settings.softwareRegions))
    }
    if let uploads = settings.uploads {
      writer.block("uploads") { writer in
        writer.line("every", interval(uploads.interval))
        writer.line("bytes", String(uploads.bytes))
        if let batch = uploads.batch { writer.line("batch", String(batch)) }
        if let distance = uploads.distance {
          writer.line("distance", ExactText.text(distance))
        }
      }
    }
    if !settings.modes.isEmpty { writeModes(settings, to: &writer) }
    write(settings.actions, to: &writer)
    if !strategy.parameters.isEmpty {
      writer.block("set") { writer in
        for parameter in strategy.parameters {
          writer.line(parameter.key, YAMLWriter.quoted(parameter.value))
        }
      }
    }
  }

  private static func writeModes(
    _ settings: StrategyConfiguration,
    to writer: inout YAMLWriter
  ) {
    writer.block("modes") { writer in
      for mode in settings.modes { write(mode.services, as: mode.name, to: &writer) }
    }
    if let start = settings.start { writer.line("start", start) }
    writer.line("check_every", ExactText.text(settings.checkInterval))
    guard !settings.rules.isEmpty else { return }
    writer.block("rules") { writer in
      for rule in settings.rules {
        writer.item { writer in
          if let mode = rule.mode { writer.line("in", mode) }
          writer.block("when") { write(rule.conditions, to: &$0) }
          writer.line("go", rule.target)
        }
      }
    }
  }

  private static func write(
    _ conditions: StrategyRule.Conditions,
    to writer: inout YAMLWriter
  ) {
    func line(_ key: String, _ value: String?) {
      if let value { writer.line(key, value) }
    }
    line("motion", conditions.motion?.rawValue)
    line("speed_above", conditions.speedAbove.map { ExactText.text($0) })
    line("speed_below", conditions.speedBelow.map { ExactText.text($0) })
    line("moved_less_than", conditions.movedLessThan.map { ExactText.text($0) })
    line("battery_below", conditions.batteryBelow.map { ExactText.text($0) })
    line("battery_above", conditions.batteryAbove.map { ExactText.text($0) })
    line("charging", conditions.isCharging.map { String($0) })
    line("low_power_mode", conditions.isLowPowerMode.map { String($0) })
    line("no_fix_for", conditions.noFixFor.map { ExactText.text($0) })
    line("accuracy_worse_than", conditions.accuracyWorseThan.map { ExactText.text($0) })
    line("exited_region", conditions.exitedRegion ? "true" : nil)
    line("any_region", conditions.anyRegion?.rawValue)
    line("significant_change", conditions.significantChange ? "true" : nil)
    line("visit", conditions.visit?.rawValue)
    line("for", conditions.duration.map { ExactText.text($0) })
  }

  private static func write(
    _ actions: StrategyConfiguration.Actions,
    to writer: inout YAMLWriter
  ) {
    if let geocode = actions.geocode {
      writer.block("geocode") { $0.line("every", interval(geocode.interval)) }
    }
    if let notifications = actions.notifications {
      writer.block("notifications") { writer in
        let occasions = notifications.occasions.map { $0.rawValue }.joined(separator: ", ")
        writer.line("on", "[" + occasions + "]")
        writer.line("sound", String(notifications.playsSound))
      }
    }
    if !actions.regionNotifications.isEmpty {
      writer.line("region_notifications", list(actions.regionNotifications))
    }
    if let work = actions.workPerDelivery {
      writer.block("work") { $0.line("each_delivery", ExactText.text(work)) }
    }
    if let asking = actions.asking {
      writer.block("authorization") { writer in
        writer.line("ask", asking.right?.rawValue ?? "none")
        writer.line("temporary_full_accuracy", String(asking.asksForFullAccuracy))
      }
    }
  }

  private static func interval(_ interval: SimulationDuration?) -> String {
    interval.map { ExactText.text($0) } ?? "each_delivery"
  }

  /// A list of places in one line.
  static func list(_ regions: [StrategyConfiguration.RegionChoice]) -> String {
    let items = regions.map { region in
      switch region {
      case .allPlaces: "{ place: all }"
      case .place(let name): "{ place: \(name) }"
      }
    }
    return "[" + items.joined(separator: ", ") + "]"
  }
}

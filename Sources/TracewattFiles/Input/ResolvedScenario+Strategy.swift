// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import Quantities
internal import Tracewatt

extension ResolvedScenario {
  /// Writes a strategy with every setting, and its changed settings once more under `set`.
  static func write(_ strategy: ScenarioStrategy, to writer: inout YAMLWriter) {
    let settings = strategy.configuration
    writer.line("name", strategy.name)
    writer.line("title", YAMLWriter.quoted(settings.title))
    if hasServices(settings) {
      writer.block("services") { writeServices(settings, to: &$0) }
    } else {
      writer.line("services", "{}")
    }
    if let cycle = settings.dutyCycle {
      writer.block("duty_cycle") { writer in
        writer.line("exit_radius", QuantityText.text(cycle.exitRadius))
        writer.line("stop_after_still", QuantityText.text(cycle.stopAfterStill))
      }
    }
    if !settings.softwareRegions.isEmpty {
      writer.line("software_regions", list(settings.softwareRegions))
    }
    if let uploads = settings.uploads {
      writer.block("uploads") { writer in
        writer.line("every", uploads.interval.map { QuantityText.text($0) } ?? "each_delivery")
        writer.line("bytes", String(uploads.bytes))
      }
    }
    if !strategy.parameters.isEmpty {
      writer.block("set") { writer in
        for parameter in strategy.parameters {
          writer.line(parameter.key, YAMLWriter.quoted(parameter.value))
        }
      }
    }
  }

  private static func hasServices(_ settings: StrategyConfiguration) -> Bool {
    settings.standard != nil || settings.significantChange || !settings.regions.isEmpty
      || settings.visits || settings.deferred != nil || settings.request != nil
  }

  private static func writeServices(
    _ settings: StrategyConfiguration,
    to writer: inout YAMLWriter
  ) {
    if let standard = settings.standard {
      writer.block("standard") { writer in
        writer.line("desired_accuracy", standard.desiredAccuracy.rawValue)
        writer.line(
          "distance_filter",
          standard.distanceFilter.map { QuantityText.text($0) } ?? "none"
        )
        writer.line("activity_type", standard.activityType.rawValue)
        writer.line(
          "pauses_location_updates_automatically",
          String(standard.pausesLocationUpdatesAutomatically)
        )
        if let allows = standard.allowsBackgroundLocationUpdates {
          writer.line("allows_background_location_updates", String(allows))
        }
        writer.line(
          "shows_background_location_indicator",
          String(standard.showsBackgroundLocationIndicator)
        )
      }
    }
    if settings.significantChange { writer.line("significant_change", "{}") }
    if !settings.regions.isEmpty { writer.line("regions", list(settings.regions)) }
    if settings.visits { writer.line("visits", "{}") }
    if let deferred = settings.deferred {
      writer.block("deferred") { writer in
        writer.line(
          "until_traveled",
          deferred.untilTraveled.map { QuantityText.text($0) } ?? "none"
        )
        writer.line("timeout", deferred.timeout.map { QuantityText.text($0) } ?? "none")
      }
    }
    if let request = settings.request {
      writer.block("request") { writer in
        writer.line("every", QuantityText.text(request.interval))
        writer.line("desired_accuracy", request.desiredAccuracy.rawValue)
      }
    }
  }

  private static func list(_ regions: [StrategyConfiguration.RegionChoice]) -> String {
    let items = regions.map { region in
      switch region {
      case .allPlaces: "{ place: all }"
      case .place(let name): "{ place: \(name) }"
      }
    }
    return "[" + items.joined(separator: ", ") + "]"
  }
}

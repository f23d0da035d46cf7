// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

extension ResolvedScenario {
  /// Writes the services of a strategy or of one of its modes below a key.
  static func write(
    _ services: StrategyConfiguration.Services,
    as key: String,
    to writer: inout YAMLWriter
  ) {
    guard services != StrategyConfiguration.Services() else {
      writer.line(key, "{}")
      return
    }
    writer.block(key) { writer in
      writePositions(services, to: &writer)
      writeFused(services, to: &writer)
      writeMonitoring(services, to: &writer)
    }
  }

  private static func writePositions(
    _ services: StrategyConfiguration.Services,
    to writer: inout YAMLWriter
  ) {
    if let standard = services.standard {
      writer.block("standard") { write(standard, services.elasticFilter, to: &$0) }
    }
    if services.significantChange { writer.line("significant_change", "{}") }
    if let deferred = services.deferred {
      writer.block("deferred") { writer in
        writer.line(
          "until_traveled",
          deferred.untilTraveled.map { ExactText.text($0) } ?? "none"
        )
        writer.line("timeout", deferred.timeout.map { ExactText.text($0) } ?? "none")
      }
    }
    if let request = services.request {
      writer.block("request") { writer in
        writer.line("every", ExactText.text(request.interval))
        writer.line("desired_accuracy", request.desiredAccuracy.rawValue)
        writer.line("timeout", ExactText.text(request.timeout))
      }
    }
    if let live = services.liveUpdates {
      writer.block("live_updates") { writer in
        writer.line("configuration", live.configuration.rawValue)
        writer.line("background_activity_session", String(live.holdsBackgroundActivitySession))
        writer.line("service_session", live.serviceSession?.rawValue ?? "none")
      }
    }
  }

  private static func write(
    _ standard: StandardRequest,
    _ elastic: StrategyConfiguration.ElasticFilter?,
    to writer: inout YAMLWriter
  ) {
    writer.line("desired_accuracy", standard.desiredAccuracy.rawValue)
    writer.line("distance_filter", standard.distanceFilter.map { ExactText.text($0) } ?? "none")
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
    if let elastic {
      writer.block("elastic_filter") { writer in
        writer.line("step", ExactText.text(elastic.step))
        writer.line("multiplier", ExactText.text(elastic.multiplier))
      }
    }
  }

  private static func writeMonitoring(
    _ services: StrategyConfiguration.Services,
    to writer: inout YAMLWriter
  ) {
    if !services.regions.isEmpty { writer.line("regions", list(services.regions)) }
    if services.visits { writer.line("visits", "{}") }
    if !services.beacons.isEmpty {
      let items = services.beacons.map { beacon in
        "{ \(text(beacon.constraint)), name: \(beacon.identifier) }"
      }
      writer.line("beacons", "[" + items.joined(separator: ", ") + "]")
    }
    if !services.ranging.isEmpty {
      let items = services.ranging.map { "{ \(text($0)) }" }
      writer.line("ranging", "[" + items.joined(separator: ", ") + "]")
    }
    if let heading = services.heading {
      writer.block("heading") { writer in
        writer.line("filter", heading.filter.map { ExactText.text($0.value) } ?? "none")
      }
    }
    if !services.monitor.isEmpty { writer.line("monitor", list(services.monitor)) }
    if services.motion { writer.line("motion", "{}") }
    if services.steps { writer.line("steps", "{}") }
    if let radius = services.exitRadius {
      writer.block("exit_region") { $0.line("radius", ExactText.text(radius)) }
    }
  }

  private static func text(_ beacons: BeaconConstraint) -> String {
    var parts = ["uuid: " + YAMLWriter.quoted(beacons.uuid)]
    if let major = beacons.major { parts.append("major: \(major)") }
    if let minor = beacons.minor { parts.append("minor: \(minor)") }
    return parts.joined(separator: ", ")
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import Quantities

extension ResolvedScenario {
  /// Writes what a strategy asks of Android's fused provider and its geofencing.
  static func writeFused(
    _ services: StrategyConfiguration.Services,
    to writer: inout YAMLWriter
  ) {
    if let fused = services.fused {
      writer.block("fused") { writer in
        writer.line("priority", fused.priority.rawValue)
        writer.line("interval", ExactText.text(fused.interval))
        if let least = fused.minimumInterval {
          writer.line("min_update_interval", ExactText.text(least))
        }
        writer.line("max_update_delay", ExactText.text(fused.maximumUpdateDelay))
        writer.line("min_update_distance", ExactText.text(fused.minimumDistance))
      }
    }
    if !services.geofences.isEmpty {
      let items = services.geofences.map { "{ " + text($0) + " }" }
      writer.line("geofences", "[" + items.joined(separator: ", ") + "]")
    }
    if let exit = services.exitGeofence {
      writer.block("exit_geofence") { writer in
        writer.line("radius", ExactText.text(exit.radius))
        writer.line("responsiveness", ExactText.text(exit.responsiveness))
      }
    }
  }

  private static func text(_ choice: StrategyConfiguration.GeofenceChoice) -> String {
    let name =
      switch choice.place {
      case .allPlaces: "all"
      case .place(let name): name
      }
    let transitions = choice.transitions.map { $0.rawValue }.joined(separator: ", ")
    var parts = ["place: " + name]
    if let radius = choice.radius { parts.append("radius: " + ExactText.text(radius)) }
    parts.append("transitions: [" + transitions + "]")
    parts.append("responsiveness: " + ExactText.text(choice.responsiveness))
    if choice.transitions.contains(.dwell) {
      parts.append("loitering_delay: " + ExactText.text(choice.loiteringDelay))
    }
    return parts.joined(separator: ", ")
  }

  /// Writes the rules of Android's fused provider, where the system has them.
  static func writeFused(_ system: OSProfile, to writer: inout YAMLWriter) {
    guard system.fusedProvider.isAvailable else { return }
    writer.block("fused_provider") { writer in
      for parameter in OSProfile.fusedProviderParameters {
        writer.line(parameter.key, text(of: parameter, in: system))
      }
    }
  }
}

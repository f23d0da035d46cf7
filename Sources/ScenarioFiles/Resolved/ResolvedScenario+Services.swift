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
      let all = StrategyConfiguration.Services.sections
      for section in all + StrategyConfiguration.Services.modeSections where section.outer == nil {
        section.write(services, among: all, to: &writer) { list($0, of: services) }
      }
    }
  }

  /// A list of services in one line.
  private static func list(_ key: String, of services: StrategyConfiguration.Services) -> String {
    switch key {
    case "regions": list(services.regions)
    case "monitor": list(services.monitor)
    case "beacons": line(services.beacons.map { "\(text($0.constraint)), name: \($0.identifier)" })
    case "ranging": line(services.ranging.map { text($0) })
    case "geofences": line(services.geofences.map { text($0) })
    default: preconditionFailure("\(key) is not a list of services")
    }
  }

  private static func line(_ items: [String]) -> String {
    "[" + items.map { "{ " + $0 + " }" }.joined(separator: ", ") + "]"
  }

  private static func text(_ choice: StrategyConfiguration.GeofenceChoice) -> String {
    let idle = StrategyConfiguration.GeofenceChoice.conditions.filter { $0.isBroken(by: choice) }
    let settings = StrategyConfiguration.GeofenceChoice.settings.filter { setting in
      !idle.contains { $0.key == setting.key }
    }
    return (["place: " + name(choice.place)] + settings.text(in: choice)).joined(separator: ", ")
  }

  private static func text(_ beacons: BeaconConstraint) -> String {
    var parts = ["uuid: " + YAMLWriter.quoted(beacons.uuid)]
    if let major = beacons.major { parts.append("major: \(major)") }
    if let minor = beacons.minor { parts.append("minor: \(minor)") }
    return parts.joined(separator: ", ")
  }
}

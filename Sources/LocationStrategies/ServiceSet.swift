// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Services with their places resolved, as an app requests them from the system.
struct ServiceSet: Sendable, Equatable {
  var services: StrategyConfiguration.Services
  /// The circular regions.
  var regions: [Region]
  /// The circles of the monitor's conditions.
  var conditions: [Region]
  /// Android's geofences.
  var geofences: [Geofence]

  init(_ services: StrategyConfiguration.Services, places: [Region]) {
    self.services = services
    regions = services.regions.chosen(from: places)
    conditions = services.monitor.chosen(from: places)
    geofences = services.geofences.flatMap { choice in
      [choice.place].chosen(from: places).map { place in
        Geofence(
          identifier: place.identifier,
          centre: place.centre,
          radius: choice.radius ?? place.radius,
          transitions: choice.transitions,
          responsiveness: choice.responsiveness,
          loiteringDelay: choice.loiteringDelay
        )
      }
    }
  }

  /// No service at all.
  static let none = ServiceSet(StrategyConfiguration.Services(), places: [])

  /// The services that the system keeps when the app's process ends; the rest ends with it.
  var outlivingProcess: ServiceSet {
    var kept = Self.none
    kept.regions = regions
    kept.conditions = conditions
    kept.geofences = geofences
    kept.services.exitGeofence = services.exitGeofence
    kept.services.beacons = services.beacons
    kept.services.exitRadius = services.exitRadius
    kept.services.significantChange = services.significantChange
    kept.services.visits = services.visits
    return kept
  }
}

extension [StrategyConfiguration.RegionChoice] {
  /// The chosen regions, in the order of the choices.
  func chosen(from places: [Region]) -> [Region] {
    flatMap { choice in
      switch choice {
      case .allPlaces: places
      case .place(let name): places.filter { $0.identifier == name }
      }
    }
  }
}

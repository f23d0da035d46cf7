// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The actions of an app apart from its location services and uploads.
struct AppActions: Sendable {
  let configuration: StrategyConfiguration.Actions
  let places: [Region]
  private var geocoding: GeocodingLast?

  /// The actions; nil if there are none.
  init?(_ configuration: StrategyConfiguration.Actions, places: [Region]) {
    guard configuration != StrategyConfiguration.Actions() else { return nil }
    self.configuration = configuration
    self.places = configuration.regionNotifications.chosen(from: places)
    geocoding = configuration.geocode.map { GeocodingLast(interval: $0.interval) }
  }

  /// Asks for authorization when the user opens the app, before any service starts.
  func ask<Services: LocationServices>(at event: StrategyEvent, services: inout Services) {
    guard let asking = configuration.asking, case .launched(.user) = event else { return }
    switch (services.authorizationStatus, asking.authorization) {
    case (.notDetermined, .whenInUse): services.requestWhenInUseAuthorization()
    // The When In Use authorization can be raised once.
    case (.notDetermined, .always), (.whenInUse, .always): services.requestAlwaysAuthorization()
    default: break
    }
    if asking.asksForFullAccuracy, services.accuracyAuthorization == .reduced {
      services.requestTemporaryFullAccuracyAuthorization()
    }
  }

  /// Reacts to one event, after all other behaviours.
  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    geocoding?.react(to: event, services: &services)
    if configuration.holdsWakeLock, case .launched = event { services.setWakeLock(isHeld: true) }
    switch event {
    case .launched(.user):
      for place in places { schedule(place, &services) }
    case .location, .locations, .liveUpdate:
      if let work = configuration.workPerDelivery { services.performWork(for: work) }
    case .region(.entered, let region), .region(.exited, let region):
      if region.identifier != ModeSwitching.exitRegion { notify(of: .region, &services) }
    case .condition(.satisfied), .condition(.unsatisfied):
      notify(of: .region, &services)
    case .visit:
      notify(of: .visit, &services)
    case .launched, .failed, .finishedDeferredUpdates, .region, .condition, .motionActivity,
      .timer, .geocoded, .push, .locationPush, .work, .other:
      break
    }
  }

  private func schedule<Services: LocationServices>(
    _ place: Region,
    _ services: inout Services
  ) {
    services.schedule(
      LocalNotification(
        identifier: "place_" + place.identifier,
        trigger: .region(place, repeats: true)
      )
    )
  }

  private func notify<Services: LocationServices>(
    of occasion: StrategyConfiguration.Notifications.Occasion,
    _ services: inout Services
  ) {
    guard let notifications = configuration.notifications,
      notifications.occasions.contains(occasion)
    else { return }
    services.schedule(
      LocalNotification(
        identifier: occasion.rawValue,
        trigger: .immediate,
        playsSound: notifications.playsSound
      )
    )
  }
}

/// Asks the geocoder for the last known position, one request at a time.
struct GeocodingLast: Behaviour {
  let interval: SimulationDuration?
  private var position: PlanePoint?
  private var isAsking = false

  /// The app's number for its geocoder object.
  static let geocoder = 0

  init(interval: SimulationDuration?) { self.interval = interval }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched:
      if let interval { services.setTimer(.geocode, after: interval) }
    case .location(let fix):
      learn(fix.position, &services)
    case .locations(let fixes):
      if let last = fixes.last { learn(last.position, &services) }
    case .liveUpdate(let fix):
      if let fix { learn(fix.position, &services) }
    case .visit(let visit):
      learn(visit.position, &services)
    case .timer(.geocode):
      guard let interval else { return }
      ask(&services)
      services.setTimer(.geocode, after: interval)
    case .geocoded(let answer) where answer.geocoder == Self.geocoder:
      isAsking = false
    case .failed, .finishedDeferredUpdates, .region, .condition, .motionActivity, .timer,
      .geocoded, .push, .locationPush, .work, .other:
      break
    }
  }

  private mutating func learn<Services: LocationServices>(
    _ position: PlanePoint,
    _ services: inout Services
  ) {
    self.position = position
    if interval == nil { ask(&services) }
  }

  private mutating func ask<Services: LocationServices>(_ services: inout Services) {
    guard !isAsking, let position else { return }
    isAsking = true
    self.position = nil
    services.geocode(.reverse(position), geocoder: Self.geocoder)
  }
}

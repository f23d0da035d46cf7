// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import Studies
internal import World

extension Experiment {
  /// Notes on services that cannot report anything, because the system or the permission is
  /// lacking.
  func permissionNotes(strategy: ScenarioStrategy, system: OSProfile) -> [String] {
    // The services of a program are known only from its events.
    guard strategy.program == nil else { return [] }
    let configuration = strategy.configuration
    let services = [configuration.services] + configuration.modes.map(\.services)
    var notes: [String] = []
    func lack(_ isUsed: Bool, _ isThere: Bool, _ what: String) {
      if isUsed, !isThere { notes.append(missing(what, strategy, system)) }
    }
    lack(services.contains { $0.visits }, system.visits.isAvailable, "visits")
    lack(
      services.contains { $0.request != nil },
      system.standard.requestLocationAvailable,
      "single requests"
    )
    lack(
      services.contains { $0.liveUpdates != nil },
      system.liveUpdates.isAvailable,
      "live updates"
    )
    lack(services.contains { !$0.monitor.isEmpty }, system.liveUpdates.isAvailable, "monitors")
    lack(
      services.contains { $0.significantChange },
      system.significantChange.isAvailable,
      "significant changes"
    )
    if let note = grantNote(configuration, system) { notes.append("\(strategy.name): \(note)") }
    return notes
  }

  /// A note on a service that a strategy uses and the system lacks.
  func missing(_ service: String, _ strategy: ScenarioStrategy, _ system: OSProfile) -> String {
    MissingService.note(strategy: strategy.name, system: system.name, service: service)
  }

  /// A text on the events that the initial permission withholds; nil if the app gets all that it
  /// requests.
  private func grantNote(_ configuration: StrategyConfiguration, _ system: OSProfile) -> String? {
    guard configuration.usesLocation else { return nil }
    let asked = configuration.actions.asking?.authorization
    switch scenario.app.authorization {
    case .denied, .restricted:
      return changesPermission ? nil : "the app may not use the location"
    case .notDetermined:
      // Before iOS 8, the start of a service was the request.
      if asked != nil || changesPermission || !system.permission.whenInUseAvailable { return nil }
      return "the user was never asked, so the app may not use the location; set the app's "
        + "authorization, or let the strategy ask (authorization: { ask: always })"
    case .whenInUse, .allowOnce:
      guard configuration.monitors, asked != .always, !changesPermission else { return nil }
      let isServed = system.permission.monitoringWhenInUse
      return isServed
        ? "with When In Use authorization, monitoring reports only while the app is in use"
        : "with When In Use authorization, monitoring reports nothing"
    case .provisionalAlways:
      guard configuration.monitors else { return nil }
      return
        "Always is provisional; the system withholds events until the day's always_confirmation event"
    case .always:
      guard system.liveUpdates.isAvailable, system.liveUpdates.needsServiceSession, isLeft,
        configuration.watchesWithoutSession
      else { return nil }
      return
        "on \(system.name), a suspended app gets no events from its monitor without a service session; "
        + "add live_updates with service_session: always"
    }
  }

  /// Whether the permission changes during the day, so that the initial one says little.
  private var changesPermission: Bool {
    hasOwnEvent {
      switch $0 {
      case .authorization: true
      case .permission(let isGranted): isGranted
      default: false
      }
    }
  }

  /// Whether the app goes to the background during the day.
  private var isLeft: Bool {
    scenario.app.backgroundAt != nil || hasOwnEvent { $0 == .background }
  }

  private func hasOwnEvent(_ isSuch: (DayEvent.Kind) -> Bool) -> Bool {
    scenario.events.contains { $0.app.isEmpty && isSuch($0.kind) }
  }
}

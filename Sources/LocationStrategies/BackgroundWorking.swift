// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Requests one position each time the system runs the app's work, and then asks for the next run.
struct BackgroundWorking: Behaviour {
  let work: StrategyConfiguration.BackgroundWork
  private var isRunning = false

  init(work: StrategyConfiguration.BackgroundWork) { self.work = work }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched(let reason):
      // A launch for the work itself brings it next.
      if reason != .backgroundRefresh { schedule(&services) }
    case .work:
      schedule(&services)
      isRunning = true
      services.requestLocation(desiredAccuracy: work.desiredAccuracy)
    case .location, .failed:
      guard isRunning else { return }
      isRunning = false
      services.completeBackgroundWork()
    case .locations, .liveUpdate, .finishedDeferredUpdates, .region, .condition, .visit,
      .motionActivity, .timer, .geocoded, .push, .locationPush, .other:
      break
    }
  }

  private func schedule<Services: LocationServices>(_ services: inout Services) {
    services.scheduleBackgroundRefresh(earliest: services.now + work.interval)
  }
}

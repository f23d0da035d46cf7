// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Sends what was learned to the app's server: every so often, or at every delivery.
struct Uploading: Behaviour {
  let interval: SimulationDuration?
  let bytes: Int
  var hasNews = false

  mutating func react<Services: LocationServices>(
    to event: AppEvent,
    services: inout Services
  ) {
    switch event {
    case .launched:
      if let interval { services.setTimer(.upload, after: interval) }
    case .location, .locations, .enteredRegion, .exitedRegion, .visit:
      guard interval != nil else {
        services.upload(bytes: bytes)
        return
      }
      hasNews = true
    case .timer(.upload):
      guard let interval else { return }
      if hasNews { services.upload(bytes: bytes) }
      hasNews = false
      services.setTimer(.upload, after: interval)
    default:
      break
    }
  }
}

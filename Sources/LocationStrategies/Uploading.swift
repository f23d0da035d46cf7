// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Uploads news to the app's server: at an interval, at every delivery, or in batches.
///
/// With a distance, a position near the last one sent waits for the next upload.
struct Uploading: Behaviour {
  let uploads: StrategyConfiguration.Uploads
  /// The number of news items that were not sent yet.
  private var news = 0
  private var lastPosition: PlanePoint?
  private var lastSent: PlanePoint?

  init(_ uploads: StrategyConfiguration.Uploads) { self.uploads = uploads }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched:
      if let interval = uploads.interval { services.setTimer(.upload, after: interval) }
    case .location(let fix):
      add(1, at: fix.position, &services)
    case .locations(let fixes):
      add(fixes.count, at: fixes.last?.position, &services)
    case .liveUpdate(let fix):
      if let fix { add(1, at: fix.position, &services) }
    case .region(.entered, _), .region(.exited, _), .condition, .visit:
      add(1, at: nil, &services)
    case .timer(.upload):
      guard let interval = uploads.interval else { return }
      if news > 0 { send(&services) }
      services.setTimer(.upload, after: interval)
    case .failed, .finishedDeferredUpdates, .region, .motionActivity, .timer, .geocoded, .other:
      break
    }
  }

  private mutating func add<Services: LocationServices>(
    _ count: Int,
    at position: PlanePoint?,
    _ services: inout Services
  ) {
    news += count
    lastPosition = position ?? lastPosition
    if let distance = uploads.distance, let position {
      if let lastSent, lastSent.distance(to: position) < distance { return }
      send(&services)
    } else if news >= uploads.batch ?? (uploads.interval == nil ? 1 : .max) {
      send(&services)
    }
  }

  private mutating func send<Services: LocationServices>(_ services: inout Services) {
    services.upload(bytes: uploads.bytes)
    news = 0
    lastSent = lastPosition
  }
}

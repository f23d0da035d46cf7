// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Uploads news to the app's server: at an interval, at every delivery, or in batches.
///
/// With a distance, a position near the last one sent waits for the next upload. A transfer that
/// takes time, may fail or is repeated is one at a time: what comes meanwhile waits for its end. It
/// fails if the app is suspended before its end.
struct Uploading: Behaviour {
  let uploads: StrategyConfiguration.Uploads
  /// The number of news items that were not sent yet.
  private var news = 0
  private var lastPosition: PlanePoint?
  private var lastSent: PlanePoint?
  private var transfer = Transfer.none
  /// The number of failed attempts at the current transfer.
  private var failures = 0
  /// Whether another upload came due during the transfer.
  private var isDue = false

  /// A transfer that has not ended.
  private enum Transfer: Sendable {
    case none
    /// Bytes are on their way; they arrive if the app runs until the end.
    case underWay(until: SimulationTime, arrives: Bool)
    /// The next attempt waits for its time.
    case waiting
  }

  init(_ uploads: StrategyConfiguration.Uploads) { self.uploads = uploads }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched:
      if let interval = uploads.interval { services.setTimer(.upload, after: interval) }
      if let heartbeat = uploads.heartbeat { services.setTimer(.heartbeat, after: heartbeat) }
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
    case .timer(.heartbeat):
      send(&services)
    case .timer(.transfer):
      goOn(&services)
    case .failed, .finishedDeferredUpdates, .region, .motionActivity, .timer, .geocoded, .push,
      .locationPush, .work, .other:
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
    if let heartbeat = uploads.heartbeat { services.setTimer(.heartbeat, after: heartbeat) }
    guard case .none = transfer else {
      isDue = true
      return
    }
    news = 0
    lastSent = lastPosition
    if uploads.mayFail {
      attempt(&services)
    } else {
      services.upload(bytes: uploads.bytes)
    }
  }

  // MARK: - Transfers that may fail

  private mutating func attempt<Services: LocationServices>(_ services: inout Services) {
    let arrives = services.transfer(bytes: uploads.bytes, failing: uploads.failure)
    guard let duration = uploads.duration, arrives else { return end(arrives, &services) }
    transfer = .underWay(until: services.now + duration, arrives: arrives)
    services.setTimer(.transfer, after: duration)
  }

  /// Ends the transfer whose time has come, or makes the next attempt.
  private mutating func goOn<Services: LocationServices>(_ services: inout Services) {
    switch transfer {
    case .none: break
    case .waiting: attempt(&services)
    case .underWay(let until, let arrives):
      // A timer that fires late shows that the app did not run at the end.
      end(arrives && services.now == until, &services)
    }
  }

  private mutating func end<Services: LocationServices>(
    _ succeeded: Bool,
    _ services: inout Services
  ) {
    services.endTransfer(bytes: uploads.bytes, succeeded: succeeded)
    if !succeeded, failures < uploads.retries {
      failures += 1
      transfer = .waiting
      services.setTimer(.transfer, after: uploads.retryAfter)
      return
    }
    failures = 0
    transfer = .none
    guard isDue else { return }
    isDue = false
    send(&services)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension TimerIdentifier {
  fileprivate static let next = TimerIdentifier(rawValue: 0)
  fileprivate static let giveUp = TimerIdentifier(rawValue: 1)
}

extension StandardRequest {
  /// Satellite positions at best accuracy, without pauses.
  static let satellites = StandardRequest(pausesLocationUpdatesAutomatically: false)
}

extension Fix {
  /// Whether the fix has a speed, which only satellites give; apps recognise satellite fixes by it.
  fileprivate var hasSpeed: Bool { speed != nil }
}

/// One satellite position per interval: the receiver stops as soon as it has one.
struct PeriodicSatellites: LocationApp, Sendable {
  /// The time between starts.
  var interval: SimulationDuration
  private var startedAt = SimulationTime.zero

  init(interval: SimulationDuration) { self.interval = interval }

  /// The longest wait for a position: a minute, or until one second before the next start.
  private var patience: SimulationDuration { min(.seconds(60), interval - .seconds(1)) }

  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    switch event {
    case .launched, .timer(.next):
      startedAt = services.now
      services.setTimer(.next, after: interval)
      services.setTimer(.giveUp, after: patience)
      services.startUpdatingLocation(.satellites)
    case .location(let fix) where fix.hasSpeed && fix.timestamp >= startedAt:
      services.cancelTimer(.giveUp)
      services.stopUpdatingLocation()
    case .timer(.giveUp):
      services.stopUpdatingLocation()
    default:
      break
    }
  }
}

/// Satellites while the motion sensor detects movement, nothing while it does not.
struct MotionGatedSatellites: LocationApp, Sendable {
  private var isTracking = false

  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    switch event {
    case .launched:
      services.startMotionActivityUpdates()
    case .motionActivity(let activity) where activity.isStationary == isTracking:
      isTracking.toggle()
      if isTracking {
        services.startUpdatingLocation(.satellites)
      } else {
        services.stopUpdatingLocation()
      }
    default:
      break
    }
  }
}

/// A satellite position whenever the phone may have moved farther than a threshold since the last.
///
/// After RAPS (Paek, Kim and Govindan 2010): no position while the motion sensor detects no
/// movement; otherwise one each time the assumed speed covers the threshold.
struct RateAdaptiveSatellites: LocationApp, Sendable {
  /// The distance that the phone may move unobserved.
  var threshold: Metres
  /// The assumed speed while the phone moves.
  var speed: MetresPerSecond
  private var isMoving = false
  private var startedAt = SimulationTime.zero

  init(threshold: Metres, speed: MetresPerSecond) {
    self.threshold = threshold
    self.speed = speed
  }

  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    switch event {
    case .launched:
      services.startMotionActivityUpdates()
      begin(&services)
    case .motionActivity(let activity) where activity.isStationary == isMoving:
      isMoving.toggle()
      if isMoving {
        services.setTimer(.next, after: .seconds(threshold.value / speed.value))
      } else {
        // One last position at the place of rest.
        services.cancelTimer(.next)
        begin(&services)
      }
    case .timer(.next) where isMoving:
      begin(&services)
      services.setTimer(.next, after: .seconds(threshold.value / speed.value))
    case .location(let fix) where fix.hasSpeed && fix.timestamp >= startedAt:
      services.cancelTimer(.giveUp)
      services.stopUpdatingLocation()
    case .timer(.giveUp):
      services.stopUpdatingLocation()
    default:
      break
    }
  }

  private mutating func begin<Services: LocationServices>(_ services: inout Services) {
    startedAt = services.now
    services.setTimer(.giveUp, after: .seconds(60))
    services.startUpdatingLocation(.satellites)
  }
}

/// Starts of the receiver, the first after ten seconds, with given pauses between them.
struct Restarts: LocationApp, Sendable {
  /// The pauses in turn.
  var pauses: [SimulationDuration]
  /// The time for which the receiver stays on.
  var running: SimulationDuration
  private var index = 0
  private var isOn = false

  init(pauses: [SimulationDuration], running: SimulationDuration) {
    self.pauses = pauses
    self.running = running
  }

  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    switch event {
    case .launched:
      services.setTimer(.next, after: .seconds(10))
    case .timer(.next):
      isOn.toggle()
      if isOn {
        services.startUpdatingLocation(.satellites)
        services.setTimer(.next, after: running)
      } else {
        services.stopUpdatingLocation()
        guard index < pauses.count else { return }
        services.setTimer(.next, after: pauses[index])
        index += 1
      }
    default:
      break
    }
  }
}

/// Bytes sent once or at an interval, without any position.
struct Packets: LocationApp, Sendable {
  /// The size of each.
  var bytes: Int
  /// The time between packets; nil sends one.
  var interval: SimulationDuration?

  mutating func receive<Services: LocationServices>(_ event: AppEvent, services: inout Services) {
    switch event {
    case .launched, .timer(.next):
      services.upload(bytes: bytes)
      if let interval { services.setTimer(.next, after: interval) }
    default:
      break
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

func at(_ seconds: Double) -> SimulationTime { SimulationTime(seconds: seconds) }

/// Settings that never pause, as in a tracker.
func request(
  _ accuracy: DesiredAccuracy = .best,
  filter: Double? = nil,
  inBackground: Bool = true
) -> StandardRequest {
  StandardRequest(
    desiredAccuracy: accuracy,
    distanceFilter: filter.map { Metres($0) },
    pausesLocationUpdatesAutomatically: false,
    allowsBackgroundLocationUpdates: inBackground
  )
}

/// A profile with deferral, without chance as far as possible.
func profile(_ change: (inout OSProfile) -> Void = { _ in }) -> OSProfile {
  var profile = OSProfile()
  profile.accuracy.convergenceFraction = 0
  profile.regions.tailFraction = 0
  profile.visits.missedFraction = 0
  profile.visits.falseFraction = 0
  profile.lifeCycle.suspendedKillInterval = .zero
  profile.lifeCycle.suspendsFilteredApps = false
  change(&profile)
  return profile
}

/// A profile with deferral.
let deferring = profile { $0.deferral.isAvailable = true }

func client(
  _ authorization: UserGrant,
  name: String = "",
  precise: Bool = true,
  backgroundMode: Bool = true,
  answers: PromptAnswers = PromptAnswers()
) -> ClientConfiguration {
  ClientConfiguration(
    name: name,
    authorization: authorization,
    allowsPreciseLocation: precise,
    hasLocationBackgroundMode: backgroundMode,
    answers: answers
  )
}

/// Worlds that several tests use.
enum Scenes {
  /// An hour and a half at one place under the sky.
  static let standing = World.uniform(
    Journey.standing(seconds: 5400),
    events: [.at(60, .background)]
  )

  /// Half an hour of driving at 15 m/s; the app goes to the background after a minute.
  static let driving = World.uniform(
    Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
    .suburban,
    events: [.at(60, .background)]
  )

  /// A drive with a tunnel from 600 s to 660 s.
  static let tunnel = World.uniform(
    Journey.moving(seconds: 1800, speed: MetresPerSecond(15)),
    .suburban,
    changes: [.between(600, 660, .tunnel)],
    events: [.at(60, .background)]
  )

  /// Ten minutes of driving with a minute of tunnel.
  static let shortTunnel = World.uniform(
    Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
    .suburban,
    changes: [.between(300, 360, .tunnel)],
    events: [.at(60, .background)]
  )

  /// Ten minutes at a place, five minutes' drive east at 10 m/s, forty minutes there.
  static let trip: World = {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 300, speed: MetresPerSecond(10))
    journey.stay(seconds: 2400)
    return World.uniform(journey.trace, .suburban, events: [.at(60, .background)])
  }()

  static func start(of world: World) -> PlanePoint { world.movement.position(at: .zero) }

  static func end(of world: World) -> PlanePoint {
    world.movement.position(at: .zero + world.duration)
  }
}

extension ScriptedApp {
  /// An app that keeps the standard service on.
  static func tracker(_ request: StandardRequest) -> ScriptedApp {
    ScriptedApp(launch: [.startUpdating(request)])
  }

  var errors: [LocationError] {
    entries.compactMap { if case .failed(let error) = $0.event { error } else { nil } }
  }

  var finishes: [LocationError?] {
    entries.compactMap {
      if case .finishedDeferredUpdates(let error) = $0.event { .some(error) } else { nil }
    }
  }

  /// The authorization statuses that the app received, in order.
  var statuses: [AuthorizationStatus] {
    entries.compactMap {
      if case .authorizationChanged(let status, _) = $0.event { status } else { nil }
    }
  }

  /// Times of region events by name and direction.
  func crossings(_ identifier: String, entered: Bool) -> [SimulationTime] {
    times {
      switch $0 {
      case .enteredRegion(let region): entered && region.identifier == identifier
      case .exitedRegion(let region): !entered && region.identifier == identifier
      default: false
      }
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

/// Sensors without chance, and worlds to test them in.
enum SensorScenes {
  /// A phone whose motion sensor has no errors except for its median delays.
  static let punctual: PhoneProfile = {
    var phone = PhoneProfile()
    var model = MotionSensorModel()
    for row in [\MotionSensorModel.still, \.walking, \.running, \.cycling, \.driving, \.halted] {
      model[keyPath: row].delaySpread = 0
      model[keyPath: row].slips = []
    }
    model.resumeSpread = 0
    model.walkingMediumFraction = 0
    phone.motionSensorModel = model
    return phone
  }()

  static func phone(_ edit: (inout PhoneHardware) -> Void) -> PhoneProfile {
    var phone = punctual
    edit(&phone.hardware)
    return phone
  }

  /// Beacons whose signals follow the law without chance: heard up to 63 m in the open.
  static let signals: BeaconModel = {
    var model = BeaconModel()
    model.shadowingSpread = 0
    model.fadingSpread = 0
    model.lossFraction = 0
    return model
  }()

  static func world(
    _ trace: RecordedTrace,
    compass: CompassModel = .exact,
    beaconsEast: [Double] = [],
    events: [DayEvent] = []
  ) -> World {
    World(
      trace: trace,
      configuration: WorldConfiguration(
        environment: .openSky,
        stayEnvironment: nil,
        compass: compass,
        beacons: signals
      ),
      beacons: BeaconSite.shop(from: trace, east: beaconsEast),
      events: events
    )
  }

  /// Five minutes of driving east and five north at 15 m/s.
  static let corner: RecordedTrace = {
    var journey = Journey()
    journey.move(seconds: 300, speed: MetresPerSecond(15), mode: .automotive)
    journey.move(seconds: 300, speed: MetresPerSecond(15), course: .zero, mode: .automotive)
    return journey.trace
  }()

  /// Ten minutes at a place, a minute's walk east at 2 m/s, ten minutes there, and back.
  static let visit: RecordedTrace = {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 100, speed: MetresPerSecond(2), mode: .walking)
    journey.move(seconds: 600, speed: .zero, mode: .still)
    journey.move(seconds: 100, speed: MetresPerSecond(2), course: Degrees(270), mode: .walking)
    journey.move(seconds: 400, speed: .zero, mode: .still)
    return journey.trace
  }()

  static let shop = BeaconConstraint(uuid: "shop")
}

extension ScriptedApp {
  var headings: [(time: SimulationTime, heading: Heading)] {
    entries.compactMap {
      if case .heading(let heading) = $0.event { ($0.time, heading) } else { nil }
    }
  }

  var activities: [(time: SimulationTime, activity: MotionActivity)] {
    entries.compactMap {
      if case .motionActivity(let activity) = $0.event { ($0.time, activity) } else { nil }
    }
  }

  var stepCounts: [(time: SimulationTime, count: Int)] {
    entries.compactMap { if case .steps(let count) = $0.event { ($0.time, count) } else { nil } }
  }

  var ranged: [(time: SimulationTime, beacons: [Beacon])] {
    entries.compactMap {
      if case .rangedBeacons(let beacons, _) = $0.event { ($0.time, beacons) } else { nil }
    }
  }

  var rangingErrors: [LocationError] {
    entries.compactMap { if case .rangingFailed(_, let error) = $0.event { error } else { nil } }
  }

  /// The times at which a beacon region was entered or left.
  func beaconCrossings(_ identifier: String, entered: Bool) -> [SimulationTime] {
    times {
      switch $0 {
      case .enteredBeaconRegion(let region): entered && region.identifier == identifier
      case .exitedBeaconRegion(let region): !entered && region.identifier == identifier
      default: false
      }
    }
  }

  var beaconStates: [(time: SimulationTime, state: RegionState)] {
    entries.compactMap {
      if case .determinedBeaconState(let state, _) = $0.event { ($0.time, state) } else { nil }
    }
  }
}

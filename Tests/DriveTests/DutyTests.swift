// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import RunMetrics
import ScenarioFiles
import Studies
import Testing
import Tracewatt
import TracewattTestSupport

@testable import Drive

/// The built-in strategy duty_cycled as an app, as in the examples of the faces.
private struct Duty: LocationApp {
  private var isTracking = false

  mutating func receive<Services: LocationServices>(
    _ event: AppEvent,
    services: inout Services
  ) {
    let isStill = services.motionActivity?.isStationary == true
    switch event {
    case .launched:
      services.startMonitoringSignificantLocationChanges()
      services.startMotionActivityUpdates()
      track(&services)
    case .exitedRegion(let region) where region.identifier == "exit": track(&services)
    case .location, .locations: if !isTracking, !isStill { track(&services) }
    case .motionActivity(let motion) where isTracking:
      if motion.isStationary {
        services.setTimer(TimerIdentifier(rawValue: 0), after: .minutes(5))
      } else {
        services.cancelTimer(TimerIdentifier(rawValue: 0))
      }
    case .timer where isTracking: rest(&services)
    default: break
    }
  }

  private mutating func track<Services: LocationServices>(_ services: inout Services) {
    guard !isTracking else { return }
    isTracking = true
    services.stopMonitoring(forRegion: "exit")
    services.startUpdatingLocation(StandardRequest(pausesLocationUpdatesAutomatically: false))
    if services.motionActivity?.isStationary == true {
      services.setTimer(TimerIdentifier(rawValue: 0), after: .minutes(5))
    }
  }

  private mutating func rest<Services: LocationServices>(_ services: inout Services) {
    guard let fix = services.readLocation() else {
      return services.setTimer(TimerIdentifier(rawValue: 0), after: .minutes(5))
    }
    isTracking = false
    services.startMonitoring(
      for: Region(
        identifier: "exit",
        centre: fix.position,
        radius: Metres(100),
        notifyOnEntry: false
      )
    )
    services.stopUpdatingLocation()
  }
}

@Suite("One strategy in Swift and in a file")
struct DutyTests {
  @Test(
    "an app in Swift has every measure of the strategy in a file",
    arguments: ["office_day", "car_commute"],
    ["ios_12", "ios_18"]
  )
  func same(_ day: String, _ system: String) throws {
    let program = AppProgram(name: "mine", joinsEveryDay: true) { _ in Duty() }
    let options = LoadOptions(
      strategies: ["duty_cycled"],
      systems: [system],
      programs: [program]
    )
    let scenario = try ScenarioLoader.load(path: BuiltIn.scenarioPath(day), options: options)
    let results = Experiment(scenario).run(replication: 0)
    let (strategy, own) = (results[0].measures, results[1].measures)
    for definition in RunMeasures.definitions {
      expectEqual(own[definition.name], strategy[definition.name], "\(definition.name)")
    }
    #expect((own["delivery_count"] ?? 0) > 100)
  }
}

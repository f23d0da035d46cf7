// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import Quantities
import TracewattTestSupport
import World

@Suite("Invariants of sensors on every day")
struct SensorProperties {
  /// An app that listens to every sensor, and makes more requests whenever it runs again.
  static let listener: ScriptedApp = {
    let all: [AppRequest] = [
      .startMotion, .startSteps, .startHeading(Degrees(5)), .startRanging(SensorScenes.shop),
    ]
    let region = BeaconRegion(
      identifier: "shop",
      constraint: SensorScenes.shop,
      notifyEntryStateOnDisplay: true
    )
    return ScriptedApp(launch: all + [.startMonitoringBeacon(region), .startSignificantChange]) {
      $0 == .stateChanged(.foreground) ? [.startUpdating(request())] : []
    }
  }()

  static func day(_ number: Int, others: [ScriptedApp] = []) -> PhoneDay {
    // A walk past two beacons with random events, and every sensor with its usual errors.
    let world = World(
      trace: SensorScenes.visit,
      beacons: BeaconSite.shop(from: SensorScenes.visit, east: [30, 190]),
      events: RandomDays.world(number).events
    )
    return PhoneDay(world, apps: [listener] + others, replication: number)
  }

  static func isSensed(_ event: AppEvent) -> Bool {
    switch event {
    case .motionActivity, .steps, .heading, .rangedBeacons, .headingNeedsCalibration: true
    default: false
    }
  }

  @Test("only running apps receive sensor events, and the ledger balances", arguments: 0..<12)
  func running(number: Int) {
    let day = Self.day(number)
    let delivered = day.apps[0].entries.filter { Self.isSensed($0.event) }
    #expect(!delivered.isEmpty)
    #expect(delivered.allSatisfy { $0.state == .foreground || $0.state == .background })
    expectEqual(day.flaws, [])
  }

  @Test("a day run twice gives the same events", arguments: 0..<6)
  func repeated(number: Int) {
    expectEqual(Self.day(number).apps[0].entries, Self.day(number).apps[0].entries)
  }

  @Test("another app that listens too does not change the events of this one", arguments: 0..<6)
  func independent(number: Int) {
    func received(_ day: PhoneDay) -> [ScriptedApp.Entry] {
      day.apps[0].entries.filter {
        switch $0.event {
        case .motionActivity, .enteredBeaconRegion, .exitedBeaconRegion: true
        default: false
        }
      }
    }
    let other = ScriptedApp(launch: [.startMotion, .startHeading(nil), .startSteps])
    expectEqual(received(Self.day(number)), received(Self.day(number, others: [other])))
  }
}

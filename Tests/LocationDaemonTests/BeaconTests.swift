// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@testable import LocationDaemon

@Suite("Beacons")
struct BeaconTests {
  static let shop = SensorScenes.shop
  static let region = BeaconRegion(identifier: "shop", constraint: shop)

  /// A walk to a beacon 200 m away and back, ten minutes of stay there.
  static func day(
    _ app: ScriptedApp,
    beaconsEast: [Double] = [200],
    trace: RecordedTrace = SensorScenes.visit,
    events: [DayEvent] = [],
    profile: OSProfile = profile(),
    phone: PhoneProfile = SensorScenes.punctual,
    grant: UserGrant = .always
  ) -> PhoneDay {
    PhoneDay(
      SensorScenes.world(trace, beaconsEast: beaconsEast, events: events),
      apps: [app],
      configurations: [client(grant)],
      profile: profile,
      phone: phone
    )
  }

  static let ranger = ScriptedApp(launch: [.startRanging(shop)])
  static let monitor = ScriptedApp(launch: [.startMonitoringBeacon(region)])

  // MARK: Rule 37

  @Test("rule 37: ranging reports once a second, also when no beacon is near")
  func cadence() {
    let ranged = Self.day(Self.ranger).apps[0].ranged
    expectEqual(ranged.map(\.time), (1...1800).map { at(Double($0)) })
    #expect(ranged.prefix(600).allSatisfy { $0.beacons.isEmpty })
  }

  @Test("rule 37: beacons are listed nearest first, in classes of distance")
  func classes() throws {
    let day = Self.day(
      Self.ranger,
      beaconsEast: [20, 0.3, 2, 500],
      trace: Journey.standing(seconds: 60)
    )
    let beacons = try #require(day.apps[0].ranged.first).beacons
    expectEqual(beacons.map(\.minor), [1, 2, 0])
    expectEqual(beacons.map(\.proximity), [.immediate, .near, .far])
    // -59 - 20 log10(d) dBm.
    expectEqual(beacons.map(\.rssi), [-49, -65, -85])
    #expect(abs(try #require(beacons[2].accuracy).value - 20) < 0.05)
  }

  @Test("rule 37: a beacon that was just lost is listed once more without an estimate")
  func lost() throws {
    // Driving away at 10 m/s: out of reach after 6.3 s.
    let trace = Journey.moving(seconds: 30, speed: MetresPerSecond(10))
    let ranged = Self.day(Self.ranger, beaconsEast: [0], trace: trace).apps[0].ranged
    let heard = ranged.filter { $0.beacons.first?.accuracy != nil }
    expectEqual(heard.last?.time, at(6))
    let lost = ranged.filter { $0.beacons.first.map { $0.accuracy == nil } == true }
    expectEqual(lost.map(\.time), (7...11).map { at(Double($0)) })
    #expect(lost.allSatisfy { $0.beacons[0].proximity == .unknown && $0.beacons[0].rssi == 0 })
    #expect(try #require(ranged.last).beacons.isEmpty)
  }

  @Test("rule 37: only the beacons of the constraint are reported")
  func constraint() {
    let other = BeaconConstraint(uuid: "SHOP", major: 1, minor: 1)
    let day = Self.day(
      ScriptedApp(launch: [.startRanging(other)]),
      beaconsEast: [1, 2, 3],
      trace: Journey.standing(seconds: 60)
    )
    #expect(day.apps[0].ranged.allSatisfy { $0.beacons.map(\.minor) == [1] })
  }

  @Test("rule 37: in the background ranging ends with the screen, unless the app's updates go on")
  func background() {
    let events: [DayEvent] = [.at(60, .background)]
    let alone = Self.day(Self.ranger, events: events)
    expectEqual(alone.apps[0].ranged.last.map { $0.time <= at(60) }, true)
    let tracker = ScriptedApp(launch: [.startUpdating(request()), .startRanging(Self.shop)])
    expectEqual(Self.day(tracker, events: events).apps[0].ranged.last?.time, at(1800))
  }

  @Test("rule 37: an app woken by a beacon ranges for as long as a wake lasts")
  func rangingOnWake() throws {
    let app = ScriptedApp(launch: [.startMonitoringBeacon(Self.region)]) { event in
      if case .enteredBeaconRegion = event { return [.startRanging(SensorScenes.shop)] }
      return []
    }
    let day = Self.day(app, events: [.at(60, .background)])
    let entry = try #require(day.apps[0].beaconCrossings("shop", entered: true).first)
    // Ten seconds of run time, and as long again at the exit, when the phone hears nothing any
    // more.
    let onEntry = day.apps[0].ranged.filter { $0.time < entry + .seconds(60) }
    #expect((9...10).contains(onEntry.count))
    #expect(onEntry.allSatisfy { $0.time <= entry + .seconds(10) })
    #expect(onEntry.allSatisfy { !$0.beacons.isEmpty })
  }

  @Test("rule 38: the app gets an event that its beacon region is monitored")
  func started() {
    let day = Self.day(ScriptedApp(launch: [.startMonitoringBeacon(Self.region)]))
    expectEqual(day.apps[0].times { $0 == .startedBeaconMonitoring(Self.region) }, [.zero])
  }

  @Test("rule 37: without Bluetooth ranging fails, and nothing is monitored")
  func withoutBluetooth() {
    let app = ScriptedApp(launch: [.startRanging(Self.shop), .startMonitoringBeacon(Self.region)])
    let day = Self.day(app, phone: SensorScenes.phone { $0.hasBluetooth = false })
    #expect(!day.daemon.rangingAvailable)
    expectEqual(day.apps[0].rangingErrors, [.rangingUnavailable])
    #expect(day.apps[0].ranged.isEmpty)
    let failures = day.apps[0].times {
      $0 == .beaconMonitoringFailed(Self.region, .regionMonitoringFailure)
    }
    expectEqual(failures, [.zero])
  }

  @Test("rule 37: a system before iOS 7 knows no beacons")
  func oldSystem() {
    let day = Self.day(Self.ranger, profile: profile { $0.beacons.isAvailable = false })
    expectEqual(day.apps[0].rangingErrors, [.rangingUnavailable])
  }

  @Test("rule 37: an app without permission is refused")
  func denied() {
    expectEqual(Self.day(Self.ranger, grant: .denied).apps[0].rangingErrors, [.denied])
  }

  @Test("rule 37: the Bluetooth radio scans only while an app is ranged for, on that app's account")
  func energy() {
    let app = ScriptedApp(
      launch: [.startRanging(Self.shop), .startMonitoringBeacon(Self.region)],
      steps: [(200, [.stopRanging(Self.shop)])]
    )
    let day = Self.day(app)
    expectEqual(day.time(.bluetooth, in: ["ranging"]), .seconds(200))
    let rows = day.rows.filter { $0.component == .bluetooth && $0.state == "ranging" }
    expectEqual(rows.map(\.cause.label), ["beacons"])
    #expect(rows.allSatisfy { $0.cause.category == .location })
    expectEqual(day.apps[0].ranged.last.map { $0.time >= at(199) && $0.time <= at(200) }, true)
    expectEqual(day.flaws, [])
  }

  // MARK: Rule 38

  /// The seconds in which the route of `visit` is within 63.1 m of the beacon at 200 m.
  static let reach = (from: 600 + (200 - 63.1) / 2, to: 1300 + 63.1 / 2)

  @Test("rule 38: entry comes a second after the first packet, exit thirty after the last")
  func crossings() throws {
    let day = Self.day(Self.monitor, events: [.at(60, .background)])
    let entries = day.apps[0].beaconCrossings("shop", entered: true)
    let exits = day.apps[0].beaconCrossings("shop", entered: false)
    expectEqual(entries.count, 1)
    expectEqual(exits.count, 1)
    // Packets come on whole seconds.
    #expect(abs(try #require(entries.first).seconds - (Self.reach.from.rounded(.up) + 1)) <= 1)
    #expect(abs(try #require(exits.first).seconds - (Self.reach.to.rounded(.down) + 30)) <= 1)
    expectEqual(day.usage().wakeupCount, 2)
    let logged = day.logged().compactMap {
      if case .beaconRegion(let name, let entered) = $0.kind { "\(name) \(entered)" } else { nil }
    }
    expectEqual(logged, ["shop true", "shop false"])
  }

  @Test("rule 38: old hardware takes its time", arguments: [30.0, 300])
  func slowEntry(delay: Double) throws {
    let slow = profile { $0.beacons.entryDelay = .seconds(delay) }
    let day = Self.day(Self.monitor, events: [.at(60, .background)], profile: slow)
    let entry = try #require(day.apps[0].beaconCrossings("shop", entered: true).first)
    #expect(abs(entry.seconds - (Self.reach.from.rounded(.up) + delay)) <= 1)
  }

  @Test("rule 38: a phone that passes faster than that triggers no entry")
  func passingBy() {
    let slow = profile { $0.beacons.entryDelay = .seconds(120) }
    let trace = Journey.moving(seconds: 400, speed: MetresPerSecond(10))
    let day = Self.day(Self.monitor, beaconsEast: [2000], trace: trace, profile: slow)
    #expect(day.apps[0].beaconCrossings("shop", entered: true).isEmpty)
    let quick = Self.day(Self.monitor, beaconsEast: [2000], trace: trace)
    expectEqual(quick.apps[0].beaconCrossings("shop", entered: true).count, 1)
  }

  @Test(
    "rule 38: the first state is reported as a state, never as an entry",
    arguments: [true, false]
  )
  func firstState(isNear: Bool) {
    let day = Self.day(
      Self.monitor,
      beaconsEast: [isNear ? 10 : 900],
      trace: Journey.standing(seconds: 300)
    )
    expectEqual(day.apps[0].beaconStates.map(\.state), [isNear ? .inside : .outside])
    expectEqual(day.apps[0].beaconStates.map(\.time), [at(1)])
    #expect(day.apps[0].beaconCrossings("shop", entered: true).isEmpty)
  }

  @Test("rule 38: a request for the state returns the current one")
  func requestedState() {
    let app = ScriptedApp(
      launch: [.startMonitoringBeacon(Self.region)],
      steps: [
        (300, [.requestBeaconState("shop"), .requestBeaconState("unknown")]),
        (900, [.requestBeaconState("shop")]),
      ]
    )
    let states = Self.day(app).apps[0].beaconStates
    expectEqual(states.map(\.state), [.outside, .outside, .inside])
  }

  @Test("rule 41: the state of a beacon region is unknown to an app that may not know it")
  func requestedStateWithoutPermission() {
    let app = ScriptedApp(
      launch: [.startMonitoringBeacon(Self.region)],
      steps: [(900, [.requestBeaconState("shop")])]
    )
    let day = Self.day(app, events: [.at(850, .permission(isGranted: false))])
    expectEqual(day.apps[0].beaconStates.map(\.state), [.outside, .unknown])
  }

  @Test("rule 38: only the changes that the region asks for are reported")
  func notifications() {
    var region = Self.region
    region.notifyOnEntry = false
    let app = ScriptedApp(launch: [.startMonitoringBeacon(region)])
    let day = Self.day(app, events: [.at(60, .background)])
    #expect(day.apps[0].beaconCrossings("shop", entered: true).isEmpty)
    expectEqual(day.apps[0].beaconCrossings("shop", entered: false).count, 1)
  }

  @Test("rule 38: an app that was ended is launched again by a beacon")
  func relaunch() {
    let day = Self.day(Self.monitor, events: [.at(60, .background), .at(100, .forceQuit)])
    let launches = day.apps[0].times { $0 == .launched(.region) }
    expectEqual(launches, day.apps[0].beaconCrossings("shop", entered: true))
    expectEqual(day.usage().relaunchCount, 1)
  }

  @Test("rule 23: circular and beacon regions share one limit")
  func limit() {
    let circles = (0..<19).map {
      AppRequest.startMonitoring(
        Region(identifier: "r\($0)", centre: .zero, radius: Metres(100))
      )
    }
    let second = BeaconRegion(identifier: "second", constraint: Self.shop)
    let app = ScriptedApp(
      launch: circles + [
        .startMonitoringBeacon(Self.region), .startMonitoringBeacon(second),
        .startMonitoring(Region(identifier: "late", centre: .zero, radius: Metres(100))),
      ]
    )
    let day = Self.day(app)
    let failed = day.apps[0].times { $0 == .beaconMonitoringFailed(nil, .regionMonitoringFailure) }
    let failedCircle = day.apps[0].times { $0 == .monitoringFailed(nil, .regionMonitoringFailure) }
    expectEqual(failed, [.zero])
    expectEqual(failedCircle, [.zero])
    expectEqual(day.daemon.monitoredBeaconRegions, [Self.region])
  }

  @Test("rule 38: regions beyond the hardware's limit are monitored only while the screen is on")
  func priority() {
    let late = BeaconRegion(identifier: "late", constraint: Self.shop)
    let app = ScriptedApp(
      launch: [.startMonitoringBeacon(Self.region), .startMonitoringBeacon(late)]
    )
    let narrow = profile { $0.beacons.priorityLimit = 1 }
    let dark = Self.day(app, events: [.at(60, .background)], profile: narrow)
    expectEqual(dark.apps[0].beaconCrossings("shop", entered: true).count, 1)
    #expect(dark.apps[0].beaconCrossings("late", entered: true).isEmpty)
    let lit = Self.day(
      app,
      events: [.at(60, .background), .at(800, .screen(isOn: true))],
      profile: narrow
    )
    expectEqual(lit.apps[0].beaconCrossings("late", entered: true).map(\.seconds), [802])
  }

  @Test("rule 38: monitoring without a beacon in reach takes no energy, and hardly an event")
  func cheap() {
    let still = Journey.standing(seconds: 7200)
    let events: [DayEvent] = [.at(60, .background)]
    let day = Self.day(Self.monitor, beaconsEast: [500], trace: still, events: events)
    let idle = Self.day(ScriptedApp(), beaconsEast: [500], trace: still, events: events)
    expectEqual(day.energy(.location), idle.energy(.location))
    var daemon = Self.daemon([.startMonitoringBeacon(Self.region)], beaconsEast: [500], until: 0)
    var count = 0
    while let event = daemon.nextEvent(until: at(600)) {
      daemon.handle(event)
      count += 1
    }
    // The count includes the first state, and the phone's own activity.
    #expect(count < 10)
  }

  // MARK: Rule 39

  @Test(
    "rule 39: an app that wants it is notified within a second of the display turning on inside"
  )
  func display() throws {
    var region = Self.region
    region.notifyEntryStateOnDisplay = true
    let events: [DayEvent] = [
      .at(60, .background), .at(300, .screen(isOn: true)), .at(310, .screen(isOn: false)),
      .at(900, .screen(isOn: true)), .at(910, .screen(isOn: false)),
    ]
    let app = ScriptedApp(launch: [.startMonitoringBeacon(region)])
    let delivered = Self.day(app, events: events).apps[0].beaconStates.filter { $0.time > at(60) }
    expectEqual(delivered.map(\.state), [.inside])
    let time = try #require(delivered.first).time
    #expect(time >= at(900) && time <= at(901))
    let silent = Self.day(Self.monitor, events: events)
    #expect(silent.apps[0].beaconStates.allSatisfy { $0.time <= at(60) })
  }

  // MARK: Bluetooth switched off and on

  /// A daemon whose only app has made requests in the foreground, run up to an instant.
  static func daemon(
    _ requests: [AppRequest],
    beaconsEast: [Double] = [5],
    until seconds: Double
  ) -> LocationDaemon {
    var daemon = LocationDaemon(
      profile: profile(),
      phone: SensorScenes.punctual,
      realisation: WorldRealisation(
        world: SensorScenes.world(Journey.standing(seconds: 600), beaconsEast: beaconsEast),
        seed: 7,
        replication: 0
      ),
      clients: [client(.always)]
    )
    daemon.launch(ClientIdentifier(rawValue: 0))
    for request in requests { request.perform(on: &daemon) }
    advance(&daemon, to: seconds)
    return daemon
  }

  @discardableResult
  static func advance(_ daemon: inout LocationDaemon, to seconds: Double) -> [AppEvent] {
    while let event = daemon.nextEvent(until: at(seconds)) { daemon.handle(event) }
    var delivered: [AppEvent] = []
    while let outgoing = daemon.takeOutgoing() {
      if let event = outgoing.event { delivered.append(event) }
    }
    return delivered
  }

  @Test("rule 37: with Bluetooth off ranging fails at once and rests, and goes on when it is back")
  func bluetoothOffWhileRanging() {
    var daemon = Self.daemon([.startRanging(Self.shop)], until: 100)
    daemon.switchBluetooth(false)
    daemon.followUp()
    let silence = Self.advance(&daemon, to: 200)
    expectEqual(silence, [.rangingFailed(Self.shop, .rangingUnavailable)])
    daemon.switchBluetooth(true)
    daemon.followUp()
    #expect(!Self.advance(&daemon, to: 220).isEmpty)
  }

  @Test("rule 38: with Bluetooth off a region is left thirty seconds after the last packet")
  func bluetoothOffWhileInside() {
    var daemon = Self.daemon([.startMonitoringBeacon(Self.region)], until: 100)
    daemon.switchBluetooth(false)
    daemon.followUp()
    let now = daemon.now
    #expect(Self.advance(&daemon, to: now.seconds + 28).isEmpty)
    let left = Self.advance(&daemon, to: now.seconds + 31)
    #expect(
      left == [.exitedBeaconRegion(Self.region), .beaconStateAtCrossing(.outside, Self.region)]
    )
    daemon.switchBluetooth(true)
    daemon.followUp()
    let back = Self.advance(&daemon, to: daemon.now.seconds + 5)
    #expect(
      back == [.enteredBeaconRegion(Self.region), .beaconStateAtCrossing(.inside, Self.region)]
    )
  }
}

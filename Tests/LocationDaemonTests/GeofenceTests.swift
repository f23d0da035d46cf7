// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Geofences of Android")
struct GeofenceTests {
  /// Ten minutes at a place, a walk of fifteen minutes, forty minutes there.
  static let walk: World = {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 900, speed: MetresPerSecond(1.4))
    journey.stay(seconds: 2400)
    return World.uniform(journey.trace, .suburban, events: [.at(60, .background)])
  }()

  /// The second at which the walk passes 100 m from its start.
  static let crossing = 600 + 100 / 1.4

  private static func fence(
    _ place: PlanePoint,
    _ name: String = "here",
    _ transitions: [Geofence.Transition] = [.enter, .exit],
    radius: Double = 100,
    responsiveness: Double = 5
  ) -> Geofence {
    Geofence(
      identifier: name,
      centre: place,
      radius: Metres(radius),
      transitions: transitions,
      responsiveness: .seconds(responsiveness)
    )
  }

  private static let here = fence(Scenes.start(of: walk))
  private static let there = fence(Scenes.end(of: walk), "there", [.enter, .exit, .dwell])

  private func day(
    _ fences: [Geofence],
    _ system: OSProfile = android(),
    world: World = walk,
    replication: Int = 0
  ) -> PhoneDay {
    PhoneDay(
      world,
      apps: [ScriptedApp(launch: fences.map { .addGeofence($0) })],
      profile: system,
      replication: replication
    )
  }

  /// The mean delay of the exit over some replications, for an app with another request in
  /// addition.
  private func delay(
    _ fence: Geofence,
    _ system: OSProfile,
    besides: [AppRequest] = [],
    service: Bool = true
  ) -> Double {
    let app = ScriptedApp(launch: besides + [.addGeofence(fence)])
    let delays = (0..<12).compactMap { replication in
      PhoneDay(
        Self.walk,
        apps: [app],
        configurations: [client(.always, backgroundMode: service)],
        profile: system,
        replication: replication
      ).apps[0]
        .crossings("here", entered: false).first.map {
          ($0 - SimulationTime.zero).seconds - Self.crossing
        }
    }
    expectEqual(delays.count, 12)
    return delays.reduce(0, +) / Double(delays.count)
  }

  @Test("G2: leaving is reported once, within minutes, to an app that was suspended")
  func leaving() throws {
    let day = day([Self.here])
    let exits = day.apps[0].crossings("here", entered: false)
    expectEqual(exits.count, 1)
    let delay = (try #require(exits.first) - SimulationTime.zero).seconds - Self.crossing
    #expect((0...180).contains(delay))
    #expect(day.apps[0].crossings("here", entered: true).isEmpty)
    expectEqual(day.usage().wakeupCount, 1)
    #expect(day.flaws.isEmpty)
  }

  @Test("G2: an answer that may wait five minutes comes later on average")
  func responsiveness() {
    let patient = Self.fence(Scenes.start(of: Self.walk), responsiveness: 300)
    #expect(delay(patient, android()) > delay(Self.here, android()) + 40)
  }

  @Test("G3: an app in the background is notified later from Android 8 on")
  func background() {
    #expect(delay(Self.here, limitedAndroid) > delay(Self.here, android()) + 40)
  }

  @Test("G3: updates without a foreground service leave the app in the background")
  func backgroundUpdates() {
    // Passive updates give no positions of their own.
    let passive: [AppRequest] = [.requestUpdates(fused(.passive, every: 600))]
    let served = delay(Self.here, limitedAndroid, besides: passive)
    let limited = delay(Self.here, limitedAndroid, besides: passive, service: false)
    #expect(limited > served + 40)
  }

  @Test("G2: a circle far ahead on a fast way is entered and left in time")
  func farAhead() throws {
    let world = World.uniform(
      Journey.moving(seconds: 2400, speed: MetresPerSecond(30)),
      .suburban,
      events: [.at(60, .background)]
    )
    let ahead = Self.fence(world.movement.position(at: at(40_000.0 / 30)), radius: 5_000)
    let app = day([ahead], world: world).apps[0]
    let entries = app.crossings("here", entered: true)
    let exits = app.crossings("here", entered: false)
    expectEqual(entries.count, 1)
    expectEqual(exits.count, 1)
    // The borders are 35 and 45 km ahead, which is 1,167 and 1,500 s.
    let entry = try #require(entries.first)
    let exit = try #require(exits.first)
    #expect((at(1_130)...at(1_400)).contains(entry))
    #expect((at(1_460)...at(1_750)).contains(exit))
  }

  @Test("G2: no radius and no speed of approach is too much for the plan of checks")
  func extremes() {
    let vast = Self.fence(Scenes.start(of: Self.walk), radius: 1e12)
    let day = day([vast])
    #expect(day.flaws.isEmpty)
    #expect(day.apps[0].crossings("here", entered: false).isEmpty)
    let slow = android { $0.fusedProvider.geofenceApproachSpeed = 1e-300 }
    #expect(self.day([Self.here], slow).flaws.isEmpty)
  }

  @Test("G5: nothing is scanned for geofences while the phone lies still")
  func stillness() {
    let world = World.uniform(
      Journey.standing(seconds: 14_400),
      .suburban,
      events: [.at(60, .background)]
    )
    let here = Self.fence(Scenes.start(of: world))
    // One at registration, and up to three more if it knew no access point.
    #expect(day([here], world: world).daemon.phone.counters.wifiScanCount <= 4)
    #expect(day([Self.here]).daemon.phone.counters.wifiScanCount > 5)
  }

  @Test("G5: coming to rest inside is reported, and the stay once it has lasted")
  func arriving() throws {
    let day = day([Self.there])
    let entry = try #require(day.apps[0].crossings("there", entered: true).first)
    let stays = day.apps[0].times { if case .dweltInRegion = $0 { true } else { false } }
    expectEqual(stays.count, 1)
    try expectEqual(#require(stays.first) - entry, .minutes(5))
    let logged = day.logged().filter { $0.kind == .dweltInRegion("there") }
    expectEqual(logged.count, 1)
  }

  @Test("a stay that ends before the loitering delay is not reported")
  func shortStay() {
    var geofence = Self.fence(Scenes.start(of: Self.walk), "here", [.dwell])
    geofence.loiteringDelay = .minutes(30)
    let day = day([geofence])
    #expect(day.apps[0].times { if case .dweltInRegion = $0 { true } else { false } }.isEmpty)
  }

  @Test("only the transitions that a geofence names are reported")
  func transitions() {
    let entry = Self.fence(Scenes.start(of: Self.walk), "here", [.enter])
    let exit = Self.fence(Scenes.end(of: Self.walk), "there", [.exit])
    let app = day([entry, exit]).apps[0]
    #expect(app.crossings("here", entered: false).isEmpty)
    #expect(app.crossings("there", entered: true).isEmpty)
  }

  @Test("G1: more geofences than the limit fail; one of the same name replaces the former")
  func limit() {
    let place = Scenes.start(of: Self.walk)
    let fences = (0...100).map { Self.fence(place, "place_\($0)") } + [Self.fence(place, "place_0")]
    let day = day(fences)
    let failures = day.logged().filter {
      if case .monitoringFailed = $0.kind { true } else { false }
    }
    expectEqual(failures.count, 1)
    expectEqual(day.daemon.log.regions.count { $0.isWatched }, 101)
    expectEqual(day.apps[0].crossings("place_0", entered: false).count, 1)
  }

  @Test("a geofence that has expired, or was removed, reports nothing")
  func expiration() {
    var brief = Self.here
    brief.expiration = .seconds(300)
    #expect(day([brief]).apps[0].crossings("here", entered: false).isEmpty)
    let app = ScriptedApp(
      launch: [.addGeofence(Self.here)],
      steps: [(30, [.removeGeofence("here")])]
    )
    let removed = PhoneDay(Self.walk, apps: [app], profile: android())
    #expect(removed.apps[0].crossings("here", entered: false).isEmpty)
    expectEqual(removed.daemon.log.regions.first?.to, at(30))
  }

  @Test("a restart of the phone ends geofences")
  func restart() {
    var journey = Journey()
    journey.stay(seconds: 600)
    journey.move(seconds: 900, speed: MetresPerSecond(1.4))
    let world = World.uniform(
      journey.trace,
      .suburban,
      events: [.at(60, .background), .at(300, .reboot)]
    )
    let here = Self.fence(Scenes.start(of: world))
    #expect(day([here], world: world).apps[0].crossings("here", entered: false).isEmpty)
  }

  @Test("P1: geofences need the permission for the background")
  func permissions() {
    func exits(_ grant: UserGrant) -> Int {
      PhoneDay(
        Self.walk,
        apps: [ScriptedApp(launch: [.addGeofence(Self.here)])],
        configurations: [client(grant)],
        profile: android()
      ).apps[0].crossings("here", entered: false).count
    }
    expectEqual(exits(.always), 1)
    expectEqual(exits(.whenInUse), 0)
    expectEqual(exits(.denied), 0)
  }

  @Test("G2: positions of running updates serve geofences without a scan of their own")
  func sharing() throws {
    let app = ScriptedApp(launch: [.requestUpdates(fused(every: 1)), .addGeofence(Self.here)])
    let day = PhoneDay(Self.walk, apps: [app], profile: android())
    let exit = try #require(day.apps[0].crossings("here", entered: false).first)
    #expect((exit - SimulationTime.zero).seconds - Self.crossing < 20)
    let own = day.rows.filter { $0.component == .wifi && $0.cause.label == "geofences" }
    #expect(own.isEmpty)
  }

  @Test("G4: a position as wide as the circle does not decide within it")
  func overlap() {
    // Low power gives only cells; a fence of 100 m is inside their circle.
    let app = ScriptedApp(launch: [.requestUpdates(fused(.lowPower, every: 30))])
    let world = World.uniform(
      Journey.standing(seconds: 7200),
      .indoor,
      events: [.at(60, .background)]
    )
    let here = Self.fence(Scenes.start(of: world))
    let day = PhoneDay(
      world,
      apps: [app, ScriptedApp(launch: [.addGeofence(here)])],
      profile: android()
    )
    #expect(day.apps[1].crossings("here", entered: false).isEmpty)
  }
}

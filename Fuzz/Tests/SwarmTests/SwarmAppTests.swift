// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@testable import Swarm

/// What the account of an app finds, shown by events that no system would send.
@Suite("The account of an app")
struct SwarmAppTests {
  static let region = Region(identifier: "r", centre: .zero, radius: Metres(100))
  static let shop = BeaconConstraint(uuid: "shop")

  /// What an app finds that made some requests at its launch and then gets some events.
  static func flaw(after requests: [AppRequest], _ events: [AppEvent]) -> String? {
    let configuration = ClientConfiguration(authorization: .always, hasLocationBackgroundMode: true)
    let plan = SwarmPlan.App(
      configuration: configuration,
      launch: requests,
      timers: [],
      script: []
    )
    var app = SwarmApp(plan, keepsEntries: false)
    var daemon = LocationDaemon(
      profile: OSProfile(),
      phone: PhoneProfile(),
      realisation: WorldRealisation(
        world: .uniform(Journey.standing(seconds: 600)),
        seed: 1,
        replication: 0
      ),
      clients: [configuration]
    )
    daemon.launch(ClientIdentifier(rawValue: 0))
    for event in [.launched(.user)] + events { app.receive(event, services: &daemon) }
    return app.flaw?.detail
  }

  static let news: [(event: AppEvent, request: AppRequest)] = [
    (.headingFailed, .startHeading(nil)),
    (.steps(3), .startSteps),
    (.rangedBeacons([], shop), .startRanging(shop)),
    (.liveUpdate(LiveUpdate(fix: nil)), .startLive(.standard)),
    (.pausedUpdates, .startUpdating(StandardRequest())),
    (.finishedDeferredUpdates(nil), .allowDeferral(nil, nil)),
    (.backgroundTaskExpired, .beginBackgroundTask),
    (.backgroundRefresh, .scheduleRefresh(.zero)),
    (
      .geocoded(
        GeocodeAnswer(geocoder: 1, query: .forward("x"), placemarks: [], error: .network)
      ),
      .geocode(.forward("x"), 1)
    ),
    (.timer(TimerIdentifier(rawValue: 9)), .setTimer(9, .zero)),
    (.enteredRegion(region), .startMonitoring(region)),
    (.stateAtCrossing(.inside, region), .startMonitoring(region)),
    (
      .monitorEvent(MonitorEvent(identifier: "c", state: .satisfied, date: .zero)),
      .addCondition("c", .beacon(shop), assuming: .unknown)
    ),
    (
      .visit(
        Visit(position: .zero, horizontalAccuracy: Metres(10), arrival: .zero, departure: nil)
      ),
      .startVisits
    ),
  ]

  @Test("news that nobody asked for is found, and news that the app asked for is not")
  func unasked() {
    for (event, request) in Self.news {
      #expect(Self.flaw(after: [], [event]) != nil, "\(event)")
      #expect(Self.flaw(after: [request], [event]) == nil, "\(event)")
    }
  }

  @Test("a second answer to one question is found")
  func twice() {
    for (event, request) in Self.news {
      switch event {
      case .finishedDeferredUpdates, .backgroundRefresh, .geocoded, .timer, .enteredRegion:
        #expect(Self.flaw(after: [request], [event, event]) != nil, "\(event)")
      default: #expect(Self.flaw(after: [request], [event, event]) == nil, "\(event)")
      }
    }
    let sides: [AppEvent] = [.enteredRegion(Self.region), .exitedRegion(Self.region)]
    #expect(Self.flaw(after: [.startMonitoring(Self.region)], sides + sides) == nil)
    let entry = AppEvent.enteredRegion(Self.region)
    for (state, isFlaw) in [(RegionState.outside, false), (.inside, true), (.unknown, true)] {
      let events = [entry, .determinedState(state, Self.region), entry]
      expectEqual((Self.flaw(after: [.startMonitoring(Self.region)], events) != nil), isFlaw)
    }
  }

  @Test("visits out of order are found")
  func visits() {
    func visit(_ arrival: Double?, _ departure: Double?) -> AppEvent {
      .visit(
        Visit(
          position: .zero,
          horizontalAccuracy: Metres(10),
          arrival: arrival.map { SimulationTime(seconds: $0) },
          departure: departure.map { SimulationTime(seconds: $0) }
        )
      )
    }
    // The clock of these events stands at 0.
    #expect(Self.flaw(after: [.startVisits], [visit(-100, -50), visit(-40, nil)]) == nil)
    #expect(Self.flaw(after: [.startVisits], [visit(-100, -50), visit(-60, nil)]) != nil)
    #expect(Self.flaw(after: [.startVisits], [visit(-50, -60)]) != nil)
    #expect(Self.flaw(after: [.startVisits], [visit(-50, 10)]) != nil)
  }

  @Test("a launch by anyone but the user is found after the user quit the app")
  func quit() {
    var plan = SwarmPlan(seed: 1).apps[0]
    // The day below is over, so that nothing can be requested on it.
    (plan.launch, plan.timers) = ([], [])
    for reason in [LaunchReason.region, .user] {
      var app = SwarmApp(plan, keepsEntries: false)
      app.quit()
      var day = PhoneDay(.uniform(Journey.standing(seconds: 60)), apps: [ScriptedApp()]).daemon
      app.receive(.launched(reason), services: &day)
      expectEqual((app.flaw == nil), (reason == .user))
    }
  }
}

/// How a failure becomes small.
@Suite("Shrinking")
struct ShrinkingTests {
  @Test("keeps what the failure needs and little else, and fails in the same way")
  func shrinking() throws {
    let swarm = try Swarm()
    let plan = SwarmPlan(seed: 7)
    let flaw = SwarmFlaw(invariant: "holds", detail: "before")
    let shrunk = swarm.shrunk(Swarm.Finding(plan: plan, flaw: flaw), limit: 60) { plan in
      let starts = plan.apps.contains { $0.launch.contains(.startVisits) || $0.launch.count > 1 }
      return starts && plan.events.count >= 2
        ? SwarmFlaw(invariant: "holds", detail: "after") : nil
    }
    expectEqual(shrunk.flaw.detail, "after")
    expectEqual(shrunk.plan.apps.count, 1)
    expectEqual(shrunk.plan.events.count, 2)
    #expect(shrunk.plan.apps[0].launch.count <= 2)
  }

  @Test("leaves a failure alone that a smaller day does not have")
  func unshrinkable() throws {
    let plan = SwarmPlan(seed: 7)
    let finding = Swarm.Finding(plan: plan, flaw: SwarmFlaw(invariant: "holds", detail: "as is"))
    let shrunk = try Swarm().shrunk(finding, limit: 20) { _ in nil }
    expectEqual(shrunk.plan.description, plan.description)
  }
}

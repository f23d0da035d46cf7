// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import DiscreteEvents
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@testable import LocationDaemon

@Suite("An area position")
struct AreaPositionTests {
  @Test(
    "it is the middle of the square that contains the fix",
    arguments: [1, 2_500, -700, -20_001]
  )
  func middle(_ place: Double) {
    let profile = OSProfile()
    let side = profile.permission.reducedAccuracyGrid.value
    let fix = Fix(
      position: PlanePoint(east: place, north: -place),
      horizontalAccuracy: Metres(5),
      timestamp: at(7),
      source: .gnss
    )
    let area = profile.areaOnly(fix)
    for (middle, exact) in [(area.position.east, place), (area.position.north, -place)] {
      #expect(abs(middle - exact) <= side / 2)
      // Squares touch each other at whole multiples of their side.
      let corner = (middle - side / 2) / side
      expectEqual(corner, corner.rounded())
    }
    expectEqual(area.horizontalAccuracy, profile.permission.reducedAccuracyRadius)
    #expect(area.timestamp == fix.timestamp && area.source == fix.source)
  }
}

/// Services in isolation: each with a core, and no other service.
@Suite("A service by itself")
struct ServiceTests {
  static let home = Region(
    identifier: "home",
    centre: PlanePoint(east: 0, north: 0),
    radius: Metres(200)
  )

  /// A core whose apps are on the screen, with the authorization "always".
  static func core(apps: Int = 1, profile: OSProfile = profile()) -> SystemCore {
    let world = World.uniform(Journey.standing(seconds: 3600), .suburban)
    let clients = Array(repeating: client(.always), count: apps)
    var core = LocationDaemon(
      profile: profile,
      phone: PhoneProfile(),
      realisation: WorldRealisation(world: world, seed: 7, replication: 0),
      clients: clients
    ).core
    for index in core.apps.indices { core.apps[index].process.state = .foreground }
    return core
  }

  static func fix(east: Double, at time: SimulationTime = .zero) -> Fix {
    Fix(
      position: PlanePoint(east: east, north: 0),
      horizontalAccuracy: Metres(5),
      timestamp: time,
      source: .gnss
    )
  }

  /// Takes the pending events for apps.
  static func delivered(_ core: inout SystemCore) -> [AppEvent] {
    var events: [AppEvent] = []
    while let next = core.outbox.next() {
      if let event = next.event { events.append(event) }
    }
    return events
  }

  /// Passes a service its events up to an instant.
  static func advance(
    _ core: inout SystemCore,
    to time: SimulationTime,
    _ handle: (Event, inout SystemCore) -> Void
  ) {
    while let event = core.events.next(until: time) { handle(event, &core) }
  }

  // MARK: - Radios

  @Test("radios: a requirement replaces that of its cause, in the order of causes")
  func requirements() {
    var radios = Radios()
    let (first, second) = (CausePurpose.standard.cause(of: 0), CausePurpose.live.cause(of: 0))
    let other = CausePurpose.standard.cause(of: 1)
    radios.require(.best, for: other)
    radios.require(.kilometer, for: second)
    radios.require(.best, for: first)
    radios.require(.hundredMeters, for: second)
    expectEqual(radios.required.map(\.cause), [first, second, other])
    expectEqual(radios.required.map(\.tier), [.best, .hundredMeters, .best])
    radios.require(nil, for: first)
    radios.require(nil, for: first)
    expectEqual(radios.required.map(\.cause), [second, other])
  }

  @Test("radios: an app limited to the area requires no more than the area does")
  func reducedRequirement() {
    var core = Self.core(apps: 2)
    core.apps[1].permission.isPrecise = false
    for client in 0..<2 { core.require(.best, for: .standard, of: client) }
    core.updateRadios()
    expectEqual(core.radios.active.map(\.tier), [.best, .reduced])
    expectEqual(core.radios.receiverCause, CausePurpose.standard.cause(of: 0))
    #expect(core.phone.isReceiving)
  }

  @Test("causes: one that two apps share has no single app, and asking for it ends the program")
  func sharedCause() async {
    var core = Self.core(apps: 2)
    let (fused, standard) = (CausePurpose.fused.cause(of: 0), CausePurpose.standard.cause(of: 1))
    let part = CausePurpose.part(of: standard, clients: 2)
    #expect(part?.client == 1 && part?.purpose == .standard)
    #expect(CausePurpose.part(of: .user, clients: 2)?.client == nil)
    let shared = core.combined([fused, standard])
    expectEqual(shared, Cause(rawValue: UInt32(CausePurpose.labelCount(clients: 2))))
    await #expect(processExitsWith: .failure) {
      let shared = Cause(rawValue: UInt32(CausePurpose.labelCount(clients: 2)))
      _ = CausePurpose.part(of: shared, clients: 2)
    }
  }

  // MARK: - Positions for apps

  @Test("standard updates: every part of the service's state for an app can be read")
  func standardUse() {
    var core = Self.core()
    var standard = StandardUpdates(clients: 1)
    standard.start(StandardRequest(desiredAccuracy: .kilometer), client: 0, in: &core)
    #expect(core.apps[0].updates.standard == nil)
    standard.activate(of: 0, in: &core)
    expectEqual(core.apps[0].updates.standard?.request.desiredAccuracy, .kilometer)
    expectEqual(core.radios.required.map(\.tier), [.kilometer])
    standard.take(Self.fix(east: 0), client: 0, in: &core)
    expectEqual(Self.delivered(&core), [.location(Self.fix(east: 0))])
    standard.end(client: 0, in: &core)
    #expect(core.apps[0].updates.standard == nil)
    #expect(core.radios.required.isEmpty)
  }

  @Test("single requests: one answer, and nothing is required any more")
  func singleRequest() {
    var core = Self.core()
    var requests = SingleRequests(clients: 1)
    requests.start(.best, client: 0, in: &core)
    #expect(core.apps[0].updates.hasRequest)
    expectEqual(core.radios.required.map(\.tier), [.best])
    requests.take(Self.fix(east: 0), client: 0, in: &core)
    requests.take(Self.fix(east: 1), client: 0, in: &core)
    expectEqual(Self.delivered(&core), [.location(Self.fix(east: 0))])
    #expect(!core.apps[0].updates.hasRequest && core.radios.required.isEmpty)
  }

  @Test("live updates: they end with a reason when permission is withdrawn")
  func liveWithoutPermission() {
    var core = Self.core()
    var live = LiveUpdates(clients: 1)
    live.start(.otherNavigation, client: 0, in: &core)
    #expect(core.apps[0].updates.isLiveFlowing)
    core.apps[0].permission.grant = .denied
    live.permissionWithdrawn(from: 0, in: &core)
    #expect(!core.apps[0].updates.isLiveFlowing)
    let update = LiveUpdate(fix: nil, diagnostic: .authorizationDenied)
    expectEqual(Self.delivered(&core), [.liveUpdate(update)])
  }

  // MARK: - Monitoring services

  @Test("regions: a crossing becomes news after hold time and latency, and is found once")
  func regionNews() {
    var core = Self.core()
    var regions = Regions(clients: 1)
    regions.register(Self.home, client: 0, in: &core)
    expectEqual(core.apps[0].registrations.circles.app, 1)
    Self.advance(&core, to: at(10)) { regions.handle($0, in: &$1) }
    regions.compare(of: 0, fix: Self.fix(east: 0, at: core.now), in: &core)
    regions.compare(of: 0, fix: Self.fix(east: 900, at: core.now), in: &core)
    core.followUps.news = []
    Self.advance(&core, to: at(3000)) { event, core in
      if event.source == SystemEvent.regions.source { regions.handle(event, in: &core) }
    }
    let found = core.followUps.news.map(\.finding)
    guard found.count == 1, case .crossing(entered: false, let circle) = found[0] else {
      Issue.record("one exit is to be found, not \(found)")
      return
    }
    #expect(circle.region == Self.home && regions.isRegistered(circle.serial, client: 0))
    regions.unregister("home", owner: .app, client: 0, in: &core)
    #expect(core.apps[0].registrations.circles.isEmpty)
    #expect(!regions.isRegistered(circle.serial, client: 0))
  }

  @Test("monitor: conditions of apps count by owner, and one too many is refused")
  func monitorLimit() {
    var core = Self.core()
    let monitor = ConditionMonitor(clients: 1)
    let condition = MonitorCondition.circle(
      centre: PlanePoint(east: 0, north: 0),
      radius: Metres(100)
    )
    core.apps[0].registrations.circles.app = 20
    #expect(monitor.admits(condition, identifier: "a", client: 0, in: &core))
    core.apps[0].registrations.circles.monitor = core.profile.regions.limit
    #expect(!monitor.admits(condition, identifier: "b", client: 0, in: &core))
    expectEqual(Self.delivered(&core).count, 1)
  }

  // MARK: - The user and the network

  @Test("prompts: an answer says what becomes of the permission, and changes nothing itself")
  func prompt() {
    var core = Self.core()
    core.apps[0].permission.grant = .notDetermined
    var prompts = Prompts()
    prompts.ask(.whenInUse, client: 0, in: &core)
    var answers: [Prompts.Answer] = []
    Self.advance(&core, to: at(60)) { event, core in
      if event.source == SystemEvent.prompts.source {
        answers.append(prompts.answer(event, in: &core))
      }
    }
    expectEqual(answers.map { $0.permission?.grant }, [.whenInUse])
    expectEqual(core.apps[0].permission.grant, .notDetermined)
  }

  @Test("notifications: shown on the way, they light the screen on the app's account")
  func notification() {
    var core = Self.core()
    core.apps[0].process.state = .background
    var notifications = Notifications(clients: 1)
    let note = LocalNotification(identifier: "a", trigger: .immediate, badge: 3)
    notifications.take(note, client: 0, in: &core)
    expectEqual(notifications.badges, [3])
    #expect(core.followUps.screen)
    expectEqual(notifications.lightUntil, core.now + core.profile.notifications.screenTime)
    expectEqual(notifications.lightCause, CausePurpose.notification.cause(of: 0))
  }

  // MARK: - The outbox

  @Test("outbox: what was sent comes in order, and an empty one is empty")
  func outbox() {
    var outbox = Outbox()
    #expect(outbox.isEmpty && outbox.next() == nil)
    outbox.append(.headingNeedsCalibration, to: 1)
    outbox.append(nil, to: 0)
    #expect(!outbox.isEmpty)
    expectEqual(outbox.next()?.client.rawValue, 1)
    #expect(outbox.next()?.event == nil)
    #expect(outbox.next() == nil && outbox.isEmpty)
  }
}

/// The list of events, over which the daemon switches.
@Suite("Events of the system")
struct SystemEventTests {
  @Test("events of radios have the sources that the phone gives them")
  func radios() {
    expectEqual(SystemEvent.gnss.source, EventSource.gnss)
    expectEqual(SystemEvent.wifi.source, EventSource.wifi)
    expectEqual(SystemEvent.modem.source, EventSource.modem)
    expectEqual(SystemEvent.wifiLink.source, EventSource.wifiLink)
  }

  @Test("no event of the system shares its source with one of an app")
  func distinct() {
    for event in SystemEvent.allCases {
      #expect(event.source.clientEvent == nil)
    }
    let sources = (0..<3).flatMap { client in
      [
        EventSource.life(of: client), .timers(of: client), .request(of: client),
        .visits(of: client), .kill(of: client), .notification(of: client),
        .significantChangeWake(of: client), .backgroundWork(of: client), .maker(of: client),
      ]
    }
    expectEqual(Set(sources).count, 3 * EventSource.ClientEvent.allCases.count)
    #expect(sources.allSatisfy { SystemEvent(rawValue: $0.rawValue) == nil })
    #expect(sources.allSatisfy { Int($0.rawValue) < EventSource.count(clients: 3) })
  }
}

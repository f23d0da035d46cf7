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

/// The reactions of single services to occurrences: each with a core, and no other service.
@Suite("A service and what happens around it")
struct ServiceOccurrenceTests {
  static let circle = Region(
    identifier: "shop",
    centre: PlanePoint(east: 500, north: 0),
    radius: Metres(100)
  )

  static let android = profile {
    $0.fusedProvider.isAvailable = true
    $0.fusedProvider.dozeAfterScreenOff = .minutes(30)
  }

  private func core(_ profile: OSProfile = profile()) -> SystemCore {
    ServiceTests.core(profile: profile)
  }

  private func required(_ core: SystemCore) -> [DesiredAccuracy] {
    core.radios.required.map(\.tier)
  }

  @Test("an event changes nothing that was not asked for")
  func quiet() {
    var daemon = LocationDaemon(
      profile: profile(),
      phone: PhoneProfile(),
      realisation: WorldRealisation(
        world: World.uniform(Journey.standing(seconds: 3600)),
        seed: 7,
        replication: 0
      ),
      clients: [client(.always)]
    )
    while let event = daemon.nextEvent(until: at(60)) { daemon.handle(event) }
    let planned = daemon.core.events.count
    let occurrences: [Occurrence] = [
      .processEnded(0), .quitByUser(0), .processSuspended(0), .processResumed(0),
      .processLeftForeground(0), .standardUpdatesBegan(0), .permissionChanged(0),
      .permissionWithdrawn(0), .accuracyChanged(0), .servedAppsChanged, .phoneRestarted,
      .displayTurnedOn, .bluetoothChanged, .conditionsChanged,
    ]
    for occurrence in occurrences { daemon.announce(occurrence) }
    daemon.followUp()
    #expect(daemon.core.outbox.isEmpty)
    #expect(daemon.core.log.events.isEmpty)
    expectEqual(daemon.core.events.count, planned)
    #expect(daemon.core.radios.required.isEmpty)
  }

  // MARK: - Updates

  @Test("standard updates: a process that ends leaves neither a session nor a radio")
  func standardEnd() {
    var core = core()
    var standard = StandardUpdates(clients: 1)
    standard.start(request(), client: 0, in: &core)
    standard.activate(of: 0, in: &core)
    expectEqual(required(core), [.best])
    standard.processEnded(0, in: &core)
    #expect(!standard.hasSession(0))
    #expect(required(core) == [] && core.apps[0].updates.standard == nil)
  }

  @Test("standard updates: a suspension keeps the session, which goes on with the process")
  func standardSuspension() {
    var core = core()
    var standard = StandardUpdates(clients: 1)
    standard.start(request(), client: 0, in: &core)
    standard.activate(of: 0, in: &core)
    standard.processSuspended(0, in: &core)
    #expect(standard.hasSession(0) && required(core) == [])
    standard.processResumed(0, in: &core)
    expectEqual(required(core), [.best])
  }

  @Test("fused updates: they end with the process and rest with a suspension")
  func fused() {
    var core = core(Self.android)
    var fused = FusedUpdates(clients: 1)
    let request = FusedRequest(priority: .highAccuracy, interval: .seconds(10))
    fused.start(request, client: 0, in: &core)
    fused.activate(0, in: &core)
    #expect(core.apps[0].updates.fused != nil)
    fused.processSuspended(0, in: &core)
    #expect(fused.hasSession(0) && core.apps[0].updates.fused == nil)
    fused.processResumed(0, in: &core)
    #expect(core.apps[0].updates.fused != nil)
    fused.processEnded(0, in: &core)
    #expect(!fused.hasSession(0) && required(core) == [])
  }

  @Test("Doze: it begins after half an hour in the dark, and the first window follows")
  func doze() {
    var core = core(Self.android)
    var doze = Doze()
    expectEqual(doze.follow(in: &core), .none)
    expectEqual(core.events.timer(of: .doze), at(1800))
    expectEqual(doze.step(in: &core), .began)
    #expect(core.conditions.isDozing)
    expectEqual(doze.step(in: &core), .paused)
    #expect(!core.conditions.isDozing)
  }

  // MARK: - Monitoring

  @Test(
    "significant change: the process that ends has to ask again, and a restart drops what waits"
  )
  func significantChange() {
    var core = core()
    var service = SignificantChange(clients: 1)
    service.start(client: 0, in: &core)
    #expect(service.hasAsked(client: 0) && core.apps[0].registrations.hasSignificantChange)
    service.processEnded(0, in: &core)
    #expect(!service.hasAsked(client: 0) && core.apps[0].registrations.hasSignificantChange)
    service.keep(ServiceTests.fix(east: 900), isPending: true, client: 0, at: core.now)
    service.phoneRestarted(in: &core)
    service.start(client: 0, in: &core)
    #expect(ServiceTests.delivered(&core).isEmpty)
  }

  @Test("significant change: an event that waits comes when the new process asks")
  func pendingChange() {
    var core = core()
    var service = SignificantChange(clients: 1)
    service.start(client: 0, in: &core)
    service.processEnded(0, in: &core)
    let fix = ServiceTests.fix(east: 900)
    service.keep(fix, isPending: true, client: 0, at: core.now)
    service.start(client: 0, in: &core)
    expectEqual(ServiceTests.delivered(&core), [.location(fix)])
  }

  @Test("regions: a restart of the phone forgets the side of every circle")
  func regionRestart() throws {
    var core = core()
    var regions = Regions(clients: 1)
    regions.watch(Self.circle, owner: .app, client: 0, state: .inside, in: &core)
    let before = try #require(regions.records[0].first)
    regions.phoneRestarted(in: &core)
    let after = try #require(regions.records[0].first)
    #expect(before.state == .inside && after.state == .unknown)
    #expect(after.serial != before.serial && !regions.isRegistered(before.serial, client: 0))
  }

  @Test("beacons: a restart of the phone forgets the side of every region")
  func beaconRestart() throws {
    var core = core()
    var beacons = Beacons(clients: 1)
    let constraint = BeaconConstraint(uuid: "74278bda-b644-4520-8f0c-720eaf059935")
    let region = BeaconRegion(identifier: "door", constraint: constraint)
    beacons.listen(for: region, owner: .app, state: .inside, client: 0, in: &core)
    beacons.phoneRestarted(in: &core)
    expectEqual(beacons.records[0].map(\.state), [.unknown])
    expectEqual(core.apps[0].registrations.beacons.app, 1)
  }

  @Test("visits: a phone at rest plans its check, and the end of the service cancels it")
  func visits() {
    var core = core()
    var visits = Visits(clients: 1)
    visits.start(client: 0, in: &core)
    #expect(core.events.timer(of: .visits(of: 0)) != nil)
    visits.stop(client: 0, in: &core)
    #expect(core.events.timer(of: .visits(of: 0)) == nil)
    #expect(!core.apps[0].registrations.hasVisits)
  }

  @Test("geofences: a restart of the phone ends them, and the log says when")
  func geofences() {
    var core = core(Self.android)
    var service = Geofences(clients: 1)
    let fence = Geofence(
      identifier: "shop",
      centre: Self.circle.centre,
      radius: Self.circle.radius,
      transitions: [.enter]
    )
    service.add(fence, client: 0, in: &core)
    #expect(core.apps[0].registrations.geofences == 1 && core.log.regions.map(\.to) == [nil])
    service.phoneRestarted(in: &core)
    expectEqual(core.apps[0].registrations.geofences, 0)
    // Requested on, but no longer watched.
    expectEqual(core.log.regions.map(\.to), [core.now, nil])
    expectEqual(core.log.regions.map(\.isWatched), [true, false])
  }

  // MARK: - Sensors

  @Test("heading: the compass runs for a process and stops once that has ended")
  func heading() {
    var core = core()
    var heading = HeadingUpdates(clients: 1)
    heading.start(filter: nil, client: 0, in: &core)
    expectEqual(core.phone.ledger.state(of: .motion), .motionHeading)
    heading.processEnded(0, in: &core)
    heading.servedAppsChanged(in: &core)
    #expect(core.phone.ledger.state(of: .motion) != .motionHeading)
    #expect(core.events.timer(of: .heading) == nil)
  }

  @Test("ranging: an app that runs learns that Bluetooth went off")
  func ranging() {
    var core = core()
    var ranging = Ranging(clients: 1)
    let constraint = BeaconConstraint(uuid: "74278bda-b644-4520-8f0c-720eaf059935")
    ranging.start(constraint, client: 0, in: &core)
    ranging.bluetoothChanged(in: &core)
    #expect(ServiceTests.delivered(&core).isEmpty)
    core.conditions.isBluetoothOn = false
    ranging.bluetoothChanged(in: &core)
    expectEqual(ServiceTests.delivered(&core), [.rangingFailed(constraint, .rangingUnavailable)])
  }

  @Test("motion: estimates come to a process that resumes, and none after its end")
  func motion() {
    var core = core()
    var motion = MotionUpdates(clients: 1)
    motion.startActivity(client: 0, in: &core)
    expectEqual(ServiceTests.delivered(&core).count, 1)
    motion.processResumed(0, in: &core)
    expectEqual(ServiceTests.delivered(&core).count, 1)
    motion.processEnded(0, in: &core)
    motion.processResumed(0, in: &core)
    #expect(ServiceTests.delivered(&core).isEmpty)
  }

  // MARK: - Background

  @Test("background refresh: a request outlives its process, but no restart of the phone")
  func refresh() {
    var core = core()
    var refresh = BackgroundRefresh(clients: 1)
    refresh.schedule(earliest: at(900), client: 0, in: &core)
    refresh.processEnded(0, in: &core)
    expectEqual(refresh.pending(of: 0), at(900))
    refresh.phoneRestarted(in: &core)
    #expect(refresh.pending(of: 0) == nil)
  }

  @Test("geocoder: a request of a process that has ended gets no answer")
  func geocoder() {
    var core = core()
    var geocoder = Geocoder(clients: 1)
    geocoder.ask(.forward("shop"), geocoder: 1, client: 0, in: &core)
    geocoder.processEnded(0, in: &core)
    ServiceTests.advance(&core, to: at(60)) { event, core in
      if event.source == SystemEvent.geocoder.source { geocoder.handle(event, in: &core) }
    }
    #expect(ServiceTests.delivered(&core).isEmpty)
  }
}

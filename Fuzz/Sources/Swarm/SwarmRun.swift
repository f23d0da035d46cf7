// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationDaemon
internal import ScenarioFiles
internal import TracewattTestSupport

/// What does not hold on a day.
package struct SwarmFlaw: Error, Sendable, Hashable, CustomStringConvertible {
  /// What should hold, in a few words; the same for all days on which it does not.
  package var invariant: String
  /// What was seen.
  package var detail: String

  /// The flaw as a sentence.
  package var description: String { "\(invariant): \(detail)" }
}

/// The systems and phones of the days, loaded once.
struct SwarmStock: Sendable {
  private let systems: [String: OSProfile]
  private let phones: [String: PhoneProfile]

  /// - Throws: an error if a built-in file cannot be read, which tests rule out.
  init() throws {
    systems = try Dictionary(
      uniqueKeysWithValues: BuiltIn.systemNames.map { ($0, try BuiltIn.system($0)) }
    )
    phones = try Dictionary(
      uniqueKeysWithValues: BuiltIn.phoneNames.map { ($0, try BuiltIn.phone($0)) }
    )
  }

  func system(of plan: SwarmPlan) -> OSProfile {
    var system = systems[plan.system] ?? OSProfile()
    if plan.isRestless {
      system.lifeCycle.suspendedKillInterval = .minutes(10)
      system.pausing.after = .minutes(5)
    }
    return system
  }

  func phone(of plan: SwarmPlan) -> PhoneProfile { phones[plan.phone] ?? PhoneProfile() }
}

/// One run of a day, with checks after every event.
struct SwarmRun {
  private let end: SimulationTime
  private let dayEvents: [DayEvent]
  private let relaunchesAfterQuit: Bool
  private var daemon: LocationDaemon
  private(set) var apps: [SwarmApp]
  /// What the apps could learn before the last event.
  private var before: [ClientStanding] = []
  /// What the apps may learn after the last event.
  private var current: [ClientStanding] = []
  private var deliveries: [Delivery] = []
  private var lastTime = SimulationTime.zero
  private var drawn = 0.0
  private var dayEventIndex = 0
  var coverage = SwarmCoverage()

  /// A run at its beginning.
  ///
  /// - Parameters:
  ///   - plan: the day.
  ///   - realisation: the world of the day with its draws, which runs may share; computed if nil.
  ///   - stock: the systems and phones.
  ///   - keepsDetail: whether the phone and the system keep what they did.
  ///   - keepsEntries: whether the apps keep what they received.
  init(
    _ plan: SwarmPlan,
    on realisation: WorldRealisation? = nil,
    stock: SwarmStock,
    keepsDetail: Bool = false,
    keepsEntries: Bool = false
  ) {
    let realisation = realisation ?? plan.realisation
    let world = realisation.world
    let system = stock.system(of: plan)
    end = .zero + world.duration
    dayEvents = world.events
    relaunchesAfterQuit = system.lifeCycle.relaunchesAfterQuit
    daemon = LocationDaemon(
      profile: system,
      phone: stock.phone(of: plan),
      realisation: realisation,
      clients: plan.apps.map(\.configuration),
      keepsDetail: keepsDetail
    )
    apps = plan.apps.map { SwarmApp($0, keepsEntries: keepsEntries) }
    before = apps.indices.map { daemon.standing(of: ClientIdentifier(rawValue: $0)) }
    current = before
  }

  /// Opens all apps.
  mutating func begin() throws(SwarmFlaw) {
    for client in apps.indices {
      noteStandings()
      daemon.launch(ClientIdentifier(rawValue: client))
      try passOn()
    }
  }

  /// Runs up to an instant.
  mutating func run(until limit: SimulationTime) throws(SwarmFlaw) {
    while let event = daemon.nextEvent(until: limit) {
      if event.time < lastTime {
        throw SwarmFlaw(
          invariant: "time never goes back",
          detail: "\(event.time) after \(lastTime)"
        )
      }
      noteDayEvents(before: event.time)
      lastTime = event.time
      noteStandings()
      daemon.handle(event)
      try passOn()
      try check()
    }
  }

  /// Runs the rest of the day and checks its books.
  mutating func finish() throws(SwarmFlaw) {
    try run(until: end)
    daemon.finish()
    let day = (end - SimulationTime.zero).seconds
    for client in apps.indices {
      let usage = daemon.usage(of: ClientIdentifier(rawValue: client))
      let tiers = usage.tierDurations.reduce(0) { $0 + $1.seconds }
      if usage.backgroundRun.seconds > day || tiers > 2 * day {
        throw SwarmFlaw(
          invariant: "no use is longer than the day",
          detail: "app \(client): \(usage)"
        )
      }
    }
    if let flaw = daemon.phone.ledger.flaws(labels: daemon.causeLabels).first {
      throw SwarmFlaw(invariant: "the ledger balances", detail: flaw)
    }
  }

  /// A whole day.
  static func day(
    _ plan: SwarmPlan,
    on realisation: WorldRealisation? = nil,
    stock: SwarmStock,
    keepsDetail: Bool = false,
    keepsEntries: Bool = false
  ) throws(SwarmFlaw) -> SwarmRun {
    var run = SwarmRun(
      plan,
      on: realisation,
      stock: stock,
      keepsDetail: keepsDetail,
      keepsEntries: keepsEntries
    )
    try run.begin()
    try run.finish()
    return run
  }

  /// All results of a finished day, to compare with those of another run.
  var results: SwarmResults {
    SwarmResults(
      rows: daemon.phone.ledger.rows(labels: daemon.causeLabels),
      entries: apps.map(\.entries),
      events: daemon.log.events,
      drawn: daemon.phone.ledger.battery.drawn
    )
  }

  /// The events of all apps in order of time, each with the requests that it led to.
  var trace: [String] {
    let lines = apps.flatMap { app in
      app.entries.map { (app.plan.configuration.name, $0) }
    }.sorted { $0.1.time < $1.1.time }.map { name, entry in
      let requests = entry.requests.isEmpty ? "" : " → \(entry.requests)"
      return "\(entry.time) \"\(name)\" \(entry.event)\(requests)"
    }
    // All lines at once, because each call compiles its patterns anew.
    return SwarmPlan.plain(lines.joined(separator: "\n")).split(separator: "\n").map(String.init)
  }

  // MARK: - Steps

  /// Notes what happened to apps before an instant.
  private mutating func noteDayEvents(before time: SimulationTime) {
    while dayEventIndex < dayEvents.count, dayEvents[dayEventIndex].time < time {
      let event = dayEvents[dayEventIndex]
      dayEventIndex += 1
      if event.kind == .reboot {
        for client in apps.indices { apps[client].unsettle() }
      }
      guard event.kind == .forceQuit, !relaunchesAfterQuit else { continue }
      // An app that the user opens again at the same instant has been launched by now.
      let isOpened = dayEvents[dayEventIndex...].prefix { $0.time == event.time }
        .contains { $0.kind == .foreground && $0.app == event.app }
      guard !isOpened else { continue }
      for client in apps.indices where apps[client].plan.configuration.name == event.app {
        apps[client].quit()
      }
    }
  }

  /// Notes what the apps may learn before the system does its work.
  private mutating func noteStandings() { daemon.note(&before) }

  /// Passes on what the system sent; what an app was entitled to while the system and the apps did
  /// their work of this instant may still arrive if it loses its right to it in the meantime.
  private mutating func passOn() throws(SwarmFlaw) {
    observe()
    guard let first = daemon.takeOutgoing() else { return }
    daemon.note(&current)
    var during = apps.indices.map { [before[$0], current[$0]] }
    var next: Outgoing? = first
    while let outgoing = next {
      if let event = outgoing.event {
        let client = outgoing.client.rawValue
        during[client].append(daemon.standing(of: outgoing.client))
        try check(event, during[client], client)
        daemon.activeClient = outgoing.client
        // An app may gain a right and give it up again by the requests with which it answers.
        apps[client].receive(event, services: &daemon) {
          during[client].append($0.standing(of: outgoing.client))
        }
        observe()
      } else {
        // What was on its way to a process that has ended is lost.
        apps[outgoing.client.rawValue].unsettle()
      }
      next = daemon.takeOutgoing()
    }
  }

  private mutating func observe() {
    let now = daemon.now
    deliveries.removeAll(keepingCapacity: true)
    daemon.takeObservations { deliveries.append($0) }
    for delivery in deliveries { apps[delivery.client.rawValue].check(delivery, at: now) }
  }

  // MARK: - Checks

  /// What must hold between two events.
  private mutating func check() throws(SwarmFlaw) {
    if let flaw = daemon.flaws().first {
      throw SwarmFlaw(invariant: Self.kind(of: flaw), detail: "\(flaw), at \(lastTime)")
    }
    let drawn = daemon.phone.ledger.battery.drawn.value
    guard drawn.isFinite, drawn >= self.drawn else {
      throw SwarmFlaw(invariant: "energy only grows", detail: "\(drawn) J after \(self.drawn) J")
    }
    self.drawn = drawn
    daemon.note(&current)
    for client in apps.indices {
      if let flaw = apps[client].flaw { throw flaw }
      if !current[client].mayKnowChanges || !current[client].isExact { apps[client].unsettle() }
    }
  }

  /// A flaw without the app and the state in which it was found.
  private static func kind(of flaw: String) -> String {
    guard flaw.hasPrefix("app "), let colon = flaw.firstIndex(of: ":") else { return flaw }
    return String(flaw[colon...].dropFirst(2))
  }

  /// What must hold of an event on its way to an app with these standings, the last of them now.
  private mutating func check(
    _ event: AppEvent,
    _ standings: [ClientStanding],
    _ client: Int
  ) throws(SwarmFlaw) {
    guard let now = standings.last else { return }
    func demand(_ holds: Bool, _ invariant: String) throws(SwarmFlaw) {
      guard !holds else { return }
      throw SwarmFlaw(
        invariant: invariant,
        detail: "app \(client), \(now.state), at \(daemon.now): \(event)"
      )
    }
    try demand(
      now.state == .foreground || now.state == .background,
      "only running apps receive events"
    )
    let isExact = standings.contains(where: \.isExact)
    let positions = event.positions
    if !positions.isEmpty {
      try demand(
        standings.contains(where: \.mayKnowPositions),
        "positions need permission"
      )
      if !isExact {
        let radius = daemon.profile.permission.reducedAccuracyRadius
        try demand(
          positions.allSatisfy { $0.horizontalAccuracy >= radius },
          "an app limited to the area learns no finer position"
        )
      }
    }
    if event.isChange {
      try demand(standings.contains(where: \.mayKnowChanges), "changes need permission")
    }
    if event.isOfBeacons {
      try demand(isExact, "beacons need exact positions")
    }
    if case .stateChanged(let state) = event {
      // A later change of the same instant may have overtaken it.
      try demand(state == now.state || now.state == .background, "a state is delivered as it is")
    }
    coverage.note(event, state: now.state, platform: daemon.profile.name)
  }
}

/// The results of a day.
struct SwarmResults: Equatable, Sendable {
  var rows: [LedgerRow]
  var entries: [[SwarmApp.Entry]]
  var events: [LoggedEvent]
  var drawn: Joules

  /// The results with the events of each instant in one order.
  ///
  /// Sorted by text, which is slow and needed for few days.
  var inAnyOrder: SwarmResults {
    var results = self
    results.entries = entries.map { entries in
      entries.map { ($0, String(describing: $0.event)) }
        .sorted { ($0.0.time, $0.1) < ($1.0.time, $1.1) }.map(\.0)
    }
    results.events = events.map { ($0, String(describing: $0)) }
      .sorted { ($0.0.time, $0.1) < ($1.0.time, $1.1) }.map(\.0)
    return results
  }

  /// The first difference from other results, or nil.
  func difference(from other: SwarmResults) -> String? {
    for client in entries.indices {
      for (a, b) in zip(entries[client], other.entries[client]) where a != b {
        return "app \(client): \(a.event) at \(a.time), and \(b.event) at \(b.time)"
      }
      if entries[client].count != other.entries[client].count {
        return "app \(client): \(entries[client].count) events, and \(other.entries[client].count)"
      }
    }
    for (a, b) in zip(events, other.events) where a != b {
      return "\(a.kind) at \(a.time), and \(b.kind) at \(b.time)"
    }
    if events.count != other.events.count {
      return "\(events.count) and \(other.events.count) logged"
    }
    for (a, b) in zip(rows, other.rows) where a != b { return "\(a), and \(b)" }
    if rows.count != other.rows.count { return "\(rows.count) and \(other.rows.count) rows" }
    return drawn == other.drawn ? nil : "\(drawn) and \(other.drawn)"
  }
}

extension LocationDaemon {
  /// Notes what each app may learn now; one call for all apps copies the system at most once.
  fileprivate func note(_ standings: inout [ClientStanding]) {
    for client in standings.indices {
      standings[client] = standing(of: ClientIdentifier(rawValue: client))
    }
  }
}

extension SwarmPlan {
  /// The world of the day with its draws.
  var realisation: WorldRealisation { WorldRealisation(world: world, seed: seed, replication: 0) }

  /// The world of the day.
  var world: World {
    var journey = Journey(spacing: 10)
    for leg in legs { journey.move(seconds: leg.seconds, speed: leg.speed, course: leg.course) }
    let trace = journey.trace
    return World(
      trace: trace,
      configuration: WorldConfiguration(
        environment: .suburban,
        changes: changes,
        stayEnvironment: nil
      ),
      places: [Place(name: "home", coordinate: trace.points[0].coordinate)],
      beacons: BeaconSite.shop(from: trace, east: [40, 220]),
      events: events
    )
  }
}

extension AppEvent {
  /// Whether only an app with a permission may get the event.
  var needsPermission: Bool { !positions.isEmpty || isChange || isOfBeacons }

  /// The positions in an event.
  fileprivate var positions: [Fix] {
    switch self {
    case .location(let fix): [fix]
    case .locations(let fixes): fixes
    case .liveUpdate(let update): update.fix.map { [$0] } ?? []
    default: []
    }
  }

  /// Whether the event reports the crossing of a border, or the side of it on which the phone is.
  fileprivate var isChange: Bool {
    switch self {
    case .enteredRegion, .exitedRegion, .visit: true
    case .determinedState(let state, _): state != .unknown
    case .monitorEvent(let event): event.state == .satisfied || event.state == .unsatisfied
    case .enteredBeaconRegion, .exitedBeaconRegion: true
    case .determinedBeaconState(let state, _): state != .unknown
    default: false
    }
  }

  fileprivate var isOfBeacons: Bool {
    switch self {
    case .enteredBeaconRegion, .exitedBeaconRegion, .rangedBeacons: true
    case .determinedBeaconState(let state, _): state != .unknown
    default: false
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
internal import LocationService
internal import LocationStrategies
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import World

/// Every run that a scenario asks for: strategies × phones × systems × replications.
///
/// Scope: replication *k* is the same day for every strategy, phone and system, so that comparisons
/// are paired. The parallel unit is the replication; results do not depend on how many run at once
/// nor on which strategies run beside.
public struct Experiment: Sendable {
  /// Which runs keep deliveries and ledger intervals.
  public enum Detail: String, CaseIterable, Sendable, Hashable {
    /// No run.
    case none
    /// Replication 0.
    case first
    /// Every run.
    case all
  }

  /// What to run.
  public let scenario: Scenario
  /// Which runs keep their detail.
  public let detail: Detail
  /// The truth and its surroundings, shared by every run.
  public let world: World

  /// An experiment over a scenario.
  ///
  /// - Precondition: the scenario has at least one replication.
  public init(_ scenario: Scenario, detail: Detail = .none) {
    precondition(scenario.replications >= 1, "an experiment has at least one replication")
    self.scenario = scenario
    self.detail = detail
    var events = scenario.events
    if let leave = scenario.app.backgroundAt {
      events.append(DayEvent(time: leave, kind: .background))
    }
    for other in scenario.otherApps where Self.opensAtStart(other, in: scenario) {
      if let leave = other.app.backgroundAt {
        events.append(DayEvent(time: leave, kind: .background, app: other.name))
      }
    }
    world = World(
      trace: scenario.trace,
      configuration: scenario.world,
      places: scenario.places,
      beacons: scenario.beacons,
      events: events
    )
  }

  /// Another app is opened when the day's events say so, or at the start if they do not.
  static func opensAtStart(_ other: OtherApp, in scenario: Scenario) -> Bool {
    !scenario.events.contains { $0.app == other.name && $0.kind == .foreground }
  }

  /// The keys of every run, in the order of the tables.
  public var keys: [RunKey] {
    (0..<scenario.replications).flatMap(keys(ofReplication:)).sorted()
  }

  private func keys(ofReplication replication: Int) -> [RunKey] {
    scenario.phones.flatMap { phone in
      scenario.systems.flatMap { system in
        scenario.strategies.map { strategy in
          RunKey(
            scenario: scenario.name,
            strategy: strategy.name,
            phone: phone.name,
            os: system.name,
            replication: replication
          )
        }
      }
    }
  }

  /// Runs everything and returns the results in the order of their keys.
  ///
  /// - Parameters:
  ///   - jobs: how many replications run at once, at least 1.
  ///   - progress: called with the number of finished replications after each.
  /// - Returns: a result for each key, in the order of `keys`.
  public func run(
    jobs: Int = 1,
    progress: (Int) -> Void = { _ in }
  ) async -> [RunResult] {
    var results: [RunResult] = []
    await withTaskGroup(of: [RunResult].self) { group in
      var next = 0
      while next < min(max(1, jobs), scenario.replications) {
        let replication = next
        group.addTask { run(replication: replication) }
        next += 1
      }
      var finished = 0
      for await part in group {
        results.append(contentsOf: part)
        finished += 1
        progress(finished)
        if next < scenario.replications, !Task.isCancelled {
          let replication = next
          group.addTask { run(replication: replication) }
          next += 1
        }
      }
    }
    return results.sorted { $0.key < $1.key }
  }

  /// Runs one replication of every strategy, phone and system, one after another.
  public func run(replication: Int) -> [RunResult] {
    let realisation = WorldRealisation(
      world: world,
      seed: scenario.seed,
      replication: replication
    )
    let keepsDetail = detail == .all || (detail == .first && replication == 0)
    var results: [RunResult] = []
    for phone in scenario.phones {
      for system in scenario.systems {
        let without = energyWithoutApp(phone: phone, system: system, realisation: realisation)
        for strategy in scenario.strategies {
          results.append(
            run(
              strategy,
              phone: phone,
              system: system,
              realisation: realisation,
              energyWithoutApp: without,
              keepsDetail: keepsDetail
            )
          )
        }
      }
    }
    return results
  }

  private func run(
    _ strategy: ScenarioStrategy,
    phone: PhoneProfile,
    system: OSProfile,
    realisation: WorldRealisation,
    energyWithoutApp: Joules?,
    keepsDetail: Bool
  ) -> RunResult {
    let regions = regions
    var simulation = simulation(
      of: .configured(ConfiguredStrategy(strategy.configuration, places: regions)),
      phone: phone,
      system: system,
      realisation: realisation,
      keepsDetail: keepsDetail
    )
    var record = simulation.run()
    record.energyWithoutApp = energyWithoutApp
    let checked = strategy.configuration.softwareRegions.flatMap { choice in
      regions.filter { choice == .allPlaces || choice == .place($0.identifier) }
    }
    let measures = RunMeasures(
      record: record,
      recorder: simulation.recorder,
      softwareRegions: checked.map {
        MonitoredRegion(region: $0, client: ClientIdentifier(rawValue: 0), from: .zero)
      },
      monitorsVisits: strategy.configuration.visits
    )
    return RunResult(
      key: RunKey(
        scenario: scenario.name,
        strategy: strategy.name,
        phone: phone.name,
        os: system.name,
        replication: realisation.replication
      ),
      parameters: strategy.parameters,
      measures: measures,
      ledger: record.ledger,
      detail: keepsDetail ? record : nil,
      notes: notes(on: record, strategy: strategy, system: system)
    )
  }

  /// The scenario's places, as regions named after them.
  private var regions: [Region] {
    world.places.map { Region(identifier: $0.name, centre: $0.centre, radius: $0.radius) }
  }

  /// One run of some code in the place of the app under test, beside the scenario's other apps.
  func simulation(
    of client: Client,
    phone: PhoneProfile,
    system: OSProfile,
    realisation: WorldRealisation,
    keepsDetail: Bool
  ) -> Simulation {
    var apps = [
      Simulation.App(client: client, configuration: ClientConfiguration(scenario.app, name: ""))
    ]
    for other in scenario.otherApps {
      apps.append(
        Simulation.App(
          client: .configured(ConfiguredStrategy(other.strategy, places: regions)),
          configuration: ClientConfiguration(other.app, name: other.name),
          opensAtStart: Self.opensAtStart(other, in: scenario)
        )
      )
    }
    return Simulation(
      realisation: realisation,
      apps: apps,
      phone: phone,
      system: system,
      localStart: localStart,
      keepsDetail: keepsDetail
    )
  }

  /// The time of the local day at the start; midnight if the trace has no times.
  private var localStart: SimulationDuration {
    guard let start = scenario.trace.startUnixMilliseconds else { return .zero }
    let day: Int64 = 86_400_000
    let local = (Int64(start) + Int64(scenario.utcOffsetMinutes) * 60_000) % day
    return SimulationDuration(nanoseconds: (local + day) % day * 1_000_000)
  }

  /// What the phone takes on the same day if the app under test asks for nothing; nil if it is the
  /// only app.
  private func energyWithoutApp(
    phone: PhoneProfile,
    system: OSProfile,
    realisation: WorldRealisation
  ) -> Joules? {
    guard !scenario.otherApps.isEmpty else { return nil }
    let nothing = ConfiguredStrategy(StrategyConfiguration(name: "nothing"), places: [])
    var simulation = simulation(
      of: .configured(nothing),
      phone: phone,
      system: system,
      realisation: realisation,
      keepsDetail: false
    )
    return simulation.run().energy
  }

  /// What a user should know about a run beside its numbers.
  private func notes(
    on record: RunRecord,
    strategy: ScenarioStrategy,
    system: OSProfile
  ) -> [String] {
    var notes: [String] = []
    if !scenario.otherApps.isEmpty {
      notes.append(
        "location holds the other apps as well; an app's own part is in share and marginal"
      )
    }
    let own = ClientIdentifier(rawValue: 0)
    let isDead = record.log.events.contains {
      $0.client == own && $0.kind == .finishedDeferredUpdates(.deferredFailed)
    }
    if isDead, !system.deferredUpdatesAvailable {
      notes.append(
        "\(strategy.name): \(system.name) has no deferred updates; the call ends with error 11 "
          + "(deferredFailed) and fixes are delivered one by one"
      )
    }
    notes += lifeNotes(on: record, strategy: strategy, system: system)
    notes += refusalNotes(on: record, strategy: strategy, system: system)
    notes += rightNotes(strategy: strategy, system: system)
    return notes
  }

  /// Regions that were refused, by reason.
  private func refusalNotes(
    on record: RunRecord,
    strategy: ScenarioStrategy,
    system: OSProfile
  ) -> [String] {
    var counts = (denied: 0, limit: 0, other: 0)
    for event in record.log.events where event.client == ClientIdentifier(rawValue: 0) {
      guard case .monitoringFailed(let region, let error) = event.kind else { continue }
      if error == .regionMonitoringDenied {
        counts.denied += 1
      } else if region == nil {
        counts.limit += 1
      } else {
        counts.other += 1
      }
    }
    return [
      (counts.denied, "the app may not use the location"),
      (counts.limit, "the limit is \(system.regionLimit), and they are not scored"),
      (counts.other, "too large, or \(system.name) or the phone cannot watch them"),
    ]
    .filter { $0.0 > 0 }
    .map { "\(strategy.name): \($0.0) regions were refused: \($0.1)" }
  }

  /// Services that cannot tell anything, for the system lacks them or the app its right.
  private func rightNotes(strategy: ScenarioStrategy, system: OSProfile) -> [String] {
    let configuration = strategy.configuration
    let services = [configuration.services] + configuration.modes.map(\.services)
    var notes: [String] = []
    func lack(_ isUsed: Bool, _ isThere: Bool, _ what: String) {
      if isUsed, !isThere { notes.append("\(strategy.name): \(system.name) has no \(what)") }
    }
    lack(services.contains { $0.visits }, system.visitsAvailable, "visits")
    lack(
      services.contains { $0.request != nil },
      system.requestLocationAvailable,
      "single requests"
    )
    lack(services.contains { $0.liveUpdates != nil }, system.liveUpdatesAvailable, "live updates")
    lack(services.contains { !$0.monitor.isEmpty }, system.liveUpdatesAvailable, "monitors")
    lack(
      services.contains { $0.significantChange },
      system.significantChangeAvailable,
      "significant changes"
    )
    guard configuration.canBeLaunched else { return notes }
    switch scenario.app.authorization {
    case .denied, .restricted:
      notes.append("\(strategy.name): the app may not use the location")
    case .whenInUse, .allowOnce:
      let when = system.monitoringWhenInUse ? "only while the app is in use" : "nothing"
      notes.append("\(strategy.name): with the right in use, monitoring tells \(when)")
    case .provisionalAlways:
      notes.append(
        "\(strategy.name): the right is provisional; events are held until the day's event "
          + "always_confirmation"
      )
    case .notDetermined, .always:
      break
    }
    return notes
  }

  /// What became of the process, where that explains a number.
  private func lifeNotes(
    on record: RunRecord,
    strategy: ScenarioStrategy,
    system: OSProfile
  ) -> [String] {
    var notes: [String] = []
    var isGone = false
    for event in record.log.events where event.client == ClientIdentifier(rawValue: 0) {
      switch event.kind {
      case .crashed(let reason):
        notes.append("\(strategy.name): the system ended the app: \(reason)")
      case .suspendedAtRest:
        notes.append(
          "\(strategy.name): \(system.name) suspends the app at rest: it has a distance filter, or a "
            + "desired accuracy coarser than 100 m, and shows no indicator"
        )
      case .stateChanged(let state):
        isGone = state == .terminated
      default:
        break
      }
    }
    let hasWorked = record.usage.tierDurations.contains { $0 > .zero }
    if isGone, hasWorked, !strategy.configuration.canBeLaunched {
      notes.append(
        "\(strategy.name): the process ended in some replications, and nothing that it asks for launches "
          + "it again"
      )
    }
    return notes
  }
}

extension ClientConfiguration {
  /// An app's set-up under a name.
  init(_ app: AppConfiguration, name: String) {
    self.init(
      name: name,
      authorization: app.authorization,
      allowsPreciseLocation: app.allowsPreciseLocation,
      hasLocationBackgroundMode: app.hasLocationBackgroundMode,
      answers: app.answers
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
package import RunMetrics
internal import Studies
internal import World

/// All runs of a scenario: strategies × phones × systems × replications.
///
/// Scope: replication *k* is the same day for every strategy, phone and system, so that comparisons
/// are paired. The parallel unit is the replication; results do not depend on how many run at once
/// nor on the other strategies of the scenario.
public struct Experiment: Sendable {
  /// The scenario to run.
  public let scenario: Scenario
  /// The runs that keep their detail.
  public let detail: RunDetail
  /// The measures that runs compute; the others have no value.
  package var scope = MeasureScope.all
  /// What counts as a gap; nil keeps the gaps only of runs that keep their detail.
  package var gapRules: GapRules?
  /// The truth and its surroundings, shared by every run.
  public let world: World

  /// An experiment over a scenario.
  ///
  /// - Precondition: the scenario has at least one replication.
  public init(_ scenario: Scenario, detail: RunDetail = .none) {
    precondition(scenario.replications >= 1, "an experiment has at least one replication")
    self.scenario = scenario
    self.detail = detail
    world = World(scenario)
  }

  /// The keys of every run, in the order of the tables.
  public var keys: [RunKey] {
    (0..<scenario.replications).flatMap { scenario.keys(ofReplication: $0) }.sorted()
  }

  /// Runs everything and returns the results in the order of their keys.
  ///
  /// If the task is cancelled, replications that are not finished are left out.
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
        group.addTask { (try? interruptibleRun(replication: replication)) ?? [] }
        next += 1
      }
      var finished = 0
      for await part in group {
        results.append(contentsOf: part)
        finished += 1
        progress(finished)
        if next < scenario.replications, !Task.isCancelled {
          let replication = next
          group.addTask { (try? interruptibleRun(replication: replication)) ?? [] }
          next += 1
        }
      }
    }
    return results.sorted { $0.key < $1.key }
  }

  /// Runs one replication of every strategy, phone and system, one after another.
  public func run(replication: Int) -> [RunResult] {
    var results: [RunResult] = []
    forEachRun(ofReplication: replication, pause: {}) { results.append($0) }
    return results
  }

  /// Runs every strategy, phone and system in a replication, which may be a person's own life, and
  /// passes on each run when it is finished.
  ///
  /// - Parameters:
  ///   - replication: the replication, from 0.
  ///   - pause: called now and then during each run.
  ///   - body: receives each run.
  /// - Throws: the errors of `pause` and `body`; the first one ends the run and the others.
  func forEachRun(
    ofReplication replication: Int,
    pause: () throws -> Void,
    _ body: (RunResult) throws -> Void
  ) rethrows {
    guard let people = scenario.people else {
      return try forEachRun(on: realisation(of: replication), pause: pause, body)
    }
    var member = Experiment(scenario.member(replication), detail: detail)
    member.scope = scope
    member.gapRules = people.gaps
    try member.forEachRun(on: member.realisation(of: replication), pause: pause) { result in
      var result = result
      result.key.phone = PeoplePlan.mixed
      result.key.os = PeoplePlan.mixed
      if result.detail != nil { result.world = member.world }
      // What was remarkable about one of thousands is in the tables.
      result.notes = []
      try body(result)
    }
  }

  /// The world of a replication, drawn from the scenario's seed.
  package func realisation(of replication: Int) -> WorldRealisation {
    WorldRealisation(world: world, seed: scenario.seed, replication: replication)
  }

  /// Runs every strategy, phone and system on a realisation of the experiment's world.
  package func run(on realisation: WorldRealisation) -> [RunResult] {
    var results: [RunResult] = []
    forEachRun(on: realisation, pause: {}) { results.append($0) }
    return results
  }

  /// Runs one replication of every strategy, phone and system, unless the task is cancelled.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before the end of a run, even in the
  ///   middle of its day.
  func interruptibleRun(replication: Int) throws -> [RunResult] {
    var results: [RunResult] = []
    try forEachRun(ofReplication: replication, pause: Task.checkCancellation) { result in
      try check(result)
      results.append(result)
      try Task.checkCancellation()
    }
    return results
  }

  /// Throws what went wrong in the program of a run, whose result then does not count.
  func check(_ result: RunResult) throws {
    let strategy = scenario.strategies.first { $0.name == result.key.strategy }
    try strategy?.program?.check(replication: result.key.replication)
  }

  /// Runs every strategy, phone and system on a realisation, and passes on each run when it is
  /// finished.
  ///
  /// - Parameters:
  ///   - realisation: the world of a replication.
  ///   - pause: called now and then during each run.
  ///   - body: receives each run.
  /// - Throws: the errors of `pause` and `body`; the first one ends the run and the others.
  package func forEachRun(
    on realisation: WorldRealisation,
    pause: () throws -> Void,
    _ body: (RunResult) throws -> Void
  ) rethrows {
    let keepsDetail = detail == .all || (detail == .first && realisation.replication == 0)
    var memory = SpareMemory.take()
    defer { SpareMemory.keep(memory) }
    for phone in scenario.phones {
      for system in scenario.systems {
        let strategies = scenario.strategies.filter {
          scenario.runs(strategy: $0.name, phone: phone.name, os: system.name)
        }
        guard !strategies.isEmpty else { continue }
        let without = try energyWithoutApp(
          phone: phone,
          system: system,
          realisation: realisation,
          memory: &memory,
          pause: pause
        )
        for strategy in strategies {
          try body(
            try run(
              strategy,
              phone: phone,
              system: system,
              realisation: realisation,
              energyWithoutApp: without,
              keepsDetail: keepsDetail,
              memory: &memory,
              pause: pause
            )
          )
        }
      }
    }
  }

  private func run(
    _ strategy: ScenarioStrategy,
    phone: PhoneProfile,
    system: OSProfile,
    realisation: WorldRealisation,
    energyWithoutApp: Joules?,
    keepsDetail: Bool,
    memory: inout ErrorRecorder.Memory,
    pause: () throws -> Void
  ) rethrows -> RunResult {
    let regions = regions
    var simulation = simulation(
      of: client(of: strategy, system: system, replication: realisation.replication),
      phone: phone,
      system: system,
      realisation: realisation,
      keepsDetail: keepsDetail,
      keepsSilence: keepsDetail || gapRules != nil,
      memory: &memory
    )
    var record = try simulation.run(pause: pause)
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
      places: Set(regions.map(\.identifier)),
      monitorsVisits: record.log.visitMonitors.contains(ClientIdentifier(rawValue: 0))
    )
    memory = simulation.recorder.release()
    var result = RunResult(
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
        + batteryNotes(on: record, strategy: strategy, phone: phone)
        + scoringNotes(unscored: simulation.recorder.truth.unscored, of: record.duration),
      powerRanges: PowerRanges(phone, level: scenario.rangeLevel)
    )
    if let silence = record.silence {
      let rules = gapRules ?? GapRules()
      result.gaps = silence.gaps(longerThan: rules.threshold(for: strategy.configuration))
      result.samples = rules.expected.map { silence.samples(every: $0) } ?? []
    }
    return result
  }

  /// The code under test: a strategy of settings, or a program that is created at each launch.
  package func client(
    of strategy: ScenarioStrategy,
    system: OSProfile,
    replication: Int = 0
  ) -> Client {
    guard let program = strategy.program else {
      let own = strategy.configuration.native(onAndroid: system.fusedProvider.isAvailable)
      return .configured(ConfiguredStrategy(own, places: regions))
    }
    let setting = AppSetting(
      launchReason: .user,
      plane: world.plane,
      startUnixNanoseconds: scenario.startUnixNanoseconds,
      utcOffsetMinutes: scenario.utcOffsetMinutes,
      system: system.name,
      bundle: scenario.app.bundle,
      hasLocationBackgroundMode: scenario.app.hasLocationBackgroundMode,
      routes: scenario.routes,
      places: regions,
      replication: replication
    )
    return .app { reason in
      var setting = setting
      setting.launchReason = reason
      return program.makeProcess(setting)
    }
  }

  /// The scenario's places, as regions named after them.
  private var regions: [Region] {
    world.places.map { Region(identifier: $0.name, centre: $0.centre, radius: $0.radius) }
  }

  /// One run of some code as the app under test, with the scenario's other apps.
  func simulation(
    of client: Client,
    phone: PhoneProfile,
    system: OSProfile,
    realisation: WorldRealisation,
    keepsDetail: Bool,
    keepsDeliveries: Bool? = nil,
    keepsSilence: Bool = false,
    memory: inout ErrorRecorder.Memory
  ) -> Simulation {
    var apps = [
      Simulation.App(client: client, configuration: ClientConfiguration(scenario.app, name: ""))
    ]
    for other in scenario.otherApps {
      apps.append(
        Simulation.App(
          client: .configured(ConfiguredStrategy(other.strategy, places: regions)),
          configuration: ClientConfiguration(other.app, name: other.name),
          opensAtStart: scenario.opensAtStart(other)
        )
      )
    }
    return Simulation(
      realisation: realisation,
      apps: apps,
      phone: phone,
      system: system,
      localStart: scenario.localStart,
      keepsDetail: keepsDetail,
      keepsDeliveries: keepsDeliveries,
      keepsSilence: keepsSilence,
      scope: scope,
      memory: &memory
    )
  }

  /// The energy of the phone on the same day if the app under test requests nothing; nil if it is
  /// the only app.
  private func energyWithoutApp(
    phone: PhoneProfile,
    system: OSProfile,
    realisation: WorldRealisation,
    memory: inout ErrorRecorder.Memory,
    pause: () throws -> Void
  ) rethrows -> Joules? {
    guard !scenario.otherApps.isEmpty else { return nil }
    let nothing = ConfiguredStrategy(StrategyConfiguration(name: "nothing"), places: [])
    var simulation = simulation(
      of: .configured(nothing),
      phone: phone,
      system: system,
      realisation: realisation,
      keepsDetail: false,
      memory: &memory
    )
    defer { memory = simulation.recorder.release() }
    return try simulation.run(pause: pause).energy
  }
}

extension ClientConfiguration {
  /// An app's setup under a name.
  init(_ app: AppConfiguration, name: String) {
    self.init(
      name: name,
      authorization: app.authorization,
      allowsPreciseLocation: app.allowsPreciseLocation,
      hasLocationBackgroundMode: app.hasLocationBackgroundMode,
      allowsBackgroundRefresh: app.allowsBackgroundRefresh,
      alarms: app.alarms,
      lastOpened: app.lastOpened,
      answers: app.answers
    )
  }
}

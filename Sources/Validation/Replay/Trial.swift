// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Tracewatt
internal import World

/// One position that reached an app, with its error.
struct ScoredFix {
  /// The time of delivery.
  var time: SimulationTime
  /// The error east and north of the truth at the fix's own timestamp, in metres.
  var east: Double
  var north: Double
  /// The reported radius in metres.
  var reported: Double
  /// The provider.
  var source: PositionSource
  /// The position of the fix.
  var position: PlanePoint

  /// The distance from the truth in metres.
  var radius: Double { (east * east + north * north).squareRoot() }
}

/// One phone on one trace, run several times.
struct Trial {
  var trace: RecordedTrace
  var world: WorldConfiguration
  var phone: PhoneProfile
  var system: OSProfile
  var app: AppConfiguration
  var events: [DayEvent] = []
  var replications: Int

  /// The seed of every trial; replications differ.
  static let seed: UInt64 = 20_090_415

  /// A trial with the app in the foreground throughout, so that it always runs, and with the screen
  /// dark.
  init(
    _ trace: RecordedTrace,
    world: WorldConfiguration,
    phone: String,
    system: String = "ios_12",
    replications: Int
  ) throws {
    self.trace = trace
    self.world = world
    self.phone = try Inputs.phone(phone)
    self.phone.screen.power = Estimate(.zero)
    self.phone.screen.fullPower = Estimate(.zero)
    self.system = try Inputs.system(system)
    app = AppConfiguration(backgroundAt: nil)
    self.replications = min(replications, Inputs.limit)
  }

  /// Makes the system deliver positions at rest too, like systems without a static hold.
  mutating func deliverAtRest() { system.staticHold.after = .hours(10_000) }

  private func experiment(_ strategies: [ScenarioStrategy]) -> Experiment {
    Experiment(
      Scenario(
        name: "trial",
        trace: trace,
        world: world,
        events: events,
        app: app,
        phones: [phone],
        systems: [system],
        strategies: strategies,
        replications: replications,
        seed: Self.seed
      ),
      detail: .all
    )
  }

  /// Runs a strategy that is given by settings in every replication.
  func run<Value>(
    _ configuration: StrategyConfiguration,
    _ take: (RunResult, RunRecord, World) -> Value
  ) -> [Value] {
    run(ScenarioStrategy(name: configuration.name, configuration: configuration), take)
  }

  /// Runs a strategy that is given by settings, and takes a value from each record.
  func records<Value>(_ configuration: StrategyConfiguration, _ take: (RunRecord) -> Value)
    -> [Value]
  {
    run(configuration) { _, record, _ in take(record) }
  }

  /// Runs an app that resembles the source's own in every replication.
  func run<Value>(
    app: some LocationApp & Sendable,
    _ take: (RunResult, RunRecord, World) -> Value
  ) -> [Value] {
    run(ScenarioStrategy(program: AppProgram(name: "app") { _ in app }), take)
  }

  private func run<Value>(
    _ strategy: ScenarioStrategy,
    _ take: (RunResult, RunRecord, World) -> Value
  ) -> [Value] {
    let experiment = experiment([strategy])
    return (0..<replications).compactMap { replication in
      experiment.run(replication: replication).first.flatMap { result in
        result.detail.map { take(result, $0, experiment.world) }
      }
    }
  }

  /// A strategy without location.
  static let nothing = StrategyConfiguration(name: "nothing")

  /// The standard service, kept on, at an accuracy and with an optional distance filter.
  static func standard(
    _ accuracy: DesiredAccuracy,
    filter: Metres? = nil
  ) -> StrategyConfiguration {
    StrategyConfiguration(
      name: "standard",
      standard: StandardRequest(
        desiredAccuracy: accuracy,
        distanceFilter: filter,
        pausesLocationUpdatesAutomatically: false
      )
    )
  }

  /// The positions that reached the app, in each replication.
  func fixes(_ configuration: StrategyConfiguration) -> [[ScoredFix]] {
    run(configuration) { _, record, world in Self.fixes(record, world) }
  }

  /// The positions of a record with their errors.
  static func fixes(_ record: RunRecord, _ world: World) -> [ScoredFix] {
    record.log.deliveries.map { delivery in
      let fix = delivery.fix
      let truth = world.movement.position(at: fix.timestamp)
      return ScoredFix(
        time: delivery.time,
        east: fix.position.east - truth.east,
        north: fix.position.north - truth.north,
        reported: fix.horizontalAccuracy.value,
        source: fix.source,
        position: fix.position
      )
    }
  }

  /// The mean power of the whole phone, in watts, in each replication.
  static func power(_ result: RunResult, _ record: RunRecord) -> Double {
    (result.measures["energy_total_j"] ?? .nan) / record.duration.seconds
  }

  /// The times that the receiver searched before each first fix, in seconds, in order of time.
  static func acquisitions(_ record: RunRecord) -> [Double] {
    record.intervals
      .filter { $0.component == .gnss && $0.state == "acquiring" }
      .map { ($0.end - $0.start).seconds }
  }

  /// The energy of a component in the named states, in joules; in all states if nil.
  static func energy(
    of component: Component,
    in states: [String]? = nil,
    _ record: RunRecord
  ) -> Double {
    record.ledger
      .filter { $0.component == component && (states?.contains($0.state) ?? true) }
      .reduce(0) { $0 + $1.energy.value }
  }
}

extension WorldConfiguration {
  /// A world with one environment all day, also while the phone rests.
  static func only(_ environment: Environment, area: AreaClass? = nil) -> WorldConfiguration {
    var world = WorldConfiguration(environment: environment, area: area, stayEnvironment: nil)
    world.providers = Inputs.changed(world.providers, named: "era_2019")
    return world
  }
}

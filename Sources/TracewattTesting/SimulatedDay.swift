// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles
internal import StudyResults
public import Tracewatt

/// A day on which an app's own code can be run, to assert on its energy and its error.
///
/// ```swift
/// let day = try SimulatedDay("car_commute").run { MyTracker() }
/// #expect(day.energy.batteryPercentPerHour < 1.5)
/// #expect(day.error.p95 < Metres(60))
/// ```
///
/// Scope: one phone and one system, the scenario's first. A run takes the calling thread and returns
/// when the day is over, some milliseconds later; days on several threads do not disturb each other.
/// The same day with the same code gives the same bytes: `Date()`, sleeps and random numbers follow from
/// the day. Swift orders sets and dictionaries anew in every program; where code depends on that order,
/// set `SWIFT_DETERMINISTIC_HASHING` in the environment.
///
/// Limitations: those of virtual time, see `docs/simulated-core-location.md`: statics outlive a
/// launch, and semaphores, threads and networks are real.
public struct SimulatedDay: Sendable {
  /// The day, with its first phone and its first system.
  public var scenario: Scenario
  /// Where the scenario was loaded from; nil for one made in code.
  private var path: String?

  /// A day by the name of a built-in scenario, or by the path of a scenario or trace.
  ///
  /// - Parameters:
  ///   - name: a built-in name such as `office_day`, or a path; a path holds a slash or a dot.
  ///   - phone: a built-in phone or a path, in place of the scenario's.
  ///   - os: a built-in system or a path, in place of the scenario's.
  ///   - seed: the seed in place of the scenario's, below 2^53.
  /// - Throws: every error of the files, each with line and column.
  public init(
    _ name: String,
    phone: String? = nil,
    os: String? = nil,
    seed: UInt64? = nil
  ) throws {
    let isPath = name.contains("/") || name.contains(".")
    guard isPath || BuiltIn.scenarioNames.contains(name) else {
      throw DayError.noDay(
        name,
        nearest: EditDistance.nearest(to: name, among: BuiltIn.scenarioNames)
      )
    }
    var options = LoadOptions(
      phones: phone.map { [$0] },
      systems: os.map { [$0] },
      seed: seed
    )
    options.leavesStrategiesOut = true
    let path = isPath ? name : BuiltIn.scenarioPath(name)
    self.init(try ScenarioLoader.load(path: path, options: options))
    self.path = path
  }

  /// A day from a scenario, with its first phone and its first system.
  public init(_ scenario: Scenario) {
    self.scenario = scenario
    self.scenario.phones = Array(scenario.phones.prefix(1))
    self.scenario.systems = Array(scenario.systems.prefix(1))
  }

  // MARK: - Running

  /// Runs an app's code over the day.
  ///
  /// - Parameters:
  ///   - name: the app's name in records.
  ///   - replication: which draw of the day's luck, from 0.
  ///   - launch: makes the app's objects, at the start and whenever the system launches the app
  ///     anew; what it returns is kept as long as the process lives. An object that conforms to
  ///     `UIApplicationDelegate` is told of the life cycle.
  /// - Returns: the scored day with everything that reached the app.
  /// - Throws: `VirtualTimeError` where app code cannot run in virtual time.
  public func run<App>(
    _ name: String = "app",
    replication: Int = 0,
    launch: @escaping @MainActor @Sendable () -> App
  ) throws -> DayRecord {
    let experiment = experiment([try strategy(name, launch)], replications: 1, detail: .all)
    return try DayRecord.first(of: records(experiment.run(replication: replication)))
  }

  /// Runs an app's code over so many draws of the day's luck, one after another.
  ///
  /// Positions and events are kept of the first day only; the measures of all.
  ///
  /// - Parameters:
  ///   - name: the app's name in records.
  ///   - replications: how many, at least 1.
  ///   - launch: makes the app's objects at each launch.
  /// - Returns: the scored days, in the order of their replications.
  /// - Throws: `VirtualTimeError` where app code cannot run in virtual time.
  public func run<App>(
    _ name: String = "app",
    replications: Int,
    launch: @escaping @MainActor @Sendable () -> App
  ) throws -> DayRecords {
    guard replications >= 1 else { throw DayError.replications(replications) }
    let experiment = experiment([try strategy(name, launch)], replications: replications)
    return DayRecords(
      days: records((0..<replications).flatMap { experiment.run(replication: $0) })
    )
  }

  /// Runs a strategy of settings over the day.
  ///
  /// - Parameters:
  ///   - strategy: a built-in name or a path.
  ///   - replication: which draw of the day's luck, from 0.
  /// - Returns: the scored day.
  /// - Throws: every error of the strategy's file.
  public func run(strategy: String, replication: Int = 0) throws -> DayRecord {
    let experiment = experiment(try strategies([strategy]), replications: 1, detail: .all)
    return try DayRecord.first(of: records(experiment.run(replication: replication)))
  }

  /// Compares an app's code with a strategy of settings, on the same draws of the day's luck.
  ///
  /// Positions and events are kept of the first day only; the measures of all.
  ///
  /// - Parameters:
  ///   - name: the app's name in records.
  ///   - reference: the strategy it is compared with: a built-in name or a path.
  ///   - replications: how many draws; at least 2 for intervals; nil takes the scenario's.
  ///   - launch: makes the app's objects at each launch.
  /// - Returns: the days of both and the paired effects.
  /// - Throws: every error of the strategy's file, or `VirtualTimeError`.
  public func compare<App>(
    _ name: String = "app",
    with reference: String,
    replications: Int? = nil,
    launch: @escaping @MainActor @Sendable () -> App
  ) throws -> DayComparison {
    let others = try strategies([reference])
    guard others[0].name != name else { throw DayError.sameName(name) }
    let app = try strategy(name, launch)
    let count = replications ?? scenario.replications
    guard count >= 1 else { throw DayError.replications(count) }
    let experiment = experiment(others + [app], replications: count)
    let results = (0..<count).flatMap { experiment.run(replication: $0) }.sorted { $0.key < $1.key }
    return try DayComparison(
      records: records(results),
      app: name,
      reference: others[0].name
    )
  }

  // MARK: - Parts

  /// Results with what they must share with recorded ones to be compared.
  private func records(_ results: [RunResult]) -> [DayRecord] {
    let prints = path.map { StudyFingerprints(scenario, path: $0) }
    return results.map { DayRecord($0, fingerprint: prints?[RunGroup($0.key)]) }
  }

  private func strategy<App>(
    _ name: String,
    _ launch: @escaping @MainActor @Sendable () -> App
  ) throws -> ScenarioStrategy {
    ScenarioStrategy(program: try .code(named: name, launch: launch))
  }

  private func strategies(_ names: [String]) throws -> [ScenarioStrategy] {
    try StrategyLoader.load(names, places: scenario.places.map(\.name))
  }

  /// Everything that reached the app is kept of a single day, and of the first of several.
  private func experiment(
    _ strategies: [ScenarioStrategy],
    replications: Int,
    detail: Experiment.Detail = .first
  ) -> Experiment {
    var scenario = scenario
    scenario.strategies = strategies
    // What a matrix leaves out are combinations of the strategies that were there.
    scenario.combinations = nil
    scenario.replications = max(1, replications)
    return Experiment(scenario, detail: detail)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles
internal import StudyResults
public import Tracewatt

/// A day on which an app's own code runs, so that tests can check its energy and its error.
///
/// ```swift
/// let day = try SimulatedDay("car_commute").run { MyTracker() }
/// #expect(day.energy.batteryPercentPerHour < 1.5)
/// #expect(day.error.p95 < Metres(60))
/// ```
///
/// Scope: one phone and one system, the scenario's first. A run uses the calling thread and returns
/// at the end of the day, some milliseconds later; days on several threads do not affect each
/// other. The same day with the same code gives the same bytes: `Date()`, sleeps and random numbers
/// are determined by the day. Swift orders sets and dictionaries differently in every process; if
/// code depends on that order, set `SWIFT_DETERMINISTIC_HASHING` in the environment.
///
/// Limitations: those of virtual time, see `docs/reference/simulated-core-location.md`: statics outlive a
/// launch, and semaphores, threads and networks are real.
public struct SimulatedDay: Sendable {
  /// The day, with its first phone and its first system.
  public var scenario: Scenario
  /// The file from which the scenario was loaded; nil for one made in code.
  private var path: String?

  /// A day by the name of a built-in scenario, or by the path of a scenario or trace.
  ///
  /// - Parameters:
  ///   - name: a built-in name such as `office_day`, or a path; a path contains a slash or a dot.
  ///   - phone: a built-in phone or a path, instead of the scenario's.
  ///   - os: a built-in system or a path, instead of the scenario's.
  ///   - seed: the seed instead of the scenario's, below 2^53.
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

  /// Makes the extension that answers the events `location_push` of the day; nil if the app has none.
  ///
  /// The object conforms to `CLLocationPushServiceExtension`.
  public var pushExtension: (@MainActor @Sendable () -> Any)?

  // MARK: - Running

  /// Runs an app's code over the day.
  ///
  /// - Parameters:
  ///   - name: the app's name in records.
  ///   - replication: the number of the draw of luck, from 0.
  ///   - launch: makes the app's objects, at the start and whenever the system relaunches the app;
  ///     the result is kept as long as the process lives. An object that conforms to
  ///     `UIApplicationDelegate` receives the calls of the life cycle.
  /// - Returns: the scored day with everything that the app received.
  /// - Throws: `VirtualTimeError` if app code cannot run in virtual time.
  public func run<App>(
    _ name: String = "app",
    replication: Int = 0,
    launch: @escaping @MainActor @Sendable () -> App
  ) throws -> DayRecord {
    let experiment = experiment([try strategy(name, launch)], replications: 1, detail: .all)
    return try DayRecord.first(of: records(experiment.run(replication: replication)))
  }

  /// Runs an app's code with several draws of luck, one after another.
  ///
  /// Positions and events are kept only for the first day, the measures for all.
  ///
  /// - Parameters:
  ///   - name: the app's name in records.
  ///   - replications: the number of draws, at least 1.
  ///   - launch: makes the app's objects at each launch.
  /// - Returns: the scored days, in the order of their replications.
  /// - Throws: `VirtualTimeError` if app code cannot run in virtual time.
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
  ///   - replication: the number of the draw of luck, from 0.
  /// - Returns: the scored day.
  /// - Throws: every error of the strategy's file.
  public func run(strategy: String, replication: Int = 0) throws -> DayRecord {
    let experiment = experiment(try strategies([strategy]), replications: 1, detail: .all)
    return try DayRecord.first(of: records(experiment.run(replication: replication)))
  }

  /// Compares an app's code with a strategy of settings, with the same draws of luck.
  ///
  /// Positions and events are kept only for the first day, the measures for all.
  ///
  /// - Parameters:
  ///   - name: the app's name in records.
  ///   - reference: the strategy to compare with: a built-in name or a path.
  ///   - replications: the number of draws; at least 2 for intervals; nil uses the scenario's.
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

  /// The records of results, with the properties that recorded runs must share to be compared.
  private func records(_ results: [RunResult]) -> [DayRecord] {
    let prints = path.map { StudyFingerprints(scenario, path: $0) }
    return results.map { DayRecord($0, fingerprint: prints?[RunGroup($0.key)]) }
  }

  private func strategy<App>(
    _ name: String,
    _ launch: @escaping @MainActor @Sendable () -> App
  ) throws -> ScenarioStrategy {
    ScenarioStrategy(
      program: try .code(named: name, launch: launch, pushExtension: pushExtension)
    )
  }

  private func strategies(_ names: [String]) throws -> [ScenarioStrategy] {
    try StrategyLoader.load(names, places: scenario.places.map(\.name))
  }

  /// The experiment, which keeps all details of a single day, and those of the first of several.
  private func experiment(
    _ strategies: [ScenarioStrategy],
    replications: Int,
    detail: RunDetail = .first
  ) -> Experiment {
    var scenario = scenario
    scenario.strategies = strategies
    // A matrix leaves out combinations of its own strategies, which are not these.
    scenario.combinations = nil
    scenario.replications = max(1, replications)
    return Experiment(scenario, detail: detail)
  }
}

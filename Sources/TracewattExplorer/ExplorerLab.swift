// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Reports
internal import Tracewatt

/// Loads days and runs settings for the pages, and keeps the latest of both.
///
/// Runs are those of `compare`: the same days, phones, systems and replications give the same
/// numbers, however a page came to them.
actor ExplorerLab {
  /// A day on a phone and a system, ready to run.
  struct Bench: Sendable {
    /// The day as it was loaded.
    let loaded: Study
    /// The day's world, shared by all runs.
    let experiment: Experiment
    /// The strategies of the list: the day's own, then the other built-in ones that fit it.
    let strategies: [ScenarioStrategy]
    /// The number of strategies that are the day's own; they come first.
    let ownCount: Int
    /// The replications that the day asks for.
    let ownReplications: Int

    /// The strategies for orientation: the day's own, at most ten.
    var landmarks: [ScenarioStrategy] { Array(strategies.prefix(min(ownCount, 10))) }

    /// The day.
    var scenario: Scenario { experiment.scenario }

    /// The strategy of the list with a name.
    ///
    /// - Throws: a problem that names the nearest one.
    func strategy(named name: String) throws(InputFailure) -> ScenarioStrategy {
      if let found = strategies.first(where: { $0.name == name }) { return found }
      let (kind, known) = ("strategy for this day and system", strategies.map(\.name))
      throw InputFailure(ExplorerFailure.unknownName(name, kind: kind, known: known))
    }

    /// The strategy of a point, with its changes.
    ///
    /// - Throws: every key and value that it does not allow.
    func strategy(at point: ExplorerPoint) throws(InputFailure) -> ScenarioStrategy {
      let base = try strategy(named: point.strategy)
      guard !point.settings.isEmpty else { return base }
      return Self.distinguished(try StrategyLoader.changing(base, point.settings))
    }

    /// A changed strategy under a name that no other change of the same strategy has.
    ///
    /// Names have only the ends of keys, which the modes of a strategy may share; then the rest of
    /// the keys follows.
    private static func distinguished(_ strategy: ScenarioStrategy) -> ScenarioStrategy {
      let knobs = StrategyKnob.knobs(of: strategy.configuration)
      let isShared = strategy.parameters.contains { parameter in
        let end = parameter.key.split(separator: ".").last ?? ""
        return knobs.filter { $0.leaf == end }.count > 1
      }
      guard isShared else { return strategy }
      let sections = strategy.parameters.map {
        $0.key.split(separator: ".").dropLast().joined(separator: "_")
      }
      var changed = strategy
      changed.name = ([strategy.name] + sections).joined(separator: "_")
      if changed.name.utf8.count > LegalName.limit {
        let all = strategy.parameters.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
        let digest = SHA256.hexDigest(of: all.utf8).prefix(8)
        changed.name = "\(strategy.name.prefix(LegalName.limit - 9))_\(digest)"
      }
      changed.configuration.name = changed.name
      return changed
    }
  }

  /// The runs of some settings on a day, phone and system: replications from 0 on.
  private struct Record {
    var strategy: ScenarioStrategy
    var point: ExplorerPoint
    var results: [RunResult]
    var lastUse: Int
  }

  private struct Key: Hashable {
    var place: ExplorerPlace
    var name: String
  }

  /// The folder for recordings and results of the explorer, removed at its end.
  nonisolated let folder: String
  /// The days of the list.
  private(set) var days: ExplorerDays
  private let programs: [AppProgram]
  private var benches: [(place: ExplorerPlace, bench: Bench)] = []
  private var records: [Key: Record] = [:]
  /// The files behind the records of each place.
  private var inputs: [ExplorerPlace: [InputDigest]] = [:]
  private var uses = 0
  private var folderCount = 0

  /// The number of days with their worlds that are kept.
  private static let benchLimit = 4
  /// The number of settings whose runs are kept.
  private static let recordLimit = 300

  /// A lab with the built-in days.
  ///
  /// - Parameters:
  ///   - named: the path of the user's own scenario or recording; nil for none.
  ///   - folder: a folder of the explorer's own.
  ///   - programs: the apps that days may name.
  init(named: String?, folder: String, programs: [AppProgram] = []) {
    self.folder = folder
    self.programs = programs
    days = ExplorerDays(named: named, folder: folder)
  }

  // MARK: Days

  /// Takes a recording that a page sent, if it can be loaded.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: its name on the user's machine.
  ///   - phone: the phone of the page.
  ///   - os: the system of the page.
  /// - Returns: the day, on the phone and system of the page if those are built-in.
  /// - Throws: the errors of the file, by the name that the user gave it.
  func add(_ bytes: Data, name: String, phone: String, os: String) throws(InputFailure)
    -> (day: ExplorerDays.Day, place: ExplorerPlace)
  {
    let day = try days.add(bytes, name: name)
    do {
      let place = try known(ExplorerPlace(day: day.id, phone: phone, os: os))
      _ = try bench(of: place)
      days.forgetOldest()
      return (day, place)
    } catch {
      days.remove(day)
      throw error
    }
  }

  /// A place with the day's own phone and system instead of those that are not known there.
  ///
  /// - Throws: the errors of the day's files; an error for a day that is not in the list.
  func known(_ place: ExplorerPlace) throws(InputFailure) -> ExplorerPlace {
    let own = try named(try day(of: place)) { day throws(InputFailure) in
      try Self.plain(day, programs).days[0].scenario
    }
    let (phones, systems) = (own.phones.map(\.name), own.systems.map(\.name))
    var known = place
    if !(phones + BuiltIn.allPhoneNames).contains(place.phone) { known.phone = phones[0] }
    if !(systems + BuiltIn.systemNames).contains(place.os) { known.os = systems[0] }
    return known
  }

  /// The day of a place.
  private func day(of place: ExplorerPlace) throws(InputFailure) -> ExplorerDays.Day {
    if let day = days[place.day] { return day }
    throw InputFailure(ExplorerFailure.notLoaded(day: place.day))
  }

  /// Loads a day; no message shows where the explorer keeps what was sent.
  private func named<Loaded>(
    _ day: ExplorerDays.Day,
    load: (ExplorerDays.Day) throws(InputFailure) -> Loaded
  ) throws(InputFailure) -> Loaded {
    do {
      return try load(day)
    } catch {
      throw InputFailure(
        diagnostics: error.diagnostics.map { $0.replacing(day.path, with: day.name) },
        exitCode: error.exitCode
      )
    }
  }

  /// The day as its files say, without strategies.
  private static func plain(
    _ day: ExplorerDays.Day,
    _ programs: [AppProgram]
  ) throws(InputFailure) -> Study {
    var options = LoadOptions(programs: programs)
    options.leavesStrategiesOut = true
    return try StudyLoader.load(paths: [day.path], options: options)
  }

  /// A day on a phone and a system.
  ///
  /// - Throws: the errors of the files; an error for a day that is not in the list.
  func bench(of place: ExplorerPlace) throws(InputFailure) -> Bench {
    if let index = benches.firstIndex(where: { $0.place == place }) {
      let found = benches.remove(at: index)
      benches.append(found)
      return found.bench
    }
    let bench = try named(try day(of: place)) { day throws(InputFailure) in
      try Self.bench(of: day, place, programs)
    }
    // Runs of a file that was edited since are of another day.
    if let former = inputs.updateValue(bench.loaded.inputs, forKey: place),
      former != bench.loaded.inputs
    {
      for key in records.keys where key.place == place { records[key] = nil }
    }
    benches.append((place, bench))
    if benches.count > Self.benchLimit { benches.removeFirst() }
    return bench
  }

  private static func bench(
    of day: ExplorerDays.Day,
    _ place: ExplorerPlace,
    _ programs: [AppProgram]
  ) throws(InputFailure) -> Bench {
    let own = try plain(day, programs).days[0].scenario
    var options = LoadOptions(replications: ExplorerRun.replications, programs: programs)
    options.leavesStrategiesOut = true
    // A name that is not in these lists could be a path, which a page may not choose.
    try check(place.phone, "phone", among: own.phones.map(\.name) + BuiltIn.allPhoneNames)
    try check(place.os, "operating system", among: own.systems.map(\.name) + BuiltIn.systemNames)
    // A profile that the day brings itself may have any name.
    if !own.phones.contains(where: { $0.name == place.phone }) { options.phones = [place.phone] }
    if !own.systems.contains(where: { $0.name == place.os }) { options.systems = [place.os] }
    var loaded = try StudyLoader.load(paths: [day.path], options: options)
    // The day's own strategies may be for the other platform, and are then not in the list.
    options.leavesStrategiesOut = false
    if let whole = try? StudyLoader.load(paths: [day.path], options: options) { loaded = whole }
    var scenario = loaded.days[0].scenario
    scenario.phones.removeAll { $0.name != place.phone }
    scenario.systems.removeAll { $0.name != place.os }
    let listed = scenario.strategies.filter { strategy in
      strategy.program == nil
        && scenario.runs(strategy: strategy.name, phone: place.phone, os: place.os)
    }
    let places = scenario.places.map(\.name)
    let others = BuiltIn.strategyNames.filter { name in !listed.contains { $0.name == name } }
      .compactMap { try? StrategyLoader.load([$0], places: places).first }
      .filter { PlatformFit.fits($0, scenario.systems) }
    scenario.combinations = nil
    scenario.strategies = []
    loaded.days[0].scenario = scenario
    if day.isSent {
      loaded.days[0].tracePath = day.name
      loaded.inputs = loaded.inputs.map { input in
        var shown = input
        if shown.name == day.path { shown.name = day.name }
        return shown
      }
    }
    return Bench(
      loaded: loaded,
      experiment: Experiment(scenario),
      strategies: listed + others,
      ownCount: listed.count,
      ownReplications: own.replications
    )
  }

  /// Refuses a name that is not known.
  private static func check(
    _ name: String,
    _ kind: String,
    among known: [String]
  ) throws(InputFailure) {
    if known.contains(name) { return }
    throw InputFailure(ExplorerFailure.unknownName(name, kind: kind, known: known))
  }

  // MARK: Runs

  /// The results of some settings for the first replications; those that were run before are not
  /// run again.
  ///
  /// - Throws: `CancellationError` if the task was cancelled, and then the new runs are not kept.
  func results(
    of points: [(point: ExplorerPoint, strategy: ScenarioStrategy)],
    on bench: Bench,
    at place: ExplorerPlace,
    replications: Int
  ) async throws -> [RunResult] {
    var all: [RunResult] = []
    for (point, strategy) in points {
      let key = Key(place: place, name: strategy.name)
      let known = records[key]?.results ?? []
      var results = known
      if known.count < replications {
        let experiment = bench.experiment.with(strategies: [strategy])
        let range = known.count..<replications
        results += await Self.run(experiment, replications: range)
        try Task.checkCancellation()
      }
      uses += 1
      // Another page may have run more of them meanwhile.
      if results.count < records[key]?.results.count ?? 0 { results = records[key]?.results ?? [] }
      records[key] = Record(strategy: strategy, point: point, results: results, lastUse: uses)
      all += results.prefix(replications)
    }
    forget()
    return all
  }

  private nonisolated static func run(
    _ experiment: Experiment,
    replications: Range<Int>
  ) async -> [RunResult] {
    await experiment.run(replications: replications, jobs: jobs).map { result in
      var kept = result
      kept.ledger = []
      return kept
    }
  }

  /// How many replications run at once: one processor is left to answer the next request.
  static var jobs: Int { max(1, ProcessInfo.processInfo.activeProcessorCount - 1) }

  /// Forgets the settings that were not used for the longest time.
  private func forget() {
    guard records.count > Self.recordLimit else { return }
    let old = records.sorted { $0.value.lastUse < $1.value.lastUse }
      .prefix(records.count - Self.recordLimit)
    for item in old { records[item.key] = nil }
  }

  /// The settings that ran at a place, by name: the steps of a trail; unknown names are left out.
  ///
  /// - Parameters:
  ///   - names: the names of strategies with their changes.
  ///   - place: the day, phone and system.
  ///   - address: the address of the page with a point's settings.
  /// - Returns: a step for each known name, in the order of the names.
  func steps(
    _ names: [String],
    at place: ExplorerPlace,
    address: (ExplorerPoint) -> String
  ) -> [ExplorerView.Step] {
    names.compactMap { name in
      guard let record = records[Key(place: place, name: name)] else { return nil }
      func mean(_ metric: String) -> Double? {
        IntervalEstimate.mean(record.results.compactMap { $0.measures[metric] })?.estimate
      }
      guard let energy = mean("energy_location_j") else { return nil }
      return ExplorerView.Step(
        name: name,
        address: address(record.point),
        energy: energy,
        error: mean("error_mean_m"),
        replications: record.results.count
      )
    }
  }

  // MARK: Results folders

  /// The name of a results folder that does not exist yet.
  func nextFolder() -> String {
    folderCount += 1
    return "\(folder)/results-\(folderCount)"
  }
}

/// A results folder as `compare -o` writes it, made for one page and removed at once.
enum ExplorerFolder {
  /// Runs some strategies of a day with the details of replication 0 and reads them back.
  ///
  /// - Parameters:
  ///   - bench: the day, phone and system.
  ///   - strategies: the strategies; the first is the reference.
  ///   - replications: the replications of each.
  ///   - command: the words of the command that makes the same results.
  ///   - lab: the lab whose folder is used.
  /// - Returns: the study, of which nothing is left on disk.
  /// - Throws: `CancellationError`, and the errors of writing and reading.
  static func study(
    of bench: ExplorerLab.Bench,
    strategies: [ScenarioStrategy],
    replications: Int,
    command: [String],
    in lab: ExplorerLab
  ) async throws -> RecordedStudy {
    let folder = await lab.nextFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var study = bench.loaded
    study.days[0].scenario.strategies = strategies
    study.days[0].scenario.replications = replications
    let results = ResultsFolder(
      folder,
      detail: .states,
      reference: strategies.first?.name,
      commandLine: command
    )
    return try await StudyRun(study, jobs: ExplorerLab.jobs).run(into: results)
  }
}

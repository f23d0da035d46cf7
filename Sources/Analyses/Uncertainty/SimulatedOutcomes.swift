// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Tracewatt
internal import World

/// Outcomes by simulation: the days of a study on one phone and system, a week's days combined.
struct SimulatedOutcomes: ModelOutcomes {
  /// A day on one phone and system, and its world with the providers in use.
  struct Day: Sendable {
    var scenario: Scenario
    var world: World

    var setting: ModelSetting {
      ModelSetting(
        phone: scenario.phones[0],
        system: scenario.systems[0],
        providers: scenario.world.providers
      )
    }
  }

  let days: [Day]
  let week: WeekWeights?
  let parameters: [ModelParameter]
  let errorMeasure: ErrorMeasure
  let strategies: [String]
  /// Whether no app reads the battery, so that powers cannot change the course of a run.
  let keepsCourse: Bool

  /// The days of a study for a phone and a system by their names; nil if a day lacks one of them.
  init?(
    _ days: [(scenario: Scenario, world: World)],
    week: WeekWeights?,
    phone: String,
    system: String,
    strategies: [String],
    parameters: [ModelParameter],
    errorMeasure: ErrorMeasure
  ) {
    var made: [Day] = []
    for day in days {
      var scenario = day.scenario
      guard let phone = scenario.phones.first(where: { $0.name == phone }),
        let system = scenario.systems.first(where: { $0.name == system })
      else { return nil }
      scenario.phones = [phone]
      scenario.systems = [system]
      made.append(Day(scenario: scenario, world: day.world))
    }
    self.days = made
    self.week = week
    self.strategies = strategies
    self.parameters = parameters
    self.errorMeasure = errorMeasure
    keepsCourse = !made.contains { $0.scenario.hasAppThatReadsBattery }
  }

  func outcomes(
    of requests: [ModelRequest],
    jobs: Int,
    progress: (Int) -> Void
  ) async -> [[ModelOutcome]] {
    var results = [[ModelOutcome]](repeating: [], count: requests.count)
    let chunks = chunks(of: requests)
    await withTaskGroup(of: [(Int, [ModelOutcome])].self) { group in
      var next = 0
      func start() {
        guard next < chunks.count, !Task.isCancelled else { return }
        let chunk = chunks[next]
        group.addTask { run(chunk.map { ($0, requests[$0]) }) }
        next += 1
      }
      for _ in 0..<max(1, jobs) { start() }
      var finished = 0
      for await part in group {
        for (index, outcomes) in part { results[index] = outcomes }
        finished += part.count
        progress(finished)
        start()
      }
    }
    return results
  }

  /// The number of days of one replication that share a realisation of the world.
  private static let chunkSize = 6

  /// The requests in units of work: requests of one replication that do not change the world are
  /// together.
  private func chunks(of requests: [ModelRequest]) -> [[Int]] {
    var chunks: [[Int]] = []
    // The index of each replication's last chunk, which may not be full yet; for look-up only.
    var open: [Int: Int] = [:]
    for (index, request) in requests.enumerated() {
      guard !changesWorld(request) else {
        chunks.append([index])
        continue
      }
      if let place = open[request.replication], chunks[place].count < Self.chunkSize {
        chunks[place].append(index)
      } else {
        open[request.replication] = chunks.count
        chunks.append([index])
      }
    }
    return chunks
  }

  private func changesWorld(_ request: ModelRequest) -> Bool {
    request.changes.contains { parameters[$0.parameter].key.hasPrefix("providers.") }
  }

  private func run(_ requests: [(Int, ModelRequest)]) -> [(Int, [ModelOutcome])] {
    var shared = [WorldRealisation?](repeating: nil, count: days.count)
    return requests.map { index, request in
      guard !Task.isCancelled else { return (index, []) }
      var results: [RunResult] = []
      for (place, day) in days.enumerated() {
        let setting = day.setting.with(changes(of: request))
        var scenario = day.scenario
        scenario.phones = [setting.phone]
        scenario.systems = [setting.system]
        if let wanted = request.strategies {
          let names = wanted.map { strategies[$0] }
          scenario.strategies = scenario.strategies.filter { names.contains($0.name) }
        }
        let realisation: WorldRealisation
        if changesWorld(request) {
          realisation = WorldRealisation(
            world: day.world.with(providers: setting.providers),
            seed: scenario.seed,
            replication: request.replication
          )
        } else if let known = shared[place] {
          realisation = known
        } else {
          realisation = WorldRealisation(
            world: day.world,
            seed: scenario.seed,
            replication: request.replication
          )
          shared[place] = realisation
        }
        let scope = request.needsAllMeasures ? .all : MeasureScope(of: [errorMeasure.name])
        results += Experiment(scenario, in: realisation.world, scope: scope).run(on: realisation)
      }
      return (index, outcomes(of: week?.combined(results) ?? results, for: request))
    }
  }

  private func changes(
    of request: ModelRequest
  ) -> [(parameter: ModelParameter, value: Double)] {
    request.changes.map { (parameters[$0.parameter], $0.value) }
  }

  private func outcomes(of results: [RunResult], for request: ModelRequest) -> [ModelOutcome] {
    (request.strategies ?? Array(strategies.indices)).map { index in
      guard let result = results.first(where: { $0.key.strategy == strategies[index] }) else {
        return ModelOutcome(energy: nil, error: nil)
      }
      return ModelOutcome(
        energy: result.measures["energy_location_j"],
        error: errorMeasure.value(of: result.measures),
        measures: result.measures.values,
        // Only runs of the model in use are recomputed with other powers.
        times: request.changes.isEmpty ? PowerTimes(result.ledger).seconds : []
      )
    }
  }

  func energy(of outcome: ModelOutcome, with change: ModelRequest.Change) -> Double? {
    let parameter = parameters[change.parameter]
    guard keepsCourse, parameter.changesPowersAlone, !outcome.times.isEmpty else { return nil }
    let setting = days[0].setting.with([(parameter, change.value)])
    return PowerTimes(seconds: outcome.times).energy(on: setting.phone).value
  }
}

extension Scenario {
  /// Whether an app may depend on the battery's charge, by a rule or in its own code.
  var hasAppThatReadsBattery: Bool {
    strategies.contains { $0.program != nil || $0.configuration.readsBattery }
      || otherApps.contains { $0.strategy.readsBattery }
  }
}

extension StrategyConfiguration {
  /// Whether a rule uses the battery's charge.
  fileprivate var readsBattery: Bool {
    rules.contains { $0.conditions.batteryBelow != nil || $0.conditions.batteryAbove != nil }
  }
}

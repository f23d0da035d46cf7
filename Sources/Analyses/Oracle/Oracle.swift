// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LeastEnergy
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Tracewatt
internal import World

/// The least energy with which a schedule of readings could have met an accuracy on a day.
///
/// Scope: a lower bound for each replication, on the same realisation of the day as for the
/// strategies. A schedule is any sequence of positions that an app adopts as its belief, as in
/// `ReadingBound`; the least cost of each is in `ReadingPrice`. If the app is in the background and
/// only location services let it run, the bound also counts the time that it must run; not with
/// other apps on the phone, nor on systems that defer fixes.
///
/// Limitations: no schedule reaches the bound. Readings have no error and know the rest of the day.
/// A belief that returns to an older position after a newer one, for example after a late report of
/// a visit, pays for it again.
///
/// Sources: Constandache et al., "EnLoc", INFOCOM 2009, doi:10.1109/INFCOM.2009.5062218.
///
/// Validation: `OracleValidation` compares it with all built-in strategies on all shipped days.
public struct Oracle: Sendable {
  /// The day.
  public let scenario: Scenario
  let world: World

  /// The oracle of a day.
  public init(_ scenario: Scenario) {
    self.init(Experiment(scenario))
  }

  /// The oracle of a day with a known world.
  public init(_ experiment: Experiment) {
    scenario = experiment.scenario
    world = experiment.world
  }

  /// The bounds of the day's runs, sorted by key; runs of other days are left out.
  ///
  /// - Parameters:
  ///   - results: the runs, in any order.
  ///   - target: the accuracy to be met.
  ///   - jobs: how many replications run at once; results do not depend on it.
  ///   - progress: called with the number of finished replications of the day.
  /// - Returns: a bound for each run of the day.
  public func bounds(
    of results: [RunResult],
    target: OracleTarget = OracleTarget(),
    jobs: Int = 1,
    progress: (_ finished: Int) -> Void = { _ in }
  ) async -> [OracleBound] {
    let runs = results.filter { $0.key.scenario == scenario.name }
    let replications = Set(runs.map(\.key.replication)).sorted()
    var bounds: [OracleBound] = []
    var finished = 0
    await withTaskGroup(of: [OracleBound].self) { group in
      var waiting = replications[...]
      func start() {
        guard let replication = waiting.popFirst(), !Task.isCancelled else { return }
        let part = runs.filter { $0.key.replication == replication }
        group.addTask { self.bounds(of: part, replication: replication, target: target) }
      }
      for _ in 0..<max(1, jobs) { start() }
      for await part in group {
        bounds += part
        finished += 1
        progress(finished)
        start()
      }
    }
    return bounds.sorted { $0.key < $1.key }
  }

  private func bounds(
    of runs: [RunResult],
    replication: Int,
    target: OracleTarget
  ) -> [OracleBound] {
    let realisation = WorldRealisation(
      world: world,
      seed: scenario.seed,
      replication: replication
    )
    var bounds: [OracleBound] = []
    var questions: [OracleQuestion] = []
    for phone in scenario.phones {
      for system in scenario.systems {
        let part = runs.filter { $0.key.phone == phone.name && $0.key.os == system.name }
        let times = ForegroundTimes(world.events, end: .zero + world.duration, system: system)
        let isAlone = scenario.otherApps.isEmpty && !system.deferral.isAvailable
        let isLeft = times.total * 2 <= world.duration
        for run in part {
          var bound = self.bound(of: run, target: target)
          guard bound.isMet, let limit = bound.limit, let samples = samples(of: run) else {
            bounds.append(bound)
            continue
          }
          let isRunningPaid = isAlone && isLeft && times.coverRunTime(of: run.ledger)
          // Both bounds are valid; if few positions are needed, the second one subtracts too much.
          for countsRunning in isRunningPaid ? [false, true] : [false] {
            bound.countsRunning = countsRunning
            let costs = ReadingPrice(
              phone: phone,
              system: system,
              countsRunning: countsRunning,
              realisation: realisation
            )
            .costs
            questions.append(
              OracleQuestion(
                bound: bound,
                instance: OracleInstance(
                  cheap: CheapPositions(phone: phone, system: system),
                  costs: costs,
                  loss: target.loss(limit: limit),
                  leftOut: countsRunning ? times.windows : []
                ),
                firstSample: firstSample(ofLast: samples),
                budget: target.budget(limit: limit, samples: samples),
                waiver: costs.gap * Double(times.interruptions)
              )
            )
          }
        }
      }
    }
    return bounds + Self.largest(of: answers(to: questions, in: realisation))
  }

  /// A run with its limit, without a bound yet.
  private func bound(of run: RunResult, target: OracleTarget) -> OracleBound {
    let error = run.measures[target.measure.rawValue]
    let limit = error.flatMap { error in target.limit ?? error }
    return OracleBound(
      key: run.key,
      limit: limit,
      isMet: error.map { error in error <= target.limit ?? error } ?? false,
      energy: Joules(run.measures["energy_location_j"] ?? 0)
    )
  }

  /// The number of samples at the end of the day with a belief; nil if none has one.
  private func samples(of run: RunResult) -> Int? {
    guard let coverage = run.measures["coverage_fraction"], coverage > 0 else { return nil }
    let scored = world.truth.isScored.reduce(into: 0) { if $1 { $0 += 1 } }
    return Int((coverage * Double(scored)).rounded())
  }

  /// The first of the last `count` scored samples.
  private func firstSample(ofLast count: Int) -> Int {
    var left = count
    var sample = world.truth.count
    while sample > 0, left > 0 {
      sample -= 1
      if world.truth.isScored[sample] { left -= 1 }
    }
    return sample
  }

  /// The largest bound of each run.
  private static func largest(of answers: [OracleBound]) -> [OracleBound] {
    var largest: [OracleBound] = []
    for answer in answers {
      guard let index = largest.firstIndex(where: { $0.key == answer.key }) else {
        largest.append(answer)
        continue
      }
      let known = largest[index].leastEnergy ?? .zero
      if answer.leastEnergy ?? .zero > known { largest[index] = answer }
    }
    return largest
  }

  private func answers(
    to questions: [OracleQuestion],
    in realisation: WorldRealisation
  ) -> [OracleBound] {
    var bounds: [OracleBound] = []
    var instances: [OracleInstance] = []
    for question in questions where !instances.contains(question.instance) {
      instances.append(question.instance)
    }
    for instance in instances {
      let asked = questions.filter { $0.instance == instance }
      let bound = instance.bound(in: realisation)
      let energies = ReadingDual(bound).leastEnergies(
        for: asked.map {
          ReadingDual.Target(
            start: bound.points.start(from: $0.firstSample),
            budget: $0.budget
          )
        }
      )
      for (question, energy) in zip(asked, energies) {
        var answer = question.bound
        answer.leastEnergy = Joules(max(0, energy - question.waiver))
        bounds.append(answer)
      }
    }
    return bounds
  }
}

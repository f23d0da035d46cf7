// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Tracewatt
internal import World

/// A study under many models: the stability of its verdicts, and the parameters that reverse them.
///
/// Scope: two questions about the numbers of phone, system and providers inside their credible
/// ranges. *Model draws* vary all of them at once; in draw *k* every strategy runs with the same
/// drawn model on replication *k* of the day, so that differences are paired. The *tornado* varies
/// one at a time and leaves the others at their values. Draws are keyed by seed, draw and the
/// parameter's key: more draws, more strategies or more parameters do not change the existing ones.
///
/// Limitations: parameters are drawn independently, though some were fitted together, such as the
/// power and the length of a scan; so the spread of draws is rather too large than too small. Rules
/// that no number expresses, such as the services of a system, are not varied.
public struct UncertaintyStudy: Sendable {
  /// The draws and the measures of the study.
  public struct Options: Sendable, Hashable {
    /// The number of model draws, at least 2.
    public var draws: Int
    /// The error measure.
    public var errorMeasure: ErrorMeasure
    /// The distribution of draws inside their ranges.
    public var shape: DrawShape
    /// The number of replications run at each end of a parameter's range, at least 1.
    public var replications: Int
    /// Whether every pair of strategies is compared, not only those with the reference.
    public var takesEveryPair: Bool

    /// Choices with stated defaults: 200 draws, 2 replications, the mean tracking error.
    public init(
      draws: Int = 200,
      errorMeasure: ErrorMeasure = .standard,
      shape: DrawShape = .evidence,
      replications: Int = 2,
      takesEveryPair: Bool = false
    ) {
      self.draws = draws
      self.errorMeasure = errorMeasure
      self.shape = shape
      self.replications = replications
      self.takesEveryPair = takesEveryPair
    }
  }

  /// The progress of the work.
  public struct Progress: Sendable, Hashable {
    /// The current stage.
    public enum Stage: String, Sendable, Hashable {
      /// All parameters at once.
      case draws = "model draws"
      /// One parameter at a time.
      case parameters = "single-parameter runs"
      /// The search for turning points.
      case flips = "turning-point runs"
    }

    /// The current stage.
    public var stage: Stage
    /// The number of finished runs of the stage.
    public var finished: Int
    /// The number of runs of the stage, as far as known.
    public var total: Int
  }

  /// The study.
  public let study: Study
  /// The strategy that the others are compared with.
  public let reference: String
  /// The ranges of system and providers.
  public let ranges: [ModelRange]
  /// The draws and the measures of the study.
  public let options: Options

  /// A study of the model's uncertainty.
  ///
  /// - Precondition: at least 2 draws and 1 replication.
  public init(
    _ study: Study,
    reference: String,
    ranges: [ModelRange],
    options: Options = Options()
  ) {
    precondition(options.draws >= 2, "two draws make a spread")
    precondition(options.replications >= 1, "a range is run on a day")
    self.study = study
    self.reference = reference
    self.ranges = ranges
    self.options = options
  }

  /// Runs the whole study.
  ///
  /// - Parameters:
  ///   - jobs: how many days run at once; results do not depend on it.
  ///   - progress: called as the work advances.
  /// - Returns: the uncertainty of each day, or of the week, on each phone and system, in the order of
  ///   the tables; those whose task was cancelled are missing.
  public func run(
    jobs: Int = 1,
    progress: (Progress) -> Void = { _ in }
  ) async -> [ModelUncertainty] {
    let days = study.days.map { ($0.scenario, Experiment($0.scenario).world) }
    let parts = study.week == nil ? days.map { [$0] } : [days]
    var results: [ModelUncertainty] = []
    for part in parts {
      let first = part[0].0
      for phone in first.phones {
        for system in first.systems {
          let setting = ModelSetting(
            phone: phone,
            system: system,
            providers: first.world.providers
          )
          var parameters = ModelParameters(of: setting, ranges: ranges)
          if part.contains(where: { $0.0.world.providers != first.world.providers }) {
            parameters.fix(prefix: "providers.", reason: "it differs between days of the week")
          }
          let names = part[0].0.strategies.map(\.name)
            .filter { name in part.allSatisfy { $0.0.strategies.contains { $0.name == name } } }
          guard
            let source = SimulatedOutcomes(
              part,
              week: study.week,
              phone: phone.name,
              system: system.name,
              strategies: names,
              parameters: parameters.free,
              errorMeasure: options.errorMeasure
            ),
            let made = await analyse(
              source,
              parameters,
              seed: first.seed,
              jobs: jobs,
              progress: progress
            )
          else { continue }
          results.append(
            ModelUncertainty(
              scenario: study.week?.name ?? first.name,
              phone: phone.name,
              os: system.name,
              errorMeasure: options.errorMeasure,
              shape: options.shape,
              drawCount: options.draws,
              replications: options.replications,
              draws: made.draws,
              stabilities: made.stabilities,
              parameters: parameters.free,
              fixed: parameters.fixed,
              withoutEffect: made.withoutEffect,
              joulesPerScanWatt: phone.wifi.scanDuration.value.seconds
                * phone.scale.factor(of: .wifi)
            )
          )
        }
      }
    }
    return results.sorted { ($0.scenario, $0.phone, $0.os) < ($1.scenario, $1.phone, $1.os) }
  }

  /// The results for one group of runs.
  package struct Analysis: Sendable {
    package var draws: [ModelUncertainty.Draw]
    package var stabilities: [StrategyStability]
    package var withoutEffect: [String]
  }

  private func analyse(
    _ source: any ModelOutcomes,
    _ parameters: ModelParameters,
    seed: UInt64,
    jobs: Int,
    progress: (Progress) -> Void
  ) async -> Analysis? {
    await Self.analyse(
      source,
      parameters: parameters.free,
      seed: seed,
      reference: reference,
      options: options,
      jobs: jobs,
      progress: progress
    )
  }

  /// Runs the draws and the single parameters, and searches for turning points; nil if the task was
  /// cancelled.
  package static func analyse(
    _ source: any ModelOutcomes,
    parameters: [ModelParameter],
    seed: UInt64,
    reference: String,
    options: Options,
    jobs: Int,
    progress: (Progress) -> Void = { _ in }
  ) async -> Analysis? {
    let names = source.strategies
    let draws = ModelDraws(seed: seed)
    let requests = (0..<options.draws).map { draw in
      ModelRequest(
        changes: parameters.indices.map {
          .init($0, draws.value(of: parameters[$0], draw: draw, shape: options.shape))
        },
        replication: draw
      )
    }
    let drawn = await source.outcomes(of: requests, jobs: jobs) {
      progress(Progress(stage: .draws, finished: $0, total: requests.count))
    }
    guard !drawn.contains(where: { $0.isEmpty }) else { return nil }

    let analysis = OneAtATime(
      source: source,
      parameters: parameters,
      replications: options.replications,
      jobs: jobs
    )
    let base = await analysis.base()
    guard !base.contains(where: { $0.isEmpty }) else { return nil }
    let effects = await analysis.effects(on: base) {
      progress(Progress(stage: .parameters, finished: $0, total: $1))
    }
    guard effects.count == parameters.count else { return nil }
    let means = ModelMeans(base)
    var pairs: [(strategy: Int, reference: Int, rows: FlipSearch.Rows)] = []
    for other in names.indices where options.takesEveryPair || names[other] == reference {
      for strategy in names.indices where strategy != other {
        let rows = TornadoRow.rows(
          of: effects,
          parameters: parameters,
          base: means,
          strategy: strategy,
          reference: other
        )
        pairs.append((strategy, other, rows))
      }
    }
    await FlipSearch(analysis: analysis, base: base).addFlips(to: &pairs) {
      progress(Progress(stage: .flips, finished: $0, total: $1))
    }
    return Analysis(
      draws: drawn.enumerated().flatMap { number, outcomes in
        outcomes.enumerated().map { index, outcome in
          ModelUncertainty.Draw(
            number: number,
            strategy: names[index],
            energy: outcome.energy,
            error: outcome.error
          )
        }
      },
      stabilities: pairs.map { pair in
        StrategyStability(
          of: pair.strategy,
          against: pair.reference,
          names: names,
          draws: drawn,
          base: means,
          tornado: pair.rows.map(\.row)
        )
      },
      withoutEffect: effects.filter { $0.low == nil && $0.high == nil }
        .map { parameters[$0.parameter].key }
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import Quantities
public import RunMetrics

/// The reference workload: the same small task for every peer, built from the product's own kernel.
///
/// One device-day is one seed of one strategy on the trace; it gives six numbers.
public struct ReferenceWorkload: Sendable {
  /// The workload's strategies.
  public enum Strategy: String, CaseIterable, Sendable {
    /// Satellite fixes each second.
    case gps
    /// Scans for access points.
    case wifi
    /// Cells, as for significant changes.
    case sig
    /// Ten regions.
    case geo
  }

  /// The source of the provider's errors.
  public enum NoiseKind: String, CaseIterable, Sendable {
    /// A stream in which each error follows from the one before.
    case sequential
    /// A field that can be read at any instant.
    case field
  }

  /// The day.
  public var trace: ReferenceTrace
  /// The strategy.
  public var strategy: Strategy
  /// The source of errors.
  public var noise: NoiseKind
  /// The method for quantiles.
  public var quantiles: QuantileMethod

  /// A workload.
  public init(
    trace: ReferenceTrace,
    strategy: Strategy,
    noise: NoiseKind = .sequential,
    quantiles: QuantileMethod = .exact
  ) {
    self.trace = trace
    self.strategy = strategy
    self.noise = noise
    self.quantiles = quantiles
  }

  /// The outcomes of seeds, in their order, one after another on this thread.
  public func outcomes(ofSeeds seeds: [Int]) -> [ReferenceOutcome] {
    switch noise {
    case .sequential: outcomes(ofSeeds: seeds, SequentialNoise.self)
    case .field: outcomes(ofSeeds: seeds, FieldNoise.self)
    }
  }

  /// The outcomes of the seeds 1 to `count` on `jobs` tasks; the same for any number of tasks.
  public func outcomes(seedCount count: Int, jobs: Int) async -> [ReferenceOutcome] {
    guard jobs > 1 else { return outcomes(ofSeeds: Array(1...count)) }
    let parts = await withTaskGroup(of: (Int, [ReferenceOutcome]).self) { group in
      for job in 0..<jobs {
        group.addTask {
          (job, outcomes(ofSeeds: Array(stride(from: 1 + job, through: count, by: jobs))))
        }
      }
      var parts = [[ReferenceOutcome]](repeating: [], count: jobs)
      for await (job, outcomes) in group { parts[job] = outcomes }
      return parts
    }
    return (0..<count).map { parts[$0 % jobs][$0 / jobs] }
  }

  private func outcomes<Noise: ProviderNoise>(
    ofSeeds seeds: [Int],
    _ noise: Noise.Type
  ) -> [ReferenceOutcome] {
    switch strategy {
    case .gps: days(seeds, SatelliteBehaviour.self, noise)
    case .wifi: days(seeds, AccessPointBehaviour.self, noise)
    case .sig: days(seeds, CellBehaviour.self, noise)
    case .geo: days(seeds, RegionBehaviour.self, noise)
    }
  }

  /// Runs day after day on one phone, whose memory is reused.
  private func days<Behaviour: ReferenceBehaviour, Noise: ProviderNoise>(
    _ seeds: [Int],
    _: Behaviour.Type,
    _: Noise.Type
  ) -> [ReferenceOutcome] {
    var phone = ReferencePhone<Noise>(
      trace: trace,
      sigma: Behaviour.sigma,
      timeConstant: Behaviour.timeConstant
    )
    return seeds.map { seed in
      phone.restart(seed: UInt64(seed))
      return day(Behaviour.self, &phone)
    }
  }

  private func day<Behaviour: ReferenceBehaviour, Noise: ProviderNoise>(
    _: Behaviour.Type,
    _ phone: inout ReferencePhone<Noise>
  ) -> ReferenceOutcome {
    var behaviour = Behaviour(on: phone)
    behaviour.start(&phone)
    while let event = phone.events.next(until: ReferencePhone<Noise>.last) {
      behaviour.react(to: event, &phone)
    }
    return phone.outcome(quantiles)
  }
}

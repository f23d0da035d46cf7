// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// The unit error of a provider along one day.
protocol ProviderNoise: Sendable {
  /// Its name in the workload's protocol.
  static var name: String { get }

  /// The error of a provider with a time constant, over a day.
  init(random: KeyedRandom, timeConstant: SimulationDuration)

  /// Starts the errors of another day.
  mutating func restart(with random: KeyedRandom)

  /// The two unit errors at a whole second, which is not before the last one read.
  mutating func error(at time: SimulationTime) -> SIMD2<Double>
}

/// Errors that each depend on the one before.
struct SequentialNoise: ProviderNoise {
  static let name = "sequential"

  private let timeConstant: SimulationDuration
  private var stream: GaussMarkovStream
  private var last = SimulationTime.zero

  init(random: KeyedRandom, timeConstant: SimulationDuration) {
    self.timeConstant = timeConstant
    stream = GaussMarkovStream(random: random, timeConstant: timeConstant)
  }

  mutating func restart(with random: KeyedRandom) {
    stream = GaussMarkovStream(random: random, timeConstant: timeConstant)
    last = .zero
  }

  @inline(__always)
  mutating func error(at time: SimulationTime) -> SIMD2<Double> {
    let elapsed = time - last
    last = time
    return stream.next(after: elapsed)
  }
}

/// Errors that depend on the second alone, not on earlier reads.
struct FieldNoise: ProviderNoise {
  static let name = "field"

  private var field: GaussMarkovField

  init(random: KeyedRandom, timeConstant: SimulationDuration) {
    field = GaussMarkovField(
      random: random,
      timeConstant: timeConstant,
      spacing: .seconds(1),
      duration: .seconds(86_400)
    )
  }

  mutating func restart(with random: KeyedRandom) { field.restart(with: random) }

  @inline(__always)
  mutating func error(at time: SimulationTime) -> SIMD2<Double> {
    field.value(atNode: Int(time.nanoseconds / 1_000_000_000))
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// True errors of the providers, read from realisations without any phone.
///
/// Used for sources that scored positions and say nothing about phones or strategies.
enum ErrorSamples {
  /// Errors by provider in each replication, in metres.
  struct Radii {
    var gnss: [[Double]] = []
    var wifi: [[Double]] = []
    var cell: [[Double]] = []
  }

  /// Samples a trace at a fixed step in each replication.
  ///
  /// - Parameters:
  ///   - trace: the movement.
  ///   - configuration: the surroundings.
  ///   - step: the time between samples.
  ///   - replications: the number of replications.
  ///   - size: the number of replications in one group of the jackknife.
  ///   - seed: the seed of all replications.
  /// - Returns: errors by provider and group.
  static func radii(
    _ trace: RecordedTrace,
    _ configuration: WorldConfiguration,
    every step: SimulationDuration,
    replications: Int,
    groupedBy size: Int = 1,
    seed: UInt64 = Trial.seed
  ) -> Radii {
    let world = World(trace: trace, configuration: configuration)
    var radii = Radii()
    for replication in 0..<min(replications, 10 * Inputs.limit) {
      if replication % size == 0 {
        radii.gnss.append([])
        radii.wifi.append([])
        radii.cell.append([])
      }
      let group = radii.gnss.count - 1
      let realisation = WorldRealisation(world: world, seed: seed, replication: replication)
      var time = SimulationTime.zero
      while time <= .zero + world.duration {
        let truth = world.movement.position(at: time)
        let gnss = realisation.gnss(at: time)
        if gnss.isAvailable {
          let square = gnss.offsetEast * gnss.offsetEast + gnss.offsetNorth * gnss.offsetNorth
          radii.gnss[group].append(square.squareRoot())
        }
        if let wifi = realisation.wifi(at: time) {
          radii.wifi[group].append(wifi.position.distance(to: truth).value)
        }
        if let cell = realisation.cell(at: time) {
          radii.cell[group].append(cell.position.distance(to: truth).value)
        }
        time = time + step
      }
    }
    return radii
  }

  /// Errors at fixed points, one reading each, in 20 groups.
  static func sites(_ configuration: WorldConfiguration, count: Int, seed: UInt64 = Trial.seed)
    -> Radii
  {
    radii(
      Traces.still(.minutes(1)),
      configuration,
      every: .minutes(2),
      replications: count,
      groupedBy: count / 20,
      seed: seed
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities
internal import Stochastics

/// Jumps of the satellite position to the wrong side of the street between tall buildings.
///
/// Scope: reflections arrive at random, push the position across the street and last for a while; a
/// new one replaces the old. Sources: van Diggelen and Wang (2020) on wrong sides of streets and
/// wrong blocks; every number is an assumption that quantifies that description, see
/// `GNSSErrorModel`.
struct CanyonReflections {
  private struct Jump {
    var start: Int64
    var end: Int64
    var east: Double
    var north: Double
  }

  private let jumps: [Jump]

  /// The jumps of a day, drawn second by second where the environment's row has reflections.
  init(random: KeyedRandom, world: World) {
    let model = world.configuration.providers.gnss
    var jumps: [Jump] = []
    var street = Degrees(360 * random.uniform(.max))
    for change in world.environments where model.rows[change.environment].hasReflections {
      var second = (change.from.nanoseconds + 999_999_999) / 1_000_000_000
      while second * 1_000_000_000 < change.to.nanoseconds {
        let time = SimulationTime(nanoseconds: second * 1_000_000_000)
        let slot = UInt64(second)
        if let course = world.movement.course(at: time) { street = course }
        let rate = max(
          1 / model.reflectionInterval.seconds,
          world.movement.speed(at: time).value / model.reflectionSpacing.value
        )
        if random.bernoulli(slot, 0, probability: 1 - exp(-rate)) {
          let size = min(
            random.exponential(slot, 1, mean: model.reflectionSize.value),
            model.reflectionMaximum.value
          )
          let side = random.bernoulli(slot, 2, probability: 0.5) ? size : -size
          let hold = random.exponential(slot, 3, mean: model.reflectionHold.seconds)
          // Across the street: a quarter turn from the course, which counts clockwise from north.
          let angle = street.value * .pi / 180
          jumps.append(
            Jump(
              start: time.nanoseconds,
              end: (time + .seconds(hold)).nanoseconds,
              east: side * cos(angle),
              north: -side * sin(angle)
            )
          )
        }
        second += 1
      }
    }
    self.jumps = jumps
  }

  /// The current jump at an instant, in metres east and north; zero if there is none.
  func offset(at time: SimulationTime) -> (east: Double, north: Double) {
    var low = 0
    var high = jumps.count
    while low < high {
      let middle = (low + high) / 2
      if jumps[middle].start <= time.nanoseconds { low = middle + 1 } else { high = middle }
    }
    guard low > 0, time.nanoseconds < jumps[low - 1].end else { return (0, 0) }
    return (jumps[low - 1].east, jumps[low - 1].north)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Movement along a leg: trapezoids of speed between points with a speed limit.
///
/// Between two points the speed rises with one acceleration, stays at the cruising speed and falls
/// with the same acceleration. Stops are points with limit 0 and a dwell; a point can begin another
/// cruising speed.
struct RecipeMotion {
  /// A point of the way with a speed limit.
  struct Knot {
    /// Metres from the start.
    var distance: Double
    /// The highest speed there, in m/s; 0 means a full stop.
    var limit: Double
    /// Seconds spent there.
    var dwell = 0.0
    /// The cruising speed from there on, in m/s; nil keeps the previous one.
    var cruise: Double?
  }

  /// A sample of the movement.
  struct Sample {
    /// Seconds from the leg's start.
    var time: Double
    /// Metres from the leg's start.
    var distance: Double
  }

  private let knots: [Knot]
  private let acceleration: Double

  /// Movement through knots; the first and the last are full stops at the ends.
  ///
  /// Knots within 1 m of each other become one.
  init(knots: [Knot], length: Double, cruise: Double, acceleration: Double) {
    let ends = [Knot(distance: 0, limit: 0), Knot(distance: length, limit: 0)]
    var merged: [Knot] = []
    for knot in (knots + ends).sorted(by: { $0.distance < $1.distance }) {
      if let last = merged.indices.last, knot.distance - merged[last].distance < 1 {
        merged[last].limit = min(merged[last].limit, knot.limit)
        merged[last].dwell = max(merged[last].dwell, knot.dwell)
        merged[last].cruise = knot.cruise ?? merged[last].cruise
      } else {
        merged.append(knot)
      }
    }
    merged[0] = Knot(distance: 0, limit: 0, cruise: merged[0].cruise ?? cruise)
    merged[merged.count - 1].distance = length
    merged[merged.count - 1].limit = 0
    merged[merged.count - 1].dwell = 0
    for index in 1..<merged.count {
      let before = merged[index - 1].cruise ?? cruise
      let after = merged[index].cruise ?? before
      merged[index].cruise = after
      merged[index].limit = min(merged[index].limit, min(before, after))
    }
    for index in 1..<merged.count {
      let way = merged[index].distance - merged[index - 1].distance
      let before = merged[index - 1].limit
      let reachable = (before * before + 2 * acceleration * way).squareRoot()
      merged[index].limit = min(merged[index].limit, reachable)
    }
    for index in stride(from: merged.count - 2, through: 0, by: -1) {
      let way = merged[index + 1].distance - merged[index].distance
      let after = merged[index + 1].limit
      let stoppable = (after * after + 2 * acceleration * way).squareRoot()
      merged[index].limit = min(merged[index].limit, stoppable)
    }
    self.knots = merged
    self.acceleration = acceleration
  }

  /// The phases between a knot and the one before: rising, level and falling speed.
  private struct Phases {
    var peak: Double
    var rise: Double
    var level: Double
    var fall: Double
    var riseWay: Double
    var fallWay: Double
  }

  private func phases(before index: Int) -> Phases {
    let from = knots[index - 1]
    let to = knots[index]
    let way = to.distance - from.distance
    let squares = from.limit * from.limit + to.limit * to.limit
    let cruise = from.cruise ?? .infinity
    let peak = min(cruise, ((2 * acceleration * way + squares) / 2).squareRoot())
    let rise = max(0, peak - from.limit) / acceleration
    let fall = max(0, peak - to.limit) / acceleration
    let riseWay = (from.limit + peak) / 2 * rise
    let fallWay = (peak + to.limit) / 2 * fall
    let level = max(0, way - riseWay - fallWay) / peak
    return Phases(
      peak: peak,
      rise: rise,
      level: level,
      fall: fall,
      riseWay: riseWay,
      fallWay: fallWay
    )
  }

  /// The number of samples for an interval, without making them.
  func sampleCount(interval: Double) -> Double {
    var count = 1.0
    for index in 1..<knots.count {
      let phases = phases(before: index)
      count += phases.rise.rounded(.up) + phases.fall.rounded(.up)
      count += (phases.level / interval).rounded(.up)
      if knots[index].dwell > 0 { count += 1 }
    }
    return count
  }

  /// Samples at every knot, each second of changing speed, and at most `interval` s apart.
  func samples(interval: Double) -> [Sample] {
    var samples = [Sample(time: 0, distance: 0)]
    var time = 0.0
    for index in 1..<knots.count {
      let from = knots[index - 1]
      let to = knots[index]
      let phases = phases(before: index)
      let (rise, level, fall) = (phases.rise, phases.level, phases.fall)
      let peak = phases.peak
      append(&samples, time, rise, 1) { from.distance + (from.limit + acceleration * $0 / 2) * $0 }
      append(&samples, time + rise, level, interval) {
        from.distance + phases.riseWay + peak * $0
      }
      append(&samples, time + rise + level, fall, 1) {
        to.distance - phases.fallWay + (peak - acceleration * $0 / 2) * $0
      }
      time += rise + level + fall
      samples[samples.count - 1] = Sample(time: time, distance: to.distance)
      if to.dwell > 0 {
        time += to.dwell
        samples.append(Sample(time: time, distance: to.distance))
      }
    }
    return samples
  }

  private func append(
    _ samples: inout [Sample],
    _ start: Double,
    _ duration: Double,
    _ interval: Double,
    distance: (Double) -> Double
  ) {
    guard duration > 0 else { return }
    let parts = max(1, Int((duration / interval).rounded(.up)))
    for part in 1...parts {
      let elapsed = duration * Double(part) / Double(parts)
      samples.append(Sample(time: start + elapsed, distance: distance(elapsed)))
    }
  }
}

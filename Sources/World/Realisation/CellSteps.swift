// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The places along a day's way where serving cells are compared, about 10 m apart.
///
/// Steps follow movement, not time: a phone that stands still never changes its cell.
struct CellSteps: Sendable {
  /// The spacing of steps, small against the distance over which shadowing decorrelates.
  static let spacing = Metres(10)

  /// When the phone is at each step, in nanoseconds.
  let times: [Int64]
  /// The position at each step, in metres east and north.
  let east: [Double]
  let north: [Double]

  init(movement: Movement) {
    var times: [Int64] = [0]
    let start = movement.position(at: .zero)
    var east = [start.east]
    var north = [start.north]
    var last = start
    let end = movement.duration.nanoseconds
    let second: Int64 = 1_000_000_000
    for interval in movement.motion where !interval.isStill {
      var t = interval.start.nanoseconds
      var before = movement.position(at: interval.start)
      while t < interval.end.nanoseconds {
        let next = min(t - t % second + second, interval.end.nanoseconds, end)
        let here = movement.position(at: SimulationTime(nanoseconds: next))
        let distance = last.distance(to: here)
        if distance >= Self.spacing {
          // The way within the second is straight enough to divide evenly.
          let length = before.distance(to: here)
          let parts = max(1, Int(length / Self.spacing))
          for part in 1...parts {
            let f = Double(part) / Double(parts)
            let p = before.interpolated(to: here, fraction: f)
            times.append(t + Int64(Double(next - t) * f))
            east.append(p.east)
            north.append(p.north)
          }
          last = here
        }
        before = here
        t = next
      }
    }
    self.times = times
    self.east = east
    self.north = north
  }
}

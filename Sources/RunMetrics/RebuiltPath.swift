// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// A path put together after the day from every delivered fix at its own time.
///
/// Straight and even between fixes; standing before the first and after the last one. Of several
/// fixes of one instant the last delivered one counts.
struct RebuiltPath: Sendable {
  private var nanoseconds: [Int64] = []
  private var east: [Double] = []
  private var north: [Double] = []
  private var isSorted = true

  /// True without a single fix.
  var isEmpty: Bool { nanoseconds.isEmpty }

  /// Takes a fix, at any place in the order of time.
  mutating func add(_ position: PlanePoint, at time: SimulationTime) {
    if let last = nanoseconds.last {
      if last == time.nanoseconds {
        east[east.count - 1] = position.east
        north[north.count - 1] = position.north
        return
      }
      if last > time.nanoseconds { isSorted = false }
    }
    nanoseconds.append(time.nanoseconds)
    east.append(position.east)
    north.append(position.north)
  }

  /// Distances of the path from the truth, and its length beside the truth's.
  struct Score {
    /// The distance at every scored sample, in order of time.
    var errors: [Double] = []
    /// Length of the rebuilt path over all steps between scored samples.
    var length = 0.0
    /// Length of the true path over the same steps.
    var trueLength = 0.0
  }

  /// Holds the path against the truth at every scored sample; no errors without a fix.
  mutating func score(against truth: TruthSamples) -> Score {
    var score = Score()
    guard !isEmpty else { return score }
    sort()
    score.errors.reserveCapacity(truth.count)
    var segment = 0
    var before: PlanePoint?
    for index in 0..<truth.count {
      guard truth.isScored[index] else {
        before = nil
        continue
      }
      let point = point(at: truth.time(of: index).nanoseconds, from: &segment)
      let truePoint = truth.position(of: index)
      score.errors.append(point.distance(to: truePoint).value)
      if let before {
        score.length += before.distance(to: point).value
        score.trueLength += truth.position(of: index - 1).distance(to: truePoint).value
      }
      before = point
    }
    return score
  }

  /// The point at an instant; `segment` is the last fix not after the instant before this one.
  private func point(at instant: Int64, from segment: inout Int) -> PlanePoint {
    while segment + 1 < nanoseconds.count, nanoseconds[segment + 1] <= instant { segment += 1 }
    let here = PlanePoint(east: east[segment], north: north[segment])
    guard segment + 1 < nanoseconds.count, instant > nanoseconds[segment] else { return here }
    let span = Double(nanoseconds[segment + 1] - nanoseconds[segment])
    let next = PlanePoint(east: east[segment + 1], north: north[segment + 1])
    return here.interpolated(
      to: next,
      fraction: Double(instant - nanoseconds[segment]) / span
    )
  }

  private mutating func sort() {
    guard !isSorted else { return }
    let order = nanoseconds.indices.sorted {
      (nanoseconds[$0], $0) < (nanoseconds[$1], $1)
    }
    var sorted = RebuiltPath()
    for index in order {
      sorted.add(
        PlanePoint(east: east[index], north: north[index]),
        at: SimulationTime(nanoseconds: nanoseconds[index])
      )
    }
    self = sorted
  }
}

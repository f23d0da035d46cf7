// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// A path built after the day from every delivered fix at its own time.
///
/// It is straight and even between fixes, and at rest before the first and after the last one. Of
/// several fixes of one instant the one delivered last counts.
struct RebuiltPath: Sendable {
  private var nanoseconds: [Int64] = []
  private var east: [Double] = []
  private var north: [Double] = []
  private var isSorted = true

  /// Whether there is no fix.
  var isEmpty: Bool { nanoseconds.isEmpty }

  /// Adds a fix, in any order of time.
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

  /// Distances of the path from the truth, and the lengths of both.
  struct Score {
    /// The distance at every scored sample, in order of time.
    var errors: [Double] = []
    /// Length of the rebuilt path over all steps between scored samples.
    var length = 0.0
    /// Length of the true path over the same steps.
    var trueLength = 0.0
  }

  /// Compares the path with the truth at every scored sample; no errors without a fix.
  mutating func score(against truth: TruthSamples) -> Score {
    var score = Score()
    guard !isEmpty else { return score }
    sort()
    score.trueLength = truth.scoredLength.value
    score.errors = [Double](unsafeUninitializedCapacity: truth.scoredCount) { errors, count in
      var walk = Walk(truth: truth, errors: errors)
      truth.isScored.withUnsafeBufferPointer { isScored in
        truth.east.withUnsafeBufferPointer { east in
          truth.north.withUnsafeBufferPointer { north in
            walkAll(&walk, isScored: isScored, east: east, north: north)
          }
        }
      }
      count = walk.count
      score.length = walk.length
    }
    return score
  }

  /// A walk along the samples of the truth and the rebuilt path.
  private struct Walk {
    let step: Int64
    let errors: UnsafeMutableBufferPointer<Double>
    /// The next sample.
    var sample = 0
    /// The number of samples that have been scored.
    var count = 0
    var length = 0.0
    /// The path at the sample before; nil if that is not scored.
    var before: PlanePoint?

    init(truth: TruthSamples, errors: UnsafeMutableBufferPointer<Double>) {
      step = truth.interval.nanoseconds
      self.errors = errors
    }
  }

  /// Walks from one fix to the next; the path is at rest before the first and after the last one.
  private func walkAll(
    _ walk: inout Walk,
    isScored: UnsafeBufferPointer<Bool>,
    east truthEast: UnsafeBufferPointer<Double>,
    north truthNorth: UnsafeBufferPointer<Double>
  ) {
    let samples = truthEast.count
    /// Scores the samples before `end`, with the path's position from `place`.
    @inline(__always)
    func take(before end: Int, _ place: (Int64) -> PlanePoint) {
      for index in walk.sample..<max(walk.sample, min(end, samples)) {
        guard isScored[index] else {
          walk.before = nil
          continue
        }
        let point = place(Int64(index) * walk.step)
        let truth = PlanePoint(east: truthEast[index], north: truthNorth[index])
        walk.errors[walk.count] = point.distance(to: truth).value
        walk.count += 1
        if let before = walk.before { walk.length += before.distance(to: point).value }
        walk.before = point
      }
      walk.sample = max(walk.sample, end)
    }
    let last = nanoseconds.count - 1
    // The last fix at or before the next sample is the first one whose successor comes later.
    for fix in 0...last where fix == last || nanoseconds[fix + 1] > Int64(walk.sample) * walk.step {
      let here = PlanePoint(east: east[fix], north: north[fix])
      let time = nanoseconds[fix]
      // A sample at exactly the time of the fix, and any earlier one left, takes the position of
      // the fix.
      take(before: time < 0 ? 0 : Int(time / walk.step) + 1) { _ in here }
      guard fix < last else { break }
      let next = PlanePoint(east: east[fix + 1], north: north[fix + 1])
      let span = Double(nanoseconds[fix + 1] - time)
      let end = (max(0, nanoseconds[fix + 1]) + walk.step - 1) / walk.step
      take(before: Int(end)) {
        here.interpolated(to: next, fraction: Double($0 - time) / span)
      }
    }
    let end = PlanePoint(east: east[last], north: north[last])
    take(before: samples) { _ in end }
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

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
    /// The sum of the distances, in that order.
    var errorSum = 0.0
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
      guard let first = errors.baseAddress else { return }
      (count, score.errorSum, score.length) = walk(along: truth, into: first)
    }
    return score
  }

  /// The number of samples whose positions are computed before they are compared with the truth.
  private static let blockSize = 512

  /// Compares the path with the truth block by block: positions first, then distances.
  private func walk(
    along truth: TruthSamples,
    into errors: UnsafeMutablePointer<Double>
  ) -> (count: Int, errorSum: Double, length: Double) {
    let isWhollyScored = truth.scoredCount == truth.count
    var walk = Walk(errors: errors)
    var place = Place()
    // The first place of a block is that of the sample before it.
    let size = Self.blockSize + 1
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * size) { scratch in
      guard let pathEast = scratch.baseAddress else { return }
      let pathNorth = pathEast + size
      scratch.initialize(repeating: 0)
      truth.east.withUnsafeBufferPointer { east in
        truth.north.withUnsafeBufferPointer { north in
          var sample = 0
          while sample < truth.count {
            let count = min(Self.blockSize, truth.count - sample)
            let isAtRest = fill(
              pathEast + 1,
              pathNorth + 1,
              count: count,
              from: sample,
              interval: truth.interval.nanoseconds,
              &place
            )
            guard let east = east.baseAddress, let north = north.baseAddress else { return }
            let block = Block(
              count: count,
              east: east + sample,
              north: north + sample,
              pathEast: pathEast + 1,
              pathNorth: pathNorth + 1
            )
            if isWhollyScored {
              walk.take(block, isAtRest: isAtRest)
            } else {
              walk.take(block, isScored: truth.isScored[sample..<sample + count])
            }
            pathEast[0] = pathEast[count]
            pathNorth[0] = pathNorth[count]
            sample += count
          }
        }
      }
    }
    return (walk.count, walk.errorSum, walk.length)
  }

  /// The fix at or before a sample, which goes forward along the path.
  private struct Place {
    var fix = 0
  }

  /// Computes the path's positions at consecutive samples.
  ///
  /// - Returns: whether all of them are the position of one fix.
  private func fill(
    _ pathEast: UnsafeMutablePointer<Double>,
    _ pathNorth: UnsafeMutablePointer<Double>,
    count: Int,
    from sample: Int,
    interval: Int64,
    _ place: inout Place
  ) -> Bool {
    let last = nanoseconds.count - 1
    var index = 0
    var time = Int64(sample) * interval
    var isAtRest = false
    while index < count {
      while place.fix < last, nanoseconds[place.fix + 1] <= time { place.fix += 1 }
      let fix = place.fix
      let here = PlanePoint(east: east[fix], north: north[fix])
      let start = nanoseconds[fix]
      // At rest before the first fix and from the last one on.
      if fix == last || start > time {
        let end =
          fix == last
          ? count : min(count, index + Int((start - time + interval - 1) / interval))
        isAtRest = index == 0 && end == count
        while index < end {
          pathEast[index] = here.east
          pathNorth[index] = here.north
          index &+= 1
          time &+= interval
        }
        continue
      }
      let next = PlanePoint(east: east[fix + 1], north: north[fix + 1])
      let end = nanoseconds[fix + 1]
      let span = Double(end - start)
      while index < count, time < end {
        let point = here.interpolated(to: next, fraction: Double(time &- start) / span)
        pathEast[index] = point.east
        pathNorth[index] = point.north
        index &+= 1
        time &+= interval
      }
    }
    return isAtRest
  }

  /// Consecutive samples of the truth, and the path's positions at them and at the one before.
  private struct Block {
    let count: Int
    let east: UnsafePointer<Double>
    let north: UnsafePointer<Double>
    let pathEast: UnsafeMutablePointer<Double>
    let pathNorth: UnsafeMutablePointer<Double>

    /// The distance of the path from the truth at a sample.
    @inline(__always)
    func error(_ index: Int) -> Double {
      let (de, dn) = (east[index] - pathEast[index], north[index] - pathNorth[index])
      return (de * de + dn * dn).squareRoot()
    }

    /// The length of the path from the sample before.
    @inline(__always)
    func step(_ index: Int) -> Double {
      let (de, dn) = (
        pathEast[index] - pathEast[index - 1], pathNorth[index] - pathNorth[index - 1]
      )
      return (de * de + dn * dn).squareRoot()
    }

    /// Eight of `error`.
    @inline(__always)
    func errors(_ index: Int) -> Lanes {
      let de = Lanes(at: east + index) - Lanes(at: pathEast + index)
      let dn = Lanes(at: north + index) - Lanes(at: pathNorth + index)
      return (de * de + dn * dn).squareRoot()
    }

    /// Eight of `step`.
    @inline(__always)
    func steps(_ index: Int) -> Lanes {
      let de = Lanes(at: pathEast + index) - Lanes(at: pathEast + index - 1)
      let dn = Lanes(at: pathNorth + index) - Lanes(at: pathNorth + index - 1)
      return (de * de + dn * dn).squareRoot()
    }
  }

  /// What a walk along the truth has added up; sums are taken in the order of the samples.
  private struct Walk {
    let errors: UnsafeMutablePointer<Double>
    /// The number of samples that have been scored.
    var count = 0
    var errorSum = 0.0
    var length = 0.0
    /// Whether the sample before the next one is scored.
    var isBeforeScored = false

    init(errors: UnsafeMutablePointer<Double>) { self.errors = errors }

    /// Takes a block whose samples are all scored; its roots are taken eight at a time.
    ///
    /// A path at rest has no length but that of the step to its place.
    mutating func take(_ block: Block, isAtRest: Bool) {
      let out = errors + count
      var (errorSum, length) = (errorSum, length)
      var index = 0
      /// Takes one sample.
      @inline(__always)
      func takeOne(isStep: Bool) {
        out[index] = block.error(index)
        errorSum += out[index]
        if isStep { length += block.step(index) }
        index &+= 1
      }
      takeOne(isStep: isBeforeScored)
      while index &+ 8 <= block.count {
        let lanes = block.errors(index)
        lanes.store(at: out + index)
        if isAtRest {
          for lane in 0..<8 { errorSum += lanes[lane] }
        } else {
          let steps = block.steps(index)
          for lane in 0..<8 {
            errorSum += lanes[lane]
            length += steps[lane]
          }
        }
        index &+= 8
      }
      while index < block.count { takeOne(isStep: true) }
      count += block.count
      isBeforeScored = true
      (self.errorSum, self.length) = (errorSum, length)
    }

    /// Takes a block with samples in gaps.
    mutating func take(_ block: Block, isScored: ArraySlice<Bool>) {
      for index in 0..<block.count {
        guard isScored[isScored.startIndex + index] else {
          isBeforeScored = false
          continue
        }
        errors[count] = block.error(index)
        errorSum += errors[count]
        count += 1
        if isBeforeScored { length += block.step(index) }
        isBeforeScored = true
      }
    }
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

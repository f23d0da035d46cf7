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

  /// Discards all fixes, and keeps the memory.
  mutating func removeAll() {
    nanoseconds.removeAll(keepingCapacity: true)
    east.removeAll(keepingCapacity: true)
    north.removeAll(keepingCapacity: true)
    isSorted = true
  }

  /// The memory in bytes.
  var byteCount: Int { 8 * (nanoseconds.capacity + east.capacity + north.capacity) }

  /// The number of fixes.
  var count: Int { nanoseconds.count }

  /// The time of a fix, in order once the path was scored.
  func time(_ fix: Int) -> SimulationTime { SimulationTime(nanoseconds: nanoseconds[fix]) }

  /// The position of a fix.
  func point(_ fix: Int) -> PlanePoint { PlanePoint(east: east[fix], north: north[fix]) }

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

  /// The lengths of the path and of the truth, and the sum of their distances.
  struct Score {
    /// The sum of the distances, in order of time.
    var errorSum = 0.0
    /// Length of the rebuilt path over all steps between scored samples.
    var length = 0.0
    /// Length of the true path over the same steps.
    var trueLength = 0.0
  }

  /// Compares the path with the truth at every scored sample.
  ///
  /// - Parameters:
  ///   - truth: the truth.
  ///   - errors: gets the distance at every scored sample, in order of time; none without a fix.
  /// - Returns: the lengths and the sum of the distances.
  mutating func score(against truth: TruthSamples, into errors: inout CountedSeries) -> Score {
    errors.restart(capacity: truth.scoredCount)
    var score = Score()
    guard !isEmpty else { return score }
    sort()
    score.trueLength = truth.scoredLength.value
    let count = errors.values.withUnsafeMutableBufferPointer { values in
      errors.bins.withUnsafeMutableBufferPointer { bins in
        errors.tables.withUnsafeMutableBufferPointer { tables in
          guard let values = values.baseAddress, let bins = bins.baseAddress,
            let tables = tables.baseAddress
          else { return 0 }
          var walk = Walk(errors: values, bins: bins, tables: tables)
          follow(truth, &walk)
          (score.errorSum, score.length) = (walk.errorSum, walk.length)
          return walk.count
        }
      }
    }
    errors.extend(by: count)
    return score
  }

  /// The number of samples whose positions are computed before they are compared with the truth.
  private static let blockSize = 512

  /// Compares the path with the truth block by block: positions first, then distances.
  private func follow(_ truth: TruthSamples, _ walk: inout Walk) {
    let isWhollyScored = truth.scoredCount == truth.count
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
    private let errors: UnsafeMutablePointer<Double>
    private let bins: UnsafeMutablePointer<UInt16>
    private let tables: UnsafeMutablePointer<UInt32>
    /// The number of samples that have been scored.
    private(set) var count = 0
    private(set) var errorSum = 0.0
    private(set) var length = 0.0
    /// Whether the sample before the next one is scored.
    private var isBeforeScored = false

    /// - Parameters:
    ///   - errors: gets the distances.
    ///   - bins: gets the bin of each distance.
    ///   - tables: count the distances by bin.
    init(
      errors: UnsafeMutablePointer<Double>,
      bins: UnsafeMutablePointer<UInt16>,
      tables: UnsafeMutablePointer<UInt32>
    ) {
      (self.errors, self.bins, self.tables) = (errors, bins, tables)
    }

    /// Takes a block whose samples are all scored; its roots are taken eight at a time.
    ///
    /// A path at rest has no length but that of the step to its place.
    mutating func take(_ block: Block, isAtRest: Bool) {
      let (out, outBins, tables) = (errors + count, bins + count, tables)
      var (errorSum, length) = (errorSum, length)
      var index = 0
      /// Takes one sample.
      @inline(__always)
      func takeOne(isStep: Bool) {
        let error = block.error(index)
        let bin = LogHistogram.bin(of: error)
        out[index] = error
        outBins[index] = UInt16(truncatingIfNeeded: bin)
        tables[bin] &+= 1
        errorSum += error
        if isStep { length += block.step(index) }
        index &+= 1
      }
      /// Writes eight distances and counts them.
      @inline(__always)
      func note(_ lanes: Lanes) {
        lanes.store(at: out + index)
        let numbers = LogHistogram.bins(of: lanes)
        UnsafeMutableRawPointer(outBins + index)
          .storeBytes(of: SIMD8<UInt16>(truncatingIfNeeded: numbers), as: SIMD8<UInt16>.self)
        for lane in 0..<8 {
          let table = tables + (lane & 1) &* LogHistogram.binCount
          table[Int(truncatingIfNeeded: numbers[lane])] &+= 1
        }
      }
      takeOne(isStep: isBeforeScored)
      while index &+ 8 <= block.count {
        let lanes = block.errors(index)
        note(lanes)
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
        let error = block.error(index)
        let bin = LogHistogram.bin(of: error)
        errors[count] = error
        bins[count] = UInt16(truncatingIfNeeded: bin)
        tables[bin] &+= 1
        errorSum += error
        count += 1
        if isBeforeScored { length += block.step(index) }
        isBeforeScored = true
      }
    }
  }

  mutating func sort() {
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

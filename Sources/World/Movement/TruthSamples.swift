// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The true positions at the instants at which tracking error is measured.
///
/// Sample k is at k times the scoring interval; the last one is the last at or before the end.
public struct TruthSamples: Sendable {
  /// The spacing of the samples.
  public let interval: SimulationDuration
  /// Metres east of the plane's origin.
  public let east: [Double]
  /// Metres north of the plane's origin.
  public let north: [Double]
  /// False inside gaps during which the phone moved.
  public let isScored: [Bool]
  /// The time spent in gaps during which the phone moved.
  public let unscored: SimulationDuration
  /// The number of scored samples.
  public let scoredCount: Int
  /// The length of the steps between two scored samples.
  public let scoredLength: Metres

  /// The motion of the carrier, in stretches that tile the time.
  public let motion: [TrueMotion]
  /// The root mean square distance of the samples from their mean.
  public let gyration: Metres

  /// The stays, in order of time.
  public internal(set) var stays: [TrueStay] = []

  /// The areas of consecutive parts of the samples, by which a part can be evaluated at once.
  package let parts: [TruthPart]
  /// Long stretches of samples at exactly one position, in order.
  package let rests: [Range<Int>]

  /// The number of samples, at least one.
  public var count: Int { east.count }

  /// The time of a sample.
  public func time(of sample: Int) -> SimulationTime {
    SimulationTime(nanoseconds: Int64(sample) * interval.nanoseconds)
  }

  /// The position of a sample.
  public func position(of sample: Int) -> PlanePoint {
    PlanePoint(east: east[sample], north: north[sample])
  }

  /// Samples a movement every `interval`, which is above 0 s.
  init(movement: Movement, interval: SimulationDuration) {
    precondition(interval > .zero, "the scoring interval must be above 0 s")
    self.interval = interval
    let count = Int(movement.duration.nanoseconds / interval.nanoseconds) + 1
    var east: [Double] = []
    var north: [Double] = []
    var isScored = [Bool](repeating: true, count: count)
    east.reserveCapacity(count)
    north.reserveCapacity(count)
    movement.forEachPosition(every: interval.nanoseconds, count: count) { _, p in
      east.append(p.east)
      north.append(p.north)
    }
    var unscored = SimulationDuration.zero
    for gap in movement.gaps where !gap.isStay {
      unscored += gap.end - gap.start
      // The recorded points at both ends are known positions and stay scored.
      var k = Int(gap.start.nanoseconds / interval.nanoseconds) + 1
      while k < count && Int64(k) * interval.nanoseconds < gap.end.nanoseconds {
        isScored[k] = false
        k += 1
      }
    }
    self.east = east
    self.north = north
    self.isScored = isScored
    self.unscored = unscored
    (scoredCount, scoredLength) = Self.scored(east, north, isScored)
    motion = TrueMotion.stretches(of: movement, east, north, every: interval)
    gyration = Self.gyration(east, north)
    parts = TruthPart.parts(east, north)
    rests = Self.rests(east, north)
    stays = TrueStay.stays(in: self)
  }

  /// The stretches of at least 16 samples with one position, each as long as it can be.
  static func rests(_ east: [Double], _ north: [Double]) -> [Range<Int>] {
    var rests: [Range<Int>] = []
    var start = 0
    for index in stride(from: 1, through: east.count, by: 1) {
      if index < east.count, east[index] == east[start], north[index] == north[start] { continue }
      if index - start >= 16 { rests.append(start..<index) }
      start = index
    }
    return rests
  }

  /// The root mean square distance of positions from their mean.
  static func gyration(_ east: [Double], _ north: [Double]) -> Metres {
    let count = Double(east.count)
    let (x, y) = (east.reduce(0, +) / count, north.reduce(0, +) / count)
    var sum = 0.0
    for index in east.indices {
      let (de, dn) = (east[index] - x, north[index] - y)
      sum += de * de + dn * dn
    }
    return Metres((sum / count).squareRoot())
  }

  /// The number of scored samples, and the length of the steps between two of them.
  static func scored(_ east: [Double], _ north: [Double], _ isScored: [Bool]) -> (Int, Metres) {
    var count = 0
    var length = Metres.zero
    for index in isScored.indices where isScored[index] {
      count += 1
      guard index > 0, isScored[index - 1] else { continue }
      let here = PlanePoint(east: east[index], north: north[index])
      length += PlanePoint(east: east[index - 1], north: north[index - 1]).distance(to: here)
    }
    return (count, length)
  }
}

/// A stretch of time with one motion of the carrier, and the way covered in it.
public struct TrueMotion: Sendable, Hashable {
  /// The motion.
  public var mode: MotionMode
  /// The end of the stretch; it begins where the one before ends.
  public var end: SimulationTime
  /// The way between the samples in it.
  public var length: Metres

  /// The stretches of a movement with the ways between its samples.
  static func stretches(
    of movement: Movement,
    _ east: [Double],
    _ north: [Double],
    every interval: SimulationDuration
  ) -> [TrueMotion] {
    var sample = 1
    return movement.motion.map { stretch in
      var length = 0.0
      while sample < east.count, Int64(sample) * interval.nanoseconds <= stretch.end.nanoseconds {
        let (de, dn) = (east[sample] - east[sample - 1], north[sample] - north[sample - 1])
        if de != 0 || dn != 0 { length += (de * de + dn * dn).squareRoot() }
        sample += 1
      }
      return TrueMotion(
        mode: stretch.isStill ? .still : stretch.mode,
        end: stretch.end,
        length: Metres(length)
      )
    }
  }
}

/// The area of consecutive samples of a truth.
package struct TruthPart: Sendable {
  /// The number of samples in a part; the last part may have fewer.
  package static let count = 64

  /// The least and greatest metres east.
  package private(set) var east: ClosedRange<Double>
  /// The least and greatest metres north.
  package private(set) var north: ClosedRange<Double>

  /// The parts of samples at these positions, none of which is NaN.
  static func parts(_ east: [Double], _ north: [Double]) -> [TruthPart] {
    stride(from: 0, to: east.count, by: count).map { first in
      var (least, greatest) = (east[first], east[first])
      var (southmost, northmost) = (north[first], north[first])
      for index in first..<min(first + count, east.count) {
        least = min(least, east[index])
        greatest = max(greatest, east[index])
        southmost = min(southmost, north[index])
        northmost = max(northmost, north[index])
      }
      return TruthPart(east: least...greatest, north: southmost...northmost)
    }
  }
}

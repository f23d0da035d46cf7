// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The order of the points' times, in file order.
struct PointOrder {
  /// Points without a time.
  private(set) var missing = Tally()
  /// Points at the time of the latest point before.
  private(set) var equal = Tally()
  /// Points earlier than a point before.
  private(set) var backward = Tally()
  /// Points at latitude 0 and longitude 0.
  private(set) var zero = Tally()
  /// True if a point is farther than a degree from null island.
  private(set) var isElsewhere = false
  /// Steps to an earlier time.
  private(set) var descents = 0
  /// Steps to a later time.
  private(set) var ascents = 0

  init(_ points: PointList) {
    var latest = Int64.min
    var previous = Int64.min
    for point in points {
      if point.latitude == 0, point.longitude == 0 {
        zero.count(point)
      } else if abs(point.latitude) > 1 || abs(point.longitude) > 1 {
        isElsewhere = true
      }
      let time = point.nanoseconds
      guard time != RawPoint.noTime else {
        missing.count(point)
        continue
      }
      if time > latest {
        latest = time
      } else if time == latest {
        equal.count(point)
      } else {
        backward.count(point)
      }
      if previous != Int64.min {
        if time < previous { descents += 1 } else if time > previous { ascents += 1 }
      }
      previous = time
    }
  }

  /// True if the newest points come first: at most 1 in 100 steps leads to a later time.
  var isNewestFirst: Bool {
    descents > 0 && Double(ascents) <= CleaningRules.backwardFraction * Double(descents + ascents)
  }
}

/// The number of points that something concerns, and the first of them.
struct Tally {
  private(set) var points = 0
  private(set) var first: RawPoint?

  @inline(__always)
  mutating func count(_ point: RawPoint) {
    if points == 0 { first = point }
    points += 1
  }

  /// The line of the first such point.
  var position: TextPosition? {
    guard let first, first.line > 0 else { return nil }
    return TextPosition(line: Int(first.line))
  }
}

extension PointList {
  /// Sorts by time; points of equal times stay in their order.
  mutating func sortByTime() {
    guard count > 1 << 14 else {
      var order = (0..<Int32(count)).map { $0 }
      order.sort { a, b in
        let (first, second) = (self[Int(a)].nanoseconds, self[Int(b)].nanoseconds)
        return first == second ? a < b : first < second
      }
      return arrange(by: order)
    }
    sortByDigits()
  }

  /// Sorts by digits of 16 bits, the lowest first, which takes a sixth of the points' memory.
  private mutating func sortByDigits() {
    let least = reduce(Int64.max) { Swift.min($0, $1.nanoseconds) }
    let most = reduce(Int64.min) { Swift.max($0, $1.nanoseconds) }
    var order = (0..<Int32(count)).map { $0 }
    var next = order
    let range = UInt64(bitPattern: most &- least)
    for shift in stride(from: UInt64(0), to: 64, by: 16) where range >> shift > 0 {
      let digit = { (point: RawPoint) in
        Int(UInt64(bitPattern: point.nanoseconds &- least) >> shift & 0xFFFF)
      }
      var starts = [Int](repeating: 0, count: 0x10001)
      for point in self { starts[digit(point) + 1] += 1 }
      for value in 1...0x10000 { starts[value] += starts[value - 1] }
      for index in order {
        let value = digit(self[Int(index)])
        next[starts[value]] = index
        starts[value] += 1
      }
      swap(&order, &next)
    }
    next = []
    arrange(by: order)
  }

  /// Drops points that are earlier than a point before.
  mutating func dropBackward() {
    var latest = Int64.min
    removeAll { point in
      if point.nanoseconds < latest { return true }
      latest = point.nanoseconds
      return false
    }
  }

  /// Makes equal times different, by a rule.
  ///
  /// - Precondition: no time is earlier than the one before.
  mutating func separateEqualTimes(by rule: CleaningRules.EqualTimes) {
    var kept = 0
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, self[end].nanoseconds == self[start].nanoseconds { end += 1 }
      switch rule {
      case .first:
        self[kept] = self[start]
        kept += 1
      case .last:
        self[kept] = self[end - 1]
        kept += 1
      case .mean:
        self[kept] = mean(start..<end)
        kept += 1
      case .spread:
        spread(start..<end)
        for index in start..<end {
          // Steps of less than a nanosecond leave equal times.
          if index > start, self[index].nanoseconds <= self[kept - 1].nanoseconds { continue }
          self[kept] = self[index]
          kept += 1
        }
      }
      start = end
    }
    removeLast(count - kept)
  }

  /// The first of some points, at the mean of their positions and of their known heights.
  private func mean(_ range: Range<Int>) -> RawPoint {
    var point = self[range.lowerBound]
    guard range.count > 1 else { return point }
    var (north, east) = (0.0, 0.0)
    for index in range {
      north += self[index].latitude
      east += remainder360(self[index].longitude - point.longitude)
    }
    let count = Double(range.count)
    point.latitude = north / count
    point.longitude = wrapped(point.longitude + east / count)
    let heights = self[range].compactMap(\.altitude)
    if !heights.isEmpty { point.altitude = heights.reduce(0, +) / Double(heights.count) }
    return point
  }

  /// Spreads points of one time over the step to the next time, or the one before at the end.
  private mutating func spread(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    let time = self[range.lowerBound].nanoseconds
    var step = Int64(1_000_000_000)
    if range.upperBound < count {
      step = distance(from: time, to: self[range.upperBound].nanoseconds)
    } else if range.lowerBound > 0 {
      step = distance(from: self[range.lowerBound - 1].nanoseconds, to: time)
    }
    step = Swift.min(step, 60_000_000_000)
    for index in range {
      let share = Double(index - range.lowerBound) / Double(range.count)
      self[index].nanoseconds = time &+ Int64(Double(step) * share)
    }
  }

  private func distance(from: Int64, to: Int64) -> Int64 {
    let (step, overflow) = to.subtractingReportingOverflow(from)
    return overflow ? Int64.max : step
  }
}

/// A difference of longitudes within -180...180.
@inline(__always)
func remainder360(_ degrees: Double) -> Double {
  degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}

/// A longitude within -180..<180, for one within -540..<540.
@inline(__always)
func wrapped(_ longitude: Double) -> Double {
  longitude >= 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Finds the interval or the recorded point of an instant, in constant time.
///
/// One entry per bucket of at least a second stores the last start at or before the bucket; from
/// there a short search leads to the answer. Traces longer than about twelve days get wider
/// buckets, so that the index stays small.
struct TimelineIndex: Sendable {
  private let starts: [Int64]
  private let first: [Int32]
  private let bucket: Int64

  private static let maximumBuckets: Int64 = 1 << 20

  /// An index over starts in nanoseconds that never go back and begin at or before 0.
  init(starts: [Int64], end: Int64) {
    self.starts = starts
    let second: Int64 = 1_000_000_000
    let length = max(end, 0)
    bucket = max(second, length / Self.maximumBuckets + 1)
    let count = Int(length / bucket) + 1
    var first = [Int32](repeating: 0, count: count)
    var filled = 0
    for i in starts.indices.dropFirst() {
      // The first bucket that begins at or after the start; the buckets before it store the entry
      // before.
      let next = min(count, Int((max(0, starts[i]) + bucket - 1) / bucket))
      while filled < next {
        first[filled] = Int32(i - 1)
        filled += 1
      }
    }
    while filled < count {
      first[filled] = Int32(max(0, starts.count - 1))
      filled += 1
    }
    self.first = first
  }

  /// The last entry whose start is at or before an instant; the first one for earlier instants.
  func index(at time: SimulationTime) -> Int {
    let t = max(0, time.nanoseconds)
    // Nearly all traces have buckets of a second, and division by a constant compiles without a
    // division.
    let number = bucket == 1_000_000_000 ? t / 1_000_000_000 : t / bucket
    let b = Int(min(number, Int64(first.count - 1)))
    return starts.withUnsafeBufferPointer { starts in
      var i = Int(first[b])
      while i + 1 < starts.count && starts[i + 1] <= t { i += 1 }
      return i
    }
  }
}

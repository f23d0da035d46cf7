// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Finds the interval or the recorded point of an instant, in constant time.
///
/// One entry per bucket of at least a second stores the last start at or before the bucket; from
/// there a short search leads to the answer. There are a few buckets to each start, so that the index
/// stays small however long the trace is.
struct TimelineIndex: Sendable {
  private let starts: [Int64]
  private let first: [Int32]
  /// The binary logarithm of a bucket's nanoseconds; a shift is faster than a division.
  private let shift: Int64

  /// An index over starts in nanoseconds that never go back and begin at or before 0.
  init(starts: [Int64], end: Int64) {
    self.starts = starts
    let length = max(end, 0)
    let most = min(1 << 20, max(1024, 4 * starts.count))
    // 2^30 nanoseconds are about a second.
    var shift: Int64 = 30
    while length >> shift >= most { shift += 1 }
    self.shift = shift
    let count = Int(length >> shift) + 1
    let bucket: Int64 = 1 << shift
    var first = [Int32](repeating: 0, count: count)
    var filled = 0
    for i in starts.indices.dropFirst() {
      // The first bucket that begins at or after the start; the buckets before it store the entry
      // before.
      let next = min(count, Int((max(0, starts[i]) + bucket - 1) >> shift))
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
    let b = Int(min(t &>> shift, Int64(first.count - 1)))
    return starts.withUnsafeBufferPointer { starts in
      var i = Int(first[b])
      while i + 1 < starts.count && starts[i + 1] <= t { i += 1 }
      return i
    }
  }
}

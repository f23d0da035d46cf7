// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Values in place that were counted in the bins of a ``LogHistogram``.
struct CountedValues {
  /// The values that were written one by one.
  let values: UnsafeBufferPointer<Double>
  /// The bin of each of them.
  let bins: UnsafePointer<UInt16>
  /// The values that came several times in a row.
  var repeats: [CountedSeries.Repeat] = []
  /// The number of values in each bin.
  let histogram: LogHistogram

  /// The number of values, however often each was repeated.
  var count: Int { histogram.count }

  /// The values of two bins, in any order; both lists have all of them if the bins are equal.
  ///
  /// Values of a bin are few, so sixteen are tested at a time. Where there is a hit, the sixteen are
  /// written one by one without a branch, because which of them hit is as good as random; the place
  /// of a value that does not belong to a bin is taken by the next one.
  func members(ofBins one: Int, _ other: Int) -> [[Double]] {
    typealias Lanes = SIMD16<UInt16>
    let capacities = (histogram.count(ofBin: one) + 1, histogram.count(ofBin: other) + 1)
    let (one, other) = (UInt16(truncatingIfNeeded: one), UInt16(truncatingIfNeeded: other))
    let (oneLanes, otherLanes) = (Lanes(repeating: one), Lanes(repeating: other))
    var others: [Double] = []
    let ones = [Double](unsafeUninitializedCapacity: capacities.0) { ones, oneCount in
      others = [Double](unsafeUninitializedCapacity: capacities.1) { others, otherCount in
        guard let values = values.baseAddress else { return }
        var index = 0
        while index < self.values.count {
          let end = min(index &+ 16, self.values.count)
          if end &- index == 16 {
            let lanes = UnsafeRawPointer(bins + index).loadUnaligned(as: Lanes.self)
            let isHit = (lanes .== oneLanes) .| (lanes .== otherLanes)
            let hits = unsafeBitCast(isHit, to: SIMD4<UInt64>.self)
            if (hits[0] | hits[1]) | (hits[2] | hits[3]) == 0 {
              index = end
              continue
            }
          }
          while index < end {
            ones[oneCount] = values[index]
            oneCount &+= bins[index] == one ? 1 : 0
            others[otherCount] = values[index]
            otherCount &+= bins[index] == other ? 1 : 0
            index &+= 1
          }
        }
      }
    }
    return [ones + repeatedMembers(ofBin: Int(one)), others + repeatedMembers(ofBin: Int(other))]
  }

  /// The repeated values of a bin, each as often as it came.
  private func repeatedMembers(ofBin bin: Int) -> [Double] {
    repeats(ofBin: bin).flatMap { repeatElement($0.value, count: $0.count) }
  }

  private func repeats(ofBin bin: Int) -> [CountedSeries.Repeat] {
    repeats.filter { LogHistogram.bin(of: $0.value) == bin }
  }

  /// A value that many values of a bin may be equal to: the most frequent one of a sample of them.
  ///
  /// A phone at rest, of which nothing new is learnt, has the same error for hours.
  func frequentValue(ofBin bin: Int) -> Double? {
    if let longest = repeats(ofBin: bin).max(by: { $0.count < $1.count }) { return longest.value }
    var seen: [(value: Double, count: Int)] = []
    for index in stride(from: 0, to: values.count, by: max(1, values.count / 256))
    where Int(bins[index]) == bin {
      if let place = seen.firstIndex(where: { $0.value == values[index] }) {
        seen[place].count += 1
      } else if seen.count < 32 {
        seen.append((values[index], 1))
      }
    }
    let frequent = seen.max { $0.count < $1.count }
    return frequent.flatMap { $0.count > 1 ? $0.value : nil }
  }

  /// The number of values below a value, and of those equal to it.
  ///
  /// Eight are compared at a time.
  func counts(below value: Double) -> (below: Int, equal: Int) {
    typealias Counts = SIMD8<Int64>
    var (less, equal) = (Counts.zero, Counts.zero)
    var (lessCount, equalCount) = (0, 0)
    var index = 0
    while let first = values.baseAddress, index &+ 8 <= values.count {
      let lanes = RunMetrics.Lanes(at: first + index)
      // A mask is -1 where it holds.
      less &-= unsafeBitCast(lanes .< value, to: Counts.self)
      equal &-= unsafeBitCast(lanes .== value, to: Counts.self)
      index &+= 8
    }
    while index < values.count {
      lessCount += values[index] < value ? 1 : 0
      equalCount += values[index] == value ? 1 : 0
      index &+= 1
    }
    for repeated in repeats {
      if repeated.value < value { lessCount += repeated.count }
      if repeated.value == value { equalCount += repeated.count }
    }
    return (lessCount + Int(less.wrappedSum()), equalCount + Int(equal.wrappedSum()))
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Values in place that were counted in the bins of a ``LogHistogram``.
struct CountedValues {
  /// The values.
  let values: UnsafeBufferPointer<Double>
  /// The bin of each value.
  let bins: UnsafePointer<UInt16>
  /// The number of values in each bin.
  let histogram: LogHistogram

  /// The values of two bins, in their order; both lists have all of them if the bins are equal.
  ///
  /// Values of a bin are few, so sixteen are tested at a time. Where there is a hit, the sixteen are
  /// written one by one without a branch, because which of them hit is as good as random; the place
  /// of a value that does not belong to a bin is taken by the next one.
  func members(ofBins one: Int, _ other: Int) -> [[Double]] {
    typealias Lanes = SIMD16<UInt16>
    var ones = [Double](repeating: 0, count: histogram.count(ofBin: one) + 1)
    var others = [Double](repeating: 0, count: histogram.count(ofBin: other) + 1)
    let (one, other) = (UInt16(truncatingIfNeeded: one), UInt16(truncatingIfNeeded: other))
    let (oneLanes, otherLanes) = (Lanes(repeating: one), Lanes(repeating: other))
    ones.withUnsafeMutableBufferPointer { ones in
      others.withUnsafeMutableBufferPointer { others in
        guard let values = values.baseAddress else { return }
        var (oneCount, otherCount) = (0, 0)
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
    return [Array(ones.dropLast()), Array(others.dropLast())]
  }
}

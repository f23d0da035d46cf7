// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts of values in bins that grow with the value: 128 to each power of two, 0.8 % wide at most.
///
/// Scope: distances in metres and ages in seconds. A value's bin comes from the leading bits of its
/// representation, so that counting takes no logarithm. Histograms can be merged: the histogram of
/// two samples together is the sum of theirs.
///
/// Limitations: values below 2^-20 (9.5e-7), negative ones among them, share the first bin, which
/// represents 0; values from 2^28 (2.7e8) on share the last one.
///
/// Validation: `LogHistogramTests`, against exact quantiles on random data.
public struct LogHistogram: Sendable, Hashable {
  /// Bits of the fraction that choose a bin.
  private static let fractionBits = 7
  private static let shift = UInt64(52 - fractionBits)
  /// The leading bits of 2^-20, the lower end of the first bin with a width of its own.
  private static let firstLead = Int64(1023 - 20) << Int64(fractionBits)
  /// The number of bins: 48 powers of two, and one bin below them.
  static let binCount = 48 << fractionBits + 1

  private var counts = [UInt32](repeating: 0, count: binCount)

  /// The number of values counted.
  public private(set) var count = 0

  /// An empty histogram.
  public init() {}

  /// A histogram of values, none of them NaN.
  public init(_ values: [Double]) {
    add(values)
  }

  /// A histogram of values in place, which also writes the bin of each to `bins` unless that is
  /// nil.
  init(
    _ values: UnsafeBufferPointer<Double>,
    bins: UnsafeMutablePointer<UInt16>? = nil
  ) {
    add(values, bins: bins)
  }

  /// The histogram of values that were counted elsewhere, in some tables one after another.
  init(tables: UnsafeBufferPointer<UInt32>, count: Int) {
    precondition(tables.count % Self.binCount == 0, "a table has a place for each bin")
    counts.withUnsafeMutableBufferPointer { counts in
      for first in stride(from: 0, to: tables.count, by: Self.binCount) {
        for bin in 0..<Self.binCount { counts[bin] &+= tables[first &+ bin] }
      }
    }
    self.count = count
  }

  /// Counts one more value, which is not NaN.
  public mutating func add(_ value: Double) {
    counts[Self.bin(of: value)] += 1
    count += 1
  }

  /// Counts values, none of them NaN.
  ///
  /// Complexity: O(number of values + number of bins).
  public mutating func add(_ values: [Double]) {
    values.withUnsafeBufferPointer { add($0) }
  }

  private mutating func add(
    _ values: UnsafeBufferPointer<Double>,
    bins: UnsafeMutablePointer<UInt16>? = nil
  ) {
    counts.withUnsafeMutableBufferPointer { counts in
      if let bins {
        Self.count(values, into: counts) { bins[$0] = UInt16(truncatingIfNeeded: $1) }
      } else {
        Self.count(values, into: counts) { _, _ in }
      }
    }
    count += values.count
  }

  /// Adds all values of another histogram.
  public mutating func add(_ other: LogHistogram) {
    for bin in counts.indices { counts[bin] += other.counts[bin] }
    count += other.count
  }

  /// The quantile by linear interpolation between ranks, each represented by the middle of its bin.
  ///
  /// - Parameter p: the probability, 0...1; anything else gives nil.
  /// - Returns: within 0.4 % of the exact quantile inside the range of the bins; nil without
  ///   values.
  public func quantile(_ p: Double) -> Double? {
    guard count > 0, (0...1).contains(p) else { return nil }
    let position = Double(count - 1) * p
    let rank = min(Int(position), count - 1)
    let low = value(ofRank: rank)
    guard rank + 1 < count else { return low }
    let high = value(ofRank: rank + 1)
    return low + (high - low) * (position - Double(rank))
  }

  /// The middle of the bin with the value of a rank, counted from 0 in ascending order.
  ///
  /// - Precondition: `rank` is in 0..<`count`.
  public func value(ofRank rank: Int) -> Double {
    precondition(rank >= 0 && rank < count, "a histogram has no such rank")
    return Self.middle(ofBin: locate(rank).bin)
  }

  /// The bin of a rank and the number of values in bins before it.
  ///
  /// Bins are added up power of two by power of two, which the processor does many at a time.
  func locate(_ rank: Int) -> (bin: Int, below: Int) {
    counts.withUnsafeBufferPointer { counts in
      var below = 0
      for first in stride(from: 0, to: Self.binCount, by: 1 << Self.fractionBits) {
        let bins = first..<min(first + 1 << Self.fractionBits, Self.binCount)
        let inside = bins.reduce(into: UInt32.zero) { $0 &+= counts[$1] }
        guard rank < below + Int(inside) else {
          below += Int(inside)
          continue
        }
        for bin in bins {
          let next = below + Int(counts[bin])
          if rank < next { return (bin, below) }
          below = next
        }
      }
      return (Self.binCount - 1, below)
    }
  }

  /// The number of values in a bin.
  func count(ofBin bin: Int) -> Int { Int(counts[bin]) }

  /// The bin of a value; it does not decrease as the value increases.
  @inline(__always)
  static func bin(of value: Double) -> Int {
    // A negative number's bits are those of a negative integer, which falls below the first lead.
    let lead = (Int64(bitPattern: value.bitPattern) &>> Int64(shift)) &- firstLead &+ 1
    return Int(max(0, min(Int64(binCount - 1), lead)))
  }

  /// The bins of two values, as `bin(of:)` gives them.
  @inline(__always)
  static func bins(of values: SIMD2<Double>) -> SIMD2<UInt64> {
    // The greatest values of the first bin and of the last one.
    let first = SIMD2(repeating: Double(0x1p-20).nextDown)
    let last = SIMD2(repeating: Double(0x1p28).nextDown)
    var values = values
    values.replace(with: first, where: values .< first)
    values.replace(with: last, where: values .> last)
    return unsafeBitCast(values, to: SIMD2<UInt64>.self) &>> shift &- UInt64(firstLead - 1)
  }

  /// The bins of eight values, as `bin(of:)` gives them.
  @inline(__always)
  static func bins(of values: Lanes) -> SIMD8<UInt64> {
    let first = Lanes(repeating: Double(0x1p-20).nextDown)
    let last = Lanes(repeating: Double(0x1p28).nextDown)
    var values = values
    values.replace(with: first, where: values .< first)
    values.replace(with: last, where: values .> last)
    return unsafeBitCast(values, to: SIMD8<UInt64>.self) &>> shift &- UInt64(firstLead - 1)
  }

  private static func middle(ofBin bin: Int) -> Double {
    guard bin > 0 else { return 0 }
    let low = UInt64(bitPattern: (Int64(bin - 1) + firstLead) << Int64(shift))
    return Double(bitPattern: low + 1 << (shift - 1))
  }

  /// Counts values in four tables in turn.
  ///
  /// Neighbouring values often share a bin, and a second addition to the same place would have to
  /// wait for the first.
  @inline(__always)
  private static func count(
    _ values: UnsafeBufferPointer<Double>,
    into counts: UnsafeMutableBufferPointer<UInt32>,
    _ note: (_ index: Int, _ bin: Int) -> Void
  ) {
    guard let source = values.baseAddress else { return }
    /// Counts a value in a table.
    @inline(__always) func take(_ index: Int, _ table: UnsafeMutablePointer<UInt32>) {
      let bin = bin(of: source[index])
      table[bin] &+= 1
      note(index, bin)
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * binCount) { tables in
      tables.initialize(repeating: 0)
      guard let first = tables.baseAddress else { return }
      var index = 0
      while index &+ 4 <= values.count {
        take(index, first)
        take(index &+ 1, first + binCount)
        take(index &+ 2, first + 2 * binCount)
        take(index &+ 3, first + 3 * binCount)
        index &+= 4
      }
      while index < values.count {
        take(index, first)
        index &+= 1
      }
      for bin in 0..<binCount {
        let two = first[bin] &+ first[binCount + bin]
        counts[bin] &+= two &+ first[2 * binCount + bin] &+ first[3 * binCount + bin]
      }
    }
  }
}

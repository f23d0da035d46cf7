// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Values that are counted in the bins of a ``LogHistogram`` as they are computed, which costs
/// little beside their computation; quantiles then compare only the values of a few bins.
///
/// The memory of one series can be used for the next. Its arrays are open to the loops that fill
/// them: such a loop writes values and bins from `count` on, counts them in the tables, and then
/// calls ``extend(by:)``.
struct CountedSeries: Sendable {
  /// The number of tables, which take turns: neighbouring values often share a bin, and an addition
  /// to the same place as the one before would have to wait for it.
  static let tableCount = 2

  /// The values; those from `count` on are undefined.
  var values: [Double]
  /// The bin of each value.
  var bins: [UInt16]
  /// The numbers of values by bin, in one table after the other.
  var tables: [UInt32]
  /// The number of values.
  private(set) var count = 0

  /// An empty series with room for some values.
  init(capacity: Int = 0) {
    values = Array(repeating: 0, count: capacity)
    bins = Array(repeating: 0, count: capacity)
    tables =
      capacity > 0 ? Array(repeating: 0, count: Self.tableCount * LogHistogram.binCount) : []
  }

  /// Discards all values, and makes room for some.
  mutating func restart(capacity: Int) {
    guard capacity <= values.count else { return self = CountedSeries(capacity: capacity) }
    if count > 0 { tables.withUnsafeMutableBufferPointer { $0.update(repeating: 0) } }
    count = 0
  }

  /// Hands over the memory, and keeps none.
  mutating func take() -> CountedSeries {
    defer { self = CountedSeries() }
    return self
  }

  /// The memory in bytes.
  var byteCount: Int { 8 * values.capacity + 2 * bins.capacity + 4 * tables.capacity }

  /// Takes values that were written behind the last one.
  mutating func extend(by added: Int) { count += added }

  /// Adds a value, which is not NaN.
  mutating func append(_ value: Double) {
    let bin = LogHistogram.bin(of: value)
    if tables.isEmpty {
      tables = Array(repeating: 0, count: Self.tableCount * LogHistogram.binCount)
    }
    if count < values.count {
      values[count] = value
      bins[count] = UInt16(truncatingIfNeeded: bin)
    } else {
      values.append(value)
      bins.append(UInt16(truncatingIfNeeded: bin))
    }
    tables[(count & 1) * LogHistogram.binCount + bin] &+= 1
    count += 1
  }

  /// The values' quantiles at ascending probabilities, by linear interpolation; nil without values.
  func quantiles(at probabilities: [Double], method: QuantileMethod) -> [Double?] {
    guard count > 0 else { return probabilities.map { _ in nil } }
    return counted { OrderStatistics.quantiles(of: $0, at: probabilities, method: method) }
  }

  /// The values of ranks, counted from 0 in ascending order, each below `count`.
  func values(ofRanks ranks: [Int], method: QuantileMethod) -> [Double] {
    guard !ranks.isEmpty else { return [] }
    return counted { counted in
      switch method {
      case .exact: OrderStatistics.values(ofRanks: ranks, in: counted)
      case .histogram: ranks.map { counted.histogram.value(ofRank: $0) }
      }
    }
  }

  /// The greatest value; nil without values.
  ///
  /// Eight are compared at a time; none is NaN.
  var maximum: Double? {
    guard count > 0 else { return nil }
    return values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return nil }
      var greatest = first[0]
      var index = 0
      if count >= 8 {
        var lanes = Lanes(repeating: greatest)
        while index &+ 8 <= count {
          let next = Lanes(at: first + index)
          lanes.replace(with: next, where: next .> lanes)
          index &+= 8
        }
        greatest = lanes.max()
      }
      while index < count {
        greatest = max(greatest, first[index])
        index &+= 1
      }
      return greatest
    }
  }

  private func counted<Result>(_ body: (CountedValues) -> Result) -> Result {
    values.withUnsafeBufferPointer { values in
      bins.withUnsafeBufferPointer { bins in
        tables.withUnsafeBufferPointer { tables in
          guard let bins = bins.baseAddress else { preconditionFailure("a series has its bins") }
          return body(
            CountedValues(
              values: UnsafeBufferPointer(rebasing: values[..<count]),
              bins: bins,
              histogram: LogHistogram(tables: tables, count: count)
            )
          )
        }
      }
    }
  }
}

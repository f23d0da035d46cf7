// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Values that are counted in the bins of a ``LogHistogram`` as they are computed, which costs
/// little beside their computation; quantiles then compare only the values of a few bins.
///
/// The memory of one series can be used for the next. Its arrays are open to the loops that fill
/// them: such a loop writes values and bins from `writtenCount` on, counts them in the tables, and
/// then calls ``extend(by:)``. A value that comes many times in a row is kept once.
struct CountedSeries: Sendable {
  /// A value that came several times in a row.
  struct Repeat: Sendable {
    var value: Double
    var count: Int
    /// The number of written values before it.
    var place: Int
  }

  /// The number of tables, which take turns: neighbouring values often share a bin, and an addition
  /// to the same place as the one before would have to wait for it.
  static let tableCount = 2
  /// The number of values below which sorting them out is faster than adding up the tables.
  private static let few = 1024

  /// The written values; those from `writtenCount` on are undefined.
  var values: [Double]
  /// The bin of each written value.
  var bins: [UInt16]
  /// The numbers of values by bin, in one table after the other.
  var tables: [UInt32]
  /// The number of written values.
  private(set) var writtenCount = 0
  /// The repeated values, in the order of their places.
  private(set) var repeats: [Repeat] = []
  /// The number of values, however often each was repeated.
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
    (count, writtenCount) = (0, 0)
    repeats.removeAll(keepingCapacity: true)
  }

  /// Hands over the memory, and keeps none.
  mutating func take() -> CountedSeries {
    defer { self = CountedSeries() }
    return self
  }

  /// The memory in bytes.
  var byteCount: Int {
    8 * values.capacity + 2 * bins.capacity + 4 * tables.capacity
      + MemoryLayout<Repeat>.stride * repeats.capacity
  }

  /// Takes values that were written behind the last one.
  mutating func extend(by added: Int) {
    writtenCount += added
    count += added
  }

  /// Adds a value several times; it is not NaN.
  mutating func append(_ value: Double, times: Int) {
    tally(LogHistogram.bin(of: value), times)
    repeats.append(Repeat(value: value, count: times, place: writtenCount))
    count += times
  }

  /// Adds a value, which is not NaN.
  mutating func append(_ value: Double) {
    let bin = LogHistogram.bin(of: value)
    if writtenCount < values.count {
      values[writtenCount] = value
      bins[writtenCount] = UInt16(truncatingIfNeeded: bin)
    } else {
      values.append(value)
      bins.append(UInt16(truncatingIfNeeded: bin))
    }
    tally((writtenCount & 1) * LogHistogram.binCount + bin, 1)
    extend(by: 1)
  }

  /// Counts values in a place of the tables.
  private mutating func tally(_ place: Int, _ times: Int) {
    if tables.isEmpty {
      tables = Array(repeating: 0, count: Self.tableCount * LogHistogram.binCount)
    }
    tables[place] &+= UInt32(truncatingIfNeeded: times)
  }

  /// A place among the values in their order.
  struct Place {
    /// The number of written values before it.
    fileprivate var written = 0
    /// The number of repeats before it, and how many values of the next one.
    fileprivate var (repeats, within) = (0, 0)
  }

  /// Passes the next values in their order, and perhaps adds them to others.
  func pass(_ count: Int, from place: inout Place, adding isAdded: Bool, to others: inout [Double])
  {
    var left = count
    while left > 0 {
      let next = place.repeats < repeats.count ? repeats[place.repeats] : nil
      if let next, next.place == place.written {
        let passed = min(left, next.count - place.within)
        if isAdded { others += repeatElement(next.value, count: passed) }
        place.within += passed
        if place.within == next.count { (place.repeats, place.within) = (place.repeats + 1, 0) }
        left -= passed
      } else {
        let end = min(place.written + left, next?.place ?? writtenCount)
        if isAdded { others += values[place.written..<end] }
        left -= end - place.written
        place.written = end
      }
    }
  }

  /// The values' quantiles at ascending probabilities, by linear interpolation; nil without values.
  func quantiles(at probabilities: [Double], method: QuantileMethod) -> [Double?] {
    guard count > 0 else { return probabilities.map { _ in nil } }
    if method == .exact, repeats.isEmpty, count < Self.few {
      var few = Array(values[..<count])
      return OrderStatistics.quantiles(of: &few, at: probabilities)
    }
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
  var maximum: Double? {
    let repeated = repeats.max { $0.value < $1.value }?.value
    return [greatestWritten, repeated].compactMap(\.self).max()
  }

  /// The greatest written value; nil without any.
  ///
  /// Eight are compared at a time; none is NaN.
  private var greatestWritten: Double? {
    let count = writtenCount
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
              values: UnsafeBufferPointer(rebasing: values[..<writtenCount]),
              bins: bins,
              repeats: repeats,
              histogram: LogHistogram(tables: tables, count: count)
            )
          )
        }
      }
    }
  }
}

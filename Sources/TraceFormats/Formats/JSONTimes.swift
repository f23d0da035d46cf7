// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads times in JSON of many makers: texts in ISO 8601 form or written in another certain way, or
/// numbers whose size shows their unit.
///
/// Numbers below 1e8 count seconds from the start, others seconds, ms, µs or ns since 1970; see
/// `CSVColumns.TimeUnit`. Numbers may be written as texts.
struct JSONTimes {
  private var sawAbsolute = false
  private var sawRelative = false
  /// Nanoseconds that calendar times without a zone are ahead of UTC, if the file says so elsewhere.
  var zoneOffset: Int64?
  /// True if the time read last names no zone, and the file does not either.
  private(set) var lastLacksZone = false

  /// False if all times read so far count from the start of the recording.
  var areAbsolute: Bool { sawAbsolute || !sawRelative }

  /// The nanoseconds of a value; nil if it is not a time of the years 1678 to 2261.
  mutating func nanoseconds(_ value: JSONValue) -> Int64? {
    lastLacksZone = false
    switch value {
    case .number(let number): return nanoseconds(number)
    case .string(var text): return text.withUTF8 { nanoseconds($0) }
    default: return nil
    }
  }

  /// The nanoseconds of a text.
  mutating func nanoseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    lastLacksZone = false
    if let time = Timestamp(text, text.indices) {
      sawAbsolute = true
      lastLacksZone = !time.hasZone && zoneOffset == nil
      return time.unixNanoseconds - (time.hasZone ? 0 : zoneOffset ?? 0)
    }
    guard let number = DecimalNumber(text, text.indices) else {
      guard let date = WrittenDate(text), let time = date.certain else { return nil }
      sawAbsolute = true
      lastLacksZone = !date.hasZone && zoneOffset == nil
      return time - (date.hasZone ? 0 : zoneOffset ?? 0)
    }
    let unit = CSVColumns.TimeUnit(magnitudeOf: number)
    note(unit, isZero: number.mantissa == 0)
    return checked(number.integer(timesTenTo: unit.power))
  }

  /// The nanoseconds of a number.
  mutating func nanoseconds(_ number: Double) -> Int64? {
    lastLacksZone = false
    if let whole = Int64(exactly: number), whole.magnitude >= 100_000_000 {
      sawAbsolute = true
      let scale: Int64 =
        switch whole.magnitude {
        case ..<100_000_000_000: 1_000_000_000
        case ..<100_000_000_000_000: 1_000_000
        case ..<100_000_000_000_000_000: 1000
        default: 1
        }
      let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
      return overflow ? nil : checked(product)
    }
    guard number.isFinite, let decimal = DecimalNumber("\(number)") else { return nil }
    let unit = CSVColumns.TimeUnit(magnitudeOf: decimal)
    note(unit, isZero: number == 0)
    return checked(decimal.integer(timesTenTo: unit.power))
  }

  private mutating func note(_ unit: CSVColumns.TimeUnit, isZero: Bool) {
    if unit != .secondsFromStart {
      sawAbsolute = true
    } else if !isZero {
      sawRelative = true
    }
  }

  private static let first = Int64(Timestamp.daysSince1970(year: 1678, month: 1, day: 1)) * 86_400
  private static let end = Int64(Timestamp.daysSince1970(year: 2262, month: 1, day: 1)) * 86_400

  private func checked(_ nanoseconds: Int64?) -> Int64? {
    guard let nanoseconds else { return nil }
    let seconds = nanoseconds / 1_000_000_000
    return seconds >= Self.first && seconds < Self.end ? nanoseconds : nil
  }
}

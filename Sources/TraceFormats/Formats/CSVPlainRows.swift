// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads runs of rows that contain nothing but plain decimal numbers, in one pass over their bytes.
///
/// Most recordings are such rows, and this is several times faster than finding fields first. A row
/// with anything else (quotes, exponents, blanks, empty fields, numbers out of range) ends the run
/// and is left to ``CSVFormat``; this reader itself never reports an error.
struct CSVPlainRows {
  /// The power of ten that turns the unit of times into nanoseconds.
  private let timePower: Int
  /// The role of each column; other columns are skipped.
  private let roles: [Role]
  private let separator: UInt8
  /// The metres of one unit of altitudes.
  private let altitudeUnit: Double

  private enum Role { case time, latitude, longitude, accuracy, altitude, other }

  /// A reader for rows of `width` columns.
  ///
  /// - Precondition: the indices are below the width, and the power is within 0...9.
  init(
    width: Int,
    separator: UInt8,
    time: Int,
    timePower: Int,
    latitude: Int,
    longitude: Int,
    accuracy: Int?,
    altitude: Int?,
    altitudeUnit: Double
  ) {
    self.separator = separator
    self.timePower = timePower
    self.altitudeUnit = altitudeUnit
    var roles = [Role](repeating: .other, count: width)
    roles[time] = .time
    roles[latitude] = .latitude
    roles[longitude] = .longitude
    if let accuracy { roles[accuracy] = .accuracy }
    if let altitude { roles[altitude] = .altitude }
    self.roles = roles
  }

  /// Adds the points of the plain rows at the front of some bytes.
  ///
  /// - Returns: the numbers of bytes and rows taken; a row whose line end is not in the bytes is
  ///   not taken.
  func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    firstLine: Int,
    into trace: inout RawTrace
  ) -> (bytes: Int, rows: Int) {
    roles.withUnsafeBufferPointer { roles in
      var taken = 0
      var rows = 0
      var point = RawPoint()
      while !trace.isFull {
        point.line = Int32(clamping: firstLine + rows)
        guard let next = row(bytes, from: taken, roles, into: &point) else { break }
        trace.append(point)
        taken = next
        rows += 1
      }
      return (taken, rows)
    }
  }

  /// True if a byte begins a word or ends an empty field.
  @inline(__always)
  private func isWord(_ byte: UInt8) -> Bool {
    byte == separator || byte < 0x20 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
  }

  /// The index after the row that begins at an index; nil if it is not plain.
  @inline(__always)
  private func row(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ roles: UnsafeBufferPointer<Role>,
    into point: inout RawPoint
  ) -> Int? {
    let count = bytes.count
    var index = start
    for column in roles.indices {
      let role = roles[column]
      var isSkipped = role == .other
      if role == .altitude {
        let number = PlainNumber(bytes, &index)
        point.altitude = number.map { $0.double * altitudeUnit }
        if number == nil {
          // A word or an empty field is no altitude, and is skipped as in other columns.
          guard index < count, isWord(bytes[index]) else { return nil }
          isSkipped = true
        }
      }
      if isSkipped {
        while index < count, bytes[index] != separator, bytes[index] >= 0x20,
          bytes[index] != UInt8(ascii: "\"")
        {
          index += 1
        }
      } else if role != .altitude {
        guard let number = PlainNumber(bytes, &index) else { return nil }
        switch role {
        case .time:
          guard let time = number.integer(timesTenTo: timePower) else { return nil }
          point.nanoseconds = time
        case .latitude:
          let value = number.double
          guard abs(value) <= 90 else { return nil }
          point.latitude = value
        case .longitude:
          let value = number.double
          guard abs(value) <= 180 else { return nil }
          point.longitude = value
        default: point.accuracyOrNaN = number.double
        }
      }
      guard index < count else { return nil }
      let isLast = column == roles.count - 1
      if !isLast {
        guard bytes[index] == separator else { return nil }
        index += 1
      }
    }
    if bytes[index] == 0x0D { index += 1 }
    guard index < count, bytes[index] == 0x0A else { return nil }
    return index + 1
  }
}

/// A number of a sign, digits and perhaps a point among them, at most 2^53 without the point.
private struct PlainNumber {
  private let mantissa: Int64
  private let decimals: Int

  /// Reads a number from an index on and moves the index after it; nil if there is none.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    let count = bytes.count
    var i = index
    var isNegative = false
    if i < count, bytes[i] == UInt8(ascii: "-") {
      isNegative = true
      i += 1
    }
    var value: UInt64 = 0
    let first = i
    while i < count {
      let digit = bytes[i] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      i += 1
    }
    let whole = i - first
    var decimals = 0
    if i < count, bytes[i] == UInt8(ascii: ".") {
      i += 1
      let start = i
      while i < count {
        let digit = bytes[i] &- 0x30
        guard digit < 10 else { break }
        value = value &* 10 &+ UInt64(digit)
        i += 1
      }
      decimals = i - start
    }
    // Up to 18 digits do not overflow, and up to 2^53 they are exact.
    guard whole > 0, whole + decimals <= 18, value <= 1 << 53 else { return nil }
    self.decimals = decimals
    mantissa = isNegative ? -Int64(value) : Int64(value)
    index = i
  }

  /// The nearest binary number: one correctly rounded division.
  var double: Double {
    Double(mantissa) / powers[decimals]
  }

  /// The number times a power of ten; nil if that is not whole or does not fit.
  @inline(__always)
  func integer(timesTenTo power: Int) -> Int64? {
    guard decimals <= power else { return nil }
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: wholes[power - decimals])
    return overflow || product == RawPoint.noTime ? nil : product
  }
}

private let powers: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18,
]
private let wholes: [Int64] = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
]

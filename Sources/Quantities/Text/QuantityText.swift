// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Amounts as people write them: a number and a unit, such as `25 m`, `1 h 30 min` or `6.91 Wh`.
package enum QuantityText {
  /// The dimension of an amount, which decides its units.
  package enum Dimension: Sendable, Hashable, CaseIterable {
    /// A length, in metres internally.
    case length
    /// A duration, in nanoseconds internally.
    case duration
    /// An energy, in joules internally.
    case energy
    /// A power, in watts internally.
    case power
    /// A voltage, in volts internally.
    case voltage
    /// A speed, in metres per second internally.
    case speed
    /// An amount of data, in bytes internally; the unit may be left out.
    case bytes
    /// A share, 1 internally for 100 %; the unit may be left out.
    case fraction
    /// A pure number.
    case number
    /// A drain, in percent of a full charge per hour internally.
    case drain
  }

  /// The reasons why a text is not an amount.
  package enum Failure: Error, Sendable, Hashable {
    /// A number is missing.
    case notANumber
    /// A number that is infinite or not a number.
    case notFinite
    /// A number that is too large to be intended.
    case tooLarge
    /// A missing or unsuitable unit; empty if it is missing.
    case unit(String)
    /// Several parts whose units do not go from large to small.
    case partsOutOfOrder
  }

  /// A unit: its symbol and its size, `factor / divisor` of the inner unit.
  private struct Unit {
    var symbol: String
    var factor: Double
    var divisor: Double = 1
  }

  private static func units(of dimension: Dimension) -> [Unit] {
    switch dimension {
    case .length:
      [
        Unit(symbol: "m", factor: 1), Unit(symbol: "km", factor: 1000),
        Unit(symbol: "cm", factor: 1, divisor: 100), Unit(symbol: "mm", factor: 1, divisor: 1000),
      ]
    case .duration:
      [
        Unit(symbol: "s", factor: 1e9), Unit(symbol: "min", factor: 60e9),
        Unit(symbol: "h", factor: 3600e9), Unit(symbol: "d", factor: 86_400e9),
        Unit(symbol: "ms", factor: 1e6), Unit(symbol: "us", factor: 1e3),
        Unit(symbol: "ns", factor: 1),
      ]
    case .energy:
      [
        Unit(symbol: "J", factor: 1), Unit(symbol: "mJ", factor: 1, divisor: 1000),
        Unit(symbol: "kJ", factor: 1000), Unit(symbol: "Wh", factor: 3600),
        Unit(symbol: "mWh", factor: 3.6),
      ]
    case .power:
      [
        Unit(symbol: "W", factor: 1), Unit(symbol: "mW", factor: 1, divisor: 1000),
        Unit(symbol: "uW", factor: 1, divisor: 1e6),
      ]
    case .voltage: [Unit(symbol: "V", factor: 1), Unit(symbol: "mV", factor: 1, divisor: 1000)]
    case .speed:
      [Unit(symbol: "m/s", factor: 1), Unit(symbol: "km/h", factor: 1, divisor: 3.6)]
    case .bytes:
      [
        Unit(symbol: "", factor: 1), Unit(symbol: "B", factor: 1),
        Unit(symbol: "kB", factor: 1000), Unit(symbol: "MB", factor: 1e6),
        Unit(symbol: "KiB", factor: 1024), Unit(symbol: "MiB", factor: 1_048_576),
      ]
    case .fraction: [Unit(symbol: "", factor: 1), Unit(symbol: "%", factor: 1, divisor: 100)]
    case .number: [Unit(symbol: "", factor: 1)]
    case .drain:
      [
        Unit(symbol: "%/h", factor: 1), Unit(symbol: "%/d", factor: 1, divisor: 24),
        Unit(symbol: "%/day", factor: 1, divisor: 24),
      ]
    }
  }

  /// The symbols of a dimension's units, the inner unit first.
  package static func symbols(of dimension: Dimension) -> [String] {
    units(of: dimension).map { $0.symbol }.filter { !$0.isEmpty }
  }

  /// An amount in the largest unit that needs no fraction, such as `366 d`; else in the inner unit.
  package static func text(_ amount: Double, as dimension: Dimension) -> String {
    let units = units(of: dimension).filter { $0.divisor == 1 && !$0.symbol.hasSuffix("iB") }
    let whole = units.filter { amount != 0 && (amount / $0.factor).rounded() * $0.factor == amount }
    let fitting = whole.max { $0.factor < $1.factor }
    guard let unit = fitting ?? units.first else { return ExactText.text(amount) }
    let number = ExactText.text(amount / unit.factor)
    return unit.symbol.isEmpty ? number : number + " " + unit.symbol
  }

  /// The amount in the inner unit of its dimension, rounded once.
  ///
  /// Durations may have several parts from large to small, such as `1 h 30 min`; the result is in
  /// whole nanoseconds, below 292 years.
  package static func parse(
    _ text: String,
    as dimension: Dimension
  ) throws(Failure) -> Double {
    var scanner = Scanner(text)
    let units = units(of: dimension)
    var total: Double?
    var isNegative = false
    var lastSize = Double.infinity
    while !scanner.isAtEnd {
      if total != nil, dimension != .duration { throw .notANumber }
      let (number, hasSign) = try scanner.number()
      if total != nil, hasSign { throw .notANumber }
      if total == nil { isNegative = number.sign == .minus }
      let symbol = scanner.unit()
      guard let unit = units.first(where: { $0.symbol == symbol }) else { throw .unit(symbol) }
      let size = unit.factor / unit.divisor
      guard size < lastSize else { throw .partsOutOfOrder }
      lastSize = size
      var amount = number * unit.factor / unit.divisor
      if dimension == .duration { amount = amount.rounded() }
      guard amount.isFinite, dimension != .duration || abs(amount) < 9.2e18 else {
        throw .tooLarge
      }
      total = (total ?? 0) + (isNegative && total != nil ? -amount : amount)
    }
    guard let total else { throw .notANumber }
    guard dimension != .duration || abs(total) < 9.2e18 else { throw .tooLarge }
    return total
  }
}

/// Walks over the bytes of an amount.
private struct Scanner {
  private let bytes: [UInt8]
  private var index: Int

  init(_ text: String) {
    bytes = Array(text.utf8)
    index = 0
    skipBlanks()
  }

  var isAtEnd: Bool { index == bytes.count }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
  }

  private func isDigit(_ at: Int) -> Bool {
    at < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at])
  }

  private mutating func digits() -> Int {
    let start = index
    while isDigit(index) { index += 1 }
    return index - start
  }

  mutating func number() throws(QuantityText.Failure) -> (Double, hasSign: Bool) {
    let start = index
    var hasSign = false
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      index += 1
      hasSign = true
    }
    var count = digits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      count += digits()
    }
    guard count > 0 else {
      let word = String(decoding: bytes[start...], as: UTF8.self).lowercased()
      let names = ["nan", ".nan", "inf", ".inf", "-inf", "-.inf", "+inf", "+.inf", "infinity"]
      throw names.contains { word.hasPrefix($0) } ? .notFinite : .notANumber
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "e") || bytes[index] == UInt8(ascii: "E") {
      let sign = index + 1 < bytes.count && (bytes[index + 1] == 0x2B || bytes[index + 1] == 0x2D)
      if isDigit(index + (sign ? 2 : 1)) {
        index += sign ? 2 : 1
        _ = digits()
      }
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      throw .notANumber
    }
    guard number.isFinite else { throw .tooLarge }
    skipBlanks()
    return (number, hasSign)
  }

  mutating func unit() -> String {
    let start = index
    while index < bytes.count, bytes[index] != 0x20, bytes[index] != 0x09, !isDigit(index) {
      index += 1
    }
    let unit = String(decoding: bytes[start..<index], as: UTF8.self)
    skipBlanks()
    return unit
  }
}

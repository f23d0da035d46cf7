// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The value of a setting, as an amount and not as text.
public enum SettingValue: Sendable, Hashable {
  /// A length in metres; nil where the setting is left out or says `none`.
  case length(Metres?)
  /// A duration; nil where the setting says `none` or `each_delivery`.
  case duration(SimulationDuration?)
  /// A speed in metres per second; nil where the setting is left out.
  case speed(MetresPerSecond?)
  /// An angle in degrees; nil for `none`.
  case angle(Degrees?)
  /// A power in watts.
  case power(Watts)
  /// An energy in joules.
  case energy(Joules)
  /// A voltage in volts.
  case voltage(Volts)
  /// A pure number or a share; nil where the setting is left out.
  case number(Double?)
  /// A whole number, such as bytes; nil where the setting is left out.
  case count(Int?)
  /// A switch; nil where the setting is left to the system.
  case flag(Bool?)
  /// One of some words; nil for `none`.
  case word(String?)
  /// Some of some words.
  case words([String])

  /// The size on a continuous axis, in metres, seconds, metres per second, degrees, watts, joules,
  /// volts or as it is.
  ///
  /// Nil for switches, words and absent values.
  public var magnitude: Double? {
    switch self {
    case .length(let value): value?.value
    case .duration(let value): value?.seconds
    case .speed(let value): value?.value
    case .angle(let value): value?.value
    case .power(let value): value.value
    case .energy(let value): value.value
    case .voltage(let value): value.value
    case .number(let value): value
    case .count(let value): value.map(Double.init)
    case .flag, .word, .words: nil
    }
  }

  /// True where the setting is left out, or says `none` or `each_delivery`.
  public var isAbsent: Bool { text == nil }

  /// The value as files write it, with its unit; nil where it is absent.
  ///
  /// Loading the text gives exactly the value again.
  public var text: String? {
    switch self {
    case .length(let value): value.map { ExactText.text($0.value) + " m" }
    case .duration(let value): value.map { ExactText.text($0) }
    case .speed(let value): value.map { ExactText.text($0.value) + " m/s" }
    case .angle(let value): value.map { ExactText.text($0.value) }
    case .power(let value): ExactText.text(value)
    case .energy(let value): ExactText.text(value)
    case .voltage(let value): ExactText.text(value)
    case .number(let value): value.map { ExactText.text($0) }
    case .count(let value): value.map { String($0) }
    case .flag(let value): value.map { String($0) }
    case .word(let value): value
    case .words(let values): "[" + values.joined(separator: ", ") + "]"
    }
  }

  /// The same kind of value with another magnitude; nil for switches, words and out-of-range
  /// results.
  ///
  /// Durations are rounded to milliseconds, counts to whole numbers. A duration that rounds to 0 or
  /// is above 9e9 s gives nil, because times are 64-bit nanoseconds; so does a count that is no
  /// `Int`.
  public func with(magnitude: Double) -> SettingValue? {
    switch self {
    case .length: .length(Metres(magnitude))
    case .duration: Self.wholeMilliseconds(magnitude)
    case .speed: .speed(MetresPerSecond(magnitude))
    case .angle: .angle(Degrees(magnitude))
    case .power: .power(Watts(magnitude))
    case .energy: .energy(Joules(magnitude))
    case .voltage: .voltage(Volts(magnitude))
    case .number: .number(magnitude)
    case .count: Int(exactly: magnitude.rounded()).map { SettingValue.count($0) }
    case .flag, .word, .words: nil
    }
  }

  /// A duration of whole milliseconds, at least one; nil for less and for more than times can hold.
  private static func wholeMilliseconds(_ seconds: Double) -> SettingValue? {
    let milliseconds = (seconds * 1000).rounded()
    guard milliseconds >= 1, milliseconds <= 9e12 else { return nil }
    return .duration(SimulationDuration(nanoseconds: Int64(milliseconds) * 1_000_000))
  }
}

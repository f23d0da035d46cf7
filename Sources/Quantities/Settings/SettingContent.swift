// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A type that converts to and from a setting's value.
package protocol SettingContent: Sendable {
  /// The content as a value.
  var settingValue: SettingValue { get }

  /// The content of a value; nil if it is of another kind, or absent where a value is required.
  init?(settingValue: SettingValue)
}

/// Content that a setting may lack.
package protocol OptionalSettingContent: SettingContent {
  /// The value for absent content.
  static var absentValue: SettingValue { get }
}

extension Metres: OptionalSettingContent {
  package static var absentValue: SettingValue { .length(nil) }
  package var settingValue: SettingValue { .length(self) }
  package init?(settingValue: SettingValue) {
    guard case .length(let value?) = settingValue else { return nil }
    self = value
  }
}

extension SimulationDuration: OptionalSettingContent {
  package static var absentValue: SettingValue { .duration(nil) }
  package var settingValue: SettingValue { .duration(self) }
  package init?(settingValue: SettingValue) {
    guard case .duration(let value?) = settingValue else { return nil }
    self = value
  }
}

extension MetresPerSecond: OptionalSettingContent {
  package static var absentValue: SettingValue { .speed(nil) }
  package var settingValue: SettingValue { .speed(self) }
  package init?(settingValue: SettingValue) {
    guard case .speed(let value?) = settingValue else { return nil }
    self = value
  }
}

extension Degrees: OptionalSettingContent {
  package static var absentValue: SettingValue { .angle(nil) }
  package var settingValue: SettingValue { .angle(self) }
  package init?(settingValue: SettingValue) {
    guard case .angle(let value?) = settingValue else { return nil }
    self = value
  }
}

extension Watts: SettingContent {
  package var settingValue: SettingValue { .power(self) }
  package init?(settingValue: SettingValue) {
    guard case .power(let value) = settingValue else { return nil }
    self = value
  }
}

extension Joules: SettingContent {
  package var settingValue: SettingValue { .energy(self) }
  package init?(settingValue: SettingValue) {
    guard case .energy(let value) = settingValue else { return nil }
    self = value
  }
}

extension Volts: SettingContent {
  package var settingValue: SettingValue { .voltage(self) }
  package init?(settingValue: SettingValue) {
    guard case .voltage(let value) = settingValue else { return nil }
    self = value
  }
}

extension Double: OptionalSettingContent {
  package static var absentValue: SettingValue { .number(nil) }
  package var settingValue: SettingValue { .number(self) }
  package init?(settingValue: SettingValue) {
    guard case .number(let value?) = settingValue else { return nil }
    self = value
  }
}

extension Int: OptionalSettingContent {
  package static var absentValue: SettingValue { .count(nil) }
  package var settingValue: SettingValue { .count(self) }
  package init?(settingValue: SettingValue) {
    guard case .count(let value?) = settingValue else { return nil }
    self = value
  }
}

extension Bool: OptionalSettingContent {
  package static var absentValue: SettingValue { .flag(nil) }
  package var settingValue: SettingValue { .flag(self) }
  package init?(settingValue: SettingValue) {
    guard case .flag(let value?) = settingValue else { return nil }
    self = value
  }
}

extension OptionalSettingContent where Self: RawRepresentable, RawValue == String {
  package static var absentValue: SettingValue { .word(nil) }
  package var settingValue: SettingValue { .word(rawValue) }
  package init?(settingValue: SettingValue) {
    guard case .word(let text?) = settingValue else { return nil }
    self.init(rawValue: text)
  }
}

extension Optional: SettingContent where Wrapped: OptionalSettingContent {
  package var settingValue: SettingValue { self?.settingValue ?? Wrapped.absentValue }
  package init?(settingValue: SettingValue) {
    if let value = Wrapped(settingValue: settingValue) {
      self = .some(value)
    } else if settingValue == Wrapped.absentValue {
      self = .none
    } else {
      return nil
    }
  }
}

extension Array: SettingContent
where Element: OptionalSettingContent & RawRepresentable, Element.RawValue == String {
  package var settingValue: SettingValue { .words(map { $0.rawValue }) }
  package init?(settingValue: SettingValue) {
    guard case .words(let words) = settingValue else { return nil }
    let elements = words.compactMap { Element(rawValue: $0) }
    guard elements.count == words.count else { return nil }
    self = elements
  }
}

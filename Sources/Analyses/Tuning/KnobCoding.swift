// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The conversion of a setting's own type to a `KnobValue` and back.
struct KnobCoding<Value: Sendable>: Sendable {
  /// The setting as a value.
  var wrap: @Sendable (Value) -> KnobValue
  /// The value as a setting; nil if it is of another kind, or absent where it must be there.
  var unwrap: @Sendable (KnobValue) -> Value?
}

extension KnobCoding where Value == Metres? {
  static var length: Self {
    Self(
      wrap: { .length($0) },
      unwrap: { if case .length(let value) = $0 { .some(value) } else { nil } }
    )
  }
}

extension KnobCoding where Value == Metres {
  static var givenLength: Self {
    Self(
      wrap: { .length($0) },
      unwrap: { if case .length(let value) = $0 { value } else { nil } }
    )
  }
}

extension KnobCoding where Value == SimulationDuration? {
  static var duration: Self {
    Self(
      wrap: { .duration($0) },
      unwrap: { if case .duration(let value) = $0 { .some(value) } else { nil } }
    )
  }
}

extension KnobCoding where Value == SimulationDuration {
  static var givenDuration: Self {
    Self(
      wrap: { .duration($0) },
      unwrap: { if case .duration(let value) = $0 { value } else { nil } }
    )
  }
}

extension KnobCoding where Value == MetresPerSecond {
  static var speed: Self {
    Self(wrap: { .speed($0) }, unwrap: { if case .speed(let value) = $0 { value } else { nil } })
  }
}

extension KnobCoding where Value == Degrees? {
  static var angle: Self {
    Self(
      wrap: { .angle($0) },
      unwrap: { if case .angle(let value) = $0 { .some(value) } else { nil } }
    )
  }
}

extension KnobCoding where Value == Double {
  static var number: Self {
    Self(wrap: { .number($0) }, unwrap: { if case .number(let value) = $0 { value } else { nil } })
  }
}

extension KnobCoding where Value == Int {
  static var givenCount: Self {
    Self(wrap: { .count($0) }, unwrap: { if case .count(let value) = $0 { value } else { nil } })
  }
}

extension KnobCoding where Value == Int? {
  static var count: Self {
    Self(
      wrap: { .count($0) },
      unwrap: { if case .count(let value) = $0 { .some(value) } else { nil } }
    )
  }
}

extension KnobCoding where Value == Bool {
  static var givenFlag: Self {
    Self(wrap: { .flag($0) }, unwrap: { if case .flag(let value) = $0 { value } else { nil } })
  }
}

extension KnobCoding where Value == Bool? {
  static var flag: Self {
    Self(
      wrap: { .flag($0) },
      unwrap: { if case .flag(let value) = $0 { .some(value) } else { nil } }
    )
  }
}

extension KnobCoding where Value: RawRepresentable, Value.RawValue == String {
  static var word: Self {
    Self(
      wrap: { .word($0.rawValue) },
      unwrap: { if case .word(let text?) = $0 { Value(rawValue: text) } else { nil } }
    )
  }
}

extension KnobCoding where Value == AuthorizationStatus? {
  static var right: Self {
    Self(
      wrap: { .word($0?.rawValue) },
      unwrap: { value in
        guard case .word(let text) = value else { return nil }
        guard let text else { return .some(nil) }
        return AuthorizationStatus(rawValue: text).map { .some($0) }
      }
    )
  }
}

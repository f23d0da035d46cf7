// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import SimulatedCoreLocation

/// A value in the app's stored defaults of the simulated day.
///
/// Limitations: a change announces nothing, because there is no view that would be drawn anew.
@propertyWrapper
public struct AppStorage<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  private init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  /// The stored value, or that of the declaration.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  /// A binding to the stored value.
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }

  /// A value that defaults store as it is.
  private init(_ key: String, _ store: SimulatedCoreLocation.UserDefaults?, or value: Value) {
    self.init(
      read: { (store ?? .standard).object(forKey: key) as? Value ?? value },
      write: { (store ?? .standard).set($0 as Any?, forKey: key) }
    )
  }

  /// A value that is optional, of a type that defaults store as it is.
  private init<Wrapped>(
    optional key: String,
    _ store: SimulatedCoreLocation.UserDefaults?
  ) where Value == Wrapped? {
    self.init(
      read: { (store ?? .standard).object(forKey: key) as? Wrapped },
      write: { (store ?? .standard).set($0.map { $0 as Any }, forKey: key) }
    )
  }

  /// A value that is stored by its raw value.
  private init<Raw>(
    raw key: String,
    _ store: SimulatedCoreLocation.UserDefaults?,
    or value: Value
  ) where Value: RawRepresentable, Value.RawValue == Raw {
    self.init(
      read: {
        ((store ?? .standard).object(forKey: key) as? Raw).flatMap(Value.init(rawValue:)) ?? value
      },
      write: { (store ?? .standard).set($0.rawValue as Any?, forKey: key) }
    )
  }

  /// A Boolean.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value == Bool { self.init(key, store, or: wrappedValue) }
  /// A whole number.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value == Int { self.init(key, store, or: wrappedValue) }
  /// A number.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value == Double { self.init(key, store, or: wrappedValue) }
  /// A text.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value == String { self.init(key, store, or: wrappedValue) }
  /// A URL.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value == URL { self.init(key, store, or: wrappedValue) }
  /// A date.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value == Date { self.init(key, store, or: wrappedValue) }
  /// Data.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value == Data { self.init(key, store, or: wrappedValue) }
  /// A value with a whole number as its raw value.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(raw: key, store, or: wrappedValue)
  }
  /// A value with a text as its raw value.
  public init(
    wrappedValue: Value,
    _ key: String,
    store: SimulatedCoreLocation.UserDefaults? = nil
  ) where Value: RawRepresentable, Value.RawValue == String {
    self.init(raw: key, store, or: wrappedValue)
  }

  /// A Boolean, or nil.
  public init(_ key: String, store: SimulatedCoreLocation.UserDefaults? = nil)
  where Value == Bool? { self.init(optional: key, store) }
  /// A whole number, or nil.
  public init(_ key: String, store: SimulatedCoreLocation.UserDefaults? = nil)
  where Value == Int? { self.init(optional: key, store) }
  /// A number, or nil.
  public init(_ key: String, store: SimulatedCoreLocation.UserDefaults? = nil)
  where Value == Double? { self.init(optional: key, store) }
  /// A text, or nil.
  public init(_ key: String, store: SimulatedCoreLocation.UserDefaults? = nil)
  where Value == String? { self.init(optional: key, store) }
  /// A URL, or nil.
  public init(_ key: String, store: SimulatedCoreLocation.UserDefaults? = nil)
  where Value == URL? { self.init(optional: key, store) }
  /// Data, or nil.
  public init(_ key: String, store: SimulatedCoreLocation.UserDefaults? = nil)
  where Value == Data? { self.init(optional: key, store) }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import VirtualTime

/// An app's stored defaults: Foundation's class in a simulated day.
///
/// Scope: numbers, texts, dates, data, URLs, lists and dictionaries, for the app itself and by
/// suite. They survive the process and a restart of the phone; registered defaults live as long as
/// the process. Every app on every simulated phone has its own.
///
/// Outside of simulated days, values are kept in memory for as long as the program runs.
///
/// Limitations: there are no domains other than the app's, its suites and the registered defaults;
/// a change by the app itself posts no notification and is written at once.
open class UserDefaults: NSObject, @unchecked Sendable {
  /// Posted when the user changes a value on the app's page in the settings, not by the app's own
  /// changes.
  public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")
  static let shared = UserDefaults()

  private let suite: String

  /// The app's own defaults.
  open class var standard: UserDefaults { shared }

  /// The app's own defaults.
  public override init() { suite = "" }

  /// The defaults of a suite; for nil, those of the app.
  public init?(suiteName: String?) {
    guard suiteName != "NSGlobalDomain" else { return nil }
    suite = suiteName ?? ""
  }

  nonisolated(unsafe) private static let outside = DefaultsStore(process: nil)
  private static let lock = NSRecursiveLock()

  /// Uses the values of the running process or, outside of simulated days, those in memory.
  private func withStore<Result>(_ body: (DefaultsStore) -> Result) -> Result {
    guard let process = AppProcess.running else {
      return Self.lock.withLock {
        Self.outside.use(suite)
        return body(Self.outside)
      }
    }
    let store = process.virtual.object(DefaultsStore.self) { DefaultsStore(process: process) }
    store.use(suite)
    return body(store)
  }

  // MARK: - Writing

  /// Stores a value, or removes it if it is nil.
  ///
  /// Ends the program with a message if a property list cannot contain the value.
  open func set(_ value: Any?, forKey key: String) {
    withStore { $0.set(value, forKey: key, suite: suite) }
  }
  /// Stores a whole number.
  open func set(_ value: Int, forKey key: String) { set(value as Any?, forKey: key) }
  /// Stores a number.
  open func set(_ value: Float, forKey key: String) { set(value as Any?, forKey: key) }
  /// Stores a number.
  open func set(_ value: Double, forKey key: String) { set(value as Any?, forKey: key) }
  /// Stores a Boolean.
  open func set(_ value: Bool, forKey key: String) { set(value as Any?, forKey: key) }
  /// Stores a URL, or removes it if it is nil.
  open func set(_ url: URL?, forKey key: String) { set(url as Any?, forKey: key) }
  /// Stores a value, or removes it if it is nil.
  open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  /// Removes a value; a registered default becomes visible again.
  open func removeObject(forKey key: String) { set(nil as Any?, forKey: key) }

  /// Sets values for keys that have none, for as long as the process lives.
  open func register(defaults registrationDictionary: [String: Any]) {
    withStore { $0.register(registrationDictionary) }
  }

  /// Writes pending changes; there never are any.
  @discardableResult
  open func synchronize() -> Bool { true }

  /// Removes all values of a suite, or the app's own values if the name is that of the app.
  ///
  /// Assumption: a name is that of the app if it is not empty, names no app group or global domain,
  /// and the app has used no suite of that name, because the simulated app has no bundle identifier.
  open func removePersistentDomain(forName domainName: String) {
    guard !domainName.isEmpty, domainName != "NSGlobalDomain" else { return }
    withStore { store in
      let isSuite = domainName.hasPrefix("group.") || store.knows(suite: domainName)
      let suite = isSuite ? domainName : ""
      for key in store.keys(inSuite: suite) { store.set(nil, forKey: key, suite: suite) }
    }
  }

  // MARK: - Reading

  /// A value as it was stored; a URL is returned as `URL`.
  open func object(forKey key: String) -> Any? {
    withStore { $0.value(forKey: key, suite: suite) }
  }
  /// A value as it was stored.
  open func value(forKey key: String) -> Any? { object(forKey: key) }

  /// A text; a number is converted.
  open func string(forKey key: String) -> String? {
    switch object(forKey: key) {
    case let text as String: text
    case let truth as Bool: truth ? "1" : "0"
    case let number as Int: String(number)
    case let number as Double: NSNumber(value: number).stringValue
    case let number as Float: NSNumber(value: number).stringValue
    default: nil
    }
  }

  /// A Boolean; numbers other than zero and the texts YES, true and 1 are true; false if unset.
  open func bool(forKey key: String) -> Bool {
    switch object(forKey: key) {
    case let truth as Bool: truth
    case let number as Int: number != 0
    case let number as Double: number != 0
    case let number as Float: number != 0
    case let text as String: (text as NSString).boolValue
    default: false
    }
  }

  /// A whole number; other numbers are truncated, texts are parsed; 0 if unset.
  open func integer(forKey key: String) -> Int {
    switch object(forKey: key) {
    case let number as Int: number
    case let truth as Bool: truth ? 1 : 0
    case let number as Double: Int(saturating: number)
    case let number as Float: Int(saturating: Double(number))
    case let text as String: (text as NSString).integerValue
    default: 0
    }
  }

  /// A number; texts are parsed; 0 if unset.
  open func double(forKey key: String) -> Double {
    switch object(forKey: key) {
    case let number as Double: number
    case let number as Int: Double(number)
    case let number as Float: Double(number)
    case let truth as Bool: truth ? 1 : 0
    case let text as String: (text as NSString).doubleValue
    default: 0
    }
  }

  /// A number; texts are parsed; 0 if unset.
  open func float(forKey key: String) -> Float {
    if let number = object(forKey: key) as? Float { return number }
    return Float(double(forKey: key))
  }

  /// Data; nil if unset or of another type.
  open func data(forKey key: String) -> Data? { object(forKey: key) as? Data }
  /// A list; nil if unset or of another type.
  open func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
  /// A list of texts; nil if unset or of another type.
  open func stringArray(forKey key: String) -> [String]? { object(forKey: key) as? [String] }
  /// A dictionary; nil if unset or of another type.
  open func dictionary(forKey key: String) -> [String: Any]? {
    object(forKey: key) as? [String: Any]
  }
  /// A URL; a text is read as a path.
  open func url(forKey key: String) -> URL? {
    switch object(forKey: key) {
    case let url as URL: url
    case let path as String: URL(fileURLWithPath: path)
    default: nil
    }
  }

  /// All values with their keys, registered ones too.
  open func dictionaryRepresentation() -> [String: Any] {
    withStore { store in
      var all = store.registered
      for key in store.keys(inSuite: suite) { all[key] = store.value(forKey: key, suite: suite) }
      return all
    }
  }
}

extension Int {
  fileprivate init(saturating number: Double) {
    self =
      number.isNaN ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}

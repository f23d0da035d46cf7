// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import LocationService
internal import VirtualTime

/// The defaults of an app: the stored values and the registered ones.
///
/// Outside of simulated days they are kept in memory, for as long as the program runs.
final class DefaultsStore {
  /// The prefix of all keys under which defaults are stored; an app's own store must not use it.
  static let prefix = "tracewatt.UserDefaults"

  private unowned let process: AppProcess?
  /// The stored texts outside of simulated days.
  private var memory: [String: String] = [:]
  /// The values that were registered in this process.
  private(set) var registered: [String: Any] = [:]
  private var known: [String: Any] = [:]
  private var indices: [String: [String]] = [:]
  /// The suites that this process has used.
  private var used: Set<String> = []

  init(process: AppProcess?) { self.process = process }

  private func place(of key: String, suite: String) -> String {
    // The length keeps the suite's name and the key separate.
    "\(Self.prefix).\(suite.utf8.count).\(suite).\(key)"
  }

  private func indexPlace(of suite: String) -> String { "\(Self.prefix).keys.\(suite)" }

  func register(_ defaults: [String: Any]) {
    registered.merge(defaults) { _, new in new }
  }

  // MARK: - Texts

  /// False while no code of the app runs.
  private var canStore: Bool { process.map { $0.system != nil } ?? true }

  private func text(at place: String) -> String? {
    guard let process else { return memory[place] }
    return process.system?.storedValue(forKey: place)
  }

  private func store(_ text: String?, at place: String) {
    guard let process else {
      memory[place] = text
      return
    }
    process.system?.store(text, forKey: place)
  }

  // MARK: - Suites

  /// Notes that the app uses a suite.
  func use(_ suite: String) { used.insert(suite) }

  /// Whether this process has used a suite, or an earlier one has written to it.
  func knows(suite: String) -> Bool {
    used.contains(suite) || text(at: indexPlace(of: suite)) != nil
  }

  // MARK: - Values

  func value(forKey key: String, suite: String) -> Any? {
    // What the user has set last, on the app's page in the settings, replaces the app's value.
    if suite.isEmpty, let text = text(at: AppSettings.place(of: key)) {
      return Self.value(of: text)
    }
    let place = place(of: key, suite: suite)
    if let value = known[place] { return value }
    guard let text = text(at: place), let value = Self.value(of: text)
    else { return registered[key] }
    known[place] = value
    return value
  }

  func set(_ value: Any?, forKey key: String, suite: String) {
    guard canStore else { return }
    if suite.isEmpty { store(nil, at: AppSettings.place(of: key)) }
    let place = place(of: key, suite: suite)
    guard let value else {
      known[place] = nil
      store(nil, at: place)
      change(suite) { keys in keys.removeAll { $0 == key } }
      return
    }
    guard let text = Self.text(of: value), let kept = Self.value(of: text) else {
      VirtualTime.fail(
        "UserDefaults.set: the value for \"\(key)\" is of type \(type(of: value)); a property list "
          + "can contain Bool, Int, Float, Double, String, Data, Date, and lists and dictionaries of them"
      )
    }
    known[place] = kept
    store(text, at: place)
    change(suite) { keys in if !keys.contains(key) { keys.append(key) } }
  }

  // MARK: - Keys

  /// The keys that have a value, sorted.
  func keys(inSuite suite: String) -> [String] {
    if let keys = indices[suite] { return keys }
    guard canStore else { return [] }
    let text = text(at: indexPlace(of: suite)) ?? "[]"
    let keys = (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    indices[suite] = keys
    return keys
  }

  private func change(_ suite: String, _ body: (inout [String]) -> Void) {
    let before = keys(inSuite: suite)
    var keys = before
    body(&keys)
    guard keys != before, canStore else { return }
    keys.sort()
    indices[suite] = keys
    let bytes = (try? JSONEncoder().encode(keys)) ?? Data()
    store(String(decoding: bytes, as: UTF8.self), at: indexPlace(of: suite))
  }

  // MARK: - Text

  /// A value as text: a letter for its type, and the value.
  static func text(of value: Any) -> String? {
    switch value {
    case let text as String: "s" + text
    case let data as Data: "x" + data.base64EncodedString()
    case let date as Date: "t\(date.timeIntervalSinceReferenceDate)"
    case let url as URL: "u" + url.absoluteString
    case let number as NSNumber: numberText(number)
    default: propertyList(value)
    }
  }

  /// Numbers keep their type: a whole number is not a Boolean.
  private static func numberText(_ number: NSNumber) -> String {
    switch String(cString: number.objCType) {
    case "d": "d\(number.doubleValue)"
    case "f": "f\(number.floatValue)"
    case "c", "B": "b\(number.boolValue ? 1 : 0)"
    default: "i\(number.intValue)"
    }
  }

  private static func propertyList(_ value: Any) -> String? {
    guard PropertyListSerialization.propertyList(value, isValidFor: .xml),
      let bytes = try? PropertyListSerialization.data(
        fromPropertyList: value,
        format: .xml,
        options: 0
      )
    else { return nil }
    return "p" + String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a text.
  static func value(of text: String) -> Any? {
    let rest = String(text.dropFirst())
    switch text.first {
    case "s": return rest
    case "x": return Data(base64Encoded: rest)
    case "t": return Double(rest).map { Date(timeIntervalSinceReferenceDate: $0) }
    case "u": return URL(string: rest)
    case "d": return Double(rest)
    case "f": return Float(rest)
    case "b": return rest == "1"
    case "i": return Int(rest)
    case "p":
      return try? PropertyListSerialization.propertyList(from: Data(rest.utf8), format: nil)
    default: return nil
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import TraceFormats

/// The contents of an Android power profile: keys with one number or a list of numbers.
///
/// Scope: `<item>` and `<array>` under the root `<device>`, and the element `<modem>` of newer
/// platforms, whose values get keys such as `modem.active.lte.receive`.
///
/// Limitations: as in the platform's own reader, a text that is not a number counts as 0 and a
/// repeated key has its last value. Elements of other names are skipped.
///
/// Sources: Android Open Source Project, `PowerProfile.java` and the page "Measure device power".
///
/// Validation: the profiles of published devices are read in the tests.
struct PowerProfile {
  /// A key with its numbers.
  struct Entry: Hashable {
    /// The numbers: one of an item, any count of an array.
    var values: [Double]
    /// Whether the numbers are in an array.
    var isArray: Bool
    /// The line of the element.
    var line: Int
  }

  /// An irregularity of the file, with its line.
  struct Remark: Hashable {
    var line: Int
    var text: String
  }

  /// The keys, in the order of their first appearance.
  private(set) var keys: [String] = []
  /// Remarks on texts that are not numbers, and on repeated keys.
  private(set) var remarks: [Remark] = []
  /// The elements that were skipped, each name once.
  private(set) var skipped: [String] = []
  private var entries: [String: Entry] = [:]

  /// Reads the elements below the root.
  init(_ root: XMLTree.Element) {
    for element in root.children {
      switch element.name {
      case "item":
        if let key = name(of: element) {
          set(key, Entry(values: [number(element, key)], isArray: false, line: element.line))
        }
      case "array":
        if let key = name(of: element) { set(key, array(element, key)) }
      case "modem": readModem(element)
      default: skip(element)
      }
    }
  }

  /// The entry of a key; nil if the file has none.
  subscript(key: String) -> Entry? { entries[key] }

  /// The first of some keys that the file has; nil if it has none.
  func first(of keys: [String]) -> String? { keys.first { entries[$0] != nil } }

  private mutating func set(_ key: String, _ entry: Entry) {
    if let before = entries[key] {
      if before.values != entry.values {
        remark(entry.line, "\(Self.shown(key)) occurs twice; the last value is used")
      }
    } else {
      keys.append(key)
    }
    entries[key] = entry
  }

  private mutating func name(of element: XMLTree.Element) -> String? {
    if let name = element.attributes["name"], !name.isEmpty { return name }
    remark(element.line, "<\(Self.shown(element.name))> without a name is skipped")
    return nil
  }

  private mutating func array(_ element: XMLTree.Element, _ key: String) -> Entry {
    var values: [Double] = []
    for child in element.children {
      if child.name == "value" { values.append(number(child, key)) } else { skip(child) }
    }
    return Entry(values: values, isArray: true, line: element.line)
  }

  /// Reads `<modem>`: `<sleep>`, `<idle>` and an `<active>` for each kind of network.
  private mutating func readModem(_ modem: XMLTree.Element) {
    for element in modem.children {
      switch element.name {
      case "sleep", "idle":
        let key = "modem.\(element.name)"
        set(key, Entry(values: [number(element, key)], isArray: false, line: element.line))
      case "active": readActive(element)
      default: skip(element)
      }
    }
  }

  private mutating func readActive(_ active: XMLTree.Element) {
    var key = "modem.active." + (active.attributes["rat"] ?? "DEFAULT").lowercased()
    let band = (active.attributes["nrFrequency"] ?? "DEFAULT").lowercased()
    if band != "default" { key += "." + band }
    var levels: [(level: Int, value: Double)] = []
    for child in active.children {
      switch child.name {
      case "receive":
        let name = key + ".receive"
        set(name, Entry(values: [number(child, name)], isArray: false, line: child.line))
      case "transmit":
        let level = child.attributes["level"].flatMap { Int($0) } ?? levels.count
        guard Self.levelRange.contains(level) else { continue }
        let value = number(child, key + ".transmit")
        levels.removeAll { $0.level == level }
        levels.append((level, value))
      default: skip(child)
      }
    }
    guard !levels.isEmpty else { return }
    let values = levels.sorted { $0.level < $1.level }.map(\.value)
    set(key + ".transmit", Entry(values: values, isArray: true, line: active.line))
  }

  /// Power levels of a transmitter; published files have five.
  private static let levelRange = 0..<32

  private mutating func number(_ element: XMLTree.Element, _ key: String) -> Double {
    if let value = Self.number(element.text) { return value }
    let text = InputProblem.quoted(element.text, limit: 40)
    remark(element.line, "\(Self.shown(key)) is \(text), not a number; the platform reads 0")
    return 0
  }

  /// A finite number in decimal notation with blanks around it; nil for anything else.
  static func number(_ text: String) -> Double? {
    let digits = text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
    let allowed = digits.allSatisfy {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    guard allowed, let value = Double(String(decoding: Array(digits), as: UTF8.self)),
      value.isFinite
    else { return nil }
    return value
  }

  private mutating func skip(_ element: XMLTree.Element) {
    let name = Self.shown(element.name)
    if !skipped.contains(name), skipped.count < Self.remarkLimit { skipped.append(name) }
  }

  /// The most remarks that are kept.
  static let remarkLimit = 20

  private mutating func remark(_ line: Int, _ text: String) {
    if remarks.count < Self.remarkLimit { remarks.append(Remark(line: line, text: text)) }
  }

  /// A name from the file, shortened and made safe for a message.
  static func shown(_ name: String) -> String {
    String(InputProblem.quoted(name, limit: 60).dropFirst().dropLast())
  }
}

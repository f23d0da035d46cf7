// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of a JSON text.
package indirect enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, finite.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Names and values in file order; names may occur twice, and the first one counts.
  case object([Member])

  /// A name and its value.
  package struct Member: Sendable, Hashable {
    /// The name.
    package var key: String
    /// The value.
    package var value: JSONValue

    /// A name and its value.
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a name; nil if there is none or it is null.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self,
      let member = members.first(where: { $0.key == key }), member.value != .null
    else { return nil }
    return member.value
  }

  /// The elements of a list; nil for anything else.
  package var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object; nil for anything else.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The text of a string; nil for anything else.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// A number, or a string that contains one, because recorders write both; nil for anything else.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): DecimalNumber(text)?.double
    default: nil
    }
  }

  /// Whole numbers as nanoseconds, exact for texts: this many units of ten to a power of ns.
  package func integer(timesTenTo power: Int) -> Int64? {
    switch self {
    case .number(let number):
      // Doubles of today's times in seconds are exact to a quarter of a microsecond.
      guard let decimal = DecimalNumber("\(number)") else { return nil }
      return decimal.integer(timesTenTo: power)
    case .string(let text): return DecimalNumber(text)?.integer(timesTenTo: power)
    default: return nil
    }
  }

  /// The value of a text; nil if it is not JSON, is nested too deeply or is followed by more.
  package init?(_ bytes: some Sequence<UInt8>) {
    var values: [JSONValue] = []
    let stream = ByteStream(bytes: Array(bytes), name: "")
    var builder = JSONBuilder()
    let events = JSONEvents(stream) { event in
      if let value = builder.take(event) { values.append(value) }
      return !builder.isTooLarge
    }
    guard events.read() == nil, values.count == 1 else { return nil }
    self = values[0]
  }
}

/// Builds values from events.
struct JSONBuilder {
  private enum Open {
    case array([JSONValue])
    case object([JSONValue.Member], key: String)
  }

  private var open: [Open] = []
  private var count = 0

  /// The most parts of a value.
  var limit = JSONElements.valueLimit
  /// True if the value being built has more parts than the limit; 8 bytes of a long text are a
  /// part.
  var isTooLarge: Bool { count > limit }

  /// True if no value is being built.
  var isEmpty: Bool { open.isEmpty }

  /// Adds an event; returns a value once one is complete.
  mutating func take(_ event: JSONEvent) -> JSONValue? {
    count += 1
    switch event {
    case .null: return add(.null)
    case .bool(let value): return add(.bool(value))
    case .number(let value): return add(.number(value))
    case .string(let text):
      weigh(text)
      return add(.string(text))
    case .key(let key):
      weigh(key)
      if case .object(let members, _)? = open.popLast() { open.append(.object(members, key: key)) }
      return nil
    case .objectStart:
      open.append(.object([], key: ""))
      return nil
    case .arrayStart:
      open.append(.array([]))
      return nil
    case .objectEnd, .arrayEnd:
      switch open.popLast() {
      case .array(let elements): return add(.array(elements))
      case .object(let members, _): return add(.object(members))
      case nil: return nil
      }
    }
  }

  /// Counts the size of a text beyond a short one, so that many texts stay within memory.
  private mutating func weigh(_ text: String) {
    count += max(0, text.utf8.count - 32) >> 3
  }

  private mutating func add(_ value: JSONValue) -> JSONValue? {
    switch open.popLast() {
    case .array(var elements):
      elements.append(value)
      open.append(.array(elements))
      return nil
    case .object(var members, let key):
      members.append(JSONValue.Member(key: key, value: value))
      open.append(.object(members, key: key))
      return nil
    case nil:
      count = 0
      return value
    }
  }
}

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
    case .number(let number): return DecimalNumber.integer(number, timesTenTo: power)
    case .string(let text): return DecimalNumber(text)?.integer(timesTenTo: power)
    default: return nil
    }
  }

  /// The value of a text; nil if it is not JSON, is nested too deeply or is followed by more.
  package init?(_ bytes: some Sequence<UInt8>) {
    let collector = JSONCollector()
    let events = JSONEvents(ByteStream(bytes: Array(bytes), name: ""), handler: collector)
    guard events.read() == nil, collector.values.count == 1 else { return nil }
    self = collector.values[0]
  }
}

/// Collects the values of a text.
private final class JSONCollector: JSONByteHandler {
  private(set) var values: [JSONValue] = []
  private let tape = JSONTape()

  func take(
    _ kind: JSONEventKind,
    _ text: UnsafeBufferPointer<UInt8>,
    _ number: Double
  ) -> Bool {
    if let node = tape.take(kind, text, number) { values.append(node.value) }
    return !tape.isTooLarge
  }
}

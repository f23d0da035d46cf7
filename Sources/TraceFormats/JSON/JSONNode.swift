// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of a JSON text on a tape, valid until the tape takes the next one.
struct JSONNode {
  private let node: UnsafePointer<JSONTape.Node>
  private let texts: UnsafePointer<UInt8>

  init(_ node: UnsafePointer<JSONTape.Node>, _ texts: UnsafePointer<UInt8>) {
    self.node = node
    self.texts = texts
  }

  /// The first value of a name; nil if there is none or it is null.
  subscript(name: StaticString) -> JSONNode? {
    name.withUTF8Buffer { self[$0] }
  }

  /// The first value of a name in bytes; nil if there is none or it is null.
  subscript(name: UnsafeBufferPointer<UInt8>) -> JSONNode? {
    guard node.pointee.kind == .objectStart else { return nil }
    var key = node + 1
    for _ in 0..<node.pointee.count {
      let value = key + 1
      if matches(key, name) {
        return value.pointee.kind == .null ? nil : JSONNode(value, texts)
      }
      key = value + Self.size(value)
    }
    return nil
  }

  /// The first of some names that has a value other than null.
  func first(of names: [StaticString]) -> JSONNode? {
    for name in names {
      if let value = self[name] { return value }
    }
    return nil
  }

  /// True for `null`.
  var isNull: Bool { node.pointee.kind == .null }

  /// True for a list.
  var isList: Bool { node.pointee.kind == .arrayStart }

  /// True for a number.
  var isNumber: Bool { node.pointee.kind == .number }

  /// The elements of a list; nil for anything else.
  var elements: Elements? {
    guard node.pointee.kind == .arrayStart else { return nil }
    return Elements(count: Int(node.pointee.count), from: node + 1, texts: texts)
  }

  /// The names of an object, in file order; empty for anything else.
  var names: [String] {
    guard node.pointee.kind == .objectStart else { return [] }
    var names: [String] = []
    var key = node + 1
    for _ in 0..<node.pointee.count {
      names.append(String(decoding: bytes(key), as: UTF8.self))
      key += 1 + Self.size(key + 1)
    }
    return names
  }

  /// The bytes of a string; nil for anything else.
  var bytes: UnsafeBufferPointer<UInt8>? {
    node.pointee.kind == .string ? bytes(node) : nil
  }

  /// The text of a string; nil for anything else.
  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// A number, or a string that contains one, because recorders write both; nil for anything else.
  var number: Double? {
    switch node.pointee.kind {
    case .number: return Double(bitPattern: node.pointee.content)
    case .string:
      let bytes = bytes(node)
      return DecimalNumber(bytes, bytes.indices)?.double
    default: return nil
    }
  }

  /// Whole numbers as nanoseconds, as `JSONValue.integer` gives them.
  func integer(timesTenTo power: Int) -> Int64? {
    switch node.pointee.kind {
    case .number:
      let number = Double(bitPattern: node.pointee.content)
      return DecimalNumber.integer(number, timesTenTo: power)
    case .string:
      let bytes = bytes(node)
      return DecimalNumber(bytes, bytes.indices)?.integer(timesTenTo: power)
    default: return nil
    }
  }

  /// The node, to be kept as it is.
  var copy: JSONCopy { JSONCopy(node, Self.size(node), texts) }

  /// The value, to be kept.
  var value: JSONValue {
    switch node.pointee.kind {
    case .null: return .null
    case .bool: return .bool(Double(bitPattern: node.pointee.content) != 0)
    case .number: return .number(Double(bitPattern: node.pointee.content))
    case .objectStart:
      var members: [JSONValue.Member] = []
      members.reserveCapacity(Int(node.pointee.count))
      var key = node + 1
      for _ in 0..<node.pointee.count {
        let name = String(decoding: bytes(key), as: UTF8.self)
        let value = key + 1
        members.append(JSONValue.Member(key: name, value: JSONNode(value, texts).value))
        key = value + Self.size(value)
      }
      return .object(members)
    case .arrayStart:
      let elements = Elements(count: Int(node.pointee.count), from: node + 1, texts: texts)
      return .array(elements.map(\.value))
    case .string, .key, .objectEnd, .arrayEnd:
      return .string(String(decoding: bytes(node), as: UTF8.self))
    }
  }

  /// The elements of a list.
  struct Elements: Sequence, IteratorProtocol {
    /// The number of elements to come.
    private(set) var count: Int
    private var upcoming: UnsafePointer<JSONTape.Node>
    private let texts: UnsafePointer<UInt8>

    fileprivate init(
      count: Int,
      from upcoming: UnsafePointer<JSONTape.Node>,
      texts: UnsafePointer<UInt8>
    ) {
      self.count = count
      self.upcoming = upcoming
      self.texts = texts
    }

    var underestimatedCount: Int { count }

    mutating func next() -> JSONNode? {
      guard count > 0 else { return nil }
      let node = upcoming
      count -= 1
      upcoming = node + JSONNode.size(node)
      return JSONNode(node, texts)
    }
  }

  /// The number of nodes of a value.
  @inline(__always)
  fileprivate static func size(_ node: UnsafePointer<JSONTape.Node>) -> Int {
    switch node.pointee.kind {
    case .objectStart, .arrayStart: Int(truncatingIfNeeded: node.pointee.content)
    default: 1
    }
  }

  @inline(__always)
  private func bytes(_ node: UnsafePointer<JSONTape.Node>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: texts + Int(truncatingIfNeeded: node.pointee.content),
      count: Int(node.pointee.count)
    )
  }

  @inline(__always)
  private func matches(
    _ key: UnsafePointer<JSONTape.Node>,
    _ name: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    Int(key.pointee.count) == name.count && areEqual(bytes(key), name)
  }
}

/// A node that is kept.
final class JSONCopy {
  private let nodes: UnsafeMutablePointer<JSONTape.Node>
  private let texts: UnsafeMutablePointer<UInt8>

  fileprivate init(
    _ node: UnsafePointer<JSONTape.Node>,
    _ count: Int,
    _ texts: UnsafePointer<UInt8>
  ) {
    nodes = .allocate(capacity: count)
    nodes.initialize(from: node, count: count)
    // The texts of a node are one after another.
    var range: Range<UInt64>?
    for index in 0..<count where nodes[index].isText {
      let start = nodes[index].content
      range = (range?.lowerBound ?? start)..<(start + UInt64(nodes[index].count))
      nodes[index].content = start - (range?.lowerBound ?? start)
    }
    let size = range?.count ?? 0
    self.texts = .allocate(capacity: size)
    if let range { self.texts.initialize(from: texts + Int(range.lowerBound), count: size) }
  }

  deinit {
    nodes.deallocate()
    texts.deallocate()
  }

  /// The node, valid as long as the copy.
  var node: JSONNode { JSONNode(nodes, texts) }
}

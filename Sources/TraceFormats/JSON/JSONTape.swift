// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of a JSON text as a row of nodes in file order, whose memory serves one value after the
/// other.
final class JSONTape {
  /// A part of a value; the nodes of a list or an object follow it, names before their values.
  struct Node {
    /// The bits of a number or of a truth, the place of a text, or the nodes of a list or an object
    /// with itself.
    var content: UInt64
    /// The bytes of a text, or the elements or members.
    var count: UInt32
    var kind: JSONEventKind

    /// True for a string or a name.
    var isText: Bool { kind == .string || kind == .key }
  }

  /// The most nodes and bytes of text whose memory is kept for the next value.
  private static let keptNodes = 1 << 14
  private static let keptText = 1 << 18

  private var nodes: UnsafeMutablePointer<Node>
  private var nodeCapacity = 64
  private var nodeCount = 0
  private var texts: UnsafeMutablePointer<UInt8>
  private var textCapacity = 1024
  private var textCount = 0
  /// The lists and objects that are not complete.
  private let open = UnsafeMutablePointer<Int>.allocate(capacity: JSONEvents.depthLimit)
  private var depth = 0
  private var weight = 0
  /// The most parts of a value.
  private(set) var limit = JSONElements.valueLimit

  init() {
    nodes = .allocate(capacity: nodeCapacity)
    texts = .allocate(capacity: textCapacity)
  }

  deinit {
    nodes.deallocate()
    texts.deallocate()
    open.deallocate()
  }

  /// True if no value is being built.
  var isEmpty: Bool { depth == 0 }

  /// True if the value being built has more parts than the limit; 8 bytes of a long text are a
  /// part.
  var isTooLarge: Bool { depth > 0 && weight > limit }

  /// Sets the most parts of the next values.
  func limit(to parts: Int) {
    limit = parts
  }

  /// Drops a value that is not complete.
  func reset() {
    depth = 0
  }

  /// Adds an event; returns a value once one is complete, valid until the next event.
  func take(
    _ kind: JSONEventKind,
    _ text: UnsafeBufferPointer<UInt8>,
    _ number: Double
  ) -> JSONNode? {
    if depth == 0 { clear() }
    weight += 1
    switch kind {
    case .null: add(kind, 0)
    case .bool, .number: add(kind, number.bitPattern)
    case .string, .key:
      // A long text counts beyond a short one, so that many texts stay within memory.
      if text.count > 32 { weight += (text.count - 32) >> 3 }
      add(kind, UInt64(textCount), count: text.count)
      keep(text)
      if kind == .key { return nil }
    case .objectStart, .arrayStart:
      open[depth] = nodeCount
      depth += 1
      add(kind, 0)
      return nil
    case .objectEnd, .arrayEnd:
      guard depth > 0 else { return nil }
      depth -= 1
      let start = open[depth]
      nodes[start].content = UInt64(nodeCount - start)
    }
    guard depth > 0 else { return JSONNode(nodes, texts) }
    nodes[open[depth - 1]].count += 1
    return nil
  }

  private func clear() {
    nodeCount = 0
    textCount = 0
    weight = 0
    if nodeCapacity > Self.keptNodes { resizeNodes(64) }
    if textCapacity > Self.keptText { resizeTexts(1024) }
  }

  private func add(_ kind: JSONEventKind, _ content: UInt64, count: Int = 0) {
    if nodeCount == nodeCapacity { resizeNodes(2 * nodeCapacity) }
    let node = Node(content: content, count: UInt32(truncatingIfNeeded: count), kind: kind)
    (nodes + nodeCount).initialize(to: node)
    nodeCount += 1
  }

  private func keep(_ text: UnsafeBufferPointer<UInt8>) {
    guard let bytes = text.baseAddress else { return }
    if textCount + text.count > textCapacity {
      resizeTexts(max(2 * textCapacity, textCount + text.count))
    }
    (texts + textCount).update(from: bytes, count: text.count)
    textCount += text.count
  }

  private func resizeNodes(_ capacity: Int) {
    let other = UnsafeMutablePointer<Node>.allocate(capacity: capacity)
    other.update(from: nodes, count: nodeCount)
    nodes.deallocate()
    nodes = other
    nodeCapacity = capacity
  }

  private func resizeTexts(_ capacity: Int) {
    let other = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    other.update(from: texts, count: textCount)
    texts.deallocate()
    texts = other
    textCapacity = capacity
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Walks through a large JSON document element by element, so that only one is in memory at a time.
///
/// Elements are those of a list at the top and of the lists that are members of an object at the
/// top; every other member of that object is one whole element. Several documents may follow one
/// another, such as one per line.
package enum JSONElements {
  /// The most parts of one element; points kept before it leave room for fewer.
  package static let valueLimit = 2_000_000

  /// One element with its place.
  package struct Element {
    /// The name of the member of the object at the top; empty for elements of a list at the top.
    package var member: String
    /// True for an element of a list, false for a whole member.
    package var isInList: Bool
    /// The element.
    package var value: JSONValue
    /// The line in which it ends, counted from 1.
    package var line: Int
    /// The document among several in a row, counted from 1.
    package var document = 1
  }

  /// One element with its place, valid during the call that hands it out.
  struct Part {
    /// The name of the member of the object at the top; empty for elements of a list at the top.
    let member: String
    /// True for an element of a list, false for a whole member.
    let isInList: Bool
    /// The element.
    let node: JSONNode
    /// The line in which it ends, counted from 1.
    let line: Int
    /// The document among several in a row, counted from 1.
    let document: Int
  }

  /// Hands each element to `body` until it returns false; nil, or the error of the document.
  package static func read(
    _ stream: ByteStream,
    body: (Element) -> Bool
  ) -> TraceFormatError? {
    readParts(stream) { part in
      body(
        Element(
          member: part.member,
          isInList: part.isInList,
          value: part.node.value,
          line: part.line,
          document: part.document
        )
      )
    }
  }

  /// Hands each element to `body` until it returns false, without making values that are kept; nil,
  /// or the error of the document.
  static func readParts(_ stream: ByteStream, body: (Part) -> Bool) -> TraceFormatError? {
    withoutActuallyEscaping(body) { body in
      let walk = Walk(stream, body)
      let events = JSONEvents(stream, handler: walk)
      walk.events = events
      defer { walk.events = nil }
      let error = events.read()
      if let fact = walk.refusal {
        return TraceFormatError(fact, at: TextPosition(line: events.line))
      }
      return error
    }
  }

  /// The position of the walk in the document.
  private final class Walk: JSONByteHandler {
    /// The list or object at the top.
    private enum Top {
      case none
      case list
      case object
    }

    var events: JSONEvents?
    private(set) var refusal: TraceFormatError.Fact?
    private let stream: ByteStream
    private let body: (Part) -> Bool
    private let tape = JSONTape()
    private var top = Top.none
    /// True within a list that is a member of the object at the top.
    private var isInMember = false
    private var member = ""
    private var document = 0

    init(_ stream: ByteStream, _ body: @escaping (Part) -> Bool) {
      self.stream = stream
      self.body = body
    }

    func take(
      _ kind: JSONEventKind,
      _ text: UnsafeBufferPointer<UInt8>,
      _ number: Double
    ) -> Bool {
      if tape.isEmpty {
        if walk(kind, text) { return true }
        // A part takes the room of two or three points.
        tape.limit(to: valueLimit - (stream.progress?.kept ?? 0) / 6)
      }
      guard let node = tape.take(kind, text, number) else {
        if tape.isTooLarge { refusal = .valueTooLarge(limit: tape.limit) }
        return !tape.isTooLarge
      }
      return body(
        Part(
          member: member,
          isInList: isInMember || top == .list,
          node: node,
          line: events?.line ?? 1,
          document: document
        )
      )
    }

    /// Takes an event between the elements; false if it begins one.
    private func walk(_ kind: JSONEventKind, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
      switch kind {
      case .objectStart where top == .none, .arrayStart where top == .none:
        top = kind == .objectStart ? .object : .list
        member = ""
        document += 1
      case .arrayStart where top == .object && !isInMember: isInMember = true
      case .key: member = String(decoding: text, as: UTF8.self)
      case .objectEnd, .arrayEnd:
        if isInMember {
          isInMember = false
        } else {
          top = .none
        }
      default: return false
      }
      return true
    }
  }
}

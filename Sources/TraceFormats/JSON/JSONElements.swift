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

  /// Hands each element to `body` until it returns false; nil, or the error of the document.
  package static func read(
    _ stream: ByteStream,
    body: (Element) -> Bool
  ) -> TraceFormatError? {
    withoutActuallyEscaping(body) { body in
      let walk = Walk(stream, body)
      let events = JSONEvents(stream) { walk.take($0) }
      walk.line = { [unowned events] in events.line }
      let error = events.read()
      if let fact = walk.refusal {
        return TraceFormatError(fact, at: TextPosition(line: events.line))
      }
      return error
    }
  }

  /// The position of the walk in the document.
  private final class Walk {
    var line: () -> Int = { 1 }
    private(set) var refusal: TraceFormatError.Fact?
    private let stream: ByteStream
    private let body: (Element) -> Bool
    private var builder = JSONBuilder()
    /// Open lists and objects that are not being built: at most an object and a list in it.
    private var open: [JSONEvent] = []
    private var member = ""
    private var document = 0

    init(_ stream: ByteStream, _ body: @escaping (Element) -> Bool) {
      self.stream = stream
      self.body = body
    }

    func take(_ event: JSONEvent) -> Bool {
      if builder.isEmpty {
        switch event {
        case .objectStart where open.isEmpty, .arrayStart where open.isEmpty:
          open.append(event)
          member = ""
          document += 1
          return true
        case .arrayStart where isInTopObject:
          open.append(event)
          return true
        case .key(let key):
          member = key
          return true
        case .objectEnd, .arrayEnd:
          open.removeLast()
          return true
        default: break
        }
        // A part takes the room of two or three points.
        builder.limit = valueLimit - (stream.progress?.kept ?? 0) / 6
      }
      guard let value = builder.take(event) else {
        if builder.isTooLarge { refusal = .valueTooLarge(limit: builder.limit) }
        return !builder.isTooLarge
      }
      var isInList = false
      if case .arrayStart? = open.last { isInList = true }
      return body(
        Element(
          member: member,
          isInList: isInList,
          value: value,
          line: line(),
          document: document
        )
      )
    }

    private var isInTopObject: Bool {
      guard open.count == 1, case .objectStart? = open.last else { return false }
      return true
    }
  }
}

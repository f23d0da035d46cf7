// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads small XML documents from untrusted sources into elements.
///
/// Scope: documents of settings, up to 1 MiB and 64 levels; comments, processing instructions and
/// namespaces are left out. Declared entities are refused and external ones never read.
package enum XMLTree {
  /// An element with its own text and its children.
  package struct Element: Sendable, Hashable {
    /// The name without a prefix.
    package var name: String
    /// The attributes by name.
    package var attributes: [String: String] = [:]
    /// The text directly in the element; cut after 256 bytes.
    package var text = ""
    /// The elements inside, in file order.
    package var children: [Element] = []
    /// The line in which the element begins, counted from 1.
    package var line: Int
  }

  /// The reasons why bytes are not a readable document.
  package enum Failure: Error, Sendable, Hashable {
    /// The document is empty or blank.
    case empty
    /// More bytes than the limit.
    case tooLarge(limit: Int)
    /// The first character is not `<`, or there are zero bytes.
    case notXML
    /// A document type that declares entities of its own.
    case documentType(line: Int)
    /// Elements nested deeper than the limit.
    case nestedTooDeeply(limit: Int, line: Int)
    /// Malformed, in words, with line and column.
    case malformed(String, line: Int, column: Int?)
  }

  /// The largest document: 1 MiB.
  package static let sizeLimit = 1 << 20
  /// The deepest nesting of elements.
  package static let depthLimit = XMLEvents.depthLimit

  /// The root element of a document in an encoding that Expat or iconv knows.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> Element {
    guard bytes.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    guard bytes.contains(where: { !isBlank($0) }) else { throw .empty }
    let builder = TreeBuilder()
    let events = XMLEvents(ByteStream(bytes: bytes, name: ""), handler: builder)
    if let error = events.read() { throw failure(of: error) }
    guard let root = builder.root else {
      throw .malformed(xmlWords(3), line: events.position.line, column: events.position.column)
    }
    return root
  }

  private static func failure(of error: TraceFormatError) -> Failure {
    let line = error.position?.line ?? 1
    switch error.fact {
    case .documentTypeSubset: return .documentType(line: line)
    case .nestedTooDeeply(let limit): return .nestedTooDeeply(limit: limit, line: line)
    case .tooManyAttributes(let limit):
      let words = "an element has more than \(limit) attributes"
      return .malformed(words, line: line, column: error.position?.column)
    case .brokenXML(let code) where code != 0:
      return .malformed(xmlWords(code), line: line, column: error.position?.column)
    default: return .notXML
    }
  }
}

/// Collects elements while the parser walks through a document.
private final class TreeBuilder: XMLHandler {
  private(set) var root: XMLTree.Element?
  private var open: [XMLTree.Element] = []

  func begin(_ name: String, _ attributes: XMLAttributes, _ events: XMLEvents) {
    var element = XMLTree.Element(name: name, line: events.position.line)
    for (name, value) in attributes.all { element.attributes[name] = value }
    open.append(element)
    events.collectText()
  }

  func end(_ name: String, text: String, _ events: XMLEvents) {
    guard var element = open.popLast() else { return }
    element.text = String(decoding: text.utf8.prefix(256), as: UTF8.self)
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }
}

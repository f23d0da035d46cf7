// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

#if canImport(FoundationXML)
internal import FoundationXML
#endif

/// Reads small XML documents from strangers into elements.
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
    /// The text that stands directly in the element; cut after 256 bytes.
    package var text = ""
    /// The elements inside, in file order.
    package var children: [Element] = []
    /// The line in which the element begins, counted from 1.
    package var line: Int
  }

  /// Why bytes are not a document that can be read.
  package enum Failure: Error, Sendable, Hashable {
    /// Nothing but blanks.
    case empty
    /// More bytes than are read.
    case tooLarge(limit: Int)
    /// The first character is not `<`, or there are zero bytes.
    case notXML
    /// An encoding that is not read.
    case unknownEncoding(String, allowed: [String])
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
  package static let depthLimit = 64
  /// The most bytes of text that an element keeps.
  static let textLimit = 256

  /// The root element of a document in UTF-8, UTF-16 or an 8-bit encoding that it names.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> Element {
    guard bytes.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    let text = TextEncoding.utf8(bytes)
    guard text.contains(where: { !isBlank($0) }) else { throw .empty }
    let safe = XMLText(text)
    if let refusal = safe.refusal { throw failure(of: refusal) }
    let builder = TreeBuilder(skippedLines: safe.skippedLines)
    let parser = XMLParser(data: Data(safe.bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = builder
    // On Linux the answer is true even for a document that is cut, so the builder decides.
    let isParsed = parser.parse()
    if let failure = builder.failure { throw failure }
    guard isParsed, let root = builder.root else {
      let (line, column) = builder.position(parser)
      throw .malformed(xmlWords(5), line: line, column: column)
    }
    return root
  }

  private static func failure(of refusal: TraceFormatError) -> Failure {
    switch refusal.fact {
    case .unknownWord(_, let text, let allowed): .unknownEncoding(text, allowed: allowed)
    case .documentTypeSubset: .documentType(line: refusal.position?.line ?? 1)
    default: .notXML
    }
  }
}

/// Collects elements while the parser walks through a document.
private final class TreeBuilder: NSObject, XMLParserDelegate {
  private(set) var root: XMLTree.Element?
  private(set) var failure: XMLTree.Failure?
  private var open: [XMLTree.Element] = []
  private let skippedLines: Int

  init(skippedLines: Int) {
    self.skippedLines = skippedLines
  }

  func position(_ parser: XMLParser) -> (line: Int, column: Int?) {
    let column = parser.columnNumber
    return (max(1, parser.lineNumber + skippedLines), column > 0 ? column : nil)
  }

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    let line = position(parser).line
    guard open.count < XMLTree.depthLimit else {
      stop(parser, .nestedTooDeeply(limit: XMLTree.depthLimit, line: line))
      return
    }
    open.append(XMLTree.Element(name: local(elementName), attributes: attributes, line: line))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { add(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    add(String(decoding: block, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil, let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    // Undeclared prefixes, 200 to 204, do no harm to local names.
    guard failure == nil, !(200...204).contains(code) else { return }
    let (line, column) = position(parser)
    stop(parser, .malformed(xmlWords(code), line: line, column: column))
  }

  private func add(_ text: String) {
    guard failure == nil, !open.isEmpty else { return }
    if open[open.count - 1].text.utf8.count < XMLTree.textLimit {
      open[open.count - 1].text += text.prefix(XMLTree.textLimit)
    }
  }

  /// Ends the walk; the parser may still report some events, which are ignored.
  private func stop(_ parser: XMLParser, _ reason: XMLTree.Failure) {
    failure = reason
    parser.abortParsing()
  }

  private func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}

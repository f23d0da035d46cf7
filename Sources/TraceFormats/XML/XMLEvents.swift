// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CXMLEvents

/// Handles the elements of an XML document as a parser walks through it.
protocol XMLHandler: AnyObject {
  /// An element begins; its name is local, because prefixes differ from maker to maker.
  func begin(_ name: String, _ attributes: XMLAttributes, _ events: XMLEvents)
  /// An element ends, with the text requested by `collectText`.
  func end(_ name: String, text: String, _ events: XMLEvents)
  /// A piece of the text requested by `streamText`; pieces end anywhere.
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ events: XMLEvents)
}

extension XMLHandler {
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {}
}

/// The attributes of an element by their local names.
struct XMLAttributes {
  private let list: UnsafeBufferPointer<cxml_attribute>

  fileprivate init(_ list: UnsafePointer<cxml_attribute>?, count: Int) {
    self.list = UnsafeBufferPointer(start: list, count: list == nil ? 0 : count)
  }

  /// The value of an attribute; nil if the element has none of that name.
  subscript(name: StaticString) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of an attribute's value; valid during the call that hands out the attributes.
  func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    name.withUTF8Buffer { wanted in
      for attribute in list {
        guard let found = attribute.name, matches(found, wanted) else { continue }
        return UnsafeBufferPointer(start: attribute.value, count: attribute.end - attribute.value)
      }
      return nil
    }
  }

  /// All names and values in file order.
  var all: [(name: String, value: String)] {
    list.compactMap { attribute in
      guard let name = attribute.name else { return nil }
      let bytes = UnsafeBufferPointer(
        start: attribute.value,
        count: attribute.end - attribute.value
      )
      return (String(cString: name), String(decoding: bytes, as: UTF8.self))
    }
  }

  private func matches(_ name: UnsafePointer<CChar>, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    for (index, byte) in wanted.enumerated() where name[index] != CChar(bitPattern: byte) {
      return false
    }
    return name[wanted.count] == 0
  }
}

/// Walks through the XML of a stream with Expat, in constant memory.
///
/// Document types that declare anything are refused, because entities can make a small file expand
/// without bound; external ones are never read. Elements nested deeper than 64 levels, and those
/// with more than 256 attributes, are refused. Undeclared prefixes are accepted.
final class XMLEvents {
  /// The deepest nesting of elements.
  static let depthLimit = 64
  /// The most attributes of one element, namespaces among them.
  static let attributeLimit = Int(cxml_attribute_limit)
  /// The most bytes of an element's text that are kept.
  static let textLimit = 4096
  /// The most bytes between two elements.
  static let silenceLimit = 16 << 20

  private let stream: ByteStream
  private let handler: any XMLHandler
  private var parser: OpaquePointer?
  private var text: [UInt8] = []
  private var isCollecting = false
  private var isStreaming = false
  private var depth = 0
  private var skippedLines = 0
  private var isStopped = false
  private var refusal: TraceFormatError?
  private var silence = 0
  private let depthLimit: Int

  init(_ stream: ByteStream, handler: any XMLHandler, depthLimit: Int = XMLEvents.depthLimit) {
    self.stream = stream
    self.handler = handler
    self.depthLimit = depthLimit
  }

  /// The current place.
  var position: TextPosition {
    guard let parser else { return TextPosition(line: 1 + skippedLines) }
    return TextPosition(
      line: Int(cxml_line(parser)) + skippedLines,
      column: Int(cxml_column(parser))
    )
  }

  /// Keeps the text that follows until the next element begins or ends, at most 4096 bytes.
  func collectText() {
    isCollecting = true
  }

  /// Delivers the text that follows until the next element begins or ends, in pieces.
  func streamText() {
    isStreaming = true
  }

  /// Ends the walk.
  func stop() {
    isStopped = true
    if let parser { cxml_stop(parser) }
  }

  /// Reads the document; nil, or the error.
  func read() -> TraceFormatError? {
    skipBlanks()
    guard stream.bytes.first == UInt8(ascii: "<"), !stream.bytes.prefix(4).contains(0) else {
      return TraceFormatError(.brokenXML(code: 0), at: TextPosition(line: 1 + skippedLines))
    }
    guard let parser = cxml_create(callbacks) else {
      return TraceFormatError(.brokenXML(code: 1))
    }
    self.parser = parser
    defer {
      self.parser = nil
      cxml_destroy(parser)
    }
    while !isStopped {
      if stream.bytes.isEmpty, !stream.fill() { break }
      // The pieces are small, so that a stopped walk ends soon.
      let count = min(stream.bytes.count, 1 << 15)
      silence += count
      guard silence <= Self.silenceLimit else {
        refuse(.noElementWithin(limit: Self.silenceLimit))
        break
      }
      cxml_feed(parser, stream.bytes.baseAddress, CInt(count))
      stream.consume(count)
    }
    let isComplete = isStopped || cxml_finish(parser)
    if let refusal { return refusal }
    if let failure = stream.failure { return TraceFormatError(failure) }
    return isComplete ? nil : TraceFormatError(.brokenXML(code: 3), at: position)
  }

  private func skipBlanks() {
    while true {
      let blanks = stream.bytes.prefix(while: isBlank)
      skippedLines += blanks.count { $0 == UInt8(ascii: "\n") }
      let count = blanks.count
      stream.consume(count)
      if !stream.bytes.isEmpty || !stream.fill() { return }
    }
  }

  private func refuse(_ fact: TraceFormatError.Fact) {
    guard refusal == nil else { return }
    refusal = TraceFormatError(fact, at: position)
    stop()
  }

  private func report(_ code: Int, line: Int, column: Int) {
    guard refusal == nil, !isStopped else { return }
    let place = TextPosition(line: line + skippedLines, column: column)
    refusal = TraceFormatError(.brokenXML(code: code), at: place)
    stop()
  }

  private var callbacks: cxml_callbacks {
    var callbacks = cxml_callbacks()
    callbacks.context = Unmanaged.passUnretained(self).toOpaque()
    callbacks.begin = { context, name, attributes, count in
      guard let name else { return }
      let attributes = XMLAttributes(attributes, count: Int(count))
      XMLEvents.of(context)?.begin(String(cString: name), attributes)
    }
    callbacks.end = { context, name in
      guard let name else { return }
      XMLEvents.of(context)?.end(String(cString: name))
    }
    callbacks.text = { context, bytes, count in
      XMLEvents.of(context)?.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    callbacks.crowd = { context in
      XMLEvents.of(context)?.refuse(.tooManyAttributes(limit: XMLEvents.attributeLimit))
    }
    callbacks.declaration = { context in XMLEvents.of(context)?.refuse(.documentTypeSubset) }
    callbacks.error = { context, code, line, column in
      XMLEvents.of(context)?.report(Int(code), line: Int(line), column: Int(column))
    }
    return callbacks
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLEvents? {
    context.map { Unmanaged<XMLEvents>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ name: String, _ attributes: XMLAttributes) {
    guard !isStopped else { return }
    silence = 0
    stream.parts += 1
    depth += 1
    guard depth <= depthLimit else { return refuse(.nestedTooDeeply(limit: depthLimit)) }
    text.removeAll(keepingCapacity: true)
    isCollecting = false
    isStreaming = false
    handler.begin(name, attributes, self)
  }

  private func end(_ name: String) {
    guard !isStopped else { return }
    stream.parts += 1
    depth -= 1
    let text = isCollecting ? String(decoding: self.text, as: UTF8.self) : ""
    self.text.removeAll(keepingCapacity: true)
    isCollecting = false
    isStreaming = false
    handler.end(name, text: text, self)
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isStreaming, !isStopped { handler.text(bytes, self) }
    guard isCollecting, text.count < Self.textLimit else { return }
    text.append(contentsOf: bytes.prefix(Self.textLimit - text.count))
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CXMLEvents

/// Handles the elements of an XML document as a parser walks through it.
protocol XMLByteHandler: AnyObject {
  /// An element begins; its name is local, because prefixes differ from maker to maker.
  func begin(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents)
  /// An element ends, with the text requested by `collectText`, valid during the call.
  func end(_ name: XMLName, text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents)
  /// A piece of the text requested by `streamText`; pieces end anywhere.
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ events: XMLEvents)
}

extension XMLByteHandler {
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {}
}

/// Handles the elements of a small XML document, whose names and texts become strings.
protocol XMLHandler: XMLByteHandler {
  /// An element begins; its name is local, because prefixes differ from maker to maker.
  func begin(_ name: String, _ attributes: XMLAttributes, _ events: XMLEvents)
  /// An element ends, with the text requested by `collectText`.
  func end(_ name: String, text: String, _ events: XMLEvents)
}

extension XMLHandler {
  func begin(_ name: XMLName, _ attributes: XMLAttributes, _ events: XMLEvents) {
    begin(name.text, attributes, events)
  }

  func end(_ name: XMLName, text: UnsafeBufferPointer<UInt8>, _ events: XMLEvents) {
    end(name.text, text: String(decoding: text, as: UTF8.self), events)
  }
}

/// The name of an element, valid during the call that hands it out; patterns are strings.
struct XMLName {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The name, to be kept.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  @inline(__always)
  static func ~= (pattern: StaticString, name: XMLName) -> Bool {
    areEqual(name.bytes, pattern)
  }
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
    for attribute in list where attribute.name_count == name.utf8CodeUnitCount {
      guard areEqual(Self.name(attribute), name) else { continue }
      return UnsafeBufferPointer(start: attribute.value, count: attribute.end - attribute.value)
    }
    return nil
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

  @inline(__always)
  private static func name(_ attribute: cxml_attribute) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: attribute.name, count: attribute.name_count)
      .assumingMemoryBound(to: UInt8.self)
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
  private let handler: any XMLByteHandler
  private var parser: OpaquePointer?
  private let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: textLimit)
  private var textCount = 0
  private var isCollecting = false
  private var isStreaming = false
  private var depth = 0
  private var skippedLines = 0
  private var isStopped = false
  private var refusal: TraceFormatError?
  private var silence = 0
  /// The beginnings and ends of elements since the last piece of the document.
  private var parts = 0
  private let depthLimit: Int

  init(
    _ stream: ByteStream,
    handler: any XMLByteHandler,
    depthLimit: Int = XMLEvents.depthLimit
  ) {
    self.stream = stream
    self.handler = handler
    self.depthLimit = depthLimit
  }

  deinit {
    text.deallocate()
  }

  /// The current line.
  var line: Int {
    (parser.map { Int(cxml_line($0)) } ?? 1) + skippedLines
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
    if let parser { cxml_want_text(parser) }
  }

  /// Delivers the text that follows until the next element begins or ends, in pieces.
  func streamText() {
    isStreaming = true
    if let parser { cxml_want_text(parser) }
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
      if stream.bytes.isEmpty {
        stream.parts += parts
        parts = 0
        guard stream.fill() else { break }
      }
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
    callbacks.begin = { context, name, nameCount, attributes, count in
      guard let context else { return }
      let name = XMLEvents.name(name, nameCount)
      let attributes = XMLAttributes(attributes, count: Int(count))
      Unmanaged<XMLEvents>.fromOpaque(context)._withUnsafeGuaranteedRef {
        $0.begin(name, attributes)
      }
    }
    callbacks.end = { context, name, nameCount in
      guard let context else { return }
      let name = XMLEvents.name(name, nameCount)
      Unmanaged<XMLEvents>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.end(name) }
    }
    callbacks.text = { context, bytes, count in
      guard let context else { return }
      let bytes = UnsafeBufferPointer(start: bytes, count: Int(count))
      Unmanaged<XMLEvents>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.add(bytes) }
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

  @inline(__always)
  private static func name(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> XMLName {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
    return XMLName(bytes: bytes.assumingMemoryBound(to: UInt8.self))
  }

  private func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard !isStopped else { return }
    silence = 0
    parts += 1
    depth += 1
    guard depth <= depthLimit else { return refuse(.nestedTooDeeply(limit: depthLimit)) }
    textCount = 0
    isCollecting = false
    isStreaming = false
    handler.begin(name, attributes, self)
  }

  private func end(_ name: XMLName) {
    guard !isStopped else { return }
    parts += 1
    depth -= 1
    let count = isCollecting ? textCount : 0
    textCount = 0
    isCollecting = false
    isStreaming = false
    handler.end(name, text: UnsafeBufferPointer(rebasing: text[..<count]), self)
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isStreaming, !isStopped { handler.text(bytes, self) }
    guard isCollecting, textCount < Self.textLimit else { return }
    let kept = bytes.prefix(Self.textLimit - textCount)
    _ = text[textCount...].update(fromContentsOf: kept)
    textCount += kept.count
  }
}

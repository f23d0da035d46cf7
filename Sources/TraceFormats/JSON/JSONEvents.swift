// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CJSONEvents

/// Handles the events of a JSON text without making values of them.
protocol JSONByteHandler: AnyObject {
  /// Handles an event, with the text of strings and keys, valid during the call; false stops the
  /// walk.
  ///
  /// The number of `true` is 1.
  func take(_ kind: JSONEventKind, _ text: UnsafeBufferPointer<UInt8>, _ number: Double) -> Bool
}

/// The kind of an event, without its content.
enum JSONEventKind: UInt8 {
  case null
  case bool
  case number
  case string
  case key
  case objectStart
  case objectEnd
  case arrayStart
  case arrayEnd
}

/// Walks through the JSON of a stream value by value, in constant memory.
///
/// Scope: RFC 8259 in UTF-8; several values may follow one another, as in logs with one value per
/// line. Text before the first brace or bracket, such as `export default`, is skipped within the
/// first 4 KiB, and semicolons after a value are skipped too. Nesting beyond 64 levels and texts
/// beyond 16 MiB are refused.
final class JSONEvents {
  /// The deepest nesting.
  static let depthLimit = Int(cjson_depth_limit)
  /// The most bytes between two numbers, texts or keys, because the parser keeps them.
  static let silenceLimit = 16 << 20
  /// The words for a text that ends too early.
  static let cutWords = "it ends in the middle of a value"

  private let stream: ByteStream
  private let handler: any JSONByteHandler
  private var reader: OpaquePointer?
  private var handed = 0
  private var lastEvent = 0
  private var total = 0
  private var partsSeen = 0
  private var contentsSeen = 0
  private var refusal: TraceFormatError.Fact?
  private var skippedLines = 0

  init(_ stream: ByteStream, handler: any JSONByteHandler) {
    self.stream = stream
    self.handler = handler
  }

  deinit {
    if let reader { cjson_destroy(reader) }
  }

  /// The current line, counted from 1.
  var line: Int {
    1 + skippedLines + (reader.map { cjson_line_feeds($0) } ?? 0)
  }

  /// Reads all values of the stream; nil, or the error.
  func read() -> TraceFormatError? {
    skipWrapping()
    let callbacks = cjson_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      more: { context, bytes, count in
        guard let context, let bytes, let count else { return false }
        let events = Unmanaged<JSONEvents>.fromOpaque(context).takeUnretainedValue()
        return events.more(bytes, count)
      },
      event: { context, kind, bytes, count, number in
        guard let context else { return false }
        let text = JSONEventKind.text(bytes, count)
        return Unmanaged<JSONEvents>.fromOpaque(context)._withUnsafeGuaranteedRef {
          $0.handler.take(JSONEventKind(kind), text, number)
        }
      }
    )
    guard let reader = cjson_create(callbacks) else {
      return TraceFormatError(.valueTooLarge(limit: JSONElements.valueLimit))
    }
    self.reader = reader
    var values = 0
    while true {
      let end = cjson_end(UInt32(cjson_read(reader)))
      // For the parser, the text ended where `more` gave up.
      if let refusal { return TraceFormatError(refusal, at: position) }
      switch end {
      case cjson_complete:
        values += 1
        lastEvent = total
        continue
      case cjson_nothing:
        return values == 0 ? TraceFormatError(.emptyFile) : nil
      case cjson_stopped:
        return nil
      case cjson_too_deep:
        return TraceFormatError(.nestedTooDeeply(limit: Self.depthLimit), at: position)
      case cjson_overflow:
        return TraceFormatError(.brokenJSON("a number is too large"), at: position)
      case cjson_exhausted:
        let fact = TraceFormatError.Fact.valueTooLarge(limit: JSONElements.valueLimit)
        return TraceFormatError(fact, at: position)
      default:
        noteEvents()
        let isAtEnd = cjson_bytes(reader) >= total
        let isCut = isAtEnd && stream.bytes.count <= handed && !stream.fill()
        let what = isCut ? Self.cutWords : "a character is out of place"
        return TraceFormatError(.brokenJSON(what), at: position)
      }
    }
  }

  private var position: TextPosition {
    let column = reader.map { cjson_column($0) } ?? 0
    return TextPosition(line: line, column: column + 1)
  }

  /// Skips the text before the first brace or bracket of the first 4 KiB.
  private func skipWrapping() {
    stream.want(4096)
    let head = stream.bytes.prefix(4096)
    let start = head.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? 0
    skippedLines = head[..<start].count { $0 == 0x0A }
    stream.consume(start)
  }

  private func more(
    _ bytes: UnsafeMutablePointer<UnsafePointer<UInt8>?>,
    _ count: UnsafeMutablePointer<Int>
  ) -> Bool {
    noteEvents()
    stream.consume(handed)
    handed = 0
    if total - lastEvent > Self.silenceLimit {
      refusal = .valueTooLarge(limit: JSONElements.valueLimit)
      return false
    }
    guard !stream.bytes.isEmpty || stream.fill() else { return false }
    handed = stream.bytes.count
    total += handed
    bytes.pointee = stream.bytes.baseAddress
    count.pointee = handed
    return true
  }

  /// Counts the events since the last piece of the text.
  private func noteEvents() {
    guard let reader else { return }
    let (parts, contents) = (cjson_events(reader), cjson_contents(reader))
    stream.parts += parts - partsSeen
    if contents != contentsSeen { lastEvent = total }
    (partsSeen, contentsSeen) = (parts, contents)
  }
}

extension JSONEventKind {
  /// The event of a kind of the C interface.
  @inline(__always)
  init(_ kind: CInt) {
    switch cjson_kind(UInt32(truncatingIfNeeded: kind)) {
    case cjson_null: self = .null
    case cjson_false, cjson_true: self = .bool
    case cjson_number: self = .number
    case cjson_string: self = .string
    case cjson_key: self = .key
    case cjson_object_start: self = .objectStart
    case cjson_object_end: self = .objectEnd
    case cjson_array_start: self = .arrayStart
    default: self = .arrayEnd
    }
  }

  /// The text of an event of the C interface.
  @inline(__always)
  static func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: bytes, count: count).assumingMemoryBound(to: UInt8.self)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CJSONEvents

/// The events of a walk through a JSON text.
enum JSONEvent {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case key(String)
  case objectStart
  case objectEnd
  case arrayStart
  case arrayEnd
}

/// Handles the events of a JSON text without making values of them.
protocol JSONByteHandler: AnyObject {
  /// Handles a scalar or a key, with the text of strings and keys; false stops the walk.
  func take(_ kind: JSONEventKind, _ text: UnsafeBufferPointer<UInt8>, _ number: Double) -> Bool
}

/// The kind of an event, without its content.
enum JSONEventKind {
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
  static let depthLimit = 64
  /// The most bytes between two numbers, texts or keys, because the parser keeps them.
  static let silenceLimit = 16 << 20
  /// The words for a text that ends too early.
  static let cutWords = "it ends in the middle of a value"

  /// Handles an event; false stops the walk.
  typealias Handler = (JSONEvent) -> Bool

  private let stream: ByteStream
  private let handler: Handler
  private let byteHandler: (any JSONByteHandler)?
  private var reader: OpaquePointer?
  private var handed = 0
  private var depth = 0
  private var lastEvent = 0
  private var total = 0
  private var refusal: TraceFormatError.Fact?
  private var skippedLines = 0

  init(_ stream: ByteStream, handler: @escaping Handler) {
    self.stream = stream
    self.handler = handler
    byteHandler = nil
  }

  /// A walk that sends its events to a byte handler, which is faster.
  init(_ stream: ByteStream, byteHandler: any JSONByteHandler) {
    self.stream = stream
    self.byteHandler = byteHandler
    handler = { _ in false }
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
        let text = UnsafeRawBufferPointer(start: bytes, count: count)
          .assumingMemoryBound(to: UInt8.self)
        return Unmanaged<JSONEvents>.fromOpaque(context)._withUnsafeGuaranteedRef {
          $0.take(kind, text, number)
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
      switch end {
      case cjson_complete:
        values += 1
        lastEvent = total
        continue
      case cjson_nothing:
        return values == 0 ? TraceFormatError(.emptyFile) : nil
      case cjson_stopped:
        return refusal.map { TraceFormatError($0, at: position) }
      case cjson_overflow:
        return TraceFormatError(.brokenJSON("a number is too large"), at: position)
      case cjson_exhausted:
        let fact = TraceFormatError.Fact.valueTooLarge(limit: JSONElements.valueLimit)
        return TraceFormatError(fact, at: position)
      default:
        if let refusal { return TraceFormatError(refusal, at: position) }
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

  private func take(_ kind: CInt, _ text: UnsafeBufferPointer<UInt8>, _ number: Double) -> Bool {
    let event = cjson_kind(UInt32(kind)).event
    stream.parts += 1
    switch event {
    case .number, .string, .key: lastEvent = total
    case .objectStart, .arrayStart:
      depth += 1
      guard depth <= Self.depthLimit else {
        refusal = .nestedTooDeeply(limit: Self.depthLimit)
        return false
      }
    case .objectEnd, .arrayEnd: depth -= 1
    case .null, .bool: break
    }
    if let byteHandler { return byteHandler.take(event, text, number) }
    return switch event {
    case .null: handler(.null)
    case .bool: handler(.bool(kind == CInt(cjson_true.rawValue)))
    case .number: handler(.number(number))
    case .string: handler(.string(String(decoding: text, as: UTF8.self)))
    case .key: handler(.key(String(decoding: text, as: UTF8.self)))
    case .objectStart: handler(.objectStart)
    case .objectEnd: handler(.objectEnd)
    case .arrayStart: handler(.arrayStart)
    case .arrayEnd: handler(.arrayEnd)
    }
  }
}

extension cjson_kind {
  /// The event of a kind.
  fileprivate var event: JSONEventKind {
    switch self {
    case cjson_null: .null
    case cjson_false, cjson_true: .bool
    case cjson_number: .number
    case cjson_string: .string
    case cjson_key: .key
    case cjson_object_start: .objectStart
    case cjson_object_end: .objectEnd
    case cjson_array_start: .arrayStart
    default: .arrayEnd
    }
  }
}

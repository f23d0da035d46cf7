// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CJSONEvents

/// What a walk through a JSON text meets.
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

/// Walks through the JSON of a stream value by value, in constant memory.
///
/// Scope: RFC 8259 in UTF-8; several values may follow one another, as in logs of a value a line.
/// What stands before the first brace or bracket, such as `export default`, is skipped within the
/// first 4 KiB. Nesting beyond 64 levels and texts beyond 16 MiB are refused.
final class JSONEvents {
  /// The deepest nesting.
  static let depthLimit = 64
  /// The most bytes between two events.
  static let silenceLimit = 16 << 20

  /// Takes an event; false stops the walk.
  typealias Handler = (JSONEvent) -> Bool

  private let stream: ByteStream
  private let handler: Handler
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
  }

  deinit {
    if let reader { cjson_destroy(reader) }
  }

  /// The line that has been reached, counted from 1.
  var line: Int {
    1 + skippedLines + (reader.map { cjson_line_feeds($0) } ?? 0)
  }

  /// Reads all values of the stream; nil, or what is wrong with it.
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
        let events = Unmanaged<JSONEvents>.fromOpaque(context).takeUnretainedValue()
        return events.take(kind, UnsafeRawBufferPointer(start: bytes, count: count), number)
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
        let isCut = stream.bytes.count <= handed && !stream.fill()
        let what = isCut ? "it ends in the middle of a value" : "a character is out of place"
        return TraceFormatError(.brokenJSON(what), at: position)
      }
    }
  }

  private var position: TextPosition {
    let column = reader.map { cjson_column($0) } ?? 0
    return TextPosition(line: line, column: column + 1)
  }

  /// Skips words before the first brace or bracket and a semicolon's worth of blanks.
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

  private func take(_ kind: CInt, _ bytes: UnsafeRawBufferPointer, _ number: Double) -> Bool {
    lastEvent = total
    switch cjson_kind(UInt32(kind)) {
    case cjson_null: return handler(.null)
    case cjson_false: return handler(.bool(false))
    case cjson_true: return handler(.bool(true))
    case cjson_number: return handler(.number(number))
    case cjson_string: return handler(.string(String(decoding: bytes, as: UTF8.self)))
    case cjson_key: return handler(.key(String(decoding: bytes, as: UTF8.self)))
    case cjson_object_start, cjson_array_start:
      depth += 1
      guard depth <= Self.depthLimit else {
        refusal = .nestedTooDeeply(limit: Self.depthLimit)
        return false
      }
      return handler(kind == CInt(cjson_object_start.rawValue) ? .objectStart : .arrayStart)
    case cjson_object_end:
      depth -= 1
      return handler(.objectEnd)
    default:
      depth -= 1
      return handler(.arrayEnd)
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CJSONEvents

/// Reads short JSON texts in memory one after the other, such as the lines of a log.
final class JSONLineReader {
  private let tape = JSONTape()
  private var reader: OpaquePointer?
  private var root: JSONNode?

  init() {
    let callbacks = cjson_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      more: { _, _, _ in false },
      event: { context, kind, bytes, count, number in
        guard let context else { return false }
        return Unmanaged<JSONLineReader>.fromOpaque(context)._withUnsafeGuaranteedRef {
          $0.take(JSONEventKind(kind), JSONEventKind.text(bytes, count), number)
        }
      }
    )
    reader = cjson_create(callbacks)
  }

  deinit {
    if let reader { cjson_destroy(reader) }
  }

  /// The value of a text; nil if it is not JSON, is nested too deeply or is followed by more.
  ///
  /// The value is valid until the next text is read.
  func value(_ text: UnsafeBufferPointer<UInt8>) -> JSONNode? {
    guard let reader else { return nil }
    root = nil
    tape.reset()
    cjson_begin(reader, text.baseAddress, text.count)
    guard cjson_end(UInt32(cjson_read(reader))) == cjson_complete else { return nil }
    let first = root
    // Blanks may follow, which send no event.
    guard cjson_end(UInt32(cjson_read(reader))) == cjson_nothing else { return nil }
    return first
  }

  private func take(
    _ kind: JSONEventKind,
    _ text: UnsafeBufferPointer<UInt8>,
    _ number: Double
  ) -> Bool {
    root = tape.take(kind, text, number)
    return !tape.isTooLarge
  }
}

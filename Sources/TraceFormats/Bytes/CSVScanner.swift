// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Walks through the rows of a table byte by byte, after RFC 4180.
///
/// A row is a list of ranges of `bytes`, without outer quotes; blank lines are skipped. Rows longer
/// than 1 MiB are refused.
package struct CSVScanner {
  /// The longest row in bytes: 1 MiB.
  package static let rowLimit = 1 << 20

  private let stream: ByteStream
  /// The bytes of the last row, dropped when the next one is read.
  private var pending = 0
  private var nextLine = 1
  /// The separator: comma, semicolon, tab or one that the caller sets.
  package var separator = UInt8(ascii: ",")
  /// True if runs of blanks separate fields; blanks at the beginning of a line do not count.
  var joinsBlanks = false
  /// True if a header without another separator may have blanks as separators.
  var allowsBlanks = false
  /// The line on which the last row began, counted from 1.
  package private(set) var line = 0
  /// The failure that ended the walk before the end of the text, at `line`.
  package private(set) var failure: TraceFormatError.Fact?

  /// A walk over the rest of a stream, which begins at a line.
  package init(_ stream: ByteStream, firstLine: Int = 1) {
    self.stream = stream
    nextLine = firstLine
  }

  /// The bytes that the last row's ranges refer to; valid until the next row is read.
  @inline(__always)
  package var bytes: UnsafeBufferPointer<UInt8> { stream.bytes }

  /// Up to a number of bytes after the last row, which are not consumed.
  func head(_ count: Int) -> [UInt8] {
    stream.want(pending + count)
    return Array(stream.bytes.dropFirst(pending).prefix(count))
  }

  /// The bytes of a field of the last row as text.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Skips lines that begin with `#`, chooses the most frequent separator of the header, and reads
  /// the header.
  package mutating func readHeader(_ fields: inout [Range<Int>]) -> Bool {
    skipComments()
    guard failure == nil else { return false }
    stream.want(Self.rowLimit / 16)
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    let text = bytes.drop(while: isBlank)
    for byte in text.prefix(while: { $0 != 0x0A && $0 != 0x0D }) {
      if let kind = separators.firstIndex(of: byte) { counts[kind] += 1 }
    }
    for kind in 1...2 where counts[kind] > counts[0] && counts[kind] == counts.max() {
      separator = separators[kind]
    }
    joinsBlanks = allowsBlanks && counts.max() == 0
    return readRow(&fields)
  }

  private mutating func skipComments() {
    while !bytes.isEmpty || stream.fill(), bytes.first == UInt8(ascii: "#") {
      var length = 0
      while true {
        let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
        let count = end.map { $0 + 1 } ?? bytes.count
        length += count
        let isFeed = end.map { bytes[$0] == 0x0A } ?? true
        stream.consume(count)
        if end != nil {
          // A carriage return and a line feed are one line end.
          stream.want(1)
          if !isFeed, bytes.first == 0x0A { stream.consume(1) }
          break
        }
        guard length <= Self.rowLimit else {
          line = nextLine
          failure = .lineTooLong(limit: Self.rowLimit)
          return
        }
        if !stream.fill() { break }
      }
      nextLine += 1
      stream.parts += 1
    }
  }

  /// Reads the next row that is not blank; false at the end or after a failure.
  package mutating func readRow(_ fields: inout [Range<Int>]) -> Bool {
    while failure == nil {
      stream.consume(pending)
      pending = 0
      guard !stream.bytes.isEmpty || stream.fill() else { return false }
      line = nextLine
      stream.parts += 1
      while !readFields(&fields) {
        guard stream.bytes.count <= Self.rowLimit else {
          failure = .lineTooLong(limit: Self.rowLimit)
          return false
        }
        // Double the window each time, because the row is read again from its start.
        let had = stream.bytes.count
        stream.want(2 * had + 1)
        if stream.bytes.count == had {
          // Where reading was given up, the last row is a piece of one.
          guard !stream.isGivenUp else { return false }
          readFields(&fields, isLast: true)
          break
        }
      }
      guard pending <= Self.rowLimit else {
        failure = .lineTooLong(limit: Self.rowLimit)
        return false
      }
      if failure != nil { return false }
      if fields.count > 1 || hasText(fields[0]) { return true }
    }
    return false
  }

  /// Whether a field has a byte that is not blank.
  private func hasText(_ field: Range<Int>) -> Bool {
    let bytes = bytes
    var index = field.lowerBound
    while index < field.upperBound {
      if !isBlank(bytes[index]) { return true }
      index += 1
    }
    return false
  }

  /// Hands the bytes in the window and the number of their first line to a body, which reads rows
  /// and returns the numbers of bytes and rows it took.
  package mutating func readRows(
    _ body: (UnsafeBufferPointer<UInt8>, Int) -> (bytes: Int, rows: Int)
  ) {
    stream.consume(pending)
    pending = 0
    while true {
      let taken = body(stream.bytes, nextLine)
      stream.consume(taken.bytes)
      nextLine += taken.rows
      // The rest may be a row cut at the end of the window.
      guard taken.rows > 0, stream.fill() else { return }
    }
  }

  /// Reads the fields of the row at the front of the window; false if its end is not in the window
  /// yet.
  @discardableResult
  private mutating func readFields(_ fields: inout [Range<Int>], isLast: Bool = false) -> Bool {
    fields.removeAll(keepingCapacity: true)
    let bytes = stream.bytes
    let count = bytes.count
    let separator = separator
    var index = 0
    var lines = 1
    while true {
      if joinsBlanks {
        while index < count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      }
      if index < count, bytes[index] == UInt8(ascii: "\"") {
        guard let (field, after) = quoted(from: index, isLast: isLast, lines: &lines) else {
          return failure != nil
        }
        fields.append(field)
        index = after
      } else {
        let start = index
        while index < count {
          let byte = bytes[index]
          // Line ends and most separators have small values, so one comparison finds each of them.
          if byte == separator || (byte <= 0x0D && (byte == 0x0A || byte == 0x0D)) { break }
          if joinsBlanks, byte == 0x20 || byte == 0x09 { break }
          index += 1
        }
        // Blanks at the end of a line begin no field.
        if !joinsBlanks || index > start || fields.isEmpty { fields.append(start..<index) }
      }
      guard index < count else {
        pending = count
        nextLine += lines
        return isLast
      }
      let byte = bytes[index]
      index += 1
      if byte == separator || joinsBlanks && (byte == 0x20 || byte == 0x09) { continue }
      if byte == 0x0D {
        // A line feed that may belong to it is not in the window yet.
        if index == count, !isLast { return false }
        if index < count, bytes[index] == 0x0A { index += 1 }
      }
      pending = index
      nextLine += lines
      return true
    }
  }

  /// The field whose opening quote is at an index, and the index after it; nil if its end is not in
  /// the window yet.
  ///
  /// Anything between the closing quote and the separator is dropped.
  private mutating func quoted(
    from opening: Int,
    isLast: Bool,
    lines: inout Int
  ) -> (Range<Int>, Int)? {
    let bytes = stream.bytes
    let start = opening + 1
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0A { lines += 1 }
      if bytes[index] == UInt8(ascii: "\"") {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else { break }
        index += 1
      }
      index += 1
    }
    guard index < bytes.count else {
      if isLast { failure = .unclosedQuote }
      return nil
    }
    let field = start..<index
    index += 1
    while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A,
      bytes[index] != 0x0D
    {
      index += 1
    }
    return (field, index)
  }
}

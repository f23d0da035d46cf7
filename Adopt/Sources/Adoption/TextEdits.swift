// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Replacements in a text that keep the number of its lines.
struct TextEdits {
  private struct Edit {
    var start: Int
    var end: Int
    var replacement: [UInt8]
  }

  private let bytes: [UInt8]
  private let lineStarts: [Int]
  private var edits: [Edit] = []
  private var appended: [String] = []

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The line of an offset, from 1.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Replaces a range; line ends that the replacement lacks follow it.
  mutating func replace(_ range: Range<Int>, with replacement: String) {
    var new = Array(replacement.utf8)
    let removed = bytes[range].filter { $0 == 0x0A }.count
    let added = new.filter { $0 == 0x0A }.count
    for _ in added..<max(added, removed) { new += lineEnd }
    edits.append(Edit(start: range.lowerBound, end: range.upperBound, replacement: new))
  }

  /// Inserts a text before whatever else happens at its place.
  mutating func insertFirst(_ text: String, at offset: Int) {
    edits.insert(Edit(start: offset, end: offset, replacement: Array(text.utf8)), at: 0)
  }

  /// Removes a word and the space after it, or before it at the end of a line.
  mutating func remove(_ range: Range<Int>) {
    var start = range.lowerBound
    var end = range.upperBound
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    if end == bytes.count || isLineEnd(bytes[end]) {
      while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    }
    replace(start..<end, with: "")
  }

  /// Makes a comment of a range, or of its line if nothing else is on it.
  mutating func commentOut(_ range: Range<Int>) {
    var before = range.lowerBound
    while before > 0, isSpace(bytes[before - 1]) { before -= 1 }
    var after = range.upperBound
    while after < bytes.count, isSpace(bytes[after]) { after += 1 }
    let isFirst = before == 0 || isLineEnd(bytes[before - 1])
    let isLast =
      after == bytes.count || isLineEnd(bytes[after])
      || bytes[after...].starts(with: Array("//".utf8))
    if isFirst, isLast, !bytes[range].contains(0x0A) {
      replace(range.lowerBound..<range.lowerBound, with: "// ")
    } else {
      replace(range.lowerBound..<range.lowerBound, with: "/* ")
      // A statement cannot begin with the semicolon that would be left.
      let end = after < bytes.count && bytes[after] == 0x3B ? after + 1 : range.upperBound
      replace(end..<end, with: " */")
    }
  }

  /// Adds lines after the last one.
  mutating func append(_ lines: [String]) { appended += lines }

  /// The number of lines that differ from the original, and added ones.
  var changedLineCount: Int {
    var lines: Set<Int> = []
    for edit in edits {
      lines.formUnion(line(of: edit.start)...line(of: edit.end))
    }
    return lines.count + appended.count
  }

  /// The text after all replacements.
  func applied() -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 256)
    var position = 0
    let ordered = edits.enumerated().sorted { first, second in
      (first.element.start, first.offset) < (second.element.start, second.offset)
    }
    for (_, edit) in ordered {
      if edit.start > position { result += bytes[position..<edit.start] }
      result += edit.replacement
      position = max(position, edit.end)
    }
    result += bytes[position...]
    if !appended.isEmpty {
      if let last = result.last, last != 0x0A { result += lineEnd }
      for line in appended { result += Array(line.utf8) + lineEnd }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private var lineEnd: [UInt8] {
    guard lineStarts.count > 1, lineStarts[1] >= 2 else { return [0x0A] }
    return bytes[lineStarts[1] - 2] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

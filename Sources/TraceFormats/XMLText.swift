// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes XML from strangers safe for Foundation's parser.
///
/// Processing instructions are blanked, for Foundation on Linux traps on one without data. Document
/// types with declarations of their own are refused, for these can make a small file expand
/// without bound. Encodings whose first 128 characters are not ASCII's are refused, so that this
/// inspection sees what the parser sees.
struct XMLText {
  /// The text, of the same length as the original from its first byte that is not blank.
  private(set) var bytes: [UInt8]
  /// The lines of blanks skipped before it.
  private(set) var skippedLines = 0
  /// What forbids parsing.
  private(set) var refusal: TraceFormatError?

  init(_ text: [UInt8]) {
    var start = 0
    while start < text.count, isBlank(text[start]) {
      if text[start] == UInt8(ascii: "\n") { skippedLines += 1 }
      start += 1
    }
    bytes = Array(text[start...])
    if bytes.first != UInt8(ascii: "<") || bytes.prefix(4).contains(0) {
      refusal = TraceFormatError(.brokenXML(code: 4), at: TextPosition(line: 1 + skippedLines))
    } else if let encoding = declaredEncoding, !Self.encodings.contains(encoding.lowercased()) {
      let fact = TraceFormatError.Fact.unknownWord(
        key: "encoding",
        text: encoding,
        allowed: Self.encodings
      )
      refusal = TraceFormatError(fact, at: TextPosition(line: 1 + skippedLines))
    } else {
      inspect()
    }
  }

  private static let encodings = [
    "utf-8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252",
  ]

  /// The name in `<?xml … encoding="…"?>`, where the text begins with one.
  private var declaredEncoding: String? {
    guard isDeclaration(0), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let declaration = String(decoding: bytes[..<end], as: UTF8.self)
    let parts = declaration.split(separator: "encoding", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let quoted = parts[1].split(maxSplits: 2, omittingEmptySubsequences: false) {
      $0 == "\"" || $0 == "'"
    }
    return quoted.count == 3 ? String(quoted[1]) : nil
  }

  private func isDeclaration(_ index: Int) -> Bool {
    index == 0 && begins(0, "<?xml") && bytes.count > 5 && isBlank(bytes[5])
  }

  private func begins(_ index: Int, _ word: StaticString) -> Bool {
    guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
    return word.withUTF8Buffer { word in
      word.indices.allSatisfy { bytes[index + $0] == word[$0] }
    }
  }

  /// The index after the next occurrence of a word, or the end of the text.
  private func end(of word: StaticString, from start: Int) -> Int {
    var index = start
    while index < bytes.count, !begins(index, word) { index += 1 }
    return min(bytes.count, index + word.utf8CodeUnitCount)
  }

  private mutating func inspect() {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else {
        index += 1
        continue
      }
      if begins(index, "<!--") {
        index = end(of: "-->", from: index + 4)
      } else if begins(index, "<![CDATA[") {
        index = end(of: "]]>", from: index + 9)
      } else if begins(index, "<?"), !isDeclaration(index) {
        let after = end(of: "?>", from: index + 2)
        for place in index..<after where bytes[place] != UInt8(ascii: "\n") {
          bytes[place] = UInt8(ascii: " ")
        }
        index = after
      } else if begins(index, "<!DOCTYPE") {
        let after = end(of: ">", from: index)
        if bytes[index..<after].contains(UInt8(ascii: "[")) {
          let line = 1 + skippedLines + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
          refusal = TraceFormatError(.documentTypeSubset, at: TextPosition(line: line))
          return
        }
        index = after
      } else {
        index += 1
      }
    }
  }
}

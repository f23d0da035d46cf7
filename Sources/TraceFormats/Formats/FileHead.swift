// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The first bytes of a file and their evidence of its format.
struct FileHead {
  /// The number of bytes examined.
  static let size = 1 << 16
  /// The most bytes examined of a JSON text that does not show its positions before.
  static let largest = 1 << 24

  /// Up to 64 KiB from the front, text in UTF-8 without a byte order mark.
  let bytes: [UInt8]
  /// True if there are no more bytes.
  let isWhole: Bool
  /// The name of the first element, without its prefix, where the text begins with `<`.
  let xmlRoot: String?
  /// The shape of the first value where the text is JSON; empty otherwise.
  let json: JSONOutline
  /// Up to 20 first lines that are not blank, each cut after 500 bytes; empty for XML and JSON.
  let lines: [String]

  /// The head of a stream; nothing is consumed.
  init(_ stream: ByteStream, size: Int = FileHead.size) {
    stream.want(size + 1)
    self.init(Array(stream.bytes.prefix(size)), isWhole: stream.bytes.count <= size)
  }

  /// What a head shows, of more and more of a JSON text until it shows something; nil if it does not.
  static func first<Found>(of stream: ByteStream, _ find: (FileHead) -> Found?) -> Found? {
    var size = Self.size
    while true {
      let head = FileHead(stream, size: size)
      if let found = find(head) { return found }
      guard !head.json.isEmpty, !head.isWhole, size < largest else { return nil }
      size *= 16
    }
  }

  init(_ bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
    let first = bytes.first { !isBlank($0) }
    xmlRoot = first == UInt8(ascii: "<") ? Self.rootElement(bytes) : nil
    json = JSONOutline(bytes)
    if xmlRoot == nil, json.isEmpty {
      lines = bytes.split(maxSplits: 400) { $0 == 0x0A || $0 == 0x0D }.lazy
        .filter { !$0.allSatisfy(isBlank) }.prefix(20)
        .map { String(decoding: $0.prefix(500), as: UTF8.self) }
    } else {
      lines = []
    }
  }

  /// The beginning of the first line with words, for messages; empty if it is not text.
  var beginning: String {
    let line = bytes.drop(while: isBlank).prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line.prefix(200), as: UTF8.self).prefix(40)
    return String(text).harmless.contains("\u{FFFD}") ? "" : String(text)
  }

  /// The local name of the first element after declarations, comments and document types.
  private static func rootElement(_ bytes: [UInt8]) -> String? {
    var index = 0
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")), open + 1 < bytes.count {
      let next = bytes[open + 1]
      if next != UInt8(ascii: "?"), next != UInt8(ascii: "!") {
        let name = bytes[(open + 1)...].prefix {
          !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
        }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        return String(decoding: local, as: UTF8.self)
      }
      let isComment = bytes[(open + 1)...].starts(with: Array("!--".utf8))
      let end = isComment ? Array("-->".utf8) : [UInt8(ascii: ">")]
      guard
        let close = bytes.indices[(open + 1)...].first(where: { bytes[$0...].starts(with: end) })
      else { return nil }
      index = close + end.count
    }
    return nil
  }
}

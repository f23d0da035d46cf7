// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Recodes UTF-16 as UTF-8; a byte order mark or a first `<` identifies the text.
///
/// An XML declaration is blanked, because the encoding that it names no longer applies. Invalid
/// code units become U+FFFD.
struct UTF16Recoder: ByteSource {
  private var source: any ByteSource
  private let isLittle: Bool
  private var pending: [UInt8] = []
  private var ready: [UInt8] = []
  private var readyIndex = 0
  private var isFirst = true

  /// A recoder over a source; nil if its first bytes are not UTF-16.
  init?(_ source: any ByteSource) {
    var source = source
    let head = source.head(4)
    isLittle = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0x3C, 0x00])
    let isBig = head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0x00, 0x3C])
    guard isLittle || isBig else { return nil }
    if head[0] >= 0xFE { source.skip(2) }
    self.source = source
  }

  var failure: TraceFormatError.Fact? { source.failure }

  mutating func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    while readyIndex == ready.count {
      guard recode() else { return 0 }
    }
    let count = min(buffer.count, ready.count - readyIndex)
    for index in 0..<count { buffer[index] = ready[readyIndex + index] }
    readyIndex += count
    return count
  }

  /// Recodes the next piece; false at the end.
  private mutating func recode() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 15)
    let count = piece.withUnsafeMutableBufferPointer { source.read(into: $0) }
    guard count > 0 else { return false }
    pending += piece[..<count]
    var units: [UInt16] = []
    units.reserveCapacity(pending.count / 2)
    var index = 0
    while index + 1 < pending.count {
      let low = UInt16(pending[isLittle ? index : index + 1])
      let high = UInt16(pending[isLittle ? index + 1 : index])
      units.append(high << 8 | low)
      index += 2
    }
    // The first half of a pair waits for its second half.
    if let last = units.last, last & 0xFC00 == 0xD800, units.count > 1 {
      units.removeLast()
      index -= 2
    }
    pending.removeFirst(index)
    ready = Array(String(decoding: units, as: UTF16.self).utf8)
    readyIndex = 0
    if isFirst { blankDeclaration() }
    isFirst = false
    return true
  }

  private mutating func blankDeclaration() {
    guard ready.starts(with: Array("<?xml".utf8)),
      let end = ready.firstIndex(of: UInt8(ascii: ">"))
    else { return }
    for index in 0...end where ready[index] != UInt8(ascii: "\n") {
      ready[index] = UInt8(ascii: " ")
    }
  }
}

/// True for a space, a tab and the line ends.
@inline(__always) func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
}

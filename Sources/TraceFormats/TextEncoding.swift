// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Brings text files to UTF-8.
enum TextEncoding {
  /// The text in UTF-8 without a byte order mark; UTF-16 is known by its mark or a first `<`.
  ///
  /// An XML declaration that names UTF-16 is blanked, for it no longer holds.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0x00])
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x00, 0x3C])
    guard isLittle || isBig else { return bytes }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes[0] >= 0xFE ? 2 : 0
    while index + 1 < bytes.count {
      let low = UInt16(bytes[isLittle ? index : index + 1])
      let high = UInt16(bytes[isLittle ? index + 1 : index])
      units.append(high << 8 | low)
      index += 2
    }
    var text = Array(String(decoding: units, as: UTF16.self).utf8)
    if text.starts(with: Array("<?xml".utf8)), let end = text.firstIndex(of: UInt8(ascii: ">")) {
      for index in 0...end where text[index] != UInt8(ascii: "\n") {
        text[index] = UInt8(ascii: " ")
      }
    }
    return text
  }
}

/// True for a space, a tab and the line ends.
@inline(__always) func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The identity of a cell, equal in every list.
struct CellIdentity: Sendable, Hashable {
  /// The words for the kinds of radio; the words in one list are synonyms.
  private static let radios: [[String]] = [
    ["gsm"], ["umts", "wcdma"], ["cdma"], ["lte"], ["nr", "5g"],
  ]

  /// The index of the kind of radio.
  var radio: Int
  /// The country's code.
  var country: Int
  /// The network's code.
  var network: Int
  /// The location area or tracking area.
  var area: Int
  /// The cell within it.
  var cell: Int

  /// The index of a kind of radio, by its word in small letters.
  static func radio(_ word: String) -> Int? { radios.firstIndex { $0.contains(word) } }

  /// The identity as one number: FNV-1a over its parts, byte by byte.
  ///
  /// Source: Fowler, Noll, Vo; RFC 9923, the 64-bit hash.
  var number: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in [radio, country, network, area, cell] {
      var rest = UInt64(bitPattern: Int64(part))
      for _ in 0..<8 {
        hash = (hash ^ (rest & 0xFF)) &* 0x0000_0100_0000_01b3
        rest >>= 8
      }
    }
    return hash
  }

  /// Reads the identity in the form of WiGLE, such as `310410_6033_22222`: network, area, cell.
  init?(radio: Int, wigle text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, (4...7).contains(parts[0].count), let operatorCode = Int(parts[0]),
      operatorCode >= 0, let area = Int(parts[1]), let cell = Int(parts[2])
    else { return nil }
    let scale = parts[0].count <= 5 ? 100 : 1000
    self.init(
      radio: radio,
      country: operatorCode / scale,
      network: operatorCode % scale,
      area: area,
      cell: cell
    )
  }

  /// An identity from its parts.
  init(radio: Int, country: Int, network: Int, area: Int, cell: Int) {
    self.radio = radio
    self.country = country
    self.network = network
    self.area = area
    self.cell = cell
  }
}

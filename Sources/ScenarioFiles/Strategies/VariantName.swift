// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// The names of strategies that a matrix generates from one: the varied settings and their values.
enum VariantName {
  /// A readable legal name, such as `standard_best_distance_filter_30_m`.
  ///
  /// A name that would be too long has the values without the keys; if that is also too long, it
  /// has the beginning and a digest of the whole.
  ///
  /// - Parameters:
  ///   - base: the strategy's own name.
  ///   - settings: the dotted keys and values, in the order of the matrix.
  /// - Returns: the name, `base` itself without settings.
  static func make(_ base: String, _ settings: [(key: String, value: String)]) -> String {
    func leaf(_ key: String) -> String {
      let parts = key.split(separator: ".")
      let last = parts.last.map(String.init) ?? key
      let isShared = settings.filter { $0.key.hasSuffix("." + last) }.count > 1
      return isShared ? parts.joined(separator: "_") : last
    }
    let long = settings.reduce(base) { "\($0)_\(leaf($1.key))_\(slug($1.value))" }
    if long.utf8.count <= LegalName.limit { return long }
    let short = settings.reduce(base) { "\($0)_\(slug($1.value))" }
    if short.utf8.count <= LegalName.limit { return short }
    return short.prefix(LegalName.limit - 9) + "_" + SHA256.hexDigest(of: long.utf8).prefix(8)
  }

  /// A value in a form that names allow: `10 m` and `10m` are both `10_m`.
  static func slug(_ value: String) -> String {
    var slug = ""
    var last: UInt8?
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    for byte in value.lowercased().utf8 {
      let isLetter = (97...122).contains(byte)
      guard isLetter || isDigit(byte) else {
        // A sign distinguishes -5 from 5; every other character only separates words.
        if byte == UInt8(ascii: "-"), last == nil { slug += "minus" }
        last = 0
        continue
      }
      if let before = last, before == 0 || isDigit(before) != isDigit(byte), !slug.isEmpty {
        slug += "_"
      }
      slug.unicodeScalars.append(Unicode.Scalar(byte))
      last = byte
    }
    return slug.isEmpty ? "value" : slug
  }
}

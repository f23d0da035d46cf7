// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Positions in the well-known text of the OGC: `POINT(longitude latitude)`.
enum WellKnownText {
  /// The position of a point, with or without height and a leading `SRID=4326;`.
  static func point(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) -> (latitude: Double, longitude: Double, altitude: Double?)? {
    guard range.count <= 200 else { return nil }
    var text = String(decoding: bytes[range], as: UTF8.self).uppercased()[...]
    if text.hasPrefix("SRID=4326;") { text = text.dropFirst(10) }
    guard text.hasPrefix("POINT"), let open = text.firstIndex(of: "("), text.last == ")" else {
      return nil
    }
    let kind = text[text.index(text.startIndex, offsetBy: 5)..<open].filter { $0 != " " }
    guard ["", "Z", "M", "ZM"].contains(kind) else { return nil }
    let numbers = text[text.index(after: open)...].dropLast().split(separator: " ")
    guard (2...4).contains(numbers.count),
      let longitude = DecimalNumber(String(numbers[0]))?.double,
      let latitude = DecimalNumber(String(numbers[1]))?.double
    else { return nil }
    let height = kind == "M" ? nil : numbers.at(2).flatMap { AltitudeText.metres(String($0)) }
    return (latitude, longitude, height)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Google's encoded polylines: differences of rounded degrees in groups of five bits.
///
/// Source: Google, "Encoded Polyline Algorithm Format"; the precision is 5 there and in OSRM's
/// `polyline`, 6 in `polyline6` and Valhalla.
package enum EncodedPolyline {
  /// The positions of a text in degrees; nil if it is broken, cut or outside the range of
  /// coordinates.
  ///
  /// `precision` is the count of decimals, 0 to 9. An empty text has no positions.
  package static func decode(
    _ text: some Sequence<UInt8>,
    precision: Int
  ) -> [(latitude: Double, longitude: Double)]? {
    guard (0...9).contains(precision) else { return nil }
    var scale = 1.0
    for _ in 0..<precision { scale *= 10 }
    var positions: [(latitude: Double, longitude: Double)] = []
    var sums: (latitude: Int64, longitude: Int64) = (0, 0)
    var isLongitude = false
    var value: Int64 = 0
    var shift: Int64 = 0
    for byte in text {
      guard byte >= 63, byte <= 126, shift <= 45 else { return nil }
      let group = Int64(byte - 63)
      value |= (group & 0x1F) << shift
      shift += 5
      if group >= 0x20 { continue }
      // Each value is below 2^50 and each sum below 2^38 before it, so nothing overflows.
      let difference = value & 1 == 1 ? ~(value >> 1) : value >> 1
      value = 0
      shift = 0
      if isLongitude {
        sums.longitude += difference
        let latitude = Double(sums.latitude) / scale
        let longitude = Double(sums.longitude) / scale
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        positions.append((latitude, longitude))
      } else {
        sums.latitude += difference
      }
      isLongitude.toggle()
    }
    return isLongitude || shift > 0 ? nil : positions
  }
}

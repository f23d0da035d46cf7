// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension RawPoint {
  /// A point at a position; nil if the position is outside the range of coordinates.
  ///
  /// Beyond 90 and 180 degrees a ten millionth, about 1 cm, counts as rounding.
  init?(latitude: Double, longitude: Double, line: Int) {
    guard abs(latitude) <= 90 + 1e-7, abs(longitude) <= 180 + 1e-7 else { return nil }
    self.latitude = max(-90, min(90, latitude))
    self.longitude = max(-180, min(180, longitude))
    self.line = Int32(clamping: line)
  }
}

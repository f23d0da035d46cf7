// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A type of map, without effect, because no map is drawn; the raw values are Apple's.
public enum MKMapType: UInt, Sendable {
  /// Roads and places.
  case standard = 0
  /// Photographs.
  case satellite = 1
  /// Photographs with roads and places.
  case hybrid = 2
  /// Photographs in three dimensions.
  case satelliteFlyover = 3
  /// Photographs in three dimensions with roads and places.
  case hybridFlyover = 4
  /// Roads and places in weak colours.
  case mutedStandard = 5
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A Wi-Fi access point whose place is known.
public struct AccessPoint: Sendable, Hashable, Codable {
  /// The listed position.
  public var coordinate: Coordinate

  /// An access point at a place.
  public init(coordinate: Coordinate) { self.coordinate = coordinate }
}

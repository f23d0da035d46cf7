// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A cell of a mobile network as a public list of cells knows it.
public struct CellTower: Sendable, Hashable, Codable {
  /// Tells cells apart and keys the luck of their signals; the same in every file that lists the cell.
  public var id: UInt64
  /// Where the list believes it to stand.
  public var coordinate: Coordinate
  /// How far its signal was met, above 0 m; nil if the list does not say.
  public var range: Metres?

  /// A cell by what is known of it.
  public init(id: UInt64, coordinate: Coordinate, range: Metres? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.range = range
  }
}

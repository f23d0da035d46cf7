// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A cell of a mobile network in a public list of cells.
public struct CellTower: Sendable, Hashable, Codable {
  /// Distinguishes cells and keys the draws of their signals; the same in every file that lists the
  /// cell.
  public var id: UInt64
  /// The listed position.
  public var coordinate: Coordinate
  /// The distance at which its signal was received, above 0 m; nil if the list does not state it.
  public var range: Metres?

  /// A cell from the known data.
  public init(id: UInt64, coordinate: Coordinate, range: Metres? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.range = range
  }
}

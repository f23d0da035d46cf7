// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Which parts of the database of access points and cells the phone holds.
///
/// Scope: squares of the plane. All within a distance of where the day starts are there, for a phone
/// knows the surroundings of its owner; any other is there once it was fetched.
///
/// Limitations: nothing is ever dropped; the size of a square does not follow the density of access
/// points.
struct LookupTiles {
  private struct Tile: Hashable {
    var column: Int64
    var row: Int64
  }

  private let size: Double
  private let home: PlanePoint
  private let knownRadius: Metres
  private var fetched: Set<Tile> = []

  /// The tiles of a phone at the start of a day that begins at `home`.
  init(size: Metres, home: PlanePoint, knownRadius: Metres) {
    self.size = max(1, size.value)
    self.home = home
    self.knownRadius = knownRadius
  }

  /// Whether the database around a place is at hand.
  func contain(_ place: PlanePoint) -> Bool {
    home.distance(to: place) <= knownRadius || fetched.contains(tile(of: place))
  }

  /// Notes that the database around a place was fetched.
  mutating func insert(_ place: PlanePoint) { fetched.insert(tile(of: place)) }

  private func tile(of place: PlanePoint) -> Tile {
    Tile(
      column: Int64((place.east / size).rounded(.down)),
      row: Int64((place.north / size).rounded(.down))
    )
  }
}

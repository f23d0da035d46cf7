// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// The cells of positions, on the globe and in the plane, as bytes.
///
/// A phone at rest has the same position for hours, so the last cells are kept.
struct PlaceCells {
  private let plane: LocalPlane?
  private var last: PlanePoint?
  private var bytes: [UInt8] = []

  /// Cells of a world; without a world those on the globe are empty.
  init(_ world: World?) { plane = world?.plane }

  /// The cells of a position, separated by commas.
  mutating func cells(of point: PlanePoint) -> [UInt8] {
    if let last, last == point { return bytes }
    var row = RowText()
    let coordinate = plane?.coordinate(of: point)
    row.add(coordinate?.latitude)
    row.add(coordinate?.longitude)
    row.add(point.east)
    row.add(point.north)
    (last, bytes) = (point, row.bytes)
    return bytes
  }
}

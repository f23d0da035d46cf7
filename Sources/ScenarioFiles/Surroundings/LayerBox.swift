// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Mathematics
internal import Quantities
internal import World

/// The box around a trace, in degrees, within which the parts of a layer are kept.
struct LayerBox: Sendable {
  /// The margin around the box within which cells are kept: the longest range of a serving cell.
  static let cellMargin = Metres(35_000)
  /// The margin around the box within which access points are kept, and their longest allowed
  /// range.
  static let accessPointMargin = Metres(500)

  private let south: Double
  private let north: Double
  /// The middle and half of the width in longitude.
  private let middle: Double
  private let half: Double

  /// The box around a trace, wider by a margin on each side.
  init(_ trace: RecordedTrace, margin: Metres) {
    let first = trace.points[0].coordinate
    var (south, north) = (first.latitude, first.latitude)
    var (west, east) = (0.0, 0.0)
    for point in trace.points {
      south = min(south, point.coordinate.latitude)
      north = max(north, point.coordinate.latitude)
      let offset = (point.coordinate.longitude - first.longitude).remainder(dividingBy: 360)
      west = min(west, offset)
      east = max(east, offset)
    }
    // A degree of latitude is at least 110 km, and a degree of longitude shrinks with the cosine.
    let degrees = margin.value / 110_000
    let highest = min(max(abs(south), abs(north)) + degrees, 89.9)
    self.south = south - degrees
    self.north = north + degrees
    middle = first.longitude + (west + east) / 2
    half = (east - west) / 2 + degrees / Mathematics.cos(highest * .pi / 180)
  }

  /// True if a place is in the box.
  func contains(latitude: Double, longitude: Double) -> Bool {
    latitude >= south && latitude <= north
      && abs((longitude - middle).remainder(dividingBy: 360)) <= half
  }

  /// True if the box around a ring meets this one.
  func meets(_ ring: [Coordinate]) -> Bool {
    guard let first = ring.first else { return false }
    var (low, high) = (first.latitude, first.latitude)
    var (west, east) = (0.0, 0.0)
    var longitude = 0.0
    var last = first.longitude
    for point in ring {
      low = min(low, point.latitude)
      high = max(high, point.latitude)
      let turn = point.longitude - last
      longitude += abs(turn) > 180 ? turn.remainder(dividingBy: 360) : turn
      last = point.longitude
      west = min(west, longitude)
      east = max(east, longitude)
    }
    // A ring around the globe contains a pole, which its points need not reach.
    if east - west >= 359 { (low, high) = low + high > 0 ? (low, 90) : (-90, high) }
    guard high >= south, low <= north else { return false }
    let centre = first.longitude + (west + east) / 2
    let reach = half + (east - west) / 2
    return reach >= 180 || abs((centre - middle).remainder(dividingBy: 360)) <= reach
  }
}

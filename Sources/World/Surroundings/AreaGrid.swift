// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities
internal import Stochastics

/// The areas of a network: equal hexagons laid with a random turn and offset.
///
/// Scope: the area of a place, for the coarse position of a phone that cannot look up its cell.
/// Limitations: real areas differ in size and shape. Validation: `ServingCellStatistics`.
struct AreaGrid {
  private let spacing: Double
  private let cosine: Double
  private let sine: Double
  private let offset: PlanePoint

  /// A grid with the distance `spacing` between middles, above 0 m.
  init(random: KeyedRandom, spacing: Metres) {
    self.spacing = spacing.value
    let angle = random.uniform(0, 0) * .pi / 3
    cosine = cos(angle)
    sine = sin(angle)
    let u = random.uniform(0, 1)
    let v = random.uniform(0, 2)
    offset = PlanePoint(
      east: (u + v / 2) * spacing.value,
      north: v * 0.75.squareRoot() * spacing.value
    )
  }

  /// The middle of the area of a place.
  func middle(at place: PlanePoint) -> PlanePoint {
    let e = cosine * place.east + sine * place.north - offset.east
    let n = -sine * place.east + cosine * place.north - offset.north
    // Rounding in cube coordinates; the one that rounds worst follows from the other two.
    let r = n / (0.75.squareRoot() * spacing)
    let q = e / spacing - r / 2
    let s = -q - r
    var (i, j) = (q.rounded(), r.rounded())
    let k = s.rounded()
    if abs(i - q) > abs(j - r), abs(i - q) > abs(k - s) {
      i = -j - k
    } else if abs(j - r) > abs(k - s) {
      j = -i - k
    }
    let east = (i + j / 2) * spacing + offset.east
    let north = j * 0.75.squareRoot() * spacing + offset.north
    return PlanePoint(
      east: cosine * east - sine * north,
      north: sine * east + cosine * north
    )
  }
}

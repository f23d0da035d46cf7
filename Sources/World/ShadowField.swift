// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// A random field of unit variance over the plane: the shadowing of one cell site.
///
/// It is interpolated between normal draws on a square lattice and divided by the root of the summed
/// squared weights, so that its variance is 1 everywhere. It is smooth at short range. Along an
/// axis, averaged over positions, its correlation is 1/e at the shadowing distance and zero from
/// two lattice steps on; the exponential law that it stands for is Gudmundson (1991),
/// doi 10.1049/el:19911328.
struct ShadowField {
  /// Lattice spacing over shadowing distance, such that the correlation is 1/e there.
  static let latticeFactor = 1.11

  private let random: KeyedRandom
  private let spacing: Double
  private var column = Int64.min
  private var row = Int64.min
  private var corners: (Double, Double, Double, Double) = (0, 0, 0, 0)

  /// A field with a lattice spacing above 0 m.
  init(random: KeyedRandom, spacing: Metres) {
    self.random = random
    self.spacing = spacing.value
  }

  /// The field at a place in metres; the draws of the last lattice square are kept.
  mutating func value(east: Double, north: Double) -> Double {
    let x = east / spacing
    let y = north / spacing
    let left = x.rounded(.down)
    let low = y.rounded(.down)
    let c = Int64(left)
    let r = Int64(low)
    if column != c || row != r {
      column = c
      row = r
      corners = (
        random.normal(KeyedRandom.cell(c, r)),
        random.normal(KeyedRandom.cell(c + 1, r)),
        random.normal(KeyedRandom.cell(c, r + 1)),
        random.normal(KeyedRandom.cell(c + 1, r + 1))
      )
    }
    let fx = x - left
    let fy = y - low
    let gx = 1 - fx
    let gy = 1 - fy
    let value =
      gy * (gx * corners.0 + fx * corners.1) + fy * (gx * corners.2 + fx * corners.3)
    return value / ((gx * gx + fx * fx) * (gy * gy + fy * fy)).squareRoot()
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// A random field of unit variance over the plane: the shadowing of one cell site.
///
/// It is interpolated between normal draws on a square lattice and divided by the root of the
/// summed squared weights, so that its variance is 1 everywhere. It is smooth at short range. Along
/// an axis, averaged over positions, its correlation is 1/e at the shadowing distance and zero from
/// two lattice steps on; it approximates the exponential law of Gudmundson (1991), doi
/// 10.1049/el:19911328.
struct ShadowField {
  /// Lattice spacing over shadowing distance, such that the correlation is 1/e there.
  static let latticeFactor = 1.11

  private let random: KeyedRandom
  private var square = Int.min
  private var corners: (Double, Double, Double, Double) = (0, 0, 0, 0)

  /// A field with a random stream of its own.
  init(random: KeyedRandom) { self.random = random }

  /// The field at the lattice's current place; the draws of the last square are kept.
  @inline(__always)
  mutating func value(at lattice: ShadowLattice) -> Double {
    if square != lattice.square { enterSquare(of: lattice) }
    let w = lattice.weights
    return w.0 * corners.0 + w.1 * corners.1 + w.2 * corners.2 + w.3 * corners.3
  }

  /// Draws the corners of a square, except those that it shares with the square before.
  private mutating func enterSquare(of lattice: ShadowLattice) {
    let old = corners
    let slots = lattice.slots
    let way = square == lattice.square - 1 ? lattice.way : .elsewhere
    square = lattice.square
    corners = random.normals { draws in
      switch way {
      case .east: (old.1, draws.single(slots.1), old.3, draws.single(slots.3))
      case .west: (draws.single(slots.0), old.0, draws.single(slots.2), old.2)
      case .north: (old.2, old.3, draws.single(slots.2), draws.single(slots.3))
      case .south: (draws.single(slots.0), draws.single(slots.1), old.0, old.1)
      case .elsewhere:
        (
          draws.single(slots.0), draws.single(slots.1), draws.single(slots.2),
          draws.single(slots.3)
        )
      }
    }
  }
}

/// The lattice on which the shadowing fields of all sites are drawn, and a place on it.
struct ShadowLattice {
  /// The direction of a square from the one before.
  fileprivate enum Way { case east, west, north, south, elsewhere }

  private let spacing: Double
  private var column = Int64.min
  private var row = Int64.min
  /// A number for the square of the place, new for each square that is entered.
  fileprivate var square = 0
  /// The direction of the square from the one before.
  fileprivate var way = Way.elsewhere
  /// The slots of the square's corners.
  fileprivate var slots: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The weights of the corners at the place; the sum of their squares is 1.
  fileprivate var weights = (0.0, 0.0, 0.0, 0.0)

  /// A lattice with a spacing above 0 m.
  init(spacing: Metres) { self.spacing = spacing.value }

  /// Moves to a place in metres.
  mutating func move(east: Double, north: Double) {
    let x = east / spacing
    let y = north / spacing
    let left = x.rounded(.down)
    let low = y.rounded(.down)
    let c = Int64(left)
    let r = Int64(low)
    if column != c || row != r {
      way =
        switch (c &- column, r &- row) {
        case (1, 0): .east
        case (-1, 0): .west
        case (0, 1): .north
        case (0, -1): .south
        default: .elsewhere
        }
      column = c
      row = r
      square += 1
      slots = (
        KeyedRandom.cell(c, r), KeyedRandom.cell(c + 1, r), KeyedRandom.cell(c, r + 1),
        KeyedRandom.cell(c + 1, r + 1)
      )
    }
    let fx = x - left
    let fy = y - low
    let gx = 1 - fx
    let gy = 1 - fy
    let scale = 1 / ((gx * gx + fx * fx) * (gy * gy + fy * fy)).squareRoot()
    weights = (gy * gx * scale, gy * fx * scale, fy * gx * scale, fy * fx * scale)
  }
}

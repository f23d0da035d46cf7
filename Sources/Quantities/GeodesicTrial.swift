// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// Two places in standard order: the first is in the south and no nearer to the equator than the
/// other.
struct GeodesicEnds {
  /// Reduced latitudes; `south` is negative or zero.
  let south: Direction
  let other: Direction
  /// The difference of longitudes, 0...π.
  let turn: Direction
  let turnRadians: Double

  /// The geodesic from the first place at an azimuth to the other place's latitude.
  func trial(leavingAt azimuth: Direction) -> GeodesicTrial {
    GeodesicTrial(self, leavingAt: azimuth)
  }
}

/// A geodesic that leaves the first place at a trial azimuth, followed to the other's latitude.
///
/// Source: Karney (2013), doi 10.1007/s00190-012-0578-z, section 4; equation numbers below are his.
struct GeodesicTrial {
  /// A cosine used instead of 0 where a direction must stay defined.
  static var tiny: Double { 0x1p-511 }

  /// The azimuths at both ends.
  let first: Direction
  let last: Direction
  /// The arc on the auxiliary sphere.
  let arc: Double
  /// The length in metres.
  let length: Double
  /// The longitude reached, less the longitude wanted, in radians.
  let miss: Double
  /// The change of `miss` with the azimuth at the first place.
  let slope: Double

  init(_ ends: GeodesicEnds, leavingAt azimuth: Direction) {
    let (one, two) = (ends.south, ends.other)
    var azimuth = azimuth
    // Along the equator only the azimuth decides in which direction the line leaves it.
    if one.sine == 0, azimuth.cosine == 0 { azimuth.cosine = -Self.tiny }
    let sine0 = azimuth.sine * one.cosine  // equation 5
    let cosine0 = hypot(azimuth.cosine, azimuth.sine * one.sine)
    let north1 = azimuth.cosine * one.cosine
    let north2 = Self.northward(north1, one, two)
    first = azimuth
    last = Direction(
      sine: two.cosine == one.cosine ? azimuth.sine : sine0 / two.cosine,
      cosine: north2 / two.cosine
    )
    let sigma1 = Direction(along: one.sine, north1)  // equation 11
    let sigma2 = Direction(along: two.sine, north2)
    arc = Self.angle(from: sigma1, to: sigma2).radians

    let omega = Self.angle(
      from: Direction(sine: sine0 * one.sine, cosine: north1),
      to: Direction(sine: sine0 * two.sine, cosine: north2)
    )
    let turned = omega.turned(by: Direction(sine: -ends.turn.sine, cosine: ends.turn.cosine))
    let k2 = WGS84.ep2 * cosine0 * cosine0
    let corrections = GeodesicIntegrals(k2: k2).corrections(from: sigma1.radians, arc: arc)
    length = WGS84.semiMinorAxis * (arc + corrections.distance)
    miss =
      turned.radians
      - GeodesicIntegrals.longitudeShortfall(
        arc: arc,
        corrections: corrections,
        sineOfEquatorAzimuth: sine0
      )

    let w1 = (1 + k2 * sigma1.sine * sigma1.sine).squareRoot()
    let w2 = (1 + k2 * sigma2.sine * sigma2.sine).squareRoot()
    if north2 == 0 {
      slope = -2 * (1 - WGS84.f) * w1 / one.sine
    } else {
      // Reduced length over the polar radius, equation 38; slope, equation 46.
      let reduced =
        w2 * sigma1.cosine * sigma2.sine - w1 * sigma1.sine * sigma2.cosine
        - sigma1.cosine * sigma2.cosine * corrections.reducedLength
      slope = (1 - WGS84.f) * reduced / north2
    }
  }

  /// Cosine of azimuth times cosine of latitude at the other place, equation 45, not negative.
  private static func northward(
    _ north1: Double,
    _ one: Direction,
    _ two: Direction
  ) -> Double {
    guard two.cosine != one.cosine || abs(two.sine) != -one.sine else { return abs(north1) }
    // The difference of squares is computed in the form that loses least precision.
    let gain =
      one.cosine < -one.sine
      ? (two.cosine - one.cosine) * (one.cosine + two.cosine)
      : (one.sine - two.sine) * (one.sine + two.sine)
    return (north1 * north1 + max(0, gain)).squareRoot()
  }

  /// The angle between two directions, 0...π; its sine and cosine share one factor.
  private static func angle(from a: Direction, to b: Direction) -> Direction {
    Direction(
      sine: max(0, a.cosine * b.sine - a.sine * b.cosine),
      cosine: a.cosine * b.cosine + a.sine * b.sine
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The elliptic integrals that map a great circle of the auxiliary sphere to the ellipsoid.
///
/// With `w = sqrt(1 + k² sin²σ)` they are taken over an arc of the auxiliary sphere by
/// Gauss-Legendre quadrature with 12 nodes. Each is written as a small correction to the arc, so
/// that rounding touches only the correction.
///
/// Sources: Karney (2013), Algorithms for geodesics, doi 10.1007/s00190-012-0578-z, equations 7, 8
/// and 40; nodes from Lowan, Davids and Levenson (1942), doi 10.1090/S0002-9904-1942-07771-8.
///
/// Validation: for arcs up to π and the ellipsoid's k² of at most 0.0068 the quadrature error is
/// below 1e-18 (error term of the rule with the integrands' Fourier series).
struct GeodesicIntegrals {
  /// `k²`, the second eccentricity squared times the squared cosine of the azimuth at the equator.
  let k2: Double

  /// The three corrections over an arc.
  struct Corrections {
    /// `∫ (w - 1) dσ`: distance over the polar radius, less the arc.
    var distance = 0.0
    /// `∫ (w - 1) / (1 + (1 - f) w) dσ`, in the equation of longitude.
    var longitude = 0.0
    /// `∫ (w - 1/w) dσ`, in the reduced length.
    var reducedLength = 0.0
  }

  private static let rule: [(node: Double, weight: Double)] = [
    (0.125233408511468915, 0.249147045813402785),
    (0.367831498998180194, 0.233492536538354809),
    (0.587317954286617447, 0.203167426723065922),
    (0.769902674194304687, 0.160078328543346226),
    (0.904117256370474857, 0.106939325995318431),
    (0.981560634246719251, 0.0471753363865118272),
  ]

  /// The corrections over an arc of at most π from `start`, both in radians.
  func corrections(from start: Double, arc: Double) -> Corrections {
    var sum = Corrections()
    let half = arc / 2
    let (middleSine, middleCosine) = (sin(2 * start + arc), cos(2 * start + arc))
    for (node, weight) in Self.rule {
      let (s, c) = (sin(arc * node), cos(arc * node))
      add(weight, cosineOfDouble: middleCosine * c - middleSine * s, to: &sum)
      add(weight, cosineOfDouble: middleCosine * c + middleSine * s, to: &sum)
    }
    sum.distance *= half
    sum.longitude *= half
    sum.reducedLength *= half
    return sum
  }

  private func add(_ weight: Double, cosineOfDouble c: Double, to sum: inout Corrections) {
    let square = k2 * (1 - c) / 2
    let w = (1 + square).squareRoot()
    let excess = square / (1 + w)
    sum.distance += weight * excess
    sum.longitude += weight * excess / (1 + (1 - WGS84.f) * w)
    sum.reducedLength += weight * square / w
  }

  /// The longitude on the sphere minus that on the ellipsoid, in radians.
  ///
  /// `sineOfEquatorAzimuth` is the sine of the geodesic's azimuth where it crosses the equator.
  static func longitudeShortfall(
    arc: Double,
    corrections: Corrections,
    sineOfEquatorAzimuth: Double
  ) -> Double {
    WGS84.f * sineOfEquatorAzimuth * (arc - (1 - WGS84.f) * corrections.longitude)
  }
}

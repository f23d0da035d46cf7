// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// Krüger's series between the sphere's and the ellipsoid's transverse Mercator plane.
///
/// Source: Karney (2011), Transverse Mercator with an accuracy of a few nanometers,
/// doi 10.1007/s00190-011-0445-3, equations 7 to 11, 35 and 36, to order 6 in the third flattening.
///
/// Validation: error below 5 nm within 3,900 km of the central meridian (there, section 5).
enum KruegerSeries {
  /// The radius of the sphere whose meridians are as long as the ellipsoid's, in metres.
  static let rectifyingRadius: Double = {
    let n2 = WGS84.n * WGS84.n
    let series = 1 + n2 * (1 / 4.0 + n2 * (1 / 64.0 + n2 / 256))
    return WGS84.semiMajorAxis / (1 + WGS84.n) * series
  }()

  /// The coefficients from sphere to ellipsoid, α1 to α6.
  static let alpha = table([
    [1 / 2.0, -2 / 3.0, 5 / 16.0, 41 / 180.0, -127 / 288.0, 7891 / 37_800.0],
    [13 / 48.0, -3 / 5.0, 557 / 1440.0, 281 / 630.0, -1_983_433 / 1_935_360.0],
    [61 / 240.0, -103 / 140.0, 15_061 / 26_880.0, 167_603 / 181_440.0],
    [49_561 / 161_280.0, -179 / 168.0, 6_601_661 / 7_257_600.0],
    [34_729 / 80_640.0, -3_418_889 / 1_995_840.0],
    [212_378_941 / 319_334_400.0],
  ])

  /// The coefficients from ellipsoid to sphere, -β1 to -β6.
  static let minusBeta = table([
    [-1 / 2.0, 2 / 3.0, -37 / 96.0, 1 / 360.0, 81 / 512.0, -96_199 / 604_800.0],
    [-1 / 48.0, -1 / 15.0, 437 / 1440.0, -46 / 105.0, 1_118_711 / 3_870_720.0],
    [-17 / 480.0, 37 / 840.0, 209 / 4480.0, -5569 / 90_720.0],
    [-4397 / 161_280.0, 11 / 504.0, 830_251 / 7_257_600.0],
    [-4583 / 161_280.0, 108_847 / 3_991_680.0],
    [-20_648_693 / 638_668_800.0],
  ])

  /// Row `j` holds the factors of `n^j`, `n^(j+1)` and so on.
  private static func table(_ rows: [[Double]]) -> [Double] {
    var power = 1.0
    return rows.map { row in
      power *= WGS84.n
      return power * row.reversed().reduce(0) { $0 * WGS84.n + $1 }
    }
  }

  /// The sum of `c[j] sin(2 (j + 1) ζ)` with `ζ = xi + i eta`.
  static func sum(_ c: [Double], xi: Double, eta: Double) -> (xi: Double, eta: Double) {
    sum(c, (sin(2 * xi), cos(2 * xi)), (sinh(2 * eta), cosh(2 * eta)))
  }

  /// The sum from sine and cosine of `2 xi` and `2 eta`, by Clenshaw's recurrence.
  static func sum(
    _ c: [Double],
    _ circular: (sine: Double, cosine: Double),
    _ hyperbolic: (sine: Double, cosine: Double)
  ) -> (xi: Double, eta: Double) {
    let (s, t) = circular
    let (sh, ch) = hyperbolic
    // 2 cos 2ζ and, at the end, sin 2ζ, as real and imaginary parts.
    let (re, im) = (2 * t * ch, -2 * s * sh)
    var (y1, z1, y2, z2) = (0.0, 0.0, 0.0, 0.0)
    for factor in c.reversed() {
      (y1, z1, y2, z2) = (re * y1 - im * z1 - y2 + factor, im * y1 + re * z1 - z2, y1, z1)
    }
    let (a, b) = (s * ch, t * sh)
    return (a * y1 - b * z1, b * y1 + a * z1)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The World Geodetic System 1984 ellipsoid, on which all coordinates lie.
///
/// Source: NGA (2014), NGA.STND.0036 version 1.0.0, table 3.1.
public enum WGS84 {
  /// The equatorial radius.
  public static let equatorialRadius = Metres(semiMajorAxis)
  /// The flattening, a pure number: one minus the ratio of the polar and the equatorial radius.
  public static let flattening = f

  // Bare numbers for the formulas; constants, so that the optimiser folds them.
  static var semiMajorAxis: Double { 6_378_137 }
  static var f: Double { 1 / 298.257223563 }
  static var semiMinorAxis: Double { semiMajorAxis * (1 - f) }
  /// The first eccentricity squared.
  static var e2: Double { f * (2 - f) }
  /// The second eccentricity squared.
  static var ep2: Double { e2 / ((1 - f) * (1 - f)) }
  /// The third flattening.
  static var n: Double { f / (2 - f) }
}

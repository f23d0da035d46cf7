// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The value of one parameter, all others fixed, at which a verdict on energy is reversed.
public struct FlipPoint: Sendable, Hashable {
  /// The method by which the point was found.
  public enum Method: String, CaseIterable, Sendable, Hashable, Codable {
    /// The root of an exact formula.
    case exact
    /// A bisection by simulations, to 1/256 of the way from the value in use to the end.
    case simulated
    /// A straight line between the value in use and the end of the range.
    case interpolated
  }

  /// The parameter's value at which both strategies use the same energy, in its unit.
  public var value: Double
  /// True if the verdict is reversed above the value, false if below.
  public var isAbove: Bool
  /// Whether the value is inside the parameter's range.
  public var isInside: Bool
  /// Its distance as a share of the way from the value in use to the end of the range; above 1
  /// outside of it.
  public var distance: Double
  /// The method by which the point was found.
  public var method: Method

  /// A point from its parts.
  public init(value: Double, isAbove: Bool, isInside: Bool, distance: Double, method: Method) {
    self.value = value
    self.isAbove = isAbove
    self.isInside = isInside
    self.distance = distance
    self.method = method
  }
}

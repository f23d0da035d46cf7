// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a verdict on energy turns as one parameter moves and all others stay.
public struct FlipPoint: Sendable, Hashable {
  /// The method by which the point was found.
  public enum Method: String, CaseIterable, Sendable, Hashable, Codable {
    /// The root of a formula that is exact.
    case exact
    /// Halved by simulations to 1/256 of the way from the value in use to the end.
    case simulated
    /// Between the value in use and the end of the range, by a straight line.
    case interpolated
  }

  /// The parameter's value at which both strategies take the same, in its unit.
  public var value: Double
  /// True if the verdict turns above the value, false if it turns below.
  public var isAbove: Bool
  /// Whether the value lies inside the parameter's range.
  public var isInside: Bool
  /// Its distance as a share of the way from the value in use to the end of the range; above 1
  /// outside of it.
  public var distance: Double
  /// The method by which the point was found.
  public var method: Method

  /// A point by its parts.
  public init(value: Double, isAbove: Bool, isInside: Bool, distance: Double, method: Method) {
    self.value = value
    self.isAbove = isAbove
    self.isInside = isInside
    self.distance = distance
    self.method = method
  }
}

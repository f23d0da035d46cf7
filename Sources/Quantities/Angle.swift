// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The sine and cosine of one angle, which keep their precision where the angle itself would lose
/// it.
struct Direction {
  var sine: Double
  var cosine: Double

  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The direction of a vector that need not have length 1.
  init(along sine: Double, _ cosine: Double) {
    let length = hypot(sine, cosine)
    self.init(sine: sine / length, cosine: cosine / length)
  }

  /// The direction of an angle in degrees; exact at multiples of 90.
  init(degrees: Double) {
    // The IEEE remainder is exact, so that only one rounding happens before sine and cosine; below
    // 90 degrees a subtraction does the same.
    let part: Double
    let quarter: Double
    if degrees.magnitude <= 45 {
      (part, quarter) = (degrees, 0)
    } else if degrees.magnitude <= 90 {
      (part, quarter) = degrees > 0 ? (degrees - 90, 1) : (degrees + 90, -1)
    } else {
      part = degrees.remainder(dividingBy: 90)
      quarter = ((degrees - part) / 90).remainder(dividingBy: 4)
    }
    let radians = part * (Double.pi / 180)
    let (s, c) = (sin(radians), cos(radians))
    switch quarter {
    case 0: self.init(sine: s, cosine: c)
    case 1, -3: self.init(sine: c, cosine: -s)
    case 2, -2: self.init(sine: -s, cosine: -c)
    case 3, -1: self.init(sine: -c, cosine: s)
    default: self.init(sine: .nan, cosine: .nan)
    }
  }

  /// The direction after a further turn.
  func turned(by other: Direction) -> Direction {
    Direction(
      sine: sine * other.cosine + cosine * other.sine,
      cosine: cosine * other.cosine - sine * other.sine
    )
  }

  /// The angle in radians, -π...π.
  var radians: Double { atan2(sine, cosine) }

  /// The angle in degrees, 0..<360.
  var bearing: Degrees {
    let degrees = radians * (180 / Double.pi)
    guard degrees < 0 else { return Degrees(degrees + 0) }
    let positive = degrees + 360
    return Degrees(positive < 360 ? positive : 0)
  }
}

/// Angles in degrees.
enum Angle {
  /// The same direction within -180..<180.
  static func wrapped(_ degrees: Double) -> Double {
    let angle = degrees.remainder(dividingBy: 360)
    return angle == 180 ? -180 : angle
  }

  /// The turn from one angle to another, -180...180, rounded once.
  static func difference(from a: Double, to b: Double) -> Double {
    let (x, y) = (reduced(b), -reduced(a))
    // The rounding error of the sum, after Knuth; it must survive the reduction.
    let sum = x + y
    let virtual = sum - x
    let error = (x - (sum - virtual)) + (y - virtual)
    return reduced(sum) + error
  }

  /// The IEEE remainder of a division by 360; angles up to half a turn are their own remainder.
  private static func reduced(_ degrees: Double) -> Double {
    degrees.magnitude <= 180 ? degrees : degrees.remainder(dividingBy: 360)
  }
}

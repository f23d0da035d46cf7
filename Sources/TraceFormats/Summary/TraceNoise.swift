// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// How noisy a recording looks, from its own points.
///
/// Scope: the scatter of each point around the straight line at constant speed between its
/// neighbours, where both lie within 5 s; the median over both axes, scaled to a standard deviation.
///
/// Limitations: errors of phones hold for tens of seconds, and what neighbours share is not seen:
/// the scatter is a lower bound. Accelerations count as scatter, about 1 m at 2 m/s^2 and 1 s.
///
/// Sources: the factor 0.6745 is the normal distribution's upper quartile.
///
/// Validation: `TraceNoiseTests` holds it against made noise.
public struct TraceNoise: Sendable, Hashable {
  /// Standard deviation per axis; nil where too few points have near neighbours.
  ///
  /// It rests on at least 20 points, and on a tenth of those looked at.
  public var scatter: Metres?
  /// The median of the recorded horizontal accuracies (68 %); nil where under a tenth has one.
  public var accuracy: Metres?

  /// The longest step to a neighbour that counts.
  public static let longestStep = SimulationDuration.seconds(5)
  /// The fewest points that an estimate rests on.
  public static let leastPoints = 20
  /// The smallest share of the points looked at that an estimate rests on.
  public static let leastShare = 0.1
  /// The most points that an estimate rests on; of more, evenly spaced ones are taken.
  static let mostPoints = 20_000

  /// The noise of a trace.
  public init(of trace: RecordedTrace) {
    let points = trace.points
    var deviations: [Double] = []
    let stride = max(1, points.count / Self.mostPoints)
    var index = 1
    while index + 1 < points.count {
      if let (east, north) = Self.deviation(points[index - 1], points[index], points[index + 1]) {
        deviations.append(abs(east))
        deviations.append(abs(north))
      }
      index += stride
    }
    let asked = max(Double(Self.leastPoints), Self.leastShare * Double(points.count / stride))
    if Double(deviations.count) >= 2 * asked {
      deviations.sort()
      scatter = Metres(Quantiles.value(0.5, of: deviations) / 0.6745)
    }
    var accuracies: [Double] = []
    index = 0
    while index < points.count {
      if let accuracy = points[index].horizontalAccuracy { accuracies.append(accuracy.value) }
      index += stride
    }
    let looked = Double((points.count + stride - 1) / stride)
    if !accuracies.isEmpty, Double(accuracies.count) >= Self.leastShare * looked {
      accuracies.sort()
      accuracy = Metres(Quantiles.value(0.5, of: accuracies))
    }
  }

  /// Standard deviation per axis that the recording shows: the larger of both signs of it.
  public var sigma: Metres? {
    let recorded = accuracy.map { Metres($0.value / TraceSmoother.radiusOfSigma) }
    guard let scatter, let recorded else { return scatter ?? recorded }
    return max(scatter, recorded)
  }

  /// Metres east and north of the line between the neighbours, scaled to one point's deviation.
  private static func deviation(
    _ a: RecordedTrace.Point,
    _ b: RecordedTrace.Point,
    _ c: RecordedTrace.Point
  ) -> (Double, Double)? {
    let (before, after) = (b.time - a.time, c.time - b.time)
    guard before <= longestStep, after <= longestStep else { return nil }
    let share = before / SimulationDuration(nanoseconds: before.nanoseconds + after.nanoseconds)
    let degree = GreatCircle.radius * .pi / 180
    let toB = remainder360(b.coordinate.longitude - a.coordinate.longitude)
    let toC = remainder360(c.coordinate.longitude - a.coordinate.longitude)
    let east = (toB - share * toC) * degree * cos(b.coordinate.latitude * .pi / 180)
    let north =
      (b.coordinate.latitude - a.coordinate.latitude
        - share * (c.coordinate.latitude - a.coordinate.latitude)) * degree
    let scale = (1 + share * share + (1 - share) * (1 - share)).squareRoot()
    return (east / scale, north / scale)
  }
}

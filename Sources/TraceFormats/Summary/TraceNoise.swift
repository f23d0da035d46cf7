// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
public import Quantities
public import World

/// The noise of a recording, estimated from its own points.
///
/// Scope: the scatter of each point around the straight line at constant speed between its
/// neighbours, if both are within 5 s; the median over both axes, scaled to a standard deviation.
///
/// Limitations: errors of phones last for tens of seconds, and the part that neighbours share is
/// invisible: the scatter is a lower bound. Accelerations count as scatter, about 1 m at 2 m/s^2
/// and 1 s.
///
/// Sources: the factor 0.6745 is the normal distribution's upper quartile.
///
/// Validation: `TraceNoiseTests` compares it with synthetic noise.
public struct TraceNoise: Sendable, Hashable {
  /// Standard deviation per axis; nil if too few points have near neighbours.
  ///
  /// The estimate needs at least 20 points, and at least a tenth of the points examined.
  public var scatter: Metres?
  /// The median of the recorded horizontal accuracies (68 %); nil if under a tenth has one.
  public var accuracy: Metres?

  /// The longest step to a neighbour that counts.
  public static let longestStep = SimulationDuration.seconds(5)
  /// The fewest points of an estimate.
  public static let leastPoints = 20
  /// The smallest share of the examined points in an estimate.
  public static let leastShare = 0.1
  /// The most points of an estimate; from longer traces evenly spaced points are taken.
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

  /// The recording's standard deviation per axis: the larger of the scatter and the recorded
  /// accuracy.
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

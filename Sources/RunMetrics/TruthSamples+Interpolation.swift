// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

extension TruthSamples {
  /// How many samples there are.
  var sampleCount: Int { east.count }

  /// The instant of a sample.
  func time(ofSample index: Int) -> SimulationTime {
    SimulationTime(nanoseconds: Int64(index) * interval.nanoseconds)
  }

  /// Where the phone was at a sample.
  func point(ofSample index: Int) -> PlanePoint {
    PlanePoint(east: east[index], north: north[index])
  }

  /// The first sample at an instant or later; the count of samples if there is none.
  func firstSample(notBefore time: SimulationTime) -> Int {
    guard time.nanoseconds > 0 else { return 0 }
    let index = (time.nanoseconds - 1) / interval.nanoseconds + 1
    return Int(min(index, Int64(sampleCount)))
  }

  /// Where the phone was, linear between samples; nil without samples and where truth is unknown.
  ///
  /// Before the first sample and after the last one the phone counts as standing.
  public func scoredPoint(at time: SimulationTime) -> PlanePoint? {
    guard let (index, fraction) = place(of: time), isScored[index] else { return nil }
    guard fraction > 0 else { return point(ofSample: index) }
    guard isScored[index + 1] else { return nil }
    return interpolated(index, fraction)
  }

  /// Where the phone was or is assumed to have been; nil without samples.
  func anyPoint(at time: SimulationTime) -> PlanePoint? {
    guard let (index, fraction) = place(of: time) else { return nil }
    return fraction > 0 ? interpolated(index, fraction) : point(ofSample: index)
  }

  private func interpolated(_ index: Int, _ fraction: Double) -> PlanePoint {
    point(ofSample: index).interpolated(to: point(ofSample: index + 1), fraction: fraction)
  }

  /// The sample at or before an instant, and how far the instant is on the way to the next one.
  private func place(of time: SimulationTime) -> (index: Int, fraction: Double)? {
    guard sampleCount > 0 else { return nil }
    guard time.nanoseconds > 0 else { return (0, 0) }
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: interval.nanoseconds)
    guard whole < Int64(sampleCount - 1) else { return (sampleCount - 1, 0) }
    return (Int(whole), Double(rest) / Double(interval.nanoseconds))
  }
}

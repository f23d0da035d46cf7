// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

extension TruthSamples {
  /// The first sample at an instant or later; the count of samples if there is none.
  func firstSample(notBefore time: SimulationTime) -> Int {
    guard time.nanoseconds > 0 else { return 0 }
    let index = (time.nanoseconds - 1) / interval.nanoseconds + 1
    return Int(min(index, Int64(count)))
  }

  /// The true position, linear between samples; nil without samples and where the truth is unknown.
  ///
  /// Before the first sample and after the last one the phone counts as at rest.
  public func scoredPoint(at time: SimulationTime) -> PlanePoint? {
    guard let (index, fraction) = place(of: time), isScored[index] else { return nil }
    guard fraction > 0 else { return position(of: index) }
    guard isScored[index + 1] else { return nil }
    return interpolated(index, fraction)
  }

  /// The true position, or the assumed one in a gap; nil without samples.
  func anyPoint(at time: SimulationTime) -> PlanePoint? {
    guard let (index, fraction) = place(of: time) else { return nil }
    return fraction > 0 ? interpolated(index, fraction) : position(of: index)
  }

  /// The way of the phone between two instants, over the samples in between.
  func length(from start: SimulationTime, to end: SimulationTime) -> Metres {
    guard let first = anyPoint(at: start), let last = anyPoint(at: end) else { return .zero }
    let limit = firstSample(notBefore: end)
    var (length, here) = (Metres.zero, first)
    var sample = firstSample(notBefore: start)
    var rest = rests.firstIndex { $0.upperBound > sample } ?? rests.count
    while sample < limit {
      let next = position(of: sample)
      length += here.distance(to: next)
      here = next
      sample += 1
      guard rest < rests.count, rests[rest].contains(sample - 1) else { continue }
      (sample, rest) = (rests[rest].upperBound, rest + 1)
    }
    return length + here.distance(to: last)
  }

  private func interpolated(_ index: Int, _ fraction: Double) -> PlanePoint {
    position(of: index).interpolated(to: position(of: index + 1), fraction: fraction)
  }

  /// The sample at or before an instant, and the fraction of the step to the next one.
  private func place(of time: SimulationTime) -> (index: Int, fraction: Double)? {
    guard count > 0 else { return nil }
    guard time.nanoseconds > 0 else { return (0, 0) }
    let (whole, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: interval.nanoseconds)
    guard whole < Int64(count - 1) else { return (count - 1, 0) }
    return (Int(whole), Double(rest) / Double(interval.nanoseconds))
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The ages of an app's belief at the scored samples, in seconds.
///
/// Limitations: keeps 8 bytes for each sample of the truth.
struct BeliefAges: Sendable {
  private var ages: [Double]
  private var count = 0
  /// The sum of the ages, added from the first one on.
  private var sum = 0.0

  /// No ages yet, of at most as many samples as stated.
  init(sampleCount: Int) {
    ages = Array(repeating: 0, count: sampleCount)
  }

  /// Adds the ages at consecutive samples.
  ///
  /// - Parameters:
  ///   - first: the age at the first sample, in nanoseconds.
  ///   - step: the time between samples in nanoseconds, by which ages grow.
  ///   - isScored: whether each of the samples counts.
  mutating func add(first: Int64, step: Int64, isScored: ArraySlice<Bool>) {
    for (index, isScored) in isScored.enumerated() where isScored {
      add(first: first + Int64(index) * step, step: step, count: 1)
    }
  }

  /// Adds the ages at consecutive samples, all of which count.
  mutating func add(first: Int64, step: Int64, count added: Int) {
    let range = count..<count + added
    count = range.upperBound
    var (sum, age) = (sum, first)
    ages.withUnsafeMutableBufferPointer { ages in
      for index in range {
        let seconds = Double(age) * 1e-9
        ages[index] = seconds
        sum += seconds
        age &+= step
      }
    }
    self.sum = sum
  }

  /// The mean age; nil without ages.
  var mean: SimulationDuration? {
    count > 0 ? SimulationDuration(seconds: sum / Double(count)) : nil
  }

  /// A quantile of the ages by linear interpolation, nil without ages; may reorder them.
  mutating func quantile(_ probability: Double, method: QuantileMethod) -> SimulationDuration? {
    let count = count
    return ages.withUnsafeMutableBufferPointer { ages in
      let kept = UnsafeMutableBufferPointer(rebasing: ages[..<count])
      return OrderStatistics.quantiles(of: kept, at: [probability], method: method)[0]
        .map { SimulationDuration(seconds: $0) }
    }
  }
}

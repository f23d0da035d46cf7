// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The ages of an app's belief at the scored samples, in seconds.
///
/// Limitations: keeps 10 bytes for each sample of the truth.
struct BeliefAges: Sendable {
  private var ages: CountedSeries
  /// The sum of the ages, added from the first one on.
  private var sum = 0.0

  /// Empty, with room for the stated number of samples, in memory whose contents are discarded.
  init(sampleCount: Int, memory: inout CountedSeries) {
    ages = memory.take()
    ages.restart(capacity: sampleCount)
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
  ///
  /// Counting costs little beside the sum, where each addition waits for the one before.
  mutating func add(first: Int64, step: Int64, count added: Int) {
    let range = ages.writtenCount..<ages.writtenCount + added
    precondition(range.upperBound <= ages.values.count, "there is a place for each sample")
    var (sum, age) = (sum, first)
    ages.values.withUnsafeMutableBufferPointer { values in
      ages.bins.withUnsafeMutableBufferPointer { bins in
        ages.tables.withUnsafeMutableBufferPointer { tables in
          guard let table = tables.baseAddress else { return }
          for index in range {
            let seconds = Double(age) * 1e-9
            let bin = LogHistogram.bin(of: seconds)
            values[index] = seconds
            bins[index] = UInt16(truncatingIfNeeded: bin)
            table[(index & 1) &* LogHistogram.binCount &+ bin] &+= 1
            sum += seconds
            age &+= step
          }
        }
      }
    }
    ages.extend(by: added)
    self.sum = sum
  }

  /// The mean age; nil without ages.
  var mean: SimulationDuration? {
    ages.count > 0 ? SimulationDuration(seconds: sum / Double(ages.count)) : nil
  }

  /// A quantile of the ages by linear interpolation; nil without ages.
  func quantile(_ probability: Double, method: QuantileMethod) -> SimulationDuration? {
    ages.quantiles(at: [probability], method: method)[0].map { SimulationDuration(seconds: $0) }
  }

  /// Hands over the memory of the ages.
  mutating func release() -> CountedSeries { ages.take() }
}

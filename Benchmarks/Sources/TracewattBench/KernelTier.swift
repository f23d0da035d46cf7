// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import ReferenceWorkload
internal import RunMetrics
internal import Stochastics

/// The first tier: single operations of the kernel, in processor time.
enum KernelTier {
  static func run() {
    print("tier 1: single operations (make bench TIER=1)")
    queue()
    draws()
    quantiles()
  }

  private static func queue() {
    print("event queue, hold model")
    for pending in [16, 64, 1000, 50_000] {
      for kind in HoldModel.Queue.allCases {
        var model = HoldModel(kind, pending: pending)
        let count = 1_000_000
        let seconds = Measurement.least(of: 5) { _ = model.hold(count) }
        let name = "  \(kind.rawValue), \(pending) pending"
        Report.line(name, Double(count) / seconds / 1e6, "million events/s")
      }
    }
  }

  private static func draws() {
    print("random draws")
    let random = KeyedRandom(seed: 1, replication: 0, purpose: DrawPurpose("bench"))
    var sum = 0.0
    /// Prints the time per draw, measured over a number of draws.
    func line(_ name: String, _ count: Int, _ body: (Int) -> Double) {
      let seconds = Measurement.least(of: 7) {
        for index in 0..<count { sum += body(index) }
      }
      Report.line("  " + name, seconds / Double(count) * 1e9, "ns")
    }
    line("uniform", 1_000_000) { random.uniform(UInt64($0)) }
    line("normal", 1_000_000) { random.normal(UInt64($0)) }
    random.normals { draws in
      line("normal pair, tables at hand", 1_000_000) { draws.pair(UInt64($0)).1 }
    }
    let (tau, second) = (SimulationDuration.seconds(30), SimulationDuration.seconds(1))
    var stream = GaussMarkovStream(random: random, timeConstant: tau)
    line("Gauss-Markov stream, pair, equal steps", 86_400) { _ in stream.next(after: second).x }
    line("Gauss-Markov stream, pair, changing steps", 86_400) { index in
      stream.next(after: index % 2 == 0 ? second : tau).x
    }
    for step in [1, 10, 30, 60] {
      var field = GaussMarkovField(
        random: random,
        timeConstant: tau,
        spacing: second,
        duration: .seconds(86_400)
      )
      let seconds = Measurement.least(of: 7) {
        field.restart(with: random)
        for node in stride(from: 1, to: 86_400, by: step) { sum += field.value(atNode: node).x }
      }
      let name = "  Gauss-Markov field, pair, one read in \(step)"
      Report.line(name, seconds / Double(86_400 / step) * 1e9, "ns")
    }
    if !sum.isFinite { print("  faulty: a draw is not finite") }
  }

  private static func quantiles() {
    print("median and 95th percentile of 86,400 distances")
    let random = KeyedRandom(seed: 2, replication: 0, purpose: DrawPurpose("bench"))
    let values = (0..<86_400).map { random.logNormal(UInt64($0), median: 30, sigma: 1) }
    var found: [Double?] = []
    for method in QuantileMethod.allCases {
      let seconds = Measurement.least(of: 15) {
        var copy = values
        found += OrderStatistics.quantiles(of: &copy, at: [0.5, 0.95], method: method)
      }
      Report.line("  \(method.rawValue)", seconds * 1e6, "us")
    }
    let sorted = Measurement.least(of: 5) {
      var copy = values
      copy.sort()
      found.append(copy[43_200])
    }
    Report.line("  by sorting", sorted * 1e6, "us")
    if found.contains(nil) { print("  faulty: a quantile is missing") }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import ReferenceWorkload
internal import RunMetrics

/// Runs the reference workload by the protocol of its peers.
///
/// `w1 TRACE gps|wifi|sig|geo SEEDS exact|histogram [sequential|field] [JOBS]` prints the means
/// over the seeds, and device-days per second. The figure does not include reading the trace and
/// the start of the process.
@main
enum W1 {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5, let trace = ReferenceTrace(path: arguments[1]),
      let strategy = ReferenceWorkload.Strategy(rawValue: arguments[2]),
      let seeds = Int(arguments[3]), seeds > 0,
      let quantiles = QuantileMethod(
        rawValue: arguments[4] == "hist" ? "histogram" : arguments[4]
      ),
      let noise = ReferenceWorkload.NoiseKind(
        rawValue: arguments.count > 5 ? arguments[5] : "sequential"
      ),
      let jobs = Int(arguments.count > 6 ? arguments[6] : "1"), jobs > 0
    else {
      let usage =
        "usage: w1 TRACE gps|wifi|sig|geo SEEDS exact|histogram [sequential|field] [JOBS]\n"
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
    let workload = ReferenceWorkload(
      trace: trace,
      strategy: strategy,
      noise: noise,
      quantiles: quantiles
    )
    let clock = ContinuousClock()
    let start = clock.now
    let outcomes = await workload.outcomes(seedCount: seeds, jobs: jobs)
    let seconds = (clock.now - start) / .seconds(1)
    let mean = ReferenceOutcome.mean(of: outcomes)
    let numbers = [
      ("energy", mean.energy, 4), ("deliveries", mean.deliveries, 2),
      ("uncovered", mean.uncovered, 2), ("mean", mean.mean, 4), ("p50", mean.p50, 4),
      ("p95", mean.p95, 4), ("value", Double(seeds) / seconds, 3),
    ]
    let text = numbers.map { name, value, digits in
      "\(name)=" + String(format: "%.\(digits)f", value)
    }
    print(
      "work tracewatt-\(noise.rawValue)-\(quantiles.rawValue) strategy=\(strategy.rawValue)",
      "seeds=\(seeds) jobs=\(jobs)",
      text.joined(separator: " "),
      "unit=device-days/s"
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// The full model compared with the C++ loop that bounds the reference workload.
enum ModelRatios {
  /// A strategy, the workload that resembles it, and the least ratio.
  private static let rows: [(strategy: String, workload: String, bar: Double)] = [
    ("standard_best", "gps", 0.20), ("standard_hundred_meters", "wifi", 0.15),
    ("significant_change", "sig", 0.15), ("region_monitoring", "geo", 0.20),
  ]

  static func run(_ base: Scenario, peers: Peers?) throws {
    print("full model against the C++ loop of the reference workload, processor time")
    guard let peers else {
      print("  skipped: needs the peers' folder, clang++, g++ and python3; set PEERS=DIR")
      return
    }
    for (strategy, workload, bar) in rows {
      let experiment = Experiment(ModelTier.scenario(base, only: [strategy]))
      _ = experiment.run(replication: 0)
      let limit = peers.limit(on: workload)
      let start = try (0..<3).map { _ in try limit.seconds(for: 1) }.min() ?? 0
      var rates: [Double] = []
      var ratios: [Double] = []
      for round in 0..<15 {
        let amount = 100
        let seconds = try limit.seconds(for: amount + 1) - start
        let days = 4
        // A new replication each time, so that its world is built anew.
        let own = Measurement.processorTime {
          for day in 0..<days { _ = experiment.run(replication: 1 + round * days + day) }
        }
        rates.append(Double(days) / own)
        ratios.append(Double(days) / own / (Double(amount) / seconds))
      }
      let (least, greatest) = (ratios.min() ?? .nan, ratios.max() ?? .nan)
      let result = SideBySide.Result(
        rate: SideBySide.median(rates),
        ratio: SideBySide.median(ratios),
        range: least...max(least, greatest)
      )
      Report.ratio("\(strategy) / \(workload)", result, "device-days/s", bar: bar)
    }
    print("  reproduce: make bench TIER=3 PEERS=DIR; the set-up of each day's world is included")
  }
}

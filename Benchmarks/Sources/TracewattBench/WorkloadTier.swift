// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ReferenceWorkload
internal import RunMetrics

/// The second tier: the reference workload, alone and with its peers.
enum WorkloadTier {
  /// The bars of a strategy by the kind of noise: the least ratio to the C++ loop.
  private static let bars: [(strategy: String, sequential: Double, field: Double)] = [
    ("gps", 0.60, 0.55), ("wifi", 1.0, 0.80), ("sig", 1.0, 0.60), ("geo", 0.75, 0.45),
  ]

  static func run(peers: Peers?) async throws {
    print("tier 2: the reference workload (make bench TIER=2 PEERS=DIR)")
    guard let peers else {
      print("  skipped: needs the peers' folder, clang++, g++ and python3; set PEERS=DIR")
      return
    }
    try queue(peers)
    for (strategy, sequential, field) in bars {
      try side(strategy, peers, sequential: sequential, field: field)
    }
    await jobs(peers)
  }

  private static func queue(_ peers: Peers) throws {
    print("event queue, hold model, against std::priority_queue (g++ -O3), processor time")
    for pending in [16, 64] {
      var contenders = [
        Contender(name: "priority_queue") { [peers.queue, "pq", "\(pending)", "\($0)"] }
      ]
      for kind in HoldModel.Queue.allCases {
        contenders.append(
          Contender(name: kind.rawValue) { [peers.hold, kind.rawValue, "\(pending)", "\($0)"] }
        )
      }
      let results = try SideBySide.run(contenders, amount: 2_000_000, rounds: 15)
      for (contender, result) in zip(contenders, results) {
        let bar = ["one-off": 0.9, "timers": 4.0][contender.name]
        Report.ratio("\(contender.name), \(pending) pending", result, "events/s", bar: bar)
      }
    }
    print("  reproduce: hold one-off|timers 16|64 2000000; hold_limit pq 16|64 2000000")
  }

  private static func side(
    _ strategy: String,
    _ peers: Peers,
    sequential: Double,
    field: Double
  ) throws {
    print(
      "\(strategy), one thread, against the C++ loop (clang++ -O3 -march=native), processor time"
    )
    func own(_ quantiles: String, _ noise: String) -> Contender {
      Contender(name: "\(noise), \(quantiles)") {
        [peers.workload, peers.trace, strategy, "\($0)", quantiles, noise]
      }
    }
    let contenders = [
      peers.limit(on: strategy), own("exact", "sequential"), own("exact", "field"),
      own("histogram", "sequential"),
    ]
    let amount = strategy == "gps" ? 60 : 150
    let results = try SideBySide.run(contenders, amount: amount, rounds: 15)
    for (index, (contender, result)) in zip(contenders, results).enumerated() {
      let bar = [nil, sequential, field, nil][index]
      Report.ratio(contender.name, result, "device-days/s", bar: bar)
    }
    print(
      "  reproduce: w1 TRACE \(strategy) \(amount) exact sequential|field;",
      "w1_limit TRACE \(strategy) \(amount) exact"
    )
  }

  private static func jobs(_ peers: Peers) async {
    guard let trace = ReferenceTrace(path: peers.trace) else { return }
    let workload = ReferenceWorkload(trace: trace, strategy: .gps)
    var ratios: [Double] = []
    for _ in 0..<5 {
      let one = await Measurement.shortest(of: 1) {
        _ = await workload.outcomes(seedCount: 100, jobs: 1)
      }
      let two = await Measurement.shortest(of: 1) {
        _ = await workload.outcomes(seedCount: 100, jobs: 2)
      }
      ratios.append(one / two)
    }
    print("gps, two jobs against one, wall time (1.6 on two quiet cores; less beside other work)")
    Report.line("  ratio", SideBySide.median(ratios), "", digits: 2)
  }
}

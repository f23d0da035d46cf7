// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import ScenarioFiles
internal import TracewattTesting

/// The third tier: whole days of the full model.
enum ModelTier {
  /// Measures everything; the peers are those of the second tier.
  static func run(peers: Peers?) async throws {
    let base = try scenario()
    // Before everything else, because the peak is that of the whole process.
    let before = Measurement.peakMemory
    memory(base, before: before)
    await setUp()
    providers()
    await strategies(base)
    try ModelRatios.run(base, peers: peers)
    await study(base)
    try await appCode(base)
  }

  /// The synthetic day with the built-in strategies of iOS on iOS 9, where deferral works.
  ///
  /// Live updates do not exist there, so that row is a day without work.
  static func scenario() throws -> Scenario {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let strategies = try StrategyLoader.load(BuiltIn.strategyNames)
      .filter { !$0.configuration.usesFusedProvider }
    let shipped = try ScenarioLoader.load(
      path: root.appendingPathComponent("../../../scenarios/overnight_home.yaml").path,
      options: LoadOptions(
        strategies: strategies.map(\.name),
        phones: ["iphone_class"],
        systems: ["ios_9"]
      )
    )
    return Scenario(
      name: "synthetic",
      trace: SyntheticDay.trace,
      places: SyntheticDay.places,
      phones: shipped.phones,
      systems: shipped.systems,
      strategies: shipped.strategies
    )
  }

  static func scenario(_ base: Scenario, only names: [String]) -> Scenario {
    var scenario = base
    scenario.strategies = base.strategies.filter { names.contains($0.name) }
    return scenario
  }

  private static func memory(_ base: Scenario, before: Double) {
    _ = Experiment(scenario(base, only: ["standard_best"])).run(replication: 0)
    print("peak memory (the bar is 64 MiB)")
    Report.line("  with the recording of 86,401 points", before, "MiB")
    Report.line("  after one run of standard_best", Measurement.peakMemory, "MiB")
  }

  private static func setUp() async {
    let seconds = await Measurement.shortest(of: 5) {
      _ = World(trace: SyntheticDay.trace, places: SyntheticDay.places)
    }
    print("set-up of the world")
    Report.line("  24 h at 1 Hz", seconds * 1e3, "ms")
  }

  /// The cost of a replication's world: correlated noise and serving cells.
  private static func providers() {
    let world = World(trace: SyntheticDay.trace, places: SyntheticDay.places)
    let seconds = (0..<86_400).map { SimulationTime(seconds: Double($0)) }
    /// A new replication whose noise has been started, so that the cost per day is already paid.
    func begun(_ replication: Int) -> WorldRealisation {
      let realisation = WorldRealisation(world: world, seed: 1, replication: replication)
      _ = realisation.unitSatelliteError(at: .zero)
      return realisation
    }
    var sum = 0.0
    // A few reads of each block make it worthwhile to fill the whole block.
    let few = stride(from: 3, to: 86_400, by: 51).map { SimulationTime(seconds: Double($0)) }
    let filled = Measurement.shortest(of: 25, prepare: begun) { realisation in
      for time in few { sum += realisation.unitSatelliteError(at: time).east }
    }
    // Three reads of a block are too few to make filling it worthwhile.
    let reads = (0..<900).map { index -> SimulationTime in
      let second: Int = 96 * index + 37 * index % 91
      return SimulationTime(seconds: Double(second))
    }
    let lone = Measurement.shortest(of: 50, prepare: begun) { realisation in
      for time in reads { sum += realisation.unitSatelliteError(at: time).east }
    }
    let samples = Measurement.shortest(of: 25, prepare: begun) { realisation in
      for second in seconds { sum += realisation.gnss(at: second).offsetEast }
    }
    let cells = Measurement.shortest(of: 25, prepare: begun) { realisation in
      sum += Double(realisation.servingCells.count)
    }
    print("the world of a replication\(sum.isFinite ? "" : ", faulty")")
    Report.line("  satellite noise, blocks filled", filled / 86_400 * 1e9, "ns/s")
    Report.line("  satellite noise, a lone read", lone / Double(reads.count) * 1e9, "ns")
    Report.line("  satellite samples, one each second", samples / 86_400 * 1e9, "ns/s")
    Report.line("  serving cells of 24 h", cells * 1e3, "ms")
  }

  /// Device-days per second of every strategy.
  private static func strategies(_ base: Scenario) async {
    print("device-days per second              first run of a day   on a filled day   2 jobs")
    for strategy in base.strategies {
      let name = strategy.name
      var alone = scenario(base, only: [name])
      // The copies find the draws of the first one, which filled the realisation.
      var copied = alone
      copied.strategies += (1...8).map { copy in
        var other = strategy
        other.name += "_\(copy)"
        return other
      }
      alone.replications = 8
      let (one, nine, both) = (Experiment(alone), Experiment(copied), Experiment(alone))
      let first = await Measurement.shortest(of: 5) { _ = one.run(replication: 0) }
      let all = await Measurement.shortest(of: 5) { _ = nine.run(replication: 0) }
      let parallel = await Measurement.shortest(of: 3) { _ = await both.run(jobs: 2) }
      let columns = [1 / first, 8 / (all - first), 8 / parallel]
      print(
        Report.padded("  " + name, 36)
          + zip(columns, [21, 18, 8]).map { Report.padded(String(($0 * 10).rounded() / 10), $1) }
          .joined()
      )
    }
  }

  /// The study with the promised speed: six strategies, 20 replications, two cores.
  private static func study(_ base: Scenario) async {
    let six = scenario(
      base,
      only: [
        "standard_best", "standard_hundred_meters", "significant_change", "deferred",
        "region_monitoring", "duty_cycled",
      ]
    )
    var results = 0
    let seconds = await Measurement.shortest(of: 2) {
      results = await Experiment(six).run(jobs: 2).count
    }
    print("six strategies × 20 replications, 2 jobs, with the world's set-up")
    Report.line("  \(results) runs", seconds, "s", digits: 2)
  }

  /// An app's own code and the strategy with the same settings, each including the world's set-up.
  private static func appCode(_ base: Scenario) async throws {
    let day = SimulatedDay(base)
    let settings = try await Measurement.shortest(of: 3) {
      _ = try day.run(strategy: "standard_best")
    }
    let code = try await Measurement.shortest(of: 3) {
      _ = try day.run("standard_best") { Tracker() }
    }
    print("a 24 h day at best accuracy, with everything that reached the app (the bar is 2 s)")
    Report.line("  strategy of settings", settings * 1e3, "ms")
    Report.line("  app code in virtual time", code * 1e3, "ms")
  }
}

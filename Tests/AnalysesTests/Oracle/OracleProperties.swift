// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import TracewattTestSupport

/// The oracle of a short day with a stay, a drive with a tunnel and a stay.
@Suite("The least possible energy of a day")
struct OracleProperties {
  static let experiment = Experiment(SampleDay.scenario(replications: 2))
  static let results = (0..<2).flatMap { experiment.run(replication: $0) }
  static let targets = [
    OracleTarget(), OracleTarget(.p95), OracleTarget(.mean, limit: 300),
    OracleTarget(.p95, limit: 150), OracleTarget(.mean, limit: 1e-3),
  ]

  @Test("no strategy takes less than the least possible", arguments: targets)
  func least(target: OracleTarget) async throws {
    let bounds = await Oracle(Self.experiment).bounds(of: Self.results, target: target)
    expectEqual(bounds.map(\.key), Self.results.map(\.key).sorted())
    for bound in bounds {
      expectEqual(bound.isMet, (bound.leastEnergy != nil))
      guard let least = bound.leastEnergy else { continue }
      #expect(least <= bound.energy, "\(bound)")
      #expect(target.limit == nil || bound.limit == target.limit)
    }
  }

  @Test("following every metre of a drive takes energy, and less accuracy takes no more")
  func follows() async throws {
    var last = Double.infinity
    var all: [Double] = []
    for limit in [20.0, 60, 200, 2000] {
      let bounds = await Oracle(Self.experiment)
        .bounds(of: Self.results, target: OracleTarget(.mean, limit: limit))
        .filter { $0.key.strategy == "best" && $0.key.replication == 0 }
      let least = try #require(bounds.first?.leastEnergy).value
      all.append(least)
      #expect(least <= last)
      last = least
    }
    // At 12 m/s for 400 s, pieces of n samples have an error of 3 n m on the way. Over all 1900 s
    // the error may be 20 m, which is 95 m on the way, so that pieces have at most 32 samples. Each
    // of the dozen or so uses 0.03 J at this phone's least power, and the test requires half of it.
    #expect(try #require(all.first) >= 0.15)
    #expect(try #require(all.last) < 0.1)
  }

  @Test("bounds do not depend on how many replications are worked on at once, nor on others")
  func independent() async throws {
    let oracle = Oracle(Self.experiment)
    let one = await oracle.bounds(of: Self.results)
    await expectEqual(oracle.bounds(of: Self.results.reversed(), jobs: 3), one)
    let part = Self.results.filter { ["best", "duty"].contains($0.key.strategy) }
    let some = await oracle.bounds(of: part)
    expectEqual(some, one.filter { ["best", "duty"].contains($0.key.strategy) })
    #expect(!some.isEmpty)
  }

  @Test("the bound grows with the powers of the phone, in proportion")
  func scales() async throws {
    var scenario = SampleDay.scenario(replications: 1)
    func energies(_ factor: Double) async -> [Double?] {
      scenario.phones[0].scale.all = Estimate(factor)
      let results = Experiment(scenario).run(replication: 0)
      let bounds = await Oracle(scenario).bounds(of: results)
      return bounds.map { $0.leastEnergy?.value }
    }
    let single = await energies(0.5)
    let double = await energies(1)
    #expect(single.contains { ($0 ?? 0) > 0 })
    for (a, b) in zip(single, double) {
      guard let a, let b else { continue }
      #expect(abs(b - 2 * a) <= 1e-9 * b)
    }
  }

  @Test("a phone without satellites and Wi-Fi has only cells, and still a bound")
  func bare() async throws {
    var scenario = SampleDay.scenario(replications: 1)
    scenario.phones[0].hardware.hasGNSS = false
    scenario.phones[0].hardware.hasWiFi = false
    let results = Experiment(scenario).run(replication: 0)
    for bound in await Oracle(scenario).bounds(of: results) {
      #expect(bound.leastEnergy.map { $0 <= bound.energy } ?? true)
    }
  }

  @Test("a row gives regret as a geometric mean, and leaves it empty where the bound is 0 J")
  func table() throws {
    func bound(_ strategy: String, _ replication: Int, _ energy: Double, _ least: Double?)
      -> OracleBound
    {
      OracleBound(
        key: RunKey(
          scenario: "day",
          strategy: strategy,
          phone: "phone",
          os: "os",
          replication: replication
        ),
        limit: 20,
        isMet: least != nil,
        energy: Joules(energy),
        leastEnergy: least.map { Joules($0) }
      )
    }
    let table = OracleTable(
      [
        bound("b", 0, 20, 10), bound("b", 1, 80, 10), bound("a", 0, 5, 0), bound("a", 1, 5, 1),
        bound("c", 0, 5, nil), bound("c", 1, 5, nil), bound("d", 0, 5, nil), bound("d", 1, 6, 3),
      ],
      target: OracleTarget(.mean, limit: 20),
      strategies: ["d", "c"]
    )
    expectEqual(table.rows.map(\.group.strategy), ["d", "c", "a", "b"])
    expectEqual(table.rows.map(\.metCount), [1, 0, 2, 2])
    let regrets = table.rows.map(\.regret?.estimate)
    expectEqual(regrets[0], 2)
    #expect(regrets[1] == nil)
    #expect(regrets[2] == nil)
    #expect(abs(try #require(regrets[3]) - 4) < 1e-12)
  }
}

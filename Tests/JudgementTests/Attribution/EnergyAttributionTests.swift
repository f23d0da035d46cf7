// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import TracewattTestSupport

@Suite("Where the energy of runs went")
struct EnergyAttributionTests {
  private static func row(
    _ component: Component,
    _ state: String,
    _ cause: String,
    _ energy: Double,
    _ seconds: Double,
    _ category: EnergyCategory = .location,
    client: Int? = 0
  ) -> LedgerRow {
    LedgerRow(
      component: component,
      state: state,
      cause: CauseLabel(label: cause, category: category, client: client),
      energy: Joules(energy),
      active: .seconds(seconds)
    )
  }

  private static func run(_ strategy: String, _ replication: Int, _ rows: [LedgerRow]) -> RunResult
  {
    var run = Made.run(strategy, replication, [:])
    run.ledger = rows
    return run
  }

  /// Rows at random places, some of them twice.
  private static func rows(_ chance: inout SplitMix) -> [LedgerRow] {
    let places: [(Component, String, String, EnergyCategory, Int?)] = [
      (.gnss, "tracking", "standard", .location, 0), (.gnss, "tail", "phone", .location, nil),
      (.gnss, "off", "phone", .idle, nil), (.cpu, "awake", "upload", .app, 0),
      (.modem, "third_tail", "upload", .app, 0), (.screen, "on", "user", .user, nil),
      (.wifi, "scanning", "standard+standard", .location, nil),
      (.gnss, "tracking", "standard", .location, 1),
    ]
    return (0..<Int(chance.next() % 12 + 1)).map { _ in
      let place = places[Int(chance.next() % UInt64(places.count))]
      let energy = Double(chance.next() % 1000) / 8
      return row(
        place.0,
        place.1,
        place.2,
        energy,
        Double(chance.next() % 100),
        place.3,
        client: place.4
      )
    }
  }

  @Test("what the app got stands beside the energy, and what changed with its conclusion")
  func outcomes() throws {
    func runs(_ strategy: String, _ positions: Double, _ error: Double?) -> [RunResult] {
      (0..<8).map { replication in
        var measures = ["delivery_count": positions + Double(replication), "wakeup_count": 3]
        measures["error_mean_m"] = error
        var run = Made.run(strategy, replication, measures)
        run.ledger = [Self.row(.gnss, "tracking", "standard", 5, 10)]
        return run
      }
    }
    let alone = try #require(EnergyAttribution(of: runs("few", 100, nil)))
    expectEqual(alone.outcomes.map(\.metric), ["delivery_count", "wakeup_count"])
    expectEqual(alone.outcomes.map(\.value), [103.5, 3])
    #expect(alone.outcomes.allSatisfy { $0.base == nil && $0.conclusion == nil })
    let base = ("many", runs("many", 900, 8))
    let both = try #require(EnergyAttribution(of: runs("few", 100, 20), against: base))
    expectEqual(both.outcomes.map(\.base), [903.5, 3, 8])
    expectEqual(both.outcomes.map(\.conclusion), [.less, .equal, .more])
  }

  @Test("shares sum to the total, and changes to the total change, on random ledgers")
  func sums() throws {
    var chance = SplitMix(seed: 7)
    for _ in 0..<200 {
      let count = Int(chance.next() % 5 + 1)
      let now = (0..<count).map { Self.run("now", $0, Self.rows(&chance)) }
      let old = (0..<count).map { Self.run("old", $0, Self.rows(&chance)) }
      let alone = try #require(EnergyAttribution(of: now))
      let whole = now.flatMap(\.ledger).reduce(0) { $0 + $1.energy.value } / Double(count)
      let shares = alone.shares.reduce(0) { $0 + $1.energy.estimate }
      #expect(abs(shares - whole) <= 1e-9 * max(1, whole))
      #expect(abs(alone.total.estimate - whole) <= 1e-9 * max(1, whole))
      #expect(alone.change == nil)
      let pair = try #require(EnergyAttribution(of: now, against: ("old", old)))
      let before = old.flatMap(\.ledger).reduce(0) { $0 + $1.energy.value } / Double(count)
      let changes = pair.shares.reduce(0) { $0 + ($1.change?.energy.estimate ?? 0) }
      #expect(abs(changes - (whole - before)) <= 1e-9 * max(1, whole + before))
      let total = try #require(pair.change)
      #expect(abs(total.estimate - (whole - before)) <= 1e-9 * max(1, whole + before))
      let order = pair.shares.map { abs($0.change?.energy.estimate ?? 0) }
      expectEqual(order, order.sorted(by: >))
    }
  }

  @Test("a change is paired over the replications that both sides have")
  func pairs() throws {
    func runs(_ name: String, _ energies: [Int: Double]) -> [RunResult] {
      energies.keys.sorted().map {
        Self.run(name, $0, [Self.row(.gnss, "tracking", "standard", energies[$0] ?? 0, 60)])
      }
    }
    // The day's variation is large, but the difference is always 2 J.
    let pair = try #require(
      EnergyAttribution(
        of: runs("b", [0: 12, 1: 102, 2: 52, 9: 1]),
        against: ("a", runs("a", [0: 10, 1: 100, 2: 50, 5: 70]))
      )
    )
    expectEqual(pair.replications, 3)
    let change = try #require(pair.change)
    #expect(change.estimate == 2 && change.low == 2 && change.high == 2)
    expectEqual(pair.shares.count, 1)
    expectEqual(pair.shares[0].change?.active, 0)
    #expect(EnergyAttribution(of: runs("b", [0: 1]), against: ("a", runs("a", [1: 1]))) == nil)
    #expect(EnergyAttribution(of: [Made.run("b", 0, [:])]) == nil)
  }

  @Test("the reason is a tail by its state, else what the energy counts as")
  func reasons() {
    let cases: [(LedgerRow, String)] = [
      (Self.row(.modem, "second_tail", "upload", 1, 1, .app), "tail"),
      (Self.row(.gnss, "tail", "standard", 1, 1), "tail"),
      (Self.row(.gnss, "tracking", "standard", 1, 1), "service"),
      (Self.row(.cpu, "awake", "geocoding", 1, 1, .app), "action"),
      (Self.row(.screen, "on", "user", 1, 1, .user, client: nil), "user"),
      (Self.row(.base, "camped", "phone", 1, 1, .idle, client: nil), "phone"),
    ]
    for (row, reason) in cases { expectEqual(EnergyPlace(row).reason, reason) }
  }

  @Test("times on leave rest out and put tails under their own name")
  func times() throws {
    let run = Self.run(
      "a",
      0,
      [
        Self.row(.gnss, "off", "phone", 0, 1000, .idle, client: nil),
        Self.row(.gnss, "acquiring", "standard", 1, 5),
        Self.row(.gnss, "tracking", "standard", 9, 40),
        Self.row(.gnss, "tail", "standard", 1, 6),
        Self.row(.gnss, "tracking", "standard", 9, 41, client: 1),
        Self.row(.wifi, "scanning", "standard", 9, 500),
      ]
    )
    let times = try #require(EnergyAttribution(of: [run])).timeOn(.gnss)
    expectEqual(times.map(\.cause), ["standard", "standard", "tail"])
    expectEqual(times.map(\.client), [0, 1, 0])
    expectEqual(times.map(\.seconds), [45, 41, 6])
  }

  @Test("groups are compared with the reference of their own day, and the reference with nothing")
  func groups() {
    var results = [
      Self.run("a", 0, [Self.row(.gnss, "tracking", "standard", 10, 1)]),
      Self.run("b", 0, [Self.row(.gnss, "tracking", "standard", 4, 1)]),
    ]
    var elsewhere = results[1]
    elsewhere.key.scenario = "another"
    results.append(elsewhere)
    let all = EnergyAttribution.attributions(of: results, against: "a")
    expectEqual(all.map(\.group.strategy), ["b", "a", "b"])
    expectEqual(all.map(\.base), [nil, nil, "a"])
    expectEqual(all.last?.change?.estimate, -6)
  }
}

@Suite("Times that a radio was on")
struct RadioStretchTests {
  private static func interval(
    _ state: String,
    _ cause: String,
    _ start: Double,
    _ end: Double,
    _ power: Double = 0.5,
    component: Component = .gnss
  ) -> LedgerInterval {
    LedgerInterval(
      component: component,
      state: state,
      cause: CauseLabel(label: cause, category: .location, client: 0),
      start: SimulationTime(seconds: start),
      end: SimulationTime(seconds: end),
      power: Watts(power)
    )
  }

  @Test("consecutive states without a gap are one stretch; rest ends it")
  func joined() {
    let stretches = RadioStretch.stretches(
      of: .gnss,
      in: [
        Self.interval("off", "phone", 0, 10, 0), Self.interval("acquiring", "standard", 10, 14),
        Self.interval("tracking", "standard", 14, 50),
        Self.interval("tail", "standard", 50, 56, 0.1),
        Self.interval("off", "phone", 56, 60, 0), Self.interval("tracking", "request", 60, 61),
        Self.interval("scanning", "standard", 0, 99, component: .wifi),
      ]
    )
    expectEqual(stretches.map(\.start.seconds), [10, 60])
    expectEqual(stretches.map(\.end.seconds), [56, 61])
    #expect(abs(stretches[0].energy.value - 20.6) < 1e-12)
    expectEqual(stretches[0].parts.map(\.cause), ["standard", "tail"])
    expectEqual(stretches[0].parts.map(\.duration.seconds), [40, 6])
    expectEqual(stretches[1].parts.map(\.cause), ["request"])
  }

  @Test("without the component there are no stretches")
  func none() {
    #expect(RadioStretch.stretches(of: .modem, in: [Self.interval("tracking", "a", 0, 1)]).isEmpty)
    #expect(RadioStretch.stretches(of: .gnss, in: [Self.interval("off", "a", 0, 1)]).isEmpty)
  }
}

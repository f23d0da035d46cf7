// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("The charts of energy and tiers") struct SceneEnergyTests {
  private func figure(_ stem: String) throws -> ChartFigure {
    try #require(try StudiedDay.scene().energyFigures().first { $0.id.hasSuffix("-" + stem) })
  }

  @Test(
    "by component and by cause, rows sum to the total energy of runs.csv",
    arguments: ["components", "causes"]
  )
  func sumsToTheTotal(stem: String) throws {
    let table = try #require(try figure(stem).tables.first)
    expectEqual(table.rows.count, StudiedDay.strategies.count)
    for (row, strategy) in StudiedDay.strategies.enumerated() {
      let total = StudiedDay.mean("energy_total_j", of: strategy.name)
      let last = table.columns.count - 1
      expectEqual(table.text(row, 0), strategy.name)
      #expect(isNear(table.number(row, last), total))
      let parts = (1..<last).compactMap { table.number(row, $0) }
      expectEqual(parts.count, last - 1)
      #expect(isNear(parts.reduce(0, +), total))
      #expect(table.columns[1...].allSatisfy { $0.unit == "J" })
    }
  }

  @Test("the energy of a component is that of its rows in the ledgers")
  func sumsComponents() throws {
    let table = try #require(try figure("components").tables.first)
    let column = try #require(table.columns.firstIndex { $0.title == "GNSS" })
    for (row, strategy) in StudiedDay.strategies.enumerated() {
      let runs = StudiedDay.runs(of: strategy.name)
      let energy = runs.flatMap(\.ledger).filter { $0.component == .gnss }
        .reduce(0) { $0 + $1.energy.value }
      #expect(isNear(table.number(row, column), energy / Double(runs.count)))
    }
  }

  @Test("the location causes sum to the location energy of runs.csv")
  func sumsCategories() throws {
    let table = try #require(try figure("causes").tables.first)
    let columns = table.columns.indices.filter { table.columns[$0].title.hasSuffix("(location)") }
    #expect(columns.count >= 4)
    for (row, strategy) in StudiedDay.strategies.enumerated() {
      let energy = columns.compactMap { table.number(row, $0) }.reduce(0, +)
      #expect(isNear(energy, StudiedDay.mean("energy_location_j", of: strategy.name)))
    }
  }

  @Test("tier seconds are those of runs.csv, and unused tiers have no column")
  func showsTiers() throws {
    let table = try #require(try figure("tiers").tables.first)
    let titles = table.columns.dropFirst().map(\.title)
    expectEqual(titles, ["best", "hundred metres", "Total"])
    for (row, strategy) in StudiedDay.strategies.enumerated() {
      #expect(isNear(table.number(row, 1), StudiedDay.mean("tier_best_s", of: strategy.name)))
      #expect(
        isNear(table.number(row, 2), StudiedDay.mean("tier_hundred_meters_s", of: strategy.name))
      )
    }
  }

  @Test("every measure of a tier is among those drawn")
  func knowsAllTiers() {
    let names = RunMeasures.definitions.map(\.name).filter { $0.hasPrefix("tier_") }
    expectEqual(Set(names), Set(Scene.tiers.map(\.name)))
  }

  @Test("beyond the first causes the others are drawn as one, and no energy is lost")
  func limitsKinds() {
    let breakdown = EnergyBreakdown(
      kinds: (1...14).map { "cause \($0)" },
      values: [(1...14).map { Double($0) }, (1...14).map { _ in 0 }]
    )
    let limited = breakdown.limited(to: 10, others: "other causes")
    expectEqual(limited.kinds.count, 11)
    expectEqual(limited.kinds.last, "other causes")
    expectEqual(limited.values[0].last, 50)
    let sum: Double = limited.values[0].reduce(0, +)
    expectEqual(sum, 105)
    expectEqual(breakdown.limited(to: 13, others: "x").kinds.count, 14)
  }

  @Test("no two kinds have the same style")
  func distinguishesKinds() {
    let looks = (0..<32).map {
      "\(StackedBars.style($0).cssClass) \(StackedBars.style($0).texture)"
    }
    expectEqual(Set(looks).count, looks.count)
  }
}

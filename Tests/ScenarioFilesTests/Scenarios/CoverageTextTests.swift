// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("The coverage along a way")
struct CoverageTextTests {
  @Test("shares of time and way add up, and follow the environments")
  func shares() throws {
    let scenario = try scenario(ScenarioWorldTests.text, files: ScenarioWorldTests.files)
    let summary = CoverageSummary(scenario)
    let time = summary.environments.reduce(0) { $0 + $1.share.time }
    let way = summary.environments.reduce(0) { $0 + ($1.share.distance ?? 0) }
    #expect(abs(time - 1) < 1e-9)
    #expect(abs(way - 1) < 1e-9)
    // Ten steps of a thousandth of a degree.
    #expect(abs(summary.distance.value - 1112) < 5)
    expectEqual(summary.areas.map(\.value), [.denseUrban, .suburban])
    expectEqual(summary.cells.listed, 3)
    expectEqual(summary.outages.map(\.provider), [.gnss, .wifi, .cell])
    let cell = try #require(summary.outages.last)
    expectEqual(cell.count, 1)
    #expect(abs(cell.time - 0.1) < 1e-9)
    guard case .listed(let count, let none, let few, let many) = summary.wifi else {
      Issue.record("no list of access points")
      return
    }
    expectEqual(count, 2)
    #expect(abs(none.time + few.time + many.time - 1) < 1e-9)
    #expect(few.time > 0 && many.time == 0)
  }

  @Test("without layers the summary gives the model's own expectation")
  func plain() throws {
    let summary = CoverageSummary(try scenario(head))
    #expect(summary.cells.listed == nil)
    #expect(summary.cells.inReach == nil)
    expectEqual(summary.cells.withoutFraction, 0)
    #expect(summary.outages.isEmpty)
    guard case .expected(let known, let weak) = summary.wifi else {
      Issue.record("there is not a list of access points")
      return
    }
    // The route is on foot or slow through a suburb: 2 to 10 % of scans know no access point.
    #expect((0.85...1).contains(known))
    #expect((0...0.15).contains(weak))
  }

  @Test("without a cell in reach all of the day is without one")
  func withoutCells() throws {
    let far = "LTE,262,1,43,27447297,311,13.28,52.52,1000,29,1,1459728012,1459743588,0\n"
    let scenario = try scenario(head + "world: { cells: far.csv }\n", files: ["far.csv": far])
    let summary = CoverageSummary(scenario)
    expectEqual(summary.cells.withoutFraction, 1)
    expectEqual(summary.cells.servingCount, 0)
    #expect(summary.cells.medianDistance == nil)
  }

  @Test("the text shows all of it in aligned lines")
  func text() throws {
    let scenario = try scenario(ScenarioWorldTests.text, files: ScenarioWorldTests.files)
    let text = CoverageText(CoverageSummary(scenario), layers: scenario.layers).text
    for part in [
      "day  10 min, 1.1 km moved", "environment", "tunnel", "dense_urban",
      "cells                   3 sites of maps/cells.csv near the route",
      "Wi-Fi, 2 access points of maps/wigle.csv", "outages", "gnss",
    ] {
      #expect(text.contains(part), "\(part) in\n\(text)")
    }
    #expect(!text.contains(" \n"))
    expectEqual(text, CoverageText(CoverageSummary(scenario), layers: scenario.layers).text)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Studies
import TracewattTestSupport

@Suite("Standings against a brute-force front")
struct ParetoStandingProperties {
  /// A small generator of whole numbers, so that ties occur.
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: UInt64) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((state >> 33) % sides)
    }
  }

  @Test(
    "with one replication the front is the set that no strategy beats, for every measure",
    arguments: ["error_mean_m", "error_p95_m", "coverage_fraction", "region_missed_count"]
  )
  func front(name: String) throws {
    let measure = try #require(ErrorMeasure(named: name))
    var dice = Dice(state: 11)
    for _ in 0..<300 {
      let count = 2 + Int(dice.roll(6))
      let points = (0..<count).map { _ in (energy: dice.roll(6), error: dice.roll(6) / 8) }
      let results = points.enumerated().map { index, point in
        var measures = ["energy_location_j": point.energy, "coverage_fraction": 1.0]
        measures[name] = name == "coverage_fraction" ? 1 - point.error : point.error
        return Made.run("s\(index)", 0, measures)
      }
      let standings = ParetoStanding.standings(
        of: results,
        by: measure,
        margins: Indifference(energyFraction: 0, errorMetres: 0, errorFraction: 0)
      )
      for (index, point) in points.enumerated() {
        let isBeaten = points.contains { other in
          other.energy <= point.energy && other.error <= point.error
            && (other.energy < point.energy || other.error < point.error)
        }
        let standing = standings.first { $0.key.strategy == "s\(index)" }?.value
        let first = points.firstIndex { $0.energy == point.energy && $0.error == point.error }
        let isChoice = !isBeaten && first == index
        expectEqual((standing == .front), isChoice, "\(points), \(index)")
        #expect(isBeaten || isChoice || standing == .equal(to: "s\(first ?? -1)"))
        if case .dominated(let other)? = standing {
          let by = try #require(points.indices.first { "s\($0)" == other })
          #expect(points[by].energy <= point.energy && points[by].error <= point.error)
        }
      }
    }
  }

  @Test("every measure that may be chosen is a column, and what is better when larger is not")
  func measures() {
    let names = RunMeasures.definitions.map(\.name)
    #expect(ErrorMeasure.all.allSatisfy { names.contains($0.name) })
    expectEqual(ErrorMeasure(named: "error_p95_m")?.title, "error_p95_m")
    expectEqual(ErrorMeasure(named: "coverage_fraction")?.title, "1 - coverage_fraction")
    for name in ["energy_total_j", "fix_count", "region_found_count", "nothing", ""] {
      #expect(ErrorMeasure(named: name) == nil)
    }
  }

  @Test("a mileage too short is as wrong as one too long")
  func mileage() throws {
    let measure = try #require(ErrorMeasure(named: "distance_error_fraction"))
    let short = Made.run("a", 0, ["distance_error_fraction": -0.2]).measures
    expectEqual(measure.value(of: short), 0.2)
  }
}

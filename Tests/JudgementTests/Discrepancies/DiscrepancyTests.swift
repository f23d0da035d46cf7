// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Judgement
import TracewattTestSupport

@Suite("How wrong the lab has been")
struct DiscrepancyTests {
  private func residual(
    _ logarithm: Double,
    source: String,
    unknowns: ClosedRange<Double>? = nil,
    kind: Residual.Kind = .setup,
    isFitted: Bool = false
  ) -> Residual {
    Residual(
      row: "R",
      statistic: "life",
      unit: "h",
      measured: 10 * exp(logarithm),
      measurementError: 0,
      predicted: 10,
      unknowns: unknowns,
      kind: kind,
      source: source,
      isFitted: isFitted
    )
  }

  /// Residuals of sources with four numbers each, drawn with two spreads.
  private func drawn(_ sources: Int, between: Double, within: Double) -> [Residual] {
    var random = SplitMix(seed: 7)
    /// A sum of twelve uniform numbers, which is close to normal.
    func normal() -> Double {
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    }
    return (0..<sources).flatMap { source in
      let shared = between * normal()
      return (0..<4).map { _ in residual(shared + within * normal(), source: "s\(source)") }
    }
  }

  @Test("the estimate finds the spreads that residuals were drawn with")
  func estimate() throws {
    for (between, within) in [(0.4, 0.2), (0.1, 0.5)] {
      let found = try #require(
        Discrepancy.estimate(of: drawn(400, between: between, within: within))
      )
      #expect(found.sourceCount == 400)
      #expect(abs(found.between - between) < 0.04, "\(found)")
      // Each number counts as known to a tenth at best, which is part of what is drawn.
      let alone = (found.within * found.within + 0.0037).squareRoot()
      #expect(abs(alone - within) < 0.02, "\(found)")
    }
    #expect(Discrepancy.estimate(of: [residual(0.1, source: "a")]) == nil)
  }

  @Test("a range is Student's, wider for few sources and for what is unknown")
  func halfWidth() throws {
    let many = Discrepancy(between: 0.3, within: 0.4, sourceCount: 100_000)
    let normal = try #require(many.halfWidth(at: 0.8))
    #expect(abs(normal - 1.28155 * 0.5) < 1e-4)
    let few = Discrepancy(between: 0.3, within: 0.4, sourceCount: 4)
    // The quantile of Student's t with three degrees of freedom.
    #expect(try abs(#require(few.halfWidth(at: 0.8)) - 1.63774 * 0.5) < 1e-4)
    #expect(try #require(few.halfWidth(at: 0.8, with: 1.2)) > 1.63774 * 1.29)
    #expect(few.halfWidth(at: 1) == nil)
  }

  @Test("predictive ranges hold the share that they promise")
  func coverage() throws {
    let calibration = RangeCalibration(drawn(60, between: 0.4, within: 0.2))
    for level in [0.8, 0.9] {
      let found = try #require(calibration.ofPredictions(at: level))
      #expect(abs(found.byStatistic - level) < 0.08, "\(level) \(found)")
      #expect(abs(found.bySource - found.byStatistic) < 1e-9)
    }
  }

  @Test("width, score and shares are those of the definition")
  func definition() throws {
    let range = 10 / exp(0.5)...10 * exp(0.5)
    let calibration = RangeCalibration([
      residual(0.4, source: "a", unknowns: range), residual(-0.7, source: "a", unknowns: range),
      residual(0.1, source: "b", unknowns: range, kind: .network),
      residual(3, source: "c", unknowns: range, isFitted: true),
    ])
    expectEqual(calibration.sources, ["a", "b"])
    let all = try #require(calibration.ofUnknowns(at: 0.8))
    #expect(abs(all.byStatistic - 2.0 / 3) < 1e-9 && abs(all.bySource - 0.75) < 1e-9)
    #expect(abs(all.width - exp(1)) < 1e-9)
    // One of three is 0.2 outside, which costs ten times as much.
    #expect(abs(all.score - (1 + 2.0 / 3)) < 1e-9, "\(all)")
    let errors = try #require(calibration.ofUnknowns(at: 0.8) { !$0.kind.isEnergy })
    #expect(errors.byStatistic == 1)
    #expect(calibration.ofUnknowns(at: 0.8) { $0.kind == .drain } == nil)
    // With two sources, leaving one out leaves no discrepancy.
    #expect(calibration.ofPredictions(at: 0.8) == nil)
    #expect(calibration.discrepancy != nil)
  }

  @Test("a range that ends at 0 has a finite reach")
  func zero() {
    let open = residual(0, source: "a", unknowns: 0...20)
    #expect(open.reach.below.isFinite && abs(open.reach.above - log(2)) < 1e-9)
    expectEqual(residual(0, source: "a").reach.below, 0)
  }

  @Test("what both sides of a ratio share is no part of its discrepancy")
  func ratios() throws {
    // Drains of two plans with errors of their own and 0.2 of each drain; ratios of two set-ups.
    let spread = 0.2 / 2.0.squareRoot()
    let drains = [(0.5, "a"), (-0.3, "b")].flatMap { shared, source in
      [-0.28, 0.0, 0.28, -0.14, 0.14].map {
        residual(shared + $0, source: source, kind: .drain)
      }
    }
    let alone = try #require(Discrepancy.estimateOfRatios(of: drains))
    #expect(alone.between == 0 && alone.sourceCount == 2)
    #expect(abs(alone.within - 0.221) < 0.001, "\(alone)")
    let lives = [-0.2, 0.2].map { residual($0, source: "c") }
    let both = try #require(Discrepancy.estimateOfRatios(of: drains + lives))
    #expect(both.sourceCount == 3 && both.within < alone.within && both.within > spread)
    #expect(Discrepancy.estimateOfRatios(of: lives) == nil)
  }

  @Test("order counts pairs that were told apart, by how much the lab says they differ")
  func order() {
    func drain(_ measured: Double, _ predicted: Double, _ source: String) -> Residual {
      Residual(
        row: "phone",
        statistic: "drain",
        unit: "%/h",
        measured: measured,
        measurementError: 0.1,
        predicted: predicted,
        unknowns: nil,
        kind: .drain,
        source: source,
        isFitted: true
      )
    }
    // The recordings of a cannot tell 1 from 1.1. They do tell 1.1 from 2, which the lab puts close
    // together and the wrong way round, and 1 from 2, which it gets right. It gets the pair of b
    // clearly wrong, and c has a single drain and so no pair.
    let agreement = OrderAgreement([
      drain(1, 1, "a"), drain(1.1, 1.9, "a"), drain(2, 1.8, "a"), drain(1, 3, "b"),
      drain(2, 2, "b"), drain(9, 9, "c"), residual(2, source: "a"),
    ])
    #expect(agreement.clear.agreed == 1 && agreement.clear.pairs == 2)
    #expect(agreement.close.agreed == 0 && agreement.close.pairs == 1)
    expectEqual(agreement.sourceCount, 2)
  }
}

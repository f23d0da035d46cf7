// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import TracewattTestSupport

@Suite("The analysis of a model whose answer is known")
struct UncertaintyAnalysisTests {
  private func analysis(
    isExact: Bool = true,
    draws: Int = 256,
    everyPair: Bool = false,
    replications: Int = 2
  ) async throws -> UncertaintyStudy.Analysis {
    let made = await UncertaintyStudy.analyse(
      ToyOutcomes(isExact: isExact),
      parameters: ToyOutcomes.parameters,
      seed: 7,
      reference: "b",
      options: UncertaintyStudy.Options(
        draws: draws,
        replications: replications,
        takesEveryPair: everyPair
      ),
      jobs: 1
    )
    return try #require(made)
  }

  private func pair(
    _ analysis: UncertaintyStudy.Analysis,
    _ strategy: String = "a"
  ) throws -> StrategyStability {
    try #require(analysis.stabilities.first { $0.strategy == strategy && $0.reference == "b" })
  }

  @Test("the share of draws with less energy is the analytic probability")
  func probability() async throws {
    // 2x < 3y with x and y uniform over 1...5: y > 2x/3, which excludes the triangle 1 < y < 2x/3,
    // x from 1.5 to 5, of area (10/3 - 1) * 3.5 / 2 from the square of side 4.
    let expected = 1 - (10.0 / 3 - 1) * 3.5 / 2 / 16
    let less = try #require(try await pair(analysis(draws: 4096)).energyLess)
    // Four standard errors of a binomial share; scrambled sequences are better.
    #expect(abs(less.estimate - expected) < 4 * (expected * (1 - expected) / 4096).squareRoot())
    #expect(less.low < expected && expected < less.high)
  }

  @Test("errors are counted by themselves: x is the reference's error, y its own")
  func errors() async throws {
    let stability = try await pair(analysis(draws: 1024))
    let less = try #require(stability.errorLess)
    // y < x with equal distributions.
    let standardError = (0.25 / 1024).squareRoot()
    #expect(abs(less.estimate - 0.5) < 4 * standardError)
    #expect(try pair(await analysis(), "c").errorLess == nil)
  }

  @Test("a turning point is where both take the same", arguments: [true, false])
  func flips(isExact: Bool) async throws {
    let stability = try await pair(analysis(isExact: isExact))
    let byX = try #require(stability.tornado.first { $0.parameter == "phone.toy.x" })
    let byY = try #require(stability.tornado.first { $0.parameter == "os.toy_y" })
    // 2x = 12 at x = 6, outside; 6 = 3y at y = 2.
    let flip = try #require(byY.flip)
    #expect(!flip.isAbove && flip.isInside)
    #expect(abs(flip.distance - 2.0 / 3) < 0.01)
    if isExact {
      #expect(abs(flip.value - 2) < 1e-12)
      expectEqual(flip.method, .exact)
      let outside = try #require(byX.flip)
      #expect(abs(outside.value - 6) < 1e-9)
      #expect(!outside.isInside && outside.isAbove)
      expectEqual(stability.nearestFlipOutside, byX)
    } else {
      // The interval of three from the value to the low end is halved eight times.
      #expect(abs(flip.value - 2) <= 3.0 / 256)
      #expect(flip.value <= 2)
      expectEqual(flip.method, .simulated)
      #expect(byX.flip == nil)
    }
    expectEqual(stability.nearestFlip, byY)
  }

  @Test("the tornado of a linear parameter is the same whether weighted or rerun")
  func weighedAndRun() async throws {
    let weighed = try await pair(analysis()).tornado
    let run = try await pair(analysis(isExact: false)).tornado
    expectEqual(weighed.map(\.parameter), run.map(\.parameter))
    for (a, b) in zip(weighed, run) {
      let (lowA, lowB) = (try #require(a.ratioAtLow), try #require(b.ratioAtLow))
      let (highA, highB) = (try #require(a.ratioAtHigh), try #require(b.ratioAtHigh))
      #expect(abs(lowA - lowB) <= 1e-12 && abs(highA - highB) <= 1e-12)
    }
    // y from 1 to 5: 6/3 to 6/15; x from 1 to 5: 2/12 to 10/12; z nothing.
    expectEqual(weighed.map(\.parameter), ["os.toy_y", "phone.toy.x", "os.toy_z"])
    #expect(abs(weighed[0].swing - (2 - 0.4)) < 1e-12)
    #expect(abs(weighed[1].swing - 8.0 / 12) < 1e-12)
    expectEqual(weighed[2].swing, 0)
  }

  @Test("a parameter without effect is listed as such")
  func withoutEffect() async throws {
    try await expectEqual(analysis(isExact: false).withoutEffect, ["os.toy_z"])
  }

  @Test("a strategy without energy has a share of one and no turning point")
  func nothing() async throws {
    let stability = try await pair(analysis(), "c")
    expectEqual(stability.energyLess?.estimate, 1)
    expectEqual(stability.energyLess?.high, 1)
    expectEqual(stability.ratio, 0)
    #expect(stability.tornado.allSatisfy { $0.flip == nil && $0.swing == 0 })
  }

  @Test("strategies of a draw meet the same model and the same luck")
  func pairing() async throws {
    let analysis = try await analysis(draws: 64)
    for draw in 0..<64 {
      let own = analysis.draws.filter { $0.number == draw }
      expectEqual(own.map(\.strategy), ["a", "b", "c"])
      let luck = ToyOutcomes().luck(draw)
      let (a, b) = (try #require(own[0].energy), try #require(own[1].energy))
      // The errors show y and x.
      let (y, x) = (try #require(own[0].error), try #require(own[1].error))
      #expect(abs(a - 2 * x * luck) < 1e-12)
      #expect(abs(b - 3 * y * luck) < 1e-12)
    }
  }

  @Test("every pair holds both directions, and they agree")
  func everyPair() async throws {
    let stabilities = try await analysis(everyPair: true).stabilities
    expectEqual(stabilities.count, 6)
    let there = try #require(stabilities.first { $0.strategy == "a" && $0.reference == "b" })
    let back = try #require(stabilities.first { $0.strategy == "b" && $0.reference == "a" })
    let (first, second) = (try #require(there.energyLess), try #require(back.energyLess))
    #expect(abs(first.estimate + second.estimate - 1) < 1e-12)
    let flips = [there, back].compactMap { $0.nearestFlip?.flip?.value }
    #expect(flips.count == 2 && abs(flips[0] - flips[1]) < 1e-12)
  }

  @Test("where both ends change the verdict the nearer turning point is found")
  func bothEnds() async throws {
    let made = await UncertaintyStudy.analyse(
      ValleyOutcomes(),
      parameters: [ToyOutcomes.parameter("os.toy_x", 3, 1...7)],
      seed: 7,
      reference: "level",
      options: UncertaintyStudy.Options(draws: 2, replications: 1),
      jobs: 1
    )
    let stability = try #require(made?.stabilities.first)
    // 1 + (x - 3)² = 2 at x = 2, half of the way down, and at x = 4, a quarter of the way up.
    let flip = try #require(stability.nearestFlip?.flip)
    #expect(flip.isAbove && flip.isInside && flip.method == .simulated)
    #expect(flip.value >= 4 && flip.value <= 4 + 4.0 / 256)
    #expect(abs(flip.distance - 0.25) <= 1.0 / 256)
  }

  @Test("a draw without an error of its own is not less, one without the reference's is dropped")
  func missingErrors() throws {
    let errors: [(own: Double?, other: Double?)] = [(1, 2), (nil, 2), (1, nil), (nil, nil), (3, 2)]
    func stability(_ errors: [(own: Double?, other: Double?)]) -> StrategyStability {
      let draws = errors.map {
        [ModelOutcome(energy: 1, error: $0.own), ModelOutcome(energy: 2, error: $0.other)]
      }
      return StrategyStability(
        of: 0,
        against: 1,
        names: ["a", "b"],
        draws: draws,
        base: ModelMeans(draws),
        tornado: []
      )
    }
    let less = try #require(stability(errors).errorLess)
    expectEqual(less.count, 3)
    #expect(abs(less.estimate - 1.0 / 3) < 1e-12)
    #expect(stability([(nil, 2), (nil, nil)]).errorLess == nil)
  }

  @Test("more draws leave the existing ones unchanged")
  func prefix() async throws {
    let few = try await analysis(draws: 20).draws
    let many = try await analysis(draws: 50).draws
    expectEqual(Array(many.prefix(few.count)), few)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

/// The words of the answer, edge by edge.
@Suite struct RecommendationTextTests {
  /// A strategy by location energy in percent of a charge a day, mean error and further measures.
  private struct Offer {
    var name: String
    var percent: Double
    var error: Double?
    var others: [String: Double] = [:]

    init(_ name: String, _ percent: Double, _ error: Double?, _ others: [String: Double] = [:]) {
      (self.name, self.percent, self.error, self.others) = (name, percent, error, others)
    }
  }

  private func table(
    _ offers: [Offer],
    present: String? = nil,
    limits: [TuningLimit] = [],
    facts: DayFacts = DayFacts(length: .hours(24)),
    notes: [String: String] = [:],
    standings: [EvidenceStanding] = []
  ) -> ComparisonTable {
    let results = offers.flatMap { offer in
      (0..<6).map { replication in
        let luck = 1 + 0.01 * Double(replication - 2)
        var measures = [
          "location_percent_per_day": offer.percent * luck,
          "energy_location_j": 400 * offer.percent * luck,
          "coverage_fraction": offer.error == nil ? 0 : 1,
        ]
        measures["error_mean_m"] = offer.error.map { $0 * luck }
        measures["error_p95_m"] = offer.error.map { 2 * $0 * luck }
        measures.merge(offer.others) { $1 }
        return RunResult(
          key: RunKey(
            scenario: "day",
            strategy: offer.name,
            phone: "phone",
            os: "ios_18",
            replication: replication
          ),
          parameters: [],
          measures: RunMeasures(values: RunMeasures.definitions.map { measures[$0.name] }),
          ledger: [],
          notes: notes[offer.name].map { [$0] } ?? []
        )
      }
    }
    return ComparisonTable(
      results: results,
      strategies: offers.map(\.name),
      standings: standings,
      request: RecommendationRequest(present: present, limits: limits),
      days: ["day": facts]
    )
  }

  /// The sentence, and the lines below it.
  private func answer(_ table: ComparisonTable) throws -> (sentence: String, lines: [String]) {
    let found = try #require(table.recommendations.first)
    return (table.text(for: found), table.priceList(of: found) + table.leftOut(by: found))
  }

  private let best = Offer("best", 40, 6)
  private let coarse = Offer("coarse", 14.8, 39)

  @Test("the sentence has both numbers beside today's, and each step a line")
  func choices() throws {
    let crossings = ["region_missed_count": 1.0, "region_true_count": 6, "region_found_count": 5]
    let found = try answer(table([best, Offer("coarse", 14.8, 39, crossings)]))
    expectEqual(
      found.sentence,
      "coarse saves 63 % of best's location energy and is off by 39 m instead of 6 m on average."
    )
    expectEqual(
      found.lines,
      [
        "within 6 m on average (95 %: 12 m): best, today's, 40 % of a charge a day",
        "within 39 m on average (95 %: 78 m): coarse, 63 % less, misses 1 of 6 crossings",
      ]
    )
  }

  @Test("with one step it is used or kept")
  func single() throws {
    let use = try answer(table([best, Offer("new", 20, 6)]))
    expectEqual(
      use.sentence,
      "Use new: it saves 50 % of best's location energy and is off by 6 m on average, as today."
    )
    let kept = try answer(table([best, Offer("other", 39, 6.5)], present: "other"))
    expectEqual(
      kept.sentence,
      "Keep other: it takes 39 % of a charge a day and is "
        + "off by 6.5 m on average (95 %: 13 m), and no other working strategy saves 10 %."
    )
    expectEqual(kept.lines, ["about as good as best: other (6.5 m, 39 %/day)"])
    let alone = try answer(table([best]))
    expectEqual(
      alone.sentence,
      "best takes 40 % of a charge a day and is off by 6 m on average (95 %: 12 m)."
    )
  }

  @Test("today's strategy may be the cheapest")
  func cheapest() throws {
    let found = try answer(table([best, coarse], present: "coarse"))
    expectEqual(
      found.sentence,
      "coarse is the cheapest: it takes 15 % of a charge a day and is off by 39 m on average "
        + "(95 %: 78 m). best takes 2.7 times coarse's location energy and is off by 6 m instead of 39 m "
        + "on average."
    )
  }

  @Test("limits are named, met or not")
  func limits() throws {
    let met = try answer(
      table([best, coarse], limits: [TuningLimit(metric: "error_p95_m", bound: 100)])
    )
    expectEqual(
      met.sentence,
      "coarse is the cheapest with error_p95_m at most 100 m: it saves 63 % of best's location energy and is off by 39 m "
        + "instead of 6 m on average."
    )
    let energy = try answer(
      table([best, coarse], limits: [TuningLimit(metric: "location_percent_per_day", bound: 20)])
    )
    #expect(energy.sentence.hasPrefix("coarse is the most accurate with location_percent_per_day"))
    let missed = try answer(
      table([best, coarse], limits: [TuningLimit(metric: "error_mean_m", bound: 2)])
    )
    expectEqual(missed.sentence, "No strategy has error_mean_m at most 2 m; nearest: best, 6 m.")
  }

  @Test("what does not work is named with its counts, today's strategy in the sentence")
  func leftOut() throws {
    let silence = ["stalled_suspended_fraction": 0.9, "delivery_count": 2, "longest_gap_s": 34_560]
    let silent = Offer("silent", 0.01, 6, silence)
    let facts = DayFacts(length: .hours(10), distance: Metres(20_000), restFraction: 0.5)
    let reason =
      "2 positions in 10 h, its timers or updates were silent while the app was suspended; longest gap "
      + "9 h 36 min"
    let found = try answer(table([best, coarse, silent], facts: facts))
    expectEqual(found.lines.last, "left out: silent, \(reason)")
    let today = try answer(table([silent, best], facts: facts))
    #expect(today.sentence.hasSuffix(" silent is left out: \(reason)."))
    #expect(!today.lines.contains { $0.hasPrefix("left out") })
    let ended = Offer("ended", 1, 6, ["stalled_ended_fraction": 0.5])
    let flapping = Offer(
      "own",
      7,
      10,
      [
        "region_false_count": 59, "region_found_count": 4, "region_true_count": 4,
        "region_missed_count": 0,
      ]
    )
    let lacking = Offer("deferred", 30, 8)
    let rest = try answer(
      table(
        [best, ended, flapping, lacking],
        notes: ["deferred": "deferred: ios_18 has no deferred updates; it is ignored"]
      )
    )
    expectEqual(
      rest.lines.filter { $0.hasPrefix("left out") },
      [
        "left out: deferred, ios_18 has no deferred updates",
        "left out: ended, its process ended and nothing launched it again",
        "left out: own, 59 false crossings against 4 of 4 true ones",
      ]
    )
    let old = ["fresh_coverage_fraction": 0.37, "delivery_count": 9]
    let stale = try answer(table([best, coarse, Offer("old", 1, 200, old)], facts: facts))
    expectEqual(
      stale.lines.last,
      "left out: old, no current position for 63 % of the recording"
    )
    let nothing = try answer(table([ended]))
    expectEqual(
      nothing.sentence,
      "No strategy here works on this day. ended: its process ended and nothing launched it again."
    )
  }

  @Test("a step's line has its gap, its false crossings and its uploads")
  func remarks() throws {
    let found = try answer(
      table([
        best,
        Offer(
          "sparse",
          1,
          39,
          [
            "coverage_fraction": 0.9, "longest_gap_s": 30_000, "energy_app_j": 200,
            "region_false_count": 2, "region_found_count": 5, "region_true_count": 6,
            "region_missed_count": 0,
          ]
        ),
      ])
    )
    #expect(
      found.lines[1].hasSuffix(
        "sparse, 98 % less, 2 false crossings, no current position for 10 % of the day, longest gap 8 h 20 min, "
          + "and 0.5 % of a charge a day for uploads"
      ),
      "\(found.lines)"
    )
    let short = try answer(table([best, Offer("quick", 1, 39, ["longest_gap_s": 20_000])]))
    #expect(!short.lines[1].contains("gap"))
  }

  @Test("a gap of more than a quarter of the day is on its step's line", arguments: UInt64(1)...200)
  func gaps(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    func draw(_ most: Double) -> Double { Double.random(in: 0..<most, using: &random) }
    let hours = 1 + draw(23)
    let offers = (1...6).map { number in
      Offer("s\(number)", draw(40), draw(900), ["longest_gap_s": draw(3600 * hours)])
    }
    let compared = table(offers, facts: DayFacts(length: .hours(hours)))
    let found = try #require(compared.recommendations.first)
    for step in found.steps {
      let gap = try #require(step.missed.longestGap)
      let text = "longest gap \(AttributionReport.time(gap))"
      let line = compared.line(for: step, of: found)
      expectEqual(line.contains(text), gap > 900 * hours, line)
    }
    // What the list leaves to the table is named; every other step has its line.
    let list = compared.priceList(of: found)
    for step in found.shownSteps where found.steps.count > 1 {
      #expect(list.contains(compared.line(for: step, of: found)))
    }
  }

  @Test("a mean above the error of 95 % of the time says so")
  func rareErrors() throws {
    let found = try answer(table([best, Offer("rare", 1, 79, ["error_p95_m": 23])]))
    #expect(
      found.lines[1].hasPrefix("within 79 m on average (95 %: 23 m, otherwise far more): rare"),
      "\(found.lines)"
    )
  }

  @Test("the only step has a line if it has conditions")
  func only() throws {
    let gap = ["longest_gap_s": 40_000.0]
    let found = try answer(table([best, Offer("rare", 1, 7, gap)]))
    #expect(found.sentence.hasPrefix("Use rare: it saves "))
    #expect(found.lines.first?.hasSuffix("longest gap 11 h 6 min") == true, "\(found.lines)")
    try expectEqual(answer(table([best, Offer("fine", 1, 7)])).lines, [])
  }

  @Test("of many steps four are listed and the others counted")
  func many() throws {
    let all = [best, Offer("a", 30, 25), Offer("b", 3, 45), Offer("c", 2, 70), Offer("d", 1, 400)]
    let found = try answer(table(all))
    // Beside the first, the last and the largest drop there is the step of the sentence.
    try #require(found.lines.count == 5)
    #expect(found.lines[1].contains(": b, ") && found.lines[2].contains(": c, "))
    #expect(found.sentence.hasPrefix("c saves 95 %") && found.lines[3].contains(": d, "))
    expectEqual(found.lines[4], "1 more step in the table: a")
  }

  @Test("a day at rest says what it cannot tell, and an unscored one gives the way out")
  func days() throws {
    let rest = DayFacts(length: .hours(24), distance: Metres(800), restFraction: 0.97)
    let still = try answer(table([best, coarse], facts: rest))
    expectEqual(
      still.lines.last,
      "at rest 97 % of the time: the numbers show the cost of waiting, not errors on the move"
    )
    let holes = DayFacts(length: .hours(24), gapCount: 9, gapFraction: 0.42)
    let found = try answer(table([best, coarse], facts: holes))
    expectEqual(
      found.sentence,
      "No answer: 42 % of this day is not scored, because the recording has gaps during which the phone "
        + "moved; tracewatt trace info FILE lists them."
    )
    expectEqual(found.lines, [])
    let doubtful = DayFacts(
      length: .hours(24),
      doubt: "while the phone moves, the points are 90 s apart"
    )
    try expectEqual(
      answer(table([best, coarse], facts: doubtful)).sentence,
      "No answer: this recording cannot serve as the truth, because while the phone moves, the points are 90 s apart. "
        + "Record at the best accuracy, with a position every second; tracewatt trace info FILE says "
        + "more."
    )
  }

  @Test("where crossings are the purpose, missed and late ones are the numbers")
  func crossings() throws {
    func fence(_ name: String, _ percent: Double, missed: Double, late: Double) -> Offer {
      Offer(
        name,
        percent,
        1200,
        [
          "region_missed_count": missed, "region_true_count": 24,
          "region_found_count": 24 - missed, "region_latency_p50_s": late,
        ]
      )
    }
    let found = try answer(
      table([fence("prompt", 8, missed: 1, late: 20), fence("late", 0.2, missed: 3, late: 300)])
    )
    expectEqual(
      found.sentence,
      "late saves 98 % of prompt's location energy and misses 3 of 24 crossings instead of 1."
    )
    expectEqual(
      found.lines,
      [
        "1 of 24 crossings missed, 20 s late: prompt, today's, 8 % of a charge a day",
        "3 of 24 crossings missed, 5 min late: late, 98 % less",
      ]
    )
  }
}

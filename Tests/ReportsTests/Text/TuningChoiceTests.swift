// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationStrategies
import TracewattTestSupport

@testable import Judgement
@testable import Reports
@testable import Studies

@Suite("The settings that a search names")
struct TuningChoiceTests {
  /// The text of a search over today's `standard_best` and `duty_cycled` with made energies.
  ///
  /// The settings are in the order of the space: best and hundred_meters, then 2 min and 5 min.
  private func text(_ joules: [Double], _ errors: [Double]? = nil) throws -> TuningText {
    func family(_ name: String, _ axis: String, _ values: [String]) throws -> SearchSpace.Family {
      let base = try #require(StrategyLoader.load([name]).first)
      let knob = try #require(StrategyKnob.knob(axis, of: base.configuration))
      let all = knob.stops(in: base.configuration) + knob.choices(in: base.configuration)
      let wanted = try values.map { text in try #require(all.first { knob.text($0) == text }) }
      return SearchSpace.Family(base: base, axes: [.init(key: axis, values: wanted)])
    }
    let space = SearchSpace(families: [
      try family("standard_best", "standard.desired_accuracy", ["best", "hundred_meters"]),
      try family("duty_cycled", "duty_cycle.stop_after_still", ["2 min", "5 min"]),
    ])
    let tried = space.settings().all.enumerated().map { index, settings in
      var scored = ScoredSettings(settings)
      let measures = ["energy_location_j": joules[index], "error_p95_m": errors?[index] ?? 40]
      scored.add((0..<3).map { TracewattTestSupport.Made.run(settings.name, $0, measures) })
      return scored
    }
    let limit = TuningLimit(metric: "error_p95_m", direction: .atMost, bound: 100)
    let allowed = tried.indices.filter { (errors?[$0] ?? 40) <= 100 }
    let outcome = TuningSearch.Outcome(
      tried: tried,
      winner: allowed.min { joules[$0] < joules[$1] },
      nearestMiss: nil,
      rungs: [],
      recalled: 0,
      misfits: 0,
      runCount: 12
    )
    let day = try ScenarioLoader.load(path: BuiltIn.scenarioPath("office_day"))
    var study = TuningStudy(
      training: [Study.Day(scenario: day)],
      search: TuningSearch(space: space, limits: [limit], replications: 3)
    )
    study.present = space.families[0].base
    let report = TuningStudy.Report(outcome: outcome, proof: nil, runCount: 12, notes: [])
    return TuningText(study, report, spaceName: "made")
  }

  @Test("one changed setting of today's strategy precedes another strategy that is 5 % cheaper")
  func simplest() throws {
    let near = try text([1000, 105, 100, 300])
    expectEqual(
      near.text(as: .table).split(separator: "\n").first.map(String.init),
      "Simplest within 10 % of the best: standard_best with standard.desired_accuracy hundred_meters, "
        + "105 J instead of 100 J (5 % more)."
    )
    try expectEqual(text([1000, 115, 100, 300]).simplestText, nil)
    try expectEqual(text([1000, 100, 105, 300]).simplestText, nil)
    // Settings that miss a limit are no choice.
    try expectEqual(text([1000, 105, 100, 300], [40, 140, 40, 40]).simplestText, nil)
  }

  @Test("a chosen amount at an end of the space has a note, and a word has none")
  func ends() throws {
    try expectEqual(
      text([1000, 900, 100, 300]).endNotes,
      [
        "duty_cycle.stop_after_still is at the smallest value in the search space, 2 min; a smaller value may "
          + "be better (--space)"
      ]
    )
    try expectEqual(text([1000, 50, 100, 300]).endNotes, [])
  }
}

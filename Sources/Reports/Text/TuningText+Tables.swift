// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import StudyResults

extension TuningText {
  /// All candidates, one per row, in the order of the space, with refinements last.
  public var csv: String {
    let keys = parameterKeys
    var header = ["strategy"] + keys.map { "param_" + $0 }
    header += ["is_refined", "replications", "is_chosen", "limits_met", "excess"]
    header += metrics.flatMap { metric in
      [metric, metric + "_ci_low", metric + "_ci_high"]
        + (PowerRanges.covers(metric) ? [metric + "_range_low", metric + "_range_high"] : [])
    }
    let rows = report.outcome.tried.enumerated().map { index, scored -> [Cell] in
      let values = keys.map { key in
        Cell.text(scored.settings.parameters.first { $0.key == key }?.value)
      }
      let outcomes = outcomes(of: scored)
      let hasRun = scored.replications > 0
      let verdicts: [Cell] = [
        .boolean(scored.isRefined), .integer(scored.replications),
        .boolean(index == report.outcome.winner),
        hasRun ? .boolean(outcomes.allSatisfy(\.isMet)) : .empty,
        hasRun ? .number(outcomes.map(\.excess).reduce(0, +)) : .empty,
      ]
      let means = metrics.flatMap { metric -> [Cell] in
        let mean = scored.mean(metric, weights: search.weights)
        let cells: [Cell] = [.number(mean?.estimate), .number(mean?.low), .number(mean?.high)]
        guard PowerRanges.covers(metric) else { return cells }
        let range = scored.range(metric, weights: search.weights)
        return cells + [.number(range?.lowerBound), .number(range?.upperBound)]
      }
      return [.text(scored.settings.family)] + values + verdicts + means
    }
    let lines: [[String]] = [header] + rows.map { $0.map(\.csv) }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// The keys that any family varies, in order of appearance.
  private var parameterKeys: [String] {
    var keys: [String] = []
    for key in search.space.families.flatMap(\.axes).map(\.key) where !keys.contains(key) {
      keys.append(key)
    }
    return keys
  }

  /// The search, its days and its result.
  var json: JSONText {
    let outcome = report.outcome
    let miss = outcome.nearestMiss.map { outcome.tried[$0] }
    return .object([
      ("answer", .array(answer.map { .string($0) })),
      ("present", .string(study.present?.name)),
      ("against_present", .array(report.against.map(\.json))),
      ("objective", .string(search.objective)),
      ("limits", .array(search.limits.map(json))), ("space", space),
      ("training", days(study.training, 0..<search.replications)),
      (
        "hold_out",
        days(study.holdOut.isEmpty ? study.training : study.holdOut, study.holdOutReplications)
      ),
      ("hold_out_is_other_days", .bool(!study.holdOut.isEmpty)),
      ("runs", .integer(report.runCount)), ("tried", .integer(outcome.tried.count)),
      (
        "rungs",
        .array(
          outcome.rungs.map {
            .object([
              ("replications", .integer($0.replications)), ("settings", .integer($0.count)),
            ])
          }
        )
      ),
      ("recalled", .integer(outcome.recalled)),
      ("refined", .integer(outcome.tried.count(where: \.isRefined))),
      ("misfits", .integer(outcome.misfits)),
      ("chosen", winner.map(json) ?? .null), ("simplest", simplest.map(json) ?? .null),
      ("chosen_on_hold_out", report.proof.map(json) ?? .null),
      ("nearest_miss", miss.map(json) ?? .null), ("strategy_file", .string(yaml)),
      ("swift", .string(swift)), ("options", .string(options?.json)),
      ("notes", .array((endNotes + report.notes).map { .string($0) })),
    ])
  }

  private func json(_ limit: TuningLimit) -> JSONText {
    .object([
      ("metric", .string(limit.metric)), ("direction", .string(limit.direction.rawValue)),
      ("bound", .number(limit.bound)),
    ])
  }

  private var space: JSONText {
    .object([
      ("name", .string(spaceName)),
      (
        "families",
        .array(
          search.space.families.map { family in
            .object([
              ("strategy", .string(family.base.name)),
              ("settings", .object(family.axes.map { ($0.key, values(of: $0, family)) })),
            ])
          }
        )
      ),
    ])
  }

  private func values(of axis: SearchSpace.Axis, _ family: SearchSpace.Family) -> JSONText {
    let knob = StrategyKnob.knob(axis.key, of: family.base.configuration)
    return .array(axis.values.map { .string(knob?.text($0) ?? "") })
  }

  private func days(_ days: [Study.Day], _ replications: Range<Int>) -> JSONText {
    .array(
      days.map {
        .object([
          ("scenario", .string($0.scenario.name)), ("weight", .number($0.weight)),
          ("first_replication", .integer(replications.lowerBound)),
          ("replications", .integer(replications.count)),
        ])
      }
    )
  }

  private func json(_ scored: ScoredSettings) -> JSONText {
    .object([
      ("strategy", .string(scored.settings.family)),
      (
        "settings",
        .object(scored.settings.parameters.map { ($0.key, .string($0.value)) })
      ),
      ("is_refined", .bool(scored.isRefined)), ("replications", .integer(scored.replications)),
      (
        "means",
        .object(
          metrics.map { metric in
            (
              metric,
              EffectText.json(
                scored.mean(metric, weights: search.weights),
                range: scored.range(metric, weights: search.weights)
              )
            )
          }
        )
      ),
      ("limits", .array(outcomes(of: scored).map(json))),
    ])
  }

  private func json(_ outcome: ScoredSettings.LimitOutcome) -> JSONText {
    .object([
      ("metric", .string(outcome.limit.metric)), ("scenario", .string(outcome.place.scenario)),
      ("phone", .string(outcome.place.phone)), ("os", .string(outcome.place.os)),
      ("value", EffectText.json(outcome.value)), ("is_met", .bool(outcome.isMet)),
      ("is_uncertain", .bool(outcome.isUncertain)),
      ("missing", .integer(outcome.missing)), ("excess", .number(outcome.excess)),
    ])
  }
}

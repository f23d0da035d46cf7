// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles
public import StudyResults

extension ComparisonTable {
  /// The table as text in a format, ending with a newline.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - withDetails: whether all columns, conclusions and notes follow; only `table` can leave
  ///     them out.
  ///   - additions: further contents, after the table or in additional columns and members.
  /// - Returns: the text.
  public func text(
    as format: TableFormat,
    withDetails: Bool = false,
    with additions: ComparisonAdditions = ComparisonAdditions()
  ) -> String {
    switch format {
    case .table:
      AnswerText(self, oracle: additions.oracle).plain(withDetails: withDetails)
        + (withDetails ? "\n" + ComparisonText(self).plain : "")
        + additions.text(below: self, as: format)
    case .markdown: ComparisonText(self).markdown + additions.text(below: self, as: format)
    case .csv: csv(additions)
    case .json: json(additions).document
    }
  }

  private func csv(_ additions: ComparisonAdditions) -> String {
    let effect = ["effect", "estimate", "ci_low", "ci_high", "verdict"]
    let header =
      TableSchema.groupKey.map(\.name) + ["replications", "is_reference"]
      + effect.map { "energy_location_\($0)" }
      + Self.columns.flatMap { [$0, $0 + "_ci_low", $0 + "_ci_high"] }
      + ["standing", "dominated_by"] + additions.titles
    let lines = rows.map { row -> [Cell] in
      let count = row["energy_location_j"]?.count ?? 0
      let energy: [Cell] = [
        .text(row.energy?.kind.rawValue), .number(row.energy?.value.estimate),
        .number(row.energy?.value.low), .number(row.energy?.value.high),
        .text(row.energy?.conclusion.rawValue),
      ]
      return Cell.cells(row.group) + [.integer(count), .boolean(row.isReference)] + energy
        + row.means.flatMap { [.number($0?.estimate), .number($0?.low), .number($0?.high)] }
        + [.text(row.standing.name), .text(row.standing.dominator)]
        + additions.cells(of: row.group, in: self)
    }
    return ([header] + lines.map { $0.map(\.csv) })
      .map { $0.joined(separator: ",") + "\n" }
      .joined()
  }

  /// The table for a terminal: fitted to its width, with marks and bars; ends with a newline.
  ///
  /// If it is taller than the window, the answer follows once more, where the reader looks.
  ///
  /// - Parameters:
  ///   - terminal: the capabilities of the terminal.
  ///   - withDetails: whether all columns, conclusions and notes follow.
  ///   - additions: further tables, printed in plain columns after this one.
  /// - Returns: the text.
  public func text(
    on terminal: TerminalStyle,
    withDetails: Bool = false,
    with additions: ComparisonAdditions = ComparisonAdditions()
  ) -> String {
    let answer = AnswerText(self, oracle: additions.oracle)
    let text =
      answer.text(on: terminal, withDetails: withDetails)
      + (withDetails ? "\n" + TerminalText(self, terminal).text : "")
      + additions.text(below: self, as: .table)
    // The prompt takes a line of the window.
    let isTaller = terminal.rows.map { text.count { $0.isNewline } >= $0 } ?? false
    return isTaller ? text + answer.repeated(on: terminal) : text
  }

  private func json(_ additions: ComparisonAdditions) -> JSONText {
    let rows = self.rows.map { row -> JSONText in
      var members: [(String, JSONText)] = [
        ("scenario", .string(row.group.scenario)), ("strategy", .string(row.group.strategy)),
        ("phone", .string(row.group.phone)), ("os", .string(row.group.os)),
        ("is_reference", .bool(row.isReference)),
        ("standing", .string(row.standing.name)),
        ("dominated_by", row.standing.dominator.map { .string($0) } ?? .null),
        ("equal_to", row.standing.twin.map { .string($0) } ?? .null),
      ]
      if let energy = row.energy {
        members.append(("energy_location", energy.json))
      }
      members += zip(Self.columns, row.means).map { name, mean in
        (name, EffectText.json(mean, range: row.range(of: name)))
      }
      return .object(members)
    }
    return .object(
      [
        ("recommendations", .array(recommendations.map { json($0) })),
        ("reference", .string(reference)), ("error_measure", .string(errorMeasure.name)),
        ("margins", margins.json), ("range_level", .string(rangeLevel?.rawValue)),
        ("rows", .array(rows)),
        ("verdicts", .array(comparisons.map(\.json))),
        ("evidence", .string(evidence)), ("rung", .string(rung?.rawValue)),
        ("claims", .array(standings.map(\.json))), ("notes", .array(notes.map { .string($0) })),
      ] + additions.members(in: self)
    )
  }

  private func json(_ recommendation: Recommendation) -> JSONText {
    let (present, chosen) = (recommendation.present, recommendation.chosenStep)
    let missed = chosen?.missed
    return .object([
      ("scenario", .string(present.scenario)), ("phone", .string(present.phone)),
      ("os", .string(present.os)), ("strategy", .string(chosen?.group.strategy)),
      ("present", .string(present.strategy)), ("keeps_present", .bool(recommendation.keepsPresent)),
      ("reason", .string(recommendation.absence?.rawValue)),
      ("sentence", .string(text(for: recommendation))),
      ("about_as_good", .array((chosen?.alternatives ?? []).map { .string($0.strategy) })),
      ("limits", .array(recommendation.limits.map { .string(TuningLimitText.text($0)) })),
      ("energy_location", chosen?.energy?.json ?? .null),
      ("error", chosen?.errorChange?.json ?? .null),
      ("ordered_by", .string(recommendation.measure.name)),
      (
        "lines",
        .array(
          (priceList(of: recommendation) + leftOut(by: recommendation)).map { .string($0) }
        )
      ),
      ("steps", .array(recommendation.steps.map { json($0, of: recommendation) })),
      ("left_out", .array(recommendation.excluded.map(json))),
      ("region_missed_count", .number(missed?.crossings?.missed)),
      ("region_true_count", .number(missed?.crossings?.all)),
      ("visit_missed_count", .number(missed?.visits?.missed)),
      ("visit_true_count", .number(missed?.visits?.all)),
      ("coverage_fraction", .number(missed?.dayFraction.map { 1 - $0 })),
    ])
  }
}

extension ComparisonTable {
  private func json(_ step: Recommendation.Step, of recommendation: Recommendation) -> JSONText {
    .object([
      ("strategy", .string(step.group.strategy)),
      ("line", .string(line(for: step, of: recommendation))),
      ("error_estimate", .number(step.error?.estimate)),
      ("energy_location_j", .number(step.joules)),
      ("energy_location", step.energy?.json ?? .null), ("error", step.errorChange?.json ?? .null),
      ("about_as_good", .array(step.alternatives.map { .string($0.strategy) })),
    ])
  }

  private func json(_ excluded: Recommendation.Exclusion) -> JSONText {
    .object([
      ("strategy", .string(excluded.group.strategy)), ("reason", .string(excluded.reason.name)),
      ("delivery_count", .number(excluded.missed.deliveries)),
      ("longest_gap_s", .number(excluded.missed.longestGap)),
      ("region_false_count", .number(excluded.missed.falseCrossings)),
    ])
  }
}

extension Comparison {
  /// The comparison as data: its key, its effects and its sentence.
  var json: JSONText {
    .object([
      ("scenario", .string(group.scenario)), ("strategy", .string(group.strategy)),
      ("phone", .string(group.phone)), ("os", .string(group.os)),
      ("effects", .array(effects.map(\.json))), ("sentence", .string(text)),
    ])
  }
}

extension PairedEffect {
  /// The effect as data, with its conclusion and its range.
  var json: JSONText {
    .object([
      ("metric", .string(metric)), ("effect", .string(kind.rawValue)),
      ("estimate", .number(value.estimate)), ("ci_low", .number(value.low)),
      ("ci_high", .number(value.high)), ("n", .integer(value.count)),
      ("verdict", .string(conclusion.rawValue)), ("mean_difference", .number(meanDifference)),
      ("range_low", .number(range?.lowerBound)), ("range_high", .number(range?.upperBound)),
    ])
  }
}

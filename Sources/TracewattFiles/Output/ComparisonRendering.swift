// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Tracewatt

/// How a table of results is printed.
public enum TableFormat: String, CaseIterable, Sendable, Hashable {
  /// What to use and why, for people.
  case table
  /// A row a strategy, numbers in full.
  case csv
  /// Everything, with the verdicts.
  case json
  /// A table for a report or a review.
  case markdown
}

extension ComparisonTable {
  /// The table as text in a format, ending with a newline.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - withDetails: whether every column, conclusion and note follows; only `table` leaves them out.
  ///   - additions: what is told with it, after the table or in further columns and members.
  /// - Returns: the text.
  public func rendered(
    as format: TableFormat,
    withDetails: Bool = false,
    with additions: ComparisonAdditions = ComparisonAdditions()
  ) -> String {
    switch format {
    case .table:
      AnswerRendering(self).plain(withTrust: !withDetails)
        + (withDetails ? "\n" + TextRendering(self).plain : "")
        + additions.text(below: self, as: format)
    case .markdown: TextRendering(self).markdown + additions.text(below: self, as: format)
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
      return ResultsWriter.cells(row.group) + [.integer(count), .boolean(row.isReference)] + energy
        + row.means.flatMap { [.number($0?.estimate), .number($0?.low), .number($0?.high)] }
        + [.text(row.standing.name), .text(row.standing.dominator)]
        + additions.cells(of: row.group, in: self)
    }
    return ([header] + lines.map { $0.map(\.csv) })
      .map { $0.joined(separator: ",") + "\n" }
      .joined()
  }

  /// The table for a terminal: as wide as that, with marks and bars; ends with a newline.
  ///
  /// - Parameters:
  ///   - terminal: what the terminal can show.
  ///   - withDetails: whether every column, conclusion and note follows.
  ///   - additions: further tables, printed in plain columns after this one.
  /// - Returns: the text.
  public func rendered(
    on terminal: TerminalLook,
    withDetails: Bool = false,
    with additions: ComparisonAdditions = ComparisonAdditions()
  ) -> String {
    AnswerRendering(self).text(on: terminal, withTrust: !withDetails)
      + (withDetails ? "\n" + TerminalRendering(self, terminal).text : "")
      + additions.text(below: self, as: .table)
  }

  private func json(_ additions: ComparisonAdditions) -> JSONText {
    let rows = self.rows.map { row -> JSONText in
      var members: [(String, JSONText)] = [
        ("scenario", .string(row.group.scenario)), ("strategy", .string(row.group.strategy)),
        ("phone", .string(row.group.phone)), ("os", .string(row.group.os)),
        ("is_reference", .bool(row.isReference)),
        ("standing", .string(row.standing.name)),
        ("dominated_by", row.standing.dominator.map { .string($0) } ?? .null),
      ]
      if let energy = row.energy {
        members.append(("energy_location", json(energy)))
      }
      members += zip(Self.columns, row.means).map { name, mean in
        (name, mean.map { json($0, range: row.range(of: name)) } ?? .null)
      }
      return .object(members)
    }
    return .object(
      [
        ("recommendations", .array(recommendations.map { json($0) })),
        ("reference", .string(reference)), ("error_measure", .string(errorMeasure.name)),
        ("margins", margins.json),
        ("rows", .array(rows)),
        (
          "verdicts",
          .array(
            comparisons.map {
              .object([
                ("scenario", .string($0.group.scenario)), ("strategy", .string($0.group.strategy)),
                ("phone", .string($0.group.phone)), ("os", .string($0.group.os)),
                ("effects", .array($0.effects.map { json($0) })),
                ("sentence", .string($0.sentence)),
              ])
            }
          )
        ),
        ("evidence", .string(evidence)), ("rung", .string(rung?.rawValue)),
        ("claims", .array(standings.map(\.json))), ("notes", .array(notes.map { .string($0) })),
      ] + additions.members(in: self)
    )
  }

  private func json(_ recommendation: Recommendation) -> JSONText {
    let (present, chosen) = (recommendation.present, recommendation.chosen)
    let missed = recommendation.missed
    return .object([
      ("scenario", .string(present.scenario)), ("phone", .string(present.phone)),
      ("os", .string(present.os)), ("strategy", .string(chosen?.strategy)),
      ("present", .string(present.strategy)), ("keeps_present", .bool(recommendation.keepsPresent)),
      ("reason", .string(recommendation.absence?.rawValue)),
      ("sentence", .string(words(for: recommendation))),
      ("about_as_good", .array(recommendation.alternatives.map { .string($0.strategy) })),
      ("limits", .array(recommendation.limits.map { .string(TuningLimitText.text($0)) })),
      ("energy_location", recommendation.energy.map { json($0) } ?? .null),
      ("error", recommendation.error.map { json($0) } ?? .null),
      ("region_missed_count", .number(missed?.crossings?.missed)),
      ("region_true_count", .number(missed?.crossings?.all)),
      ("visit_missed_count", .number(missed?.visits?.missed)),
      ("visit_true_count", .number(missed?.visits?.all)),
      ("coverage_fraction", .number(missed?.dayFraction.map { 1 - $0 })),
    ])
  }

  private func json(_ effect: PairedEffect) -> JSONText {
    .object([
      ("metric", .string(effect.metric)), ("effect", .string(effect.kind.rawValue)),
      ("estimate", .number(effect.value.estimate)), ("ci_low", .number(effect.value.low)),
      ("ci_high", .number(effect.value.high)), ("n", .integer(effect.value.count)),
      ("verdict", .string(effect.conclusion.rawValue)),
      ("mean_difference", .number(effect.meanDifference)),
      ("range_low", .number(effect.range?.lowerBound)),
      ("range_high", .number(effect.range?.upperBound)),
    ])
  }

  private func json(_ value: IntervalEstimate, range: ClosedRange<Double>?) -> JSONText {
    let members: [(String, JSONText)] = [
      ("estimate", .number(value.estimate)), ("ci_low", .number(value.low)),
      ("ci_high", .number(value.high)), ("n", .integer(value.count)),
    ]
    let ends = range.map {
      [("range_low", JSONText.number($0.lowerBound)), ("range_high", .number($0.upperBound))]
    }
    return .object(members + (ends ?? []))
  }
}

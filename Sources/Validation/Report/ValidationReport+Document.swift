// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Judgement
internal import Quantities

extension ValidationReport {
  /// The text of `docs/validation.md`, up to the recordings of phones in the field, whose drains are in
  /// the sheet.
  package func document(with sheet: FieldScoreSheet) -> String {
    var text = Self.introduction + "\n## The counts\n\n| count | rows | |\n| --- | ---: | --- |\n"
    for (name, count, meaning) in [
      ("pass", counts.pass, "the model predicts the published value and was not fitted to it"),
      ("miss", counts.miss, "the model predicts another value, whatever the kind of row"),
      ("fitted", counts.fitted, "inside the band, but a number was fitted to the same source"),
      ("identity", counts.identity, "what went in comes out"),
      ("not replayable", counts.notReplayable, "the lab has no way to run it; the row says why"),
      (
        "hints", counts.hints,
        "remembered from a source that was not reread; no other count includes them"
      ),
    ] {
      text += "| \(name) | \(count) | \(meaning) |\n"
    }
    text += "\nNo particular share of rows has to pass.\n"
    let residuals = residuals(with: sheet)
    let calibration = RangeCalibration(residuals)
    text += "\n## How wrong the lab has been\n\n" + ResidualReport(residuals).section
    for group in [RowGroup.modern, .model, .hints] where !rows(in: group).isEmpty {
      text += "\n## \(group.title)\n\n" + lineTable(of: rows(in: group), calibration)
    }
    let identities = rows(in: .identity)
    guard !identities.isEmpty else { return text }
    return text + "\n## Identity\n\n<details><summary>\(identities.count) rows</summary>\n\n"
      + lineTable(of: identities, calibration) + "\n</details>\n"
  }

  /// A table with one line per row.
  private func lineTable(of rows: [ScoredRow], _ calibration: RangeCalibration) -> String {
    "| row | source | published | predicted | unknown | range | band | kind | outcome |\n"
      + "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
      + rows.map { Self.line($0, calibration) }.joined()
  }

  /// The narrowest predictive range that holds every measured number of a row; empty without any.
  private static func range(_ row: String, _ calibration: RangeCalibration) -> String {
    guard let isInside = calibration.holds(row, at: 0.9) else { return "" }
    guard isInside else { return "outside" }
    return calibration.holds(row, at: 0.8) == true ? "80 %" : "90 %"
  }

  private static func line(_ scored: ScoredRow, _ calibration: RangeCalibration) -> String {
    let row = scored.row
    let statistics = row.statistics
    let range = range(row.id, calibration)
    let cells: [String]
    if statistics.count > 3 {
      let inside = zip(statistics, scored.predictions).count { $0.band.contains($1.value) }
      cells = [
        "\(statistics.count) numbers", scored.isExpressible ? "\(inside) inside" : "", "", range,
        "one each",
      ]
    } else {
      let units = Set(statistics.map(\.unit)).count == 1 ? statistics[0].unit : nil
      func joined(_ texts: [String], withUnit: Bool = false) -> String {
        let list = Set(texts).count == 1 ? [texts[0]] : texts
        let text = list.joined(separator: "; ")
        guard withUnit, let units, !units.isEmpty, !text.isEmpty else { return text }
        return text + " " + units
      }
      cells = [
        joined(statistics.map(\.published), withUnit: true),
        joined(
          zip(statistics, scored.predictions).map { statistic, prediction in
            let value = NumberText.short(prediction.value)
            return statistic.band.contains(prediction.value) ? value : "**\(value)**"
          },
          withUnit: true
        ),
        scored.predictions.contains { $0.range == nil }
          ? "" : joined(scored.predictions.map(\.rangeText)),
        range,
        joined(statistics.map(\.band.text)),
      ]
    }
    let outcome = scored.isExpressible ? scored.outcomeWord : "not replayable"
    let kind = scored.isExpressible ? row.kind.rawValue : ""
    let line = ["`\(row.id)`", row.source] + cells + [kind, outcome]
    return "| " + line.joined(separator: " | ") + " |\n"
  }

  private static let introduction = """
    # Validation

    What the lab predicts, and what others have published or measured. `make validation` writes this page;
    `tracewatt validate` prints the same, and `make docs` writes a page with every row in detail.
    [A table](evidence/changes.csv) lists every change of a row's outcome or kind with its reason.

    * A *row* is one published result with one or more numbers. It passes when every number that the
      lab predicts lies inside its *band*. Bands come from the source's own uncertainty, its sample
      size or its wording; where the source states none, the row says how it was derived. Numbers outside are bold.
    * A row has one of three *kinds*. *Fitted* is computed: the row reads a number of a profile that was
      fitted to the row's own source. *Identity* is declared by the row: its prediction is arithmetic on published
      numbers that went in. *Model* is neither. One test changes every fitted number and finds the rows that read it; another
      pins the kind and the outcome of every row.
    * *Unknown* is the range over what is unknown: all numbers of the phone, system and providers that have a
      range are drawn from it 16 times, and *unknown* covers every draw. Where no phone or system is involved, only
      providers are drawn; an empty field means that no draw moves the number.
    * *Range* says, for rows that nothing was fitted to, which range contains every measured number: the
      80 % range, the 90 % range, or neither. Both add the discrepancy of the other sources.
    * *Luck*, on the details page, is the 95 % interval over replications (delete-one jackknife, Student t). It says
      how far other seeds would move the prediction. It is not an error bar of the model.
    * A row that misses stays in the table; `tracewatt validate --row NAME` prints its reason. The command fails if a
      row that is recorded as passing misses.

    """
}

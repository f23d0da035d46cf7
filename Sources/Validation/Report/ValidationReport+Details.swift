// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

extension ValidationReport {
  /// The text of the page `rows`: every row with its setup, its numbers and its reasons.
  package var details: String {
    var text = """
      # Published rows in detail

      The details behind the lines of [validation.md](../validation.md): setup, every number, what was fitted, why rows
      miss and why some are not replayed. Written by `make docs`. That page explains *unknown* and *luck*.

      """
    for scored in rows where scored.row.group != .identity { text += Self.section(of: scored) }
    let identities = rows(in: .identity)
    guard !identities.isEmpty else { return text }
    text += "\n## Identity\n\nNumbers that go in must come out.\n\n" + markdownTable(of: identities)
    text += "\nWhat goes in:\n\n"
    for scored in identities {
      text += "* **\(scored.row.id)**: \(scored.row.returns ?? ""). \(scored.row.setup).\n"
    }
    return text
  }

  /// Why rows miss or are not replayed, a line a row.
  package var reasons: String {
    rows.compactMap { scored in
      scored.reason.map { "\n\(scored.row.id): \($0)\($0.hasSuffix(".") ? "" : ".")\n" }
    }
    .joined()
  }

  private static func section(of scored: ScoredRow) -> String {
    let row = scored.row
    var text = "\n## \(row.id)\n\n\(row.source): "
    text +=
      scored.isExpressible ? "\(row.kind.rawValue), \(scored.outcomeWord).\n" : "not replayable.\n"
    if !row.setup.isEmpty { text += "\n* Replayed: \(row.setup).\n" }
    if let reason = scored.reason {
      let title = scored.isExpressible ? "Why it misses" : "Why it is not replayed"
      text +=
        "\(row.setup.isEmpty ? "\n" : "")* \(title): \(reason)\(reason.hasSuffix(".") ? "" : ".")\n"
    }
    if let fit = row.fittedTo { text += "* Fitted: \(fit).\n" }
    if !row.fits.isEmpty {
      text += "* It reads \(row.fits.map(\.text).joined(separator: ", ")), fitted to this source.\n"
    }
    text += "\n| statistic | published | band | derived | predicted | unknown | luck |\n"
    text += "| --- | --- | --- | --- | --- | --- | --- |\n"
    for (index, statistic) in row.statistics.enumerated() {
      let unit = statistic.unit.isEmpty ? "" : " " + statistic.unit
      let prediction = scored.isExpressible ? scored.predictions[index] : nil
      let value = prediction.map { prediction in
        let text = NumberText.short(prediction.value) + unit
        return statistic.band.contains(prediction.value) ? text : "**\(text)**"
      }
      let cells = [
        statistic.name, statistic.published + unit, statistic.band.text, statistic.band.derivation,
        value ?? "", prediction?.rangeText ?? "", prediction?.intervalText ?? "",
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }
}

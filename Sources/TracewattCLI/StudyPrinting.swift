// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Tracewatt
internal import TracewattFiles

/// Prints what a study came to.
enum StudyPrinting {
  /// The table, how far its verdicts hang on the model, and how a population spreads.
  static func text(
    _ table: ComparisonTable,
    spread: [PopulationSpread],
    uncertainty: [ModelUncertainty] = [],
    as format: TableFormat
  ) -> String {
    let terminal = format == .table ? Terminal.look : nil
    let text =
      terminal.map { table.rendered(on: $0, uncertainty: uncertainty) }
      ?? table.rendered(as: format, uncertainty: uncertainty)
    return text + PopulationSpread.rendered(spread, as: format)
  }
}

/// The strategy that the others are held against, as it is named on the command line.
enum ReferenceChoice {
  /// The reference strategy; wrong use if it does not run.
  static func checked(_ reference: String?, among names: [String]) throws -> String {
    if let reference, !names.contains(reference) {
      let near = EditDistance.nearest(to: reference, among: names).map { "the nearest is \($0); " }
      throw InputFailure(
        diagnostics: [
          "--reference: error: no strategy is named \"\(reference)\"",
          "note: \(near ?? "")the strategies are \(names.joined(separator: ", "))",
        ],
        exitCode: 64
      )
    }
    guard let base = Comparison.reference(among: names, wanted: reference) else {
      throw ValidationError("there is no strategy to compare")
    }
    return base
  }
}

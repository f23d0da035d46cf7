// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// The output of a study's results.
enum StudyOutput {
  /// The table with the requested details and additions, for the terminal or in the format.
  static func text(
    _ table: ComparisonTable,
    with additions: ComparisonAdditions,
    as format: TableFormat,
    withDetails: Bool
  ) -> String {
    let terminal = format == .table ? Terminal.style : nil
    return terminal.map { table.text(on: $0, withDetails: withDetails, with: additions) }
      ?? table.text(as: format, withDetails: withDetails, with: additions)
  }
}

/// The choice of the reference strategy, as named on the command line.
enum ReferenceChoice {
  /// The reference strategy; a usage error if it does not run.
  static func checked(_ reference: String?, among names: [String]) throws -> String {
    try check(reference, of: "--reference", among: names)
    guard let base = Comparison.reference(among: names, wanted: reference) else {
      throw ValidationError("there is no strategy to compare")
    }
    return base
  }

  /// Rejects a strategy that does not run.
  static func check(_ name: String?, of option: String, among names: [String]) throws {
    guard let name, !names.contains(name) else { return }
    let near = EditDistance.nearest(to: name, among: names).map { "the nearest is \($0); " }
    throw InputFailure(
      diagnostics: [
        "\(option): error: no strategy is named \"\(name)\"",
        "note: \(near ?? "")the strategies are \(names.joined(separator: ", "))",
      ],
      exitCode: 64
    )
  }
}

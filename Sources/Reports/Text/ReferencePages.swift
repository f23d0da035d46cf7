// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import ScenarioFiles
internal import StudyResults

/// The reference pages that `tracewatt docs` writes: what `tracewatt explain` reads, one page a subject.
package enum ReferencePages {
  /// The pages by the name of their file without its ending, in alphabetical order.
  package static var all: [(name: String, text: String)] {
    [
      ("columns", columns), ("lint", lint), ("measures", measures), ("rules", rules),
      ("systems", systems),
    ]
  }

  /// A table in Markdown; bars within cells are escaped.
  private static func table(_ header: [String], _ rows: [[String]]) -> String {
    let lines = [header, header.map { _ in "---" }] + rows
    return lines.map { cells in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    .joined()
  }

  private static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

  // MARK: Measures and columns

  /// Every measure with its unit and meaning.
  package static var measures: String {
    let rows = RunMeasures.definitions.map { [code($0.name), $0.unit, $0.meaning] }
    return """
      # Measures

      Every measure of a run. Each measure is a column of `runs.csv` that `--limit` and budgets can limit.
      `tracewatt explain NAME` prints one.


      """ + table(["measure", "unit", "meaning"], rows)
  }

  /// Every column of every table of results.
  package static var columns: String {
    var page = """
      # Columns

      Every table that a results folder can contain, with its columns. `datapackage.json` in each folder describes
      that folder's tables.

      """
    for schema in TableSchema.all {
      page += "\n## \(schema.file)\n\n\(schema.row)"
      page += schema.file == "runs.csv" ? " It has one more column per measure.\n\n" : "\n\n"
      let rows = schema.fields.map { [code($0.name), $0.kind.rawValue, $0.unit, $0.meaning] }
      page += table(["column", "type", "unit", "meaning"], rows)
    }
    return page
  }

  // MARK: Lint

  /// Every rule of lint.
  package static var lint: String {
    let rows = LintRule.all.map {
      [code($0.name), $0.subject, "\($0.message); \($0.remedy)", $0.source]
    }
    return """
      # Lint rules

      What `tracewatt lint` warns about: settings that Apple advises against and settings that do nothing.


      """ + table(["rule", "looks at", "warning and remedy", "source"], rows)
  }

  // MARK: Systems

  /// The numbered rules of Core Location, the facts, and the rules of Android.
  package static var rules: String {
    let numbered = SystemRule.all.filter(\.isNumbered)
    let named = SystemRule.all.filter { !$0.isNumbered }
    var page = """
      # Rules and facts

      The rules that the system models apply, and the facts behind them. Comments and system files cite these rows, and
      `tracewatt explain "rule 14"` or `tracewatt explain D7` prints one. Evidence is *doc* (stated by the maker),
      *measured* (in field recordings: MobilityNet 2020, iPhone 6 on iOS 12 and Nexus 6 on Android 6), *fitted* to such
      recordings, *reported* by developers in public, *derived*, or *A*, an assumption. Where a document and a measurement
      differ, the measured value is the default and the `doc` system has the documented one.

      ## Rules of Core Location


      """
    page += table(
      ["rule", "what it says", "settings in `ios_27`", "evidence", "applied in", "test"],
      numbered.map { [$0.name, $0.statement, $0.settings, $0.evidence, $0.files, $0.test] }
    )
    for (system, title) in [
      ("ios", "Facts about iOS"), ("android", "Rules and facts about Android"),
    ] {
      page += "\n## \(title)\n\n"
      page += table(
        ["name", "what it says", "evidence", "source"],
        named.filter { $0.system == system }
          .map { [$0.name, $0.statement, $0.evidence, $0.source] }
      )
    }
    return page
  }

  /// Every version of a system: what it extends and each setting that it changes.
  package static var systems: String {
    var page = """
      # Systems

      Each system extends an older one and states what it changes. A comment states the rule that uses a setting and the
      evidence for its value; `tracewatt explain NAME` prints a system file.

      """
    for name in BuiltIn.systemNames {
      guard let file = SystemFileText(name) else { continue }
      page += "\n## \(name)\n\n\(file.opening)\n\n"
      if let older = file.extended { page += "It extends `\(older)`.\n\n" }
      guard !file.settings.isEmpty else {
        page += "It changes no settings.\n"
        continue
      }
      page += table(
        ["setting", "value", "rule and evidence"],
        file.settings.map { [code($0.key), $0.value, $0.comment] }
      )
    }
    return page
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports
internal import Validation

/// A page of documentation that `tracewatt validate` writes.
enum ValidationPage: String, ExpressibleByArgument {
  /// `docs/validation.md`.
  case summary
  /// the page `rows`.
  case rows
  /// the page `field`.
  case field
}

/// `tracewatt validate`: compares predicted values with published ones.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Replay published results and print predicted against published.",
    discussion: """
      A row passes when all its predicted numbers lie in their bands. The first line counts the rows: pass, \
      miss, fitted (inside, but a number was fitted to the same source) and identity (the output is the \
      input). The exit code is 1 if a row that is recorded as passing misses.

      With --field, it instead replays recordings of real phones (in a program built with `make field`) from \
      a folder laid out like the MobilityNet extract (docs/trust.md). The exit code is then \
      1 if a row that passes in the shipped scores misses. An iPhone's powerlog or an Android bug report \
      (docs/guide/measure-your-phone.md) is compared with a phone's numbers; the exit code is 1 if it contradicts \
      them. --field-scores prints the shipped scores.

      --days replays the days of an iPhone's own log on ios_26 and compares the energy of each kind of work \
      (docs/guide/measure-your-phone.md).

      --residuals prints how often ranges contained measured numbers that nothing was fitted to.

      Example: tracewatt validate --group identity --format csv
      """
  )

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  @Option(
    help: "Only this group: identity, model, hints or modern (phones since 2019); repeatable."
  )
  var group: [RowGroup] = []

  @Option(help: "Only this row, such as P1 or R31-C5; repeatable.")
  var row: [String] = []

  @Option(help: "How many rows to replay at once; results do not depend on it. Default: all cores.")
  var jobs: Int?

  @Flag(help: "Print the text of docs/validation.md instead, or of another --page.")
  var document = false

  @Option(
    help:
      "The page of --document: summary, rows (each published row) or field (each row of recordings)."
  )
  var page: ValidationPage = .summary

  @Flag(
    help: """
      Instead, print how wrong the lab has been: every measured number next to its prediction (with --format \
      csv, json or markdown), and how often ranges contained it.
      """
  )
  var residuals = false

  @OptionGroup var field: RecordingOptions

  @OptionGroup var logged: LoggedDayOptions

  @Flag(name: [.short, .long], help: "No progress and no notes.")
  var quiet = false

  func validate() throws {
    try JobLimit.check(jobs)
    try OptionRule.check([
      OptionRule(
        ("--document", document),
        excludes: ["--group": !group.isEmpty, "--row": !row.isEmpty],
        "the page covers all rows"
      ),
      OptionRule(
        ("--phone", field.phone != nil),
        needs: ("--field or --days", field.field != nil || logged.isChosen),
        "it is compared with a phone's own log"
      ),
      OptionRule(
        ("--days", logged.isChosen),
        excludes: [
          "--document": document, "--residuals": residuals, "--group": !group.isEmpty,
          "--row": !row.isEmpty, "--field or --field-scores": field.isChosen,
          "--scores": field.scores != nil,
        ],
        "it replays a log instead of rows"
      ),
      OptionRule(
        ("--page", page != .summary),
        needs: ("--document", document),
        "it chooses what --document prints"
      ),
      OptionRule(
        ("--residuals", residuals),
        excludes: [
          "--document": document, "--group": !group.isEmpty, "--row": !row.isEmpty,
          "--field or --field-scores": field.isChosen,
        ],
        "they cover all rows and the recordings"
      ),
      OptionRule(
        ("--field or --field-scores", field.isChosen),
        excludes: ["--document": document, "--group": !group.isEmpty, "--row": !row.isEmpty],
        "recordings have no rows of that kind"
      ),
    ])
  }

  private var cores: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  func run() async throws {
    if field.isChosen {
      try await field.run(format: format, jobs: cores, isQuiet: quiet)
      return
    }
    if let folder = logged.days {
      try logged.run(
        folder,
        phone: field.phone,
        replications: field.replications,
        format: format
      )
      return
    }
    let sheet = document || residuals ? try field.sheet() : nil
    if let sheet, page == .field {
      Terminal.write(FieldReport(sheet).page)
      return
    }
    let rows = try chosenRows()
    let progress = ProgressLine(
      total: rows.count,
      noun: "rows",
      isShown: !quiet && Terminal.showsProgress
    )
    let scored = try await Validation(rows: rows)
      .run(jobs: cores) { progress.update($0) }
    progress.clear()
    let report = ValidationReport(scored)
    if let sheet, residuals {
      Terminal.write(ResidualReport(report.residuals(with: sheet)).text(as: format))
    } else if let sheet {
      Terminal.write(
        page == .rows
          ? report.details : report.document(with: sheet) + FieldReport(sheet).summary
      )
    } else {
      Terminal.write(report.text(as: format))
      if format == .table, !row.isEmpty { Terminal.write(report.reasons) }
    }
    if !quiet {
      for row in report.mended {
        Terminal.complain("note: \(row.row.id) is recorded as a miss but passes now")
      }
    }
    let broken = report.broken.map(\.row.id)
    if !broken.isEmpty { throw CommandFailure.brokenRows(broken) }
  }

  private func chosenRows() throws -> [ValidationRow] {
    let all = Validation.all.rows
    let names = all.map(\.id)
    for name in row where !names.contains(name) {
      throw CommandFailure.unknownRow(name, known: names)
    }
    let rows = all.filter {
      (group.isEmpty || group.contains($0.group)) && (row.isEmpty || row.contains($0.id))
    }
    guard !rows.isEmpty else {
      throw ValidationError("none of the rows given with --row is in a group given with --group")
    }
    return rows
  }
}

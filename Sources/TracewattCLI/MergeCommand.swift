// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// `tracewatt merge`: joins the parts of a sharded study.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the parts of a study that was run in shards.",
    discussion: """
      The results are the same, byte for byte, as from one uninterrupted run. If parts are missing, merge \
      lists them and writes nothing (exit 2); damaged parts and parts of another study are errors (exit 65).

      Example: tracewatt merge parts -o results
      """
  )

  @Argument(
    help: "Folders given to --parts, or part files in them.",
    completion: .file(extensions: ["twpart"])
  )
  var parts: [String]

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var publishing: PublishingOptions

  @Option(help: "The output format: table, csv, json or markdown.")
  var format: TableFormat = .table

  @Option(
    name: [.short, .long],
    help: "The directory for the tables.",
    completion: .directory
  )
  var output: String

  @Flag(name: [.short, .long], help: "No notes on standard error.")
  var quiet = false

  func validate() throws {
    guard !parts.isEmpty else { throw ValidationError("specify a folder of parts") }
    if output.isEmpty || output == "-" {
      throw ValidationError(
        "--output is '\(output)'; it must be a folder, because several files are written"
      )
    }
  }

  func run() throws {
    let merge = try Interruption.immediately { () throws(InputFailure) in try StudyMerge(parts) }
    let results = FinishedStudy(
      manifest: merge.manifest,
      parts: merge.parts,
      question: try answer.question(among: merge.manifest.strategyNames)
    )
    let facts = try publishing.facts()
    var warning = SizeWarning(folder: output, detail: merge.manifest.detailLevel)
    for line in warning.lines(for: merge.parts) { Terminal.complain(line) }
    let writer = try StudyWriter(merge.manifest, folder: output, facts: facts)
    let table = results.table
    try writer.write(results, notes: table.notes)
    Terminal.write(
      table.output(as: format, withDetails: answer.details, with: .init(spread: results.spread))
    )
    guard !quiet else { return }
    for note in merge.manifest.studyNotes { Terminal.complain("note: \(note)") }
    Terminal.complain("note: tables written to \(output)")
    if merge.manifest.isOfPeople {
      Terminal.complain(
        "note: tracewatt population FILE --parts DIR answers for the people of these parts, and runs nothing again"
      )
    }
  }
}

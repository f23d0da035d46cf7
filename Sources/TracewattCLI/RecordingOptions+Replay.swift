// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#if FIELD_RECORDINGS
internal import ArgumentParser
package import FieldRecordings
internal import Foundation
internal import Reports
internal import Validation

extension RecordingOptions {
  /// Replays a folder of recordings, and prints and saves the scores.
  func replay(_ field: String, format: TableFormat, jobs: Int, isQuiet: Bool) async throws {
    let file = try save.map { try ReportFile($0) }
    let shipped = try BuiltIn.fieldScores()
    let data = try FieldFolder.read(field)
    let progress = ProgressLine(
      total: 2,
      noun: "tests",
      isShown: !isQuiet && Terminal.showsProgress
    )
    progress.update(0)
    var result = try await FieldValidation(data: data, replications: replications, jobs: jobs)
      .run { progress.update($0) }
    progress.clear()
    let isMobilityNet = FileManager.default.fileExists(atPath: field + "/LICENSE_mobilitynet.txt")
    if !isMobilityNet { result.forgetMobilityNet() }
    let name = URL(fileURLWithPath: field).standardizedFileURL.lastPathComponent
    let owner = isMobilityNet ? FieldScoreSheet.mobilityNet : "the recordings in \(name)"
    let sheet = FieldScoreSheet(
      modelVersion: ProgramVersion.model,
      // A stored sheet contains its date; nothing else depends on the clock.
      date: CalendarDay.today.description,
      source: source ?? owner,
      scores: result.scores,
      figures: result.figures,
      constants: result.constants
    )
    let report = FieldReport(sheet)
    Terminal.write(report.text(as: format))
    try file?.write(Array(FieldScoreFile.text(sheet).utf8))
    if !isQuiet { writeNotes(result, report, shipped) }
    let broken = report.broken(since: shipped).map { "\($0.check), \($0.title)" }
    if !broken.isEmpty { throw CommandFailure.brokenScores(broken) }
  }

  private func writeNotes(
    _ result: FieldValidation.Result,
    _ report: FieldReport,
    _ shipped: FieldScoreSheet
  ) {
    let reasons = result.leftOut.map(\.reason)
    for reason in Set(reasons).sorted() {
      let count = reasons.count { $0 == reason }
      Terminal.complain("note: recordings skipped: \(count), because \(reason)")
    }
    if !result.unknownModes.isEmpty {
      let words = result.unknownModes.map { "\"\($0)\"" }.joined(separator: ", ")
      Terminal.complain(
        "note: unknown modes of movement, so the speed decides: "
          + TextTable.harmless(words)
      )
    }
    if !result.withoutDrain.isEmpty {
      let names = result.withoutDrain.prefix(5).joined(separator: ", ")
      let more = result.withoutDrain.count - 5
      Terminal.complain(
        "note: not in the drain checks, because they have fewer than two battery readings: "
          + TextTable.harmless(names) + (more > 0 ? " and \(more) more" : "")
      )
    }
    for row in report.mended(since: shipped) {
      Terminal.complain(
        "note: \(row.check), \(row.title): misses in the shipped scores but passes here"
      )
    }
  }
}

extension FieldFolderError: ProgramFailure {
  /// The program's exit code: 66 if a file is missing, 65 if it is malformed.
  package var exitCode: Int32 {
    if case .missingFile = fact { 66 } else { 65 }
  }
}
#endif

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Reports

/// Writes a study's results folder; everything about machine and time goes into one file.
struct StudyWriter {
  private let writer: ResultsWriter
  private let folder: String
  private let facts: PackageFacts
  private let started = Date()

  /// Opens the folder before the work starts, so that an error in writing is reported early.
  init(_ manifest: StudyManifest, folder: String, facts: PackageFacts) throws {
    self.folder = folder
    self.facts = facts
    writer = try ResultsWriter(folder: folder, manifest: manifest)
  }

  /// Writes all tables; none appears in the folder before all are written.
  func write(
    _ results: FinishedStudy,
    with additions: ComparisonAdditions = ComparisonAdditions(),
    notes: [String]
  ) throws {
    try results.write(
      to: writer,
      folder: folder,
      with: additions,
      notes: notes,
      facts: facts
    ) { provenance in
      provenance.versions = Provenance.Version.own
      provenance.commandLine = CommandLine.arguments
      provenance.host = ProcessInfo.processInfo.operatingSystemVersionString
      provenance.startedUTC = started.formatted(.iso8601)
      provenance.wallSeconds = Date().timeIntervalSince(started)
    }
  }
}

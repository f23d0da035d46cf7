// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import StudyResults

/// The options of `compare` and `merge` for those who publish a results folder.
struct PublishingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The licence of the results in datapackage.json, such as CC-BY-4.0. Default: not specified.",
      valueName: "name"
    )
  )
  var licence: String?

  func validate() throws {
    guard let licence else { return }
    let isName = licence.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || [0x2B, 0x2D, 0x2E].contains($0)
    }
    guard isName, !licence.isEmpty else {
      throw ValidationError(
        "--licence is '\(licence)'; it must be a name from spdx.org/licenses, such as CC-BY-4.0"
      )
    }
  }

  /// The facts for `datapackage.json`.
  ///
  /// The time of making is that of SOURCE_DATE_EPOCH, which tools for reproducible builds set; the
  /// clock's time is in provenance.json alone, so that the same study gives the same bytes.
  func facts() throws -> PackageFacts {
    var facts = PackageFacts(licence: licence)
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else {
      return facts
    }
    // The largest is the year 2261, the last of the model's nanoseconds.
    guard let seconds = Int(text), (0...9_214_646_399).contains(seconds) else {
      throw ValidationError(
        "the environment variable SOURCE_DATE_EPOCH is '\(text)'; it must be a whole number of seconds "
          + "since 1970, at most 9214646399, the end of 2261"
      )
    }
    facts.createdUnixSeconds = seconds
    return facts
  }
}

/// The folder for the tables of a study.
struct TablesOption: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: "The directory for the tables. Default: no tables are written.",
    completion: .directory
  )
  var output: String?

  func validate() throws {
    if let output, output.isEmpty || output == "-" {
      throw ValidationError(
        "--output is '\(output)'; it must be a folder, because several files are written"
      )
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import PhoneLogs
internal import Reports
internal import Validation

/// The options of `validate` for recordings of real phones.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of recordings to replay and score, or a phone's own power log to compare.",
      valueName: "path"
    ),
    completion: .file()
  )
  var field: String?

  @Option(
    help: """
      The phone to compare a power log with. Default: iphone_class, modern_pixel7_2022 for logs \
      of Android phones, iphone_13 for --days.
      """,
    completion: .list(BuiltIn.allPhoneNames)
  )
  var phone: String?

  @Flag(help: "Print the shipped scores against recordings, with their date and model version.")
  var fieldScores = false

  @Option(
    help: ArgumentHelp(
      "Field scores to print, and to use in the document, instead of the shipped ones.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var scores: String?

  @Option(help: "How many times to repeat the recorded experiment.")
  var replications = 20

  @Option(
    help: ArgumentHelp(
      "The recordings' source. Default: MobilityNet if the folder contains its licence, otherwise the folder's name.",
      valueName: "text"
    )
  )
  var source: String?

  @Option(
    help: ArgumentHelp("The JSON file to write the scores of --field to.", valueName: "file"),
    completion: .file(extensions: ["json"])
  )
  var save: String?

  /// Whether field scores are requested.
  var isChosen: Bool { field != nil || fieldScores }

  func validate() throws {
    let isMade = ("--field", field != nil)
    try OptionRule.check([
      OptionRule(
        isMade,
        excludes: ["--field-scores": fieldScores, "--scores": scores != nil],
        "it makes new scores, and these options print earlier ones"
      ),
      OptionRule(("--save", save != nil), needs: isMade, "only new scores are saved"),
      OptionRule(
        ("--source", source != nil),
        needs: isMade,
        "it says where the recordings are from"
      ),
    ])
    if !(2...1000).contains(replications) {
      throw ValidationError("--replications is \(replications); it must be from 2 to 1000")
    }
  }

  /// The scores of `--scores`, or the shipped ones.
  func sheet() throws -> FieldScoreSheet {
    guard let scores else { return try BuiltIn.fieldScores() }
    guard let text = try? String(contentsOfFile: scores, encoding: .utf8) else {
      throw CommandFailure.notText(path: scores)
    }
    return try FieldScoreFile.sheet(text, name: scores)
  }

  /// Prints stored scores, or computes and prints new ones.
  func run(format: TableFormat, jobs: Int, isQuiet: Bool) async throws {
    guard let field else {
      Terminal.write(FieldReport(try sheet()).text(as: format))
      return
    }
    if let source = PhoneLogFile.source(of: field) {
      return try compare(field, source, format: format)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: field, isDirectory: &isFolder) else {
      throw InputFailure(.missingPath, at: SourcePosition(file: field))
    }
    guard isFolder.boolValue else { throw CommandFailure.notRecordings(path: field) }
    guard phone == nil else {
      throw ValidationError("--phone goes with a phone's own log; recordings name their phones")
    }
    #if FIELD_RECORDINGS
    try await replay(field, format: format, jobs: jobs, isQuiet: isQuiet)
    #else
    throw CommandFailure.noReplay(field: field)
    #endif
  }

  /// Compares a phone's own log with a profile; exit code 1 if they contradict each other.
  private func compare(_ path: String, _ source: PhoneLog.Source, format: TableFormat) throws {
    guard save == nil, self.source == nil else {
      throw ValidationError("--save and --source go with a folder of recordings")
    }
    guard source != .powerRails else {
      throw ValidationError(
        "a trace with power rails does not say when the receiver tracked; use tracewatt phone "
          + "calibrate with --setting best"
      )
    }
    let usual = source == .powerlog ? BuiltIn.phoneNames[0] : "modern_pixel7_2022"
    let check = PhoneLogCheck(
      try PhoneLogFile.read(path, as: source),
      phone: try PhoneLoader.load(phone ?? usual)
    )
    Terminal.write(PhoneLogCheckText(check).text(as: format))
    guard check.rows.allSatisfy({ $0.verdict != .outside }) else { throw ExitCode(1) }
  }
}

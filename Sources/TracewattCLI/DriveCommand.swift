// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Documents
internal import Drive

/// `tracewatt drive`: runs a program in any language as the app.
struct DriveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Run a program in any language as the app, over a pipe.",
    discussion: """
      The program reads events and writes requests, one line of JSON each (docs/guide/app-code.md). It \
      takes the part of an app: time stands still while it thinks, and is virtual otherwise. It runs \
      beside the day's own strategies, in every replication.

      The words before -- are those of tracewatt compare, or of tracewatt check or tune if that comes \
      first. Tune compares its choice with the program. A program that breaks the protocol ends the command with exit code 65.

      Example: tracewatt drive office_day --replications 5 -- python3 my_app.py
      """
  )

  @Option(help: "The program's name in tables. Default: the name of its file.")
  var name: String?

  @Option(help: "The seconds after which a program that does not answer is given up.")
  var patience = 10.0

  @Flag(
    help: "Check on built-in days that the program keeps the protocol and answers the same again."
  )
  var conformance = false

  @Flag(help: "Print the JSON Schema of the lines that the program may send, and nothing else.")
  var schema = false

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("What to run, as for compare, check or tune.", valueName: "scenario")
  )
  var words: [String] = []

  /// The program and its arguments: the words after the first `--`, which the parser does not see.
  @TaskLocal static var program: [String] = []

  func validate() throws {
    guard patience > 0, patience <= 3600 else {
      throw ValidationError("--patience is \(patience); it must be above 0 and at most 3600")
    }
    if let name, !LegalName.isLegal(name) {
      throw ValidationError(
        "--name is '\(name)'; it must begin with a to z and have only a to z, 0 to 9 and _"
      )
    }
  }

  func run() async throws {
    if schema { return Terminal.write(DriveProtocol.schema) }
    let program = Self.program
    guard !program.isEmpty else {
      throw ValidationError(
        "name the program after --, such as: tracewatt drive office_day -- python3 my_app.py"
      )
    }
    let driven = DrivenProgram(name: name ?? ownName, command: program, patience: patience)
    defer { driven.end() }
    if conformance { return try await DriveConformance(program: driven).run() }
    if words.first == "tune" {
      // It may find nothing to compare with the program, and must not say so about one that is broken.
      try driven.start()
    }
    let isNamed = words.first.map { ["check", "compare", "tune"].contains($0) } ?? false
    try await StudyOptions.$driven.withValue(driven.app) {
      try await TracewattCommand.run(isNamed ? words : ["compare"] + words)
    }
  }

  /// The name of the program's file: of the first argument that is a file, such as a script, or else
  /// of the program itself.
  private var ownName: String {
    // The JavaScript face's own file is not the app's.
    let script = Self.program.dropFirst().first {
      InputBytes.exists($0) && !$0.hasSuffix("faces/js/run.js")
    }
    let file = script ?? Self.program.first ?? ""
    return LegalName.make(from: InputBytes.stem(of: file)) ?? "program"
  }
}

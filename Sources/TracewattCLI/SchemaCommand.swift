// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Reports

/// `tracewatt schema`: prints the JSON Schema of a kind of file.
struct SchemaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of a kind of file, or of a command's JSON.",
    discussion: """
      The kinds are \(FileKind.allCases.map(\.rawValue).joined(separator: ", ")). With --answer it is \
      the schema of what the command of that name prints with --format json; of what drive sends to a \
      program; or of why --field (gaps), --dry-run (plan), validate --residuals, and phone calibrate \
      with other logs (phone_check, phone_log, two_hours). The answers are \
      \(AnswerSchema.names.joined(separator: ", ")).

      An editor with a YAML language server, such as Visual Studio Code with its YAML extension, \
      completes and checks a file offline if its first line specifies a schema in the same folder:

      # yaml-language-server: $schema=strategy.v1.schema.json

      -o also writes the schemas that the schema refers to, in the same folder. With --all, -o specifies the folder \
      for the schemas of all kinds.

      Example: tracewatt schema strategy -o strategy.v1.schema.json
      """
  )

  @Argument(
    help: "The kind of file.",
    completion: .list(FileKind.allCases.map(\.rawValue))
  )
  var kind: String?

  @Option(
    help: "The answer to describe, such as compare or trace_info.",
    completion: .list(AnswerSchema.names)
  )
  var answer: String?

  @Flag(help: "Write the schemas of all kinds into the folder given with -o.")
  var all = false

  @Option(
    name: [.short, .long],
    help: "The file to write, or the folder with --all; - is standard output.",
    completion: .file(extensions: ["json"])
  )
  var output = "-"

  @Flag(name: [.short, .long], help: "No notes.")
  var quiet = false

  func validate() throws {
    try OptionRule.check([
      OptionRule(("--all", all), needs: ("--output", output != "-"), "it writes several files"),
      OptionRule(
        ("--all", all),
        excludes: ["a kind": kind != nil, "--answer": answer != nil],
        "it writes every kind"
      ),
      OptionRule(
        ("--answer", answer != nil),
        excludes: ["a kind": kind != nil],
        "it names an answer"
      ),
    ])
  }

  func run() async throws {
    if all { return try writeAll() }
    if let answer {
      guard let schema = AnswerSchema(answer) else {
        throw CommandFailure.unknownAnswer(answer)
      }
      guard output != "-" else { return Terminal.write(schema.text) }
      return try WholeFile.write(Array(schema.text.utf8), to: output)
    }
    let kind = try chosenKind()
    guard output != "-" else {
      Terminal.write(kind.schema)
      if !quiet, !kind.referredKinds.isEmpty {
        let names = kind.referredKinds.map(\.schemaName).joined(separator: ", ")
        Terminal.complain(
          "note: the schema refers to \(names) in the same folder; write them too with -o"
        )
      }
      return
    }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    guard !kind.referredKinds.contains(where: { $0.schemaName == name }) else {
      throw ValidationError(
        "--output is \(output); a schema of that name goes into the same folder"
      )
    }
    try WholeFile.write(Array(kind.schema.utf8), to: output)
    let folder = RelativePath.folder(of: output)
    for other in kind.referredKinds {
      let path = folder.isEmpty ? other.schemaName : folder + "/" + other.schemaName
      try WholeFile.write(Array(other.schema.utf8), to: path)
      if !quiet { Terminal.complain("note: \(path) written too, because the schema refers to it") }
    }
  }

  /// Writes the schemas that differ, so that a build that changes none changes no file.
  private func writeAll() throws {
    for kind in FileKind.allCases {
      let path = output + "/" + kind.schemaName
      let bytes = Array(kind.schema.utf8)
      if (try? Data(contentsOf: URL(fileURLWithPath: path))) != Data(bytes) {
        try WholeFile.write(bytes, to: path)
      }
    }
  }

  private func chosenKind() throws -> FileKind {
    if let found = kind.flatMap(FileKind.init) { return found }
    throw CommandFailure.unknownSchema(kind)
  }
}

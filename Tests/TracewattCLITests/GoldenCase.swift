// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

/// A folder below `Golden`: inputs, `command.txt`, and the output of the program.
///
/// The command runs in a copy of the inputs, so that paths in messages are relative. With
/// `RECORD_GOLDEN=1` the output replaces the expectations, and the test fails.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  /// The folder of the case.
  var folder: String { Self.root + "/" + name }

  private static let root = packageRoot + "/Tests/TracewattCLITests/Golden"
  private static let tables = ["runs.csv", "comparison.csv", "energy.csv"]
  private static let expectations: Set<String> = [
    "command.txt", "stdout.txt", "stderr.txt", "exit_code.txt", "tables",
  ]
  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
  }

  /// Every case whose name begins with a prefix, in order.
  static func all(prefix: String) -> [GoldenCase] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.sorted().map { GoldenCase(name: $0) }
  }

  /// Runs the command in a copy of the inputs.
  func run() async throws -> (outcome: Outcome, folder: TemporaryFolder, inputs: [String]) {
    let scratch = try TemporaryFolder()
    try scratch.fill(from: folder, without: Self.expectations)
    let inputs = scratch.listing()
    let words = try text("command.txt").split(whereSeparator: \.isWhitespace).map(String.init)
    try #require(words.first == "tracewatt")
    let outcome = try await scratch.tracewatt(Array(words.dropFirst()))
    return (outcome, scratch, inputs)
  }

  /// Compares a run with the expectations, or records it.
  func check(_ outcome: Outcome, _ scratch: TemporaryFolder) throws {
    let said = [
      ("stdout.txt", outcome.stdout), ("stderr.txt", outcome.stderr),
      ("exit_code.txt", "\(outcome.exitCode)\n"),
    ]
    let written = Self.tables.filter {
      FileManager.default.fileExists(atPath: scratch.path + "/tables/" + $0)
    }
    if Self.isRecording {
      try record(said + written.map { ("tables/" + $0, try scratch.text("tables/" + $0)) })
      return
    }
    for (file, actual) in said {
      let expected = try text(file)
      #expect(actual == expected, "\(name)/\(file)")
    }
    let expected = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/tables")) ?? []
    #expect(expected.sorted() == written.sorted(), "tables of \(name)")
    for table in written where expected.contains(table) {
      let actual = try scratch.text("tables/" + table)
      guard
        let difference = Table.firstDifference(Table(try text("tables/" + table)), Table(actual))
      else { continue }
      Attachment.record(Array(actual.utf8), named: table)
      Issue.record("\(name)/tables/\(table): \(difference)")
    }
  }

  private func record(_ files: [(name: String, text: String)]) throws {
    for (file, text) in files {
      let url = URL(fileURLWithPath: folder + "/" + file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url)
    }
    Issue.record("\(name) was recorded; run again without RECORD_GOLDEN")
  }

  /// A file of the case.
  func text(_ file: String) throws -> String {
    try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
  }
}

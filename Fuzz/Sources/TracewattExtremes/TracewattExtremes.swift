// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Extremes
internal import Foundation

/// Runs the program on extreme settings until a range of seeds ends or the time is up.
@main
struct TracewattExtremes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracewatt-extremes",
    abstract: "Run days with settings at the ends of what files accept.",
    discussion: """
      Draws scenarios, systems, phones, providers, strategies, weeks, populations and budgets with \
      many extreme settings at once, and runs tracewatt compare on each, and check if there are \
      budgets. The program may refuse files with a message; a crash, more seconds of the processor \
      than --limit for each run, or a value that is no number is a failure, which is shrunk to as few settings as still fail. The exit code is 1 if anything \
      failed.
      """
  )

  @Argument(help: "The program, tracewatt.", completion: .file()) var program: String
  @Option(help: "The first seed.") var from: UInt64 = 0
  @Option(help: "The number of days.") var days: UInt64 = 1000
  @Option(help: "No new day is begun after this many seconds.") var seconds: Double?
  @Option(help: "The seconds of the processor that a run may take.") var limit = 30
  @Option(help: "The number of failures after which no new day is begun.") var most = 5
  @Flag(name: .customLong("refusals"), help: "Print why files were refused.")
  var showsRefusals = false
  @Flag(help: "Print the files of the first seed, and run nothing.") var plan = false

  func validate() throws {
    guard days > 0, most > 0, limit > 0 else {
      throw ValidationError("--days, --most and --limit must be above 0")
    }
    guard from <= UInt64.max - days else { throw ValidationError("--from is too large") }
  }

  func run() throws {
    if plan { return show(ExtremeFiles(seed: from)) }
    let folder = URL(filePath: NSTemporaryDirectory())
      .appending(path: "tracewatt-extremes-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trial = ExtremeTrial(program: URL(filePath: program), folder: folder, seconds: limit)
    let deadline = seconds.map { Date().addingTimeInterval($0) }
    var (run, finished, failed) = (0, 0, 0)
    for seed in from..<(from + days) {
      if let deadline, Date() > deadline { break }
      let (files, outcome) = try trial.outcome(ofSeed: seed)
      run += 1
      switch outcome {
      case .finished: finished += 1
      case .refused(let message): if showsRefusals { emit("seed \(seed): \(message)") }
      case .failed(let text):
        failed += 1
        emit("seed \(seed): \(text)\nshrunk:")
        show(files.shrunk { (try? trial.outcome(of: $0).isFailure) ?? false })
      }
      if failed == most { break }
    }
    emit("\(run) days from seed \(from): \(finished) ran, \(failed) failed, the rest were refused")
    if failed > 0 { throw ExitCode(1) }
  }

  /// Prints a text at once, also into a pipe.
  private func emit(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

  private func show(_ files: ExtremeFiles) {
    for (name, text) in files.files { emit("# \(name)\n\(text)") }
    emit("# tracewatt compare \(files.arguments.joined(separator: " "))")
  }
}

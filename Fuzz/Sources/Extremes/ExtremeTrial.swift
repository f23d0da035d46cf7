// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation

/// Runs the program on drawn files and evaluates how it ends.
package struct ExtremeTrial: Sendable {
  /// How the program took files.
  package enum Outcome: Sendable, Hashable {
    /// It ran the day and wrote tables without a flaw.
    case finished
    /// It refused the files with a message.
    case refused(String)
    /// It crashed, took too long, or wrote something that cannot be.
    case failed(String)

    /// Whether it failed.
    package var isFailure: Bool {
      if case .failed = self { return true }
      return false
    }
  }

  /// The kibibytes of address space that a program may take.
  private static let memory = 6_000_000

  private let program: URL
  private let folder: URL
  private let seconds: Int

  /// A trial of a program.
  ///
  /// - Parameters:
  ///   - program: the program `tracewatt`.
  ///   - folder: an existing folder that nothing else uses.
  ///   - seconds: the seconds of the processor that a run may take, at least 1.
  package init(program: URL, folder: URL, seconds: Int = 30) {
    self.program = program
    self.folder = folder
    self.seconds = seconds
  }

  /// Runs the files of a seed, again without what is refused, up to ten times.
  ///
  /// - Returns: the files that were run last, and how the program took them.
  /// - Throws: the error of the file system.
  package func outcome(ofSeed seed: UInt64) throws -> (files: ExtremeFiles, outcome: Outcome) {
    var files = ExtremeFiles(seed: seed)
    for _ in 0..<9 {
      let outcome = try outcome(of: files)
      guard case .refused(let message) = outcome else { return (files, outcome) }
      files = files.without(refusedBy: message)
    }
    return (files, try outcome(of: files))
  }

  /// Runs `compare` with all tables on files, and `check` on the results if there are budgets.
  ///
  /// - Throws: the error of the file system.
  package func outcome(of files: ExtremeFiles) throws -> Outcome {
    let results = folder.appending(path: "results")
    try? FileManager.default.removeItem(at: results)
    try files.write(to: folder)
    let compare = ["compare", "--jobs", "1", "--quiet", "--detail", "all", "-o", "results"]
    let limit = seconds * files.runs
    if let outcome = try fault(of: compare + files.arguments, limit) { return outcome }
    for name in ["runs.csv", "energy.csv", "summary.csv", "comparison.csv", "population.csv"] {
      guard let text = try? String(contentsOf: results.appending(path: name), encoding: .utf8)
      else { continue }
      for line in text.split(separator: "\n") {
        for cell in line.lowercased().split(separator: ",")
        where ["nan", "-nan", "inf", "-inf", "infinity"].contains(cell) {
          return .failed("\(cell) in \(name)")
        }
      }
    }
    guard files.has("budgets") else { return .finished }
    let check = ["check", "results", "--against", "results", "--budgets", "budgets.yaml"]
    let kinds = [
      "json", "markdown", "github", "junit", "openmetrics", "codequality", "rdjsonl",
    ]
    let reports = kinds.flatMap { ["--report", "\($0)=check.\($0)"] }
    if let outcome = try fault(of: check + reports, limit) { return outcome }
    let report = try Data(contentsOf: folder.appending(path: "check.json"))
    guard (try? JSONSerialization.jsonObject(with: report)) != nil else {
      return .failed("check --report json=… is no JSON")
    }
    return .finished
  }

  /// How a command refused or failed; nil if it ended well.
  private func fault(of arguments: [String], _ limit: Int) throws -> Outcome? {
    let (status, message) = try run(arguments, limit)
    switch status {
    // Verdicts of check have codes below 64.
    case 0..<5: return nil
    case 64...78:
      guard message.lowercased().contains("error: ") else {
        return .failed("exit code \(status), no message")
      }
      // Results are refused by what reads them, although the program itself wrote them.
      guard !message.hasPrefix("results/") else {
        return .failed("\(arguments[0]): \(message.prefix(300))")
      }
      return .refused(message)
    // The limit of the shell ends the program by SIGKILL.
    case 137: return .failed("\(arguments[0]): more than \(limit) s of the processor")
    default: return .failed("\(arguments[0]): exit code \(status): \(message.suffix(300))")
    }
  }

  /// Runs the program within its limits.
  private func run(
    _ arguments: [String],
    _ limit: Int
  ) throws -> (status: Int32, message: String) {
    let messages = folder.appending(path: "messages")
    try Data().write(to: messages)
    let output = try FileHandle(forWritingTo: messages)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let limits = "ulimit -c 0; ulimit -t \(limit); ulimit -v \(Self.memory); exec \"$@\""
    process.arguments = ["-c", limits, "sh", program.path] + arguments
    process.currentDirectoryURL = folder
    process.environment = ["SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C.UTF-8"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: messages), as: UTF8.self)
    let isSignal = process.terminationReason == .uncaughtSignal
    return (isSignal ? 128 + process.terminationStatus : process.terminationStatus, text)
  }
}

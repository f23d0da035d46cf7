// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

/// The result of a run of the program.
struct Outcome {
  var stdout: String
  var stderr: String
  var exitCode: Int32

  var errorLines: [Substring] { stderr.split(separator: "\n") }
}

/// The built program, started as users start it.
enum Program {
  /// The reason why a run has no result.
  enum Failure: Error {
    case notBuilt(besides: String)
    case timedOut(arguments: [String])
    case crashed(signal: Int32, stderr: String)
  }

  /// The executable beside the test bundle.
  static func path() throws -> String {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("tracewatt").path
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isDirectory),
        !isDirectory.boolValue
      {
        return candidate
      }
    }
    throw Failure.notBuilt(besides: CommandLine.arguments[0])
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String],
    in folder: String,
    limit: Duration = .seconds(300)
  ) async throws -> Outcome {
    try await run(executable: path(), arguments, in: folder, limit: limit)
  }

  /// Runs a shell line in which `$TRACEWATT` is the program.
  static func shell(
    _ line: String,
    in folder: String,
    limit: Duration = .seconds(300)
  ) async throws -> Outcome {
    try await run(executable: "/bin/bash", ["-c", line], in: folder, limit: limit)
  }

  private static func run(
    executable: String,
    _ arguments: [String],
    in folder: String,
    limit: Duration
  ) async throws -> Outcome {
    // Files are used instead of pipes, which would have to be read in the meantime.
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["TRACEWATT"] = try path()
    environment["COLUMNS"] = "80"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (try scratch.writer("stdout"), try scratch.writer("stderr"))
    // Foundation keeps them open for as long as the process object lives, and starts no further
    // program reliably with more than a thousand open files.
    defer {
      try? output.close()
      try? errors.close()
    }
    process.standardOutput = output
    process.standardError = errors
    let (ended, signal) = AsyncStream<Never>.makeStream()
    process.terminationHandler = { _ in signal.finish() }
    try process.run()
    let child = process.processIdentifier
    let watchdog = Task {
      try await Task.sleep(for: limit)
      _ = kill(child, SIGKILL)
    }
    for await _ in ended {}
    watchdog.cancel()
    let stderr = try scratch.text("stderr")
    guard process.terminationReason == .exit else {
      if case .success = await watchdog.result { throw Failure.timedOut(arguments: arguments) }
      throw Failure.crashed(signal: process.terminationStatus, stderr: stderr)
    }
    return Outcome(
      stdout: try scratch.text("stdout"),
      stderr: stderr,
      exitCode: process.terminationStatus
    )
  }
}

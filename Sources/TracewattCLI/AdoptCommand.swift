// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation

/// `tracewatt adopt`: runs the program `tracewatt-adopt`, which rewrites an app's files.
///
/// That program is built by itself, in the package `Adopt`, because only it needs the libraries that
/// parse Swift.
struct AdoptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Copy an app's location code into a package with a first test over a simulated day.",
    discussion: """
      Finds the files with location code below a folder, copies them into a package that builds on \
      Linux, rewrites what Linux lacks (selectors, optional delegate methods, platform conditions), \
      and lists each line that you must edit. It never changes the app itself. A second run updates \
      the copy and keeps your own edits.

      It runs tracewatt-adopt, which you build with: swift build -c release --package-path Adopt. It \
      takes the options that tracewatt-adopt --help lists; docs/guide/app-code.md explains them.

      For example: tracewatt adopt ../MyApp -o MyAppDays
      """
  )

  @Argument(
    parsing: .allUnrecognized,
    help: "The app's folder, and options for tracewatt-adopt."
  )
  var arguments: [String]

  func run() async throws {
    guard let program = Self.program() else {
      Terminal.complain(
        """
        adopt: error: the program tracewatt-adopt is neither next to tracewatt nor on the PATH
        note: in a clone of Tracewatt, run: swift build -c release --package-path Adopt; then copy \
        Adopt/.build/release/tracewatt-adopt next to tracewatt
        """
      )
      throw ExitCode(66)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      throw ExitCode(128 + process.terminationStatus)
    }
    guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
  }

  /// The path of the program: beside this one, or in a folder of the PATH; nil without one.
  private static func program() -> String? {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = [own].compactMap(\.self) + path.split(separator: ":").map(String.init)
    return folders.lazy.map { $0 + "/tracewatt-adopt" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

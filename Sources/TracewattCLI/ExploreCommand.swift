// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import ScenarioFiles
internal import TracewattExplorer

/// `tracewatt explore`: a local page on which settings can be tried.
struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Open a local page: move a knob, see energy and error at once.",
    discussion: """
      Prints the page's address and opens it in a browser if there is one. Only this machine can \
      reach the page, at an address with a random token; recordings that you drop on it do not \
      leave the machine. Ctrl-C or closing the terminal ends it with exit code 0.

      Example: tracewatt explore office_day --strategy standard_best
      """
  )

  @Argument(
    help: """
      The day to begin with: a scenario, a recording in any known format or the name of a built-in \
      day. Default: \(ExplorerServer.defaultDay).
      """,
    completion: .file(extensions: ["yaml", "gpx", "csv"])
  )
  var scenario: String?

  @Option(help: "The strategy to begin with, by name. Default: standard_best.")
  var strategy: String?

  @Option(help: "The phone to begin with, by name. Default: the day's.")
  var phone: String?

  @Option(help: "The system to begin with, by name. Default: the day's.")
  var os: String?

  @Option(
    help: """
      Reopen the settings in a page address, or in just the part after its question mark.
      """
  )
  var link: String?

  @Option(help: "The port, 1 to 65535; 0, the default, picks any free one.")
  var port: UInt16 = 0

  @Flag(help: "Only print the address.")
  var noBrowser = false

  @Flag(name: [.short, .long], help: "No notes on standard error.")
  var quiet = false

  func run() async throws {
    let server: ExplorerServer
    do {
      server = try await ExplorerServer(
        .init(
          day: scenario,
          phone: phone,
          os: os,
          strategy: strategy,
          link: link,
          port: port,
          programs: StudyOptions.examples
        )
      )
      try await server.run { address, once in
        Terminal.print(address)
        let note = noBrowser ? nil : Browser.open(once)
        guard !quiet else { return }
        if let note { Terminal.complain("note: \(note)") }
        Terminal.complain("note: Ctrl-C ends the explorer")
      }
    } catch is CancellationError {
      return
    }
  }
}

/// The user's browser.
enum Browser {
  /// Opens an address in the browser.
  ///
  /// - Returns: what the user should know instead if that is impossible; nil if a browser was asked.
  static func open(_ address: String) -> String? {
    #if os(macOS)
    let name = "open"
    #else
    let name = "xdg-open"
    let environment = ProcessInfo.processInfo.environment
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    guard hasScreen else {
      guard environment["SSH_CONNECTION"] != nil, let port = URL(string: address)?.port else {
        return "this terminal has no screen; open the address above in a browser on this machine"
      }
      return
        "this terminal has no screen; to open the address on your own machine, run this there: "
        + "ssh -L \(port):127.0.0.1:\(port) followed by this machine's name"
    }
    #endif
    guard let program = path(of: name) else {
      return "no browser was found; open the address above in one"
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      return nil
    } catch {
      return "the browser did not start; open the address above in one"
    }
  }

  /// The program of a name in the folders of `PATH`; nil if there is none.
  private static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Adoption
internal import ArgumentParser
internal import Foundation

/// The program `tracewatt-adopt`.
@main
struct TracewattAdopt: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracewatt-adopt",
    abstract: "Carry an app's location code into a package for tests on Linux.",
    discussion: """
      The folder is read and never changed. Running the command again brings the app's changes \
      into the package and keeps your edits there.

      Example: tracewatt-adopt MyApp -o MyApp-days
      """
  )

  @Argument(help: "The folder with the app's Swift files.")
  var folder: String

  @Option(name: [.short, .long], help: "The folder of the new package; <Module>-days if missing.")
  var output: String?

  @Option(help: "The name of the module; the app's own if not given.")
  var name: String?

  @Option(help: "A path or an address of Tracewatt; ../tracewatt from the package if not given.")
  var tracewatt: String?

  @Option(
    parsing: .upToNextOption,
    help: "Carry only these files and folders, as paths from the folder."
  )
  var only: [String] = []

  @Flag(help: "Carry every file that is no screen.")
  var all = false

  @Flag(help: "Report what would be done and write nothing.")
  var dryRun = false

  func validate() throws {
    if all, !only.isEmpty { throw ValidationError("--all and --only exclude each other") }
    if folder.isEmpty { throw ValidationError("the folder's name is empty") }
    if output?.isEmpty == true { throw ValidationError("--output is empty") }
  }

  func run() throws {
    let request = AdoptionRequest(
      folder: folder,
      output: output,
      module: name,
      tracewatt: tracewatt,
      only: only,
      isAll: all,
      isDryRun: dryRun
    )
    // Deeply nested code needs more stack than the main thread has.
    let thread = Thread {
      do {
        let outcome = try Adoption(request).run()
        for complaint in outcome.complaints { Self.complain(complaint) }
        print(outcome.report, terminator: "")
        Foundation.exit(outcome.exitCode)
      } catch let error as AdoptionError {
        Self.complain(error.text)
        Foundation.exit(error.exitCode)
      } catch {
        Self.complain("error: \(error)")
        Foundation.exit(70)
      }
    }
    thread.stackSize = 1 << 29
    thread.start()
    while true { sleep(1_000) }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

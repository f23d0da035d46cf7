// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import BuiltIns
internal import Foundation
internal import Reports

/// `tracewatt init virtual-time`: creates the file of type aliases for an app's module in virtual
/// time.
struct InitVirtualTimeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "virtual-time",
    abstract: "Write the file of type aliases that puts an app's module in virtual time.",
    discussion: """
      In the app's module, Timer, RunLoop, OperationQueue and the like then mean virtual ones \
      wherever SimulatedCoreLocation can be imported, and Apple's own everywhere else. Put the file \
      into the folder of the target that contains the app's code. The command keeps an existing file unless you \
      pass --force.

      Example: tracewatt init virtual-time --output -
      """
  )

  @Option(
    name: [.short, .long],
    help: "The file to write (.swift); - is standard output.",
    completion: .file(extensions: ["swift"])
  )
  var output = "TracewattTypeAliases.swift"

  @Flag(help: "Replace an existing file.")
  var force = false

  func validate() throws {
    guard output == "-" || output.hasSuffix(".swift") else {
      throw ValidationError("--output is \(output); it must end in .swift, or be -")
    }
  }

  func run() async throws {
    if output == "-" {
      Terminal.write(BuiltInTemplates.typeAliases)
      return
    }
    if !force, FileManager.default.fileExists(atPath: output) {
      throw CommandFailure.filesExist([output], other: "choose another with -o")
    }
    try WholeFile.write(Array(BuiltInTemplates.typeAliases.utf8), to: output)
    Terminal.complain("note: type aliases written to \(output)")
  }
}

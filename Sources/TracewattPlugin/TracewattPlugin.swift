// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PackagePlugin

/// `swift package tracewatt`: builds the program in release mode and runs it in the folder of the
/// package, with all arguments.
///
/// The package manager ends with 1 whenever a plugin does not end with 0, and prints the plugin's
/// exit code. The plugin declares no permissions, so reports inside the package need
/// `--allow-writing-to-package-directory` where plugins run in a sandbox, as on macOS.
///
/// It asks for the product instead of depending on the target, because the package manager looks
/// for a plugin's tools by the name of their target, and this target's product has another name.
@main
struct TracewattPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var parameters = PackageManager.BuildParameters(configuration: .release, logging: .concise)
    parameters.echoLogs = true
    let build = try packageManager.build(.product("tracewatt"), parameters: parameters)
    let programs = build.builtArtifacts.filter { $0.kind == .executable }
    guard build.succeeded, let program = programs.first(where: { isTracewatt($0.url) }) else {
      // The messages of the compiler are printed already.
      Diagnostics.error("tracewatt could not be built")
      exit(70)
    }
    let process = Process()
    process.executableURL = program.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    let wasStopped = process.terminationReason == .uncaughtSignal
    exit(wasStopped ? 128 + process.terminationStatus : process.terminationStatus)
  }

  private func isTracewatt(_ file: URL) -> Bool {
    file.deletingPathExtension().lastPathComponent == "tracewatt"
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PackagePlugin

/// Makes Swift source of the files that are part of the program, whenever one of them changes.
///
/// `BuiltIns` gets the files under `scenarios/` and `schemas/`, `Reports` the style and the script
/// of its pages. A resource bundle would be separate from the program.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let folders =
      target.name == "Reports" ? ["Sources/Reports/Page/Assets"] : ["scenarios", "schemas"]
    let script = root.appending(path: "scripts/embed-files.sh")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(folders.joined(separator: " and "))",
        executable: URL(filePath: "/bin/sh"),
        arguments: [script.path(), target.name, output.path()],
        inputFiles: [script] + folders.flatMap { files(in: root.appending(path: $0)) },
        outputFiles: [output]
      )
    ]
  }

  /// All files below a folder, sorted by path.
  private func files(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? [])
      .filter { !$0.hasDirectoryPath }
      .sorted { $0.path() < $1.path() }
  }
}

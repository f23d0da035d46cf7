// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PackagePlugin

/// Makes Swift source of the files that are part of the program, whenever one of them changes.
///
/// `BuiltIns` gets the files under `scenarios/`, the schemas written by hand and the type aliases for
/// apps, `Reports` the style and the script of its pages. A resource bundle would be separate from
/// the program. Targets of tests that contain an app's code get the type aliases.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let aliases = root.appending(path: "templates/TracewattTypeAliases.swift")
    if target.name.hasSuffix("Tests") {
      return [copy(of: aliases, in: context.pluginWorkDirectoryURL)]
    }
    let isReports = target.name == "Reports"
    let folder = isReports ? "Sources/Reports/Page/Assets" : "scenarios"
    let schemas = isReports ? [] : handwrittenSchemas(in: root.appending(path: "schemas"))
    let script = root.appending(path: "scripts/embed-files.sh")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(folder)",
        executable: URL(filePath: "/bin/sh"),
        arguments: [plainPath(script), target.name, plainPath(output)] + schemas.map(plainPath),
        inputFiles: [script, aliases] + files(in: root.appending(path: folder)) + schemas,
        outputFiles: [output]
      )
    ]
  }

  private func copy(of file: URL, in folder: URL) -> Command {
    let output = folder.appending(path: file.lastPathComponent)
    return .buildCommand(
      displayName: "Copying \(file.lastPathComponent)",
      executable: URL(filePath: "/bin/cp"),
      arguments: [plainPath(file), plainPath(output)],
      inputFiles: [file],
      outputFiles: [output]
    )
  }

  /// The schemas but for those that the program makes, which the build writes beside them.
  private func handwrittenSchemas(in folder: URL) -> [URL] {
    let made = ["os", "phone", "providers", "scenario", "strategy"].map { $0 + ".v1.schema.json" }
    return files(in: folder).filter { !made.contains($0.lastPathComponent) }
  }

  /// A path as the file system has it; `URL.path()` would write a space as `%20`.
  private func plainPath(_ file: URL) -> String { file.path(percentEncoded: false) }

  /// All files below a folder, sorted by path.
  private func files(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? [])
      .filter { !$0.hasDirectoryPath }
      .sorted { plainPath($0) < plainPath($1) }
  }
}

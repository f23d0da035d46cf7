// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation

/// The parts of one study, collected from folders and files and checked to be complete.
public struct StudyMerge {
  /// The facts about the study in results.
  public let manifest: StudyManifest
  /// The parts.
  public let parts: PartSet

  /// Collects parts.
  ///
  /// - Parameter paths: folders with parts, or part files; their manifest is beside them.
  /// - Throws: `InputFailure` with exit code 65 for damaged, contradicting or mixed parts, 66 for a
  ///   missing file, folder or manifest, and 2 if parts are missing, with their names.
  public init(_ paths: [String]) throws(InputFailure) {
    let sources = try PartSources(paths)
    let folders = sources.folders
    var found: (manifest: StudyManifest, path: String)?
    for folder in folders {
      guard let manifest = try StudyManifest.read(from: folder) else { continue }
      let path = folder + "/" + StudyManifest.fileName
      if let other = found, other.manifest.study != manifest.study {
        throw Self.mixed(path, other.path)
      }
      found = found ?? (manifest, path)
    }
    guard let found else {
      throw InputFailure(
        diagnostics: [
          "\(folders[0]): error: there is no \(StudyManifest.fileName) beside the parts",
          "note: name the folder that --parts named; it holds the study's description",
        ],
        exitCode: 66
      )
    }
    manifest = found.manifest
    parts = PartSet(spool: Spool(folder: "."), phones: manifest.phones ?? [])
    try add(sources, manifestPath: found.path)
    try checkStrategies(manifestPath: found.path)
    try checkComplete()
  }

  private func add(_ sources: PartSources, manifestPath: String) throws(InputFailure) {
    var failures: [InputFailure] = []
    sources.forEachFile { file in
      do throws(InputFailure) {
        try add(file, manifestPath: manifestPath)
      } catch {
        failures.append(error)
      }
    }
    guard let first = failures.first else { return }
    throw InputFailure(
      diagnostics: failures.flatMap(\.diagnostics),
      exitCode: failures.map(\.exitCode).min() ?? first.exitCode
    )
  }

  private func add(_ file: String, manifestPath: String) throws(InputFailure) {
    let part = try StoredPart.open(file, isVerified: true)
    guard part.header.study == manifest.study else { throw Self.mixed(file, manifestPath) }
    // A study for another number of replications is the same except for that number.
    guard let twin = parts.twin(of: part.header) else { return try parts.add(part) }
    guard try StoredPart.open(twin, isVerified: false).digest == part.digest else {
      throw InputFailure(
        diagnostics: [
          "\(file): error: \(twin) holds different rows for the same replications",
          "note: one of them was made by another build or on another kind of processor",
        ],
        exitCode: 65
      )
    }
  }

  /// Checks that the manifest names the strategies whose runs the parts have.
  private func checkStrategies(manifestPath: String) throws(InputFailure) {
    let listed = Set(manifest.strategies)
    guard let other = parts.groups.map(\.strategy).first(where: { !listed.contains($0) }) else {
      return
    }
    throw InputFailure(
      diagnostics: [
        "\(manifestPath): error: strategies lacks \(other), of which the parts have runs",
        "note: remove the file and run the study again; finished parts are kept",
      ],
      exitCode: 65
    )
  }

  /// The number of replications requested of a day, from its parts; from those of all days if it
  /// has none.
  ///
  /// Days of one study mostly have the same number of replications, and a day without a part does
  /// not state its own.
  private func total(of day: String) -> Int {
    parts.total(of: day) ?? manifest.days.compactMap { parts.total(of: $0.name) }.max() ?? 1
  }

  private func checkComplete() throws(InputFailure) {
    var missing: [String] = []
    for day in manifest.days {
      let total = total(of: day.name)
      let ranges = parts.missing(of: day.name, below: total)
      guard !ranges.isEmpty else { continue }
      // Both are in order, and a block is missing if a range overlaps it.
      var rest = ranges[...]
      for block in ReplicationBlock.blocks(replications: total).map(\.replications) {
        rest = rest.drop { $0.upperBound <= block.lowerBound }
        guard let range = rest.first, range.overlaps(block) else { continue }
        missing.append(PartName(scenario: day.name, replications: block).fileName)
      }
    }
    guard !missing.isEmpty else { return }
    let shown = missing.prefix(50).map { "error: missing: \($0)" }
    let more = missing.count > 50 ? ["error: and \(missing.count - 50) more parts"] : []
    throw InputFailure(
      diagnostics: shown + more + [
        "note: \(missing.count) parts are missing; run the study again with the same --parts, and only "
          + "these are run"
      ],
      exitCode: 2
    )
  }

  private static func mixed(_ path: String, _ other: String) -> InputFailure {
    InputFailure(
      diagnostics: [
        "\(path): error: this belongs to another study than \(other); parts of two studies do not mix"
      ],
      exitCode: 65
    )
  }
}

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
        throw InputFailure(PartFailure.mixed(path, with: other.path))
      }
      found = found ?? (manifest, path)
    }
    guard let found else { throw InputFailure(PartFailure.noManifest(folders[0])) }
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
    guard let exitCode = failures.map(\.exitCode).min() else { return }
    throw InputFailure(diagnostics: failures.flatMap(\.diagnostics), exitCode: exitCode)
  }

  private func add(_ file: String, manifestPath: String) throws(InputFailure) {
    let part = try StoredPart.open(file, isVerified: true)
    guard part.header.study == manifest.study else {
      throw InputFailure(PartFailure.mixed(file, with: manifestPath))
    }
    // A study for another number of replications is the same except for that number.
    guard let twin = parts.twin(of: part.header) else { return try parts.add(part) }
    guard try StoredPart.open(twin, isVerified: false).digest == part.digest else {
      throw InputFailure(PartFailure.contradicting(file, twin))
    }
  }

  /// Checks that the manifest names the strategies whose runs the parts have.
  private func checkStrategies(manifestPath: String) throws(InputFailure) {
    let listed = Set(manifest.strategies)
    if let other = parts.groups.map(\.strategy).first(where: { !listed.contains($0) }) {
      throw InputFailure(PartFailure.unlistedStrategy(other, manifest: manifestPath))
    }
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
    if !missing.isEmpty { throw InputFailure(PartFailure.missing(missing)) }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Writes the files of an adoption beside what the user changed since the last one.
struct PackageWriter {
  /// What happened to the files.
  struct Outcome: Equatable {
    var added: [String] = []
    var updated: [String] = []
    var kept: [String] = []
    var merged: [String] = []
    var conflicts: [String] = []
    var removed: [String] = []
  }

  /// The folder of the package.
  var folder: URL

  /// Whether `git` may be asked to merge.
  var usesGit = true

  private static let stateFolder = ".adopt"
  private var manager: FileManager { .default }
  private var baseFolder: URL {
    folder.appendingPathComponent(Self.stateFolder).appendingPathComponent("base")
  }

  /// Whether the folder is missing, empty or an earlier adoption.
  var canWrite: Bool {
    guard manager.fileExists(atPath: folder.path) else { return true }
    guard let names = try? manager.contentsOfDirectory(atPath: folder.path) else { return false }
    return names.isEmpty || isEarlierAdoption
  }

  /// Whether the folder holds an earlier adoption.
  var isEarlierAdoption: Bool { manager.fileExists(atPath: baseFolder.path) }

  /// Writes the files, keeping what the user changed.
  func write(_ outputs: [AdoptionPlan.Output]) throws -> Outcome {
    var outcome = Outcome()
    for output in outputs { try write(output, &outcome) }
    try removeVanished(Set(outputs.map(\.path)), &outcome)
    return outcome
  }

  private func write(_ output: AdoptionPlan.Output, _ outcome: inout Outcome) throws {
    let path = output.path
    let target = folder.appendingPathComponent(path)
    let baseFile = baseFolder.appendingPathComponent(path)
    let base = text(baseFile)
    let current = text(target)
    let new = output.text
    if current == new {
      try save(new, baseFile)
      return
    }
    guard let base else {
      if manager.fileExists(atPath: target.path) {
        outcome.kept.append(path)
      } else {
        try save(new, target)
        try save(new, baseFile)
        outcome.added.append(path)
      }
      return
    }
    guard let current else {
      // The user took the file out; it stays out.
      outcome.kept.append(path)
      try save(new, baseFile)
      return
    }
    if current == base {
      try save(new, target)
      try save(new, baseFile)
      outcome.updated.append(path)
    } else if base == new, current.contains("<<<<<<< yours\n") {
      outcome.conflicts.append(path)
    } else if base == new || output.kind == .stub {
      outcome.kept.append(path)
      try save(new, baseFile)
    } else if let (merged, isClean) = merge(base: baseFile, current: target, new: new) {
      try save(merged, target)
      try save(new, baseFile)
      if isClean { outcome.merged.append(path) } else { outcome.conflicts.append(path) }
    } else {
      outcome.kept.append(path)
    }
  }

  private func removeVanished(_ paths: Set<String>, _ outcome: inout Outcome) throws {
    for path in files(in: baseFolder) where !paths.contains(path) {
      let target = folder.appendingPathComponent(path)
      let baseFile = baseFolder.appendingPathComponent(path)
      if let current = text(target) {
        if current == text(baseFile) {
          try remove(target)
          outcome.removed.append(path)
        } else {
          outcome.kept.append(path)
        }
      }
      try remove(baseFile)
    }
  }

  /// The merge of a changed copy and a new text, or nil without git.
  private func merge(base: URL, current: URL, new: String) -> (text: String, isClean: Bool)? {
    guard usesGit else { return nil }
    let newFile = folder.appendingPathComponent(Self.stateFolder).appendingPathComponent("new")
    guard (try? save(new, newFile)) != nil else { return nil }
    defer { try? manager.removeItem(at: newFile) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "git", "merge-file", "-p", "-L", "yours", "-L", "before", "-L", "app", current.path,
      base.path, newFile.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // git gives the number of conflicts, at most 127; errors are 255, env's own 126 and 127.
    guard process.terminationReason == .exit, process.terminationStatus < 126 else { return nil }
    return (String(decoding: data, as: UTF8.self), process.terminationStatus == 0)
  }

  // MARK: Files

  private func text(_ url: URL) -> String? {
    (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file whole, with the folders above it.
  func save(_ text: String, _ url: URL) throws {
    do {
      try manager.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw AdoptionError.cannotWrite(url.relativePath, reason: reason(error))
    }
  }

  private func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let underlying, underlying.domain == NSPOSIXErrorDomain else {
      return error.localizedDescription
    }
    return String(cString: strerror(Int32(truncatingIfNeeded: underlying.code)))
  }

  private func remove(_ url: URL) throws {
    do {
      try manager.removeItem(at: url)
    } catch {
      throw AdoptionError.cannotWrite(url.relativePath, reason: "cannot remove the file")
    }
    var parent = url.deletingLastPathComponent()
    while parent.path != folder.path, parent.path.hasPrefix(folder.path),
      (try? manager.contentsOfDirectory(atPath: parent.path))?.isEmpty == true
    {
      guard (try? manager.removeItem(at: parent)) != nil else { return }
      parent = parent.deletingLastPathComponent()
    }
  }

  /// The paths of all files below a folder, sorted.
  private func files(in folder: URL) -> [String] {
    var found: [String] = []
    func walk(_ url: URL, _ path: String) {
      for name in (try? manager.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] {
        let next = url.appendingPathComponent(name)
        let relative = path.isEmpty ? name : "\(path)/\(name)"
        var isFolder: ObjCBool = false
        _ = manager.fileExists(atPath: next.path, isDirectory: &isFolder)
        if isFolder.boolValue { walk(next, relative) } else { found.append(relative) }
      }
    }
    walk(folder, "")
    return found
  }
}

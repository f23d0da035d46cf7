// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// A folder that is removed when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("tracewatt-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Copies the contents of another folder, except for some of its entries.
  func fill(from folder: String, without: Set<String> = []) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where !without.contains(name) {
      try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: path + "/" + name)
    }
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// A new file, open for writing.
  func writer(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/" + name))
  }

  /// All files and folders below, including hidden ones, sorted.
  func listing() -> [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}

extension TemporaryFolder {
  /// Runs the program in the folder, which stays at least until the program has ended.
  func tracewatt(_ arguments: [String]) async throws -> Outcome {
    try await Program.run(arguments, in: path)
  }

  /// Runs a shell line in the folder; `$TRACEWATT` is the program.
  func shell(_ line: String) async throws -> Outcome {
    try await Program.shell(line, in: path)
  }
}

/// The root of the package.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

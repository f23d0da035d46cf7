// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation

/// A folder of files that is removed when the test ends.
package final class TemporaryFolder {
  /// The path of the folder.
  package let path: String

  /// A folder with some files by name.
  package init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("tracewatt-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The location of a file.
  private func url(_ name: String) -> URL { URL(fileURLWithPath: path + "/" + name) }

  /// Adds a file, and the folders that it is in.
  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Adds a file of some bytes, and the folders that it is in.
  package func write(_ bytes: some DataProtocol, to name: String) throws {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url(name))
  }

  /// The content of a file.
  package func bytes(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

  /// The content of a file as text.
  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// A new file, open for writing.
  package func writer(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: url(name))
  }

  /// Copies the contents of another folder, except for some of its entries.
  package func fill(from folder: String, without: Set<String> = []) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where !without.contains(name) {
      try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: path + "/" + name)
    }
  }

  /// The names in the folder, hidden ones too, sorted.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// All files and folders below, including hidden ones, sorted.
  package func listing() -> [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}

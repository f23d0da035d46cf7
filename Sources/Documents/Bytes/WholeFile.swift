// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes files completely or not at all.
public enum WholeFile {
  /// A file that appears under a path when it is complete; the folders above it are created.
  ///
  /// - Parameter path: the file.
  /// - Returns: the file, open for writing.
  /// - Throws: `OutputError` if it cannot be written.
  package static func open(_ path: String) throws(OutputError) -> AtomicFile {
    let folder = InputBytes.folder(of: path)
    if !folder.isEmpty { try OutputFolder.make(folder) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try AtomicFile(name, in: folder.isEmpty ? "." : folder)
  }

  /// Writes bytes to a path, replacing an existing file; the folders above it are created.
  ///
  /// - Throws: `OutputError` if the file cannot be written or renamed.
  public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try open(path)
    try file.write(bytes)
    try file.commit()
  }
}

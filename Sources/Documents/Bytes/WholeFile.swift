// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A file that is written whole or not at all.
public enum WholeFile {
  /// A file that will appear under a path once it is whole; the folders above it are made.
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

  /// Writes bytes under a path, replacing what has it; the folders above it are made.
  ///
  /// - Throws: `OutputError` if the file cannot be written or put in its place.
  public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let file = try open(path)
    try file.write(bytes)
    try file.commit()
  }
}

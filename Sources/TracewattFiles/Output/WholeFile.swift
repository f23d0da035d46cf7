// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A file that is written whole or not at all.
public enum WholeFile {
  /// Writes bytes under a path, replacing what has it.
  ///
  /// - Throws: `OutputError` if the file cannot be written or put in its place.
  public static func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let folder = InputBytes.folder(of: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let file = try AtomicFile(name, in: folder.isEmpty ? "." : folder)
    try file.write(String(decoding: bytes, as: UTF8.self))
    try file.commit()
  }
}

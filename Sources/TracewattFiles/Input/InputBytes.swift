// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import TraceFormats

/// Reads whole files, up to a limit.
enum InputBytes {
  /// The bytes of a file, or of a built-in one if the path begins with `built-in/`.
  ///
  /// - Throws: `missingFile` or `unreadableFile`; a file above the limit comes cut after one byte
  ///   more than the limit.
  static func read(path: String, limit: Int) throws(InputFileError) -> [UInt8] {
    if let bytes = BuiltIn.bytes(path: path) { return bytes }
    try check(path)
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw InputFileError(problem: .unreadableFile(path: path, reason: "permission denied"))
    }
    defer { try? handle.close() }
    var bytes: [UInt8] = []
    do {
      while bytes.count <= limit,
        let data = try handle.read(upToCount: min(1 << 20, limit + 1 - bytes.count)), !data.isEmpty
      {
        bytes.append(contentsOf: data)
      }
    } catch {
      throw InputFileError(problem: .unreadableFile(path: path, reason: "reading failed"))
    }
    return bytes
  }

  /// A file of any size as a stream, or a built-in one; what is packed by gzip comes unpacked.
  ///
  /// - Throws: `missingFile` or `unreadableFile`.
  static func stream(path: String) throws(InputFileError) -> ByteStream {
    if let bytes = BuiltIn.bytes(path: path) { return ByteStream(bytes: bytes, name: path) }
    try check(path)
    guard let stream = ByteStream(path: path) else {
      throw InputFileError(problem: .unreadableFile(path: path, reason: "permission denied"))
    }
    return stream
  }

  private static func check(_ path: String) throws(InputFileError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw InputFileError(problem: .missingFile(path: path))
    }
    guard !isDirectory.boolValue else {
      throw InputFileError(problem: .unreadableFile(path: path, reason: "it is a directory"))
    }
  }

  /// True if there is something at the path.
  static func exists(_ path: String) -> Bool {
    BuiltIn.bytes(path: path) != nil || FileManager.default.fileExists(atPath: path)
  }

  /// The folder of a path; empty for a bare file name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path relative to a folder, unless it is absolute.
  static func resolve(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder == "/" ? "/" + path : folder + "/" + path
  }

  /// The file's name without folders and without its last extension.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// Why a file gave no bytes.
struct InputFileError: Error {
  var problem: InputProblem
}

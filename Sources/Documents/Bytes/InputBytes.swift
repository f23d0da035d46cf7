// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import BuiltIns
internal import Foundation
internal import POSIX
package import TraceFormats

/// Reads whole files, up to a limit.
package enum InputBytes {
  /// The bytes of a file, or of a built-in one if the path begins with `built-in/`.
  ///
  /// - Throws: `missingFile` or `unreadableFile`; a file above the limit is cut after one byte more
  ///   than the limit.
  package static func read(path: String, limit: Int) throws(InputFileError) -> [UInt8] {
    if let bytes = BuiltInFiles.bytes(path: path) { return bytes }
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

  /// A file of any size as a stream, or a built-in one; a file packed by gzip is unpacked.
  ///
  /// - Throws: `missingFile` or `unreadableFile`.
  package static func stream(path: String) throws(InputFileError) -> ByteStream {
    if let bytes = BuiltInFiles.bytes(path: path) { return ByteStream(bytes: bytes, name: path) }
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
    if let fault = fault(of: path) {
      throw InputFileError(problem: .unreadableFile(path: path, reason: fault))
    }
    InputLog.note(path)
  }

  /// The reason why an existing file is not readable as a file; nil if there is none.
  ///
  /// A pipe might never be written to, and most files are read more than once. Paths below /dev or
  /// /proc, such as /dev/stdin, are allowed, because they are chosen deliberately.
  package static func fault(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, !["/dev/", "/proc/"].contains(where: { path.hasPrefix($0) }),
      ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    else { return nil }
    return "it is a pipe, a socket or a device, not a regular file"
  }

  /// The canonical path of a file: absolute, without dots and symbolic links.
  package static func place(of path: String) -> String {
    guard BuiltInFiles.bytes(path: path) == nil else { return path }
    return URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// True if there is a file or folder at the path.
  package static func exists(_ path: String) -> Bool {
    BuiltInFiles.bytes(path: path) != nil || FileManager.default.fileExists(atPath: path)
  }

  /// Whether a path names a built-in file, which is so in every folder.
  package static func isBuiltIn(_ path: String) -> Bool { BuiltInFiles.bytes(path: path) != nil }

  /// The folder of a path; empty for a bare file name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path relative to a folder, unless it is absolute.
  package static func resolve(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty || isBuiltIn(path) { return path }
    return folder == "/" ? "/" + path : folder + "/" + path
  }

  /// The file's name without folders and without its last extension.
  package static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

/// The reason why a file could not be read.
package struct InputFileError: Error {
  package var problem: InputProblem
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A hidden folder in which files are completed before they appear in the folder around it.
///
/// It is removed with what is left in it, by the next run if the process was killed. A class because
/// it owns a file descriptor.
package final class StagedFolder {
  /// The hidden folder's path.
  package private(set) var path: String
  private let folder: String
  private let descriptor: Int32
  /// The folders that were made and are removed again unless files appear in them.
  private var made: [String]

  /// Makes the hidden folder.
  ///
  /// - Parameters:
  ///   - name: what becomes of it, for its name.
  ///   - folder: the folder around it; it is created if it is missing.
  /// - Throws: `OutputError` if it cannot be made.
  package init(_ name: String, in folder: String) throws(OutputError) {
    self.folder = folder
    made = try OutputFolder.make(folder)
    Leftovers.remove(from: folder) { $0 == name }
    while true {
      let path = InputBytes.resolve(HiddenName.text(for: name), in: folder)
      guard mkdir(path, 0o777) == 0 else {
        let reason = AtomicFile.reason()
        OutputFolder.remove(made)
        throw .cannotWrite(path: folder, reason: reason)
      }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0, FileLock.claim(descriptor) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      // Another run saw it before it was locked, and removed it.
      let reason = AtomicFile.reason()
      if descriptor >= 0 { close(descriptor) } else { rmdir(path) }
      guard descriptor >= 0 || reason == String(cString: strerror(ENOENT)) else {
        OutputFolder.remove(made)
        throw .cannotWrite(path: folder, reason: reason)
      }
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(descriptor)
    OutputFolder.remove(made)
  }

  /// Opens a file in the hidden folder, which gets its name there when it is complete.
  ///
  /// - Parameter name: the file, relative to the hidden folder.
  /// - Returns: the file, open for writing.
  /// - Throws: `OutputError`, with the file's later place, if it cannot be opened.
  package func file(_ name: String) throws(OutputError) -> AtomicFile {
    let (below, name) = (InputBytes.folder(of: name), name.split(separator: "/").last ?? "")
    let inside = InputBytes.resolve(below, in: path)
    do throws(OutputError) {
      if !below.isEmpty { try OutputFolder.make(inside) }
    } catch {
      throw .cannotMakeFolder(path: InputBytes.resolve(below, in: folder), reason: error.reason)
    }
    return try AtomicFile(
      String(name),
      in: below.isEmpty ? path : inside,
      laterIn: below.isEmpty ? folder : InputBytes.resolve(below, in: folder)
    )
  }

  /// Moves files to the same places in the folder around it, all of them or none.
  ///
  /// - Parameter names: the files, relative to the hidden folder.
  /// - Throws: `OutputError` if one cannot be moved; then those that were replaced are back.
  package func publish(_ names: [String]) throws(OutputError) {
    var moved: [(place: String, old: String?)] = []
    do throws(OutputError) {
      for name in names {
        let place = InputBytes.resolve(name, in: folder)
        made += try OutputFolder.make(InputBytes.folder(of: place))
        let old = InputBytes.exists(place) ? path + "/old-\(moved.count)" : nil
        if let old { try move(place, to: old) }
        moved.append((place, old))
        try move(path + "/" + name, to: place)
      }
    } catch {
      for (place, old) in moved.reversed() {
        if let old { rename(old, place) } else { unlink(place) }
      }
      throw error
    }
  }

  private func move(_ file: String, to place: String) throws(OutputError) {
    guard rename(file, place) == 0 else {
      throw .cannotWrite(path: place, reason: AtomicFile.reason())
    }
  }

  /// Gives the folder a name in the folder around it, in one step, and leaves it there.
  ///
  /// - Throws: `OutputError` if it cannot be renamed, such as onto a folder with files.
  package func release(as name: String) throws(OutputError) {
    try move(path, to: InputBytes.resolve(name, in: folder))
  }
}

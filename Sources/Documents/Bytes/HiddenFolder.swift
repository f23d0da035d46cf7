// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import POSIX

/// A hidden folder of this process, removed with its files when it is released.
///
/// If the process was killed, the next one that makes a folder of the same name in the same place
/// removes it. A class because it owns a file descriptor, whose lock shows that the process lives.
package final class HiddenFolder: Sendable {
  /// The folder's path.
  package let path: String
  private let descriptor: Int32

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - name: what it is for, as part of its name.
  ///   - folder: the folder around it, which must exist.
  ///   - isPrivate: whether other users may not look into it.
  /// - Throws: `OutputError` if it cannot be made.
  package init(_ name: String, in folder: String, isPrivate: Bool = false) throws(OutputError) {
    Leftovers.remove(from: folder) { $0 == name }
    while true {
      let path = InputBytes.resolve(HiddenName.text(for: name), in: folder)
      guard mkdir(path, isPrivate ? 0o700 : 0o777) == 0 else {
        throw .cannotWrite(path: folder, reason: AtomicFile.reason())
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
        throw .cannotWrite(path: folder, reason: reason)
      }
    }
  }

  deinit {
    remove()
    close(descriptor)
  }

  /// Removes the folder with its files now.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a folder in the system's folder for temporary files, which other users cannot look into.
  ///
  /// - Parameter name: what it is for, as part of its name.
  /// - Returns: the folder.
  /// - Throws: `OutputError` if it cannot be made.
  package static func temporary(_ name: String) throws(OutputError) -> HiddenFolder {
    let place = FileManager.default.temporaryDirectory.path
    do throws(OutputError) {
      return try HiddenFolder(name, in: place, isPrivate: true)
    } catch {
      throw .cannotMakeFolder(path: place, reason: error.reason)
    }
  }
}

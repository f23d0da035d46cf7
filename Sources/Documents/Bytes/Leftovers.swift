// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import POSIX

/// The hidden files and folders that killed runs left.
package enum Leftovers {
  /// The age from which hidden files of other machines count as left over, in seconds: a day.
  ///
  /// Some shared file systems have locks that other machines do not see.
  private static let foreignAge = 86_400

  /// Removes the hidden files and folders of runs that have ended.
  ///
  /// A living run holds a lock on its own, so they stay.
  ///
  /// - Parameters:
  ///   - folder: the folder that contains them.
  ///   - isOwn: whether those of a name are removed.
  package static func remove(from folder: String, where isOwn: (String) -> Bool) {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(stream) }
    var found: [(path: String, isOfThisMachine: Bool)] = []
    while let entry = readdir(stream) {
      // Most names are not hidden, and large folders have tens of thousands.
      guard entry.pointee.d_name.0 == 0x2E else { continue }
      let text = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let hidden = HiddenName(text), isOwn(hidden.name) else { continue }
      found.append((InputBytes.resolve(text, in: folder), hidden.isOfThisMachine))
    }
    for (path, isOfThisMachine) in found { remove(path, isOfThisMachine: isOfThisMachine) }
  }

  private static func remove(_ path: String, isOfThisMachine: Bool) {
    let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    var descriptor = open(path, O_RDWR | flags)
    if descriptor < 0, errno == EISDIR { descriptor = open(path, O_RDONLY | flags) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard FileLock.attempt(descriptor) == .held, fstat(descriptor, &status) == 0,
      [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    else { return }
    guard isOfThisMachine || modified(status) < time(nil) - foreignAge else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The time of the last change, in seconds since 1970.
  private static func modified(_ status: stat) -> Int { status.lastChange.tv_sec }
}

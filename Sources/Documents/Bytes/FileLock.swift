// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX

/// Locks on open files and folders; the system releases them when the process ends, however it ends.
enum FileLock {
  /// The result of an attempt to lock.
  enum Outcome {
    case held
    /// Another open file holds the lock, of this process or another one.
    case taken
    /// The file system has no locks, or none for this kind of file.
    case unavailable
  }

  /// Locks an open file or folder without waiting.
  static func attempt(_ descriptor: Int32) -> Outcome {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .taken : .unavailable
    }
    return .held
  }

  /// Locks a file or folder that this process has just made.
  ///
  /// - Returns: false if another run took it for abandoned in the meantime and removed it.
  static func claim(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }
}

/// A lock on a folder, so that only one run writes into it.
///
/// It needs no file, and ends with the process. A class because it owns a file descriptor.
package final class FolderLock {
  private let descriptor: Int32
  /// Whether the lock is held; false if the file system has no locks for folders, as NFS.
  package let isHeld: Bool

  /// Locks a folder without waiting.
  ///
  /// - Throws: `OutputError.folderInUse` if another run holds it.
  package init(_ folder: String) throws(OutputError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotWrite(path: folder, reason: AtomicFile.reason())
    }
    let outcome = FileLock.attempt(descriptor)
    if outcome == .taken {
      close(descriptor)
      throw .folderInUse(path: folder)
    }
    self.descriptor = descriptor
    isHeld = outcome == .held
  }

  deinit { close(descriptor) }
}

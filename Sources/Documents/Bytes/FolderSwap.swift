// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The replacement of all files of one kind in a folder by others, such as those of results.
///
/// The new files are complete in a hidden folder, with a list of them, before that folder gets its
/// name `.NAME.swap` in one step. Before this step the old files are whole; after it, the new ones
/// are moved one by one, and the list is removed last. A run that is killed in between leaves the
/// list, and whoever uses the folder next completes the move.
package struct FolderSwap {
  private let folder: String
  private let name: String
  private let isOwn: (String) -> Bool

  private static let end = "end"

  /// A replacement in a folder.
  ///
  /// - Parameters:
  ///   - name: what the files are, such as `results`; the hidden folder is named after it.
  ///   - folder: the folder.
  ///   - isOwn: whether a file of a name is of this kind; no other file is moved or removed.
  package init(_ name: String, in folder: String, where isOwn: @escaping (String) -> Bool) {
    self.name = ".\(name).swap"
    self.folder = folder
    self.isOwn = isOwn
  }

  private var hidden: String { folder + "/" + name }
  private var list: String { hidden + "/files.txt" }

  /// Whether new files have not all been moved to their places.
  package var isUnfinished: Bool { InputBytes.exists(list) }

  /// Replaces the files.
  ///
  /// - Parameters:
  ///   - staged: the hidden folder with the new files.
  ///   - names: the names of the new files.
  /// - Throws: `OutputError` if a file cannot be replaced. Nearly all reasons are found before the
  ///   first one is.
  package func run(_ staged: StagedFolder, _ names: [String]) throws(OutputError) {
    for name in names {
      var isDirectory: ObjCBool = false
      let place = folder + "/" + name
      if FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory),
        isDirectory.boolValue
      {
        throw .cannotWrite(path: place, reason: String(cString: strerror(EISDIR)))
      }
    }
    let list = try staged.file("files.txt")
    try list.write((names + [Self.end]).map { $0 + "\n" }.joined())
    try list.synchronize()
    try list.commit()
    try complete()
    try staged.release(as: name)
    try complete()
  }

  /// Moves new files to their places, as far as an earlier run has not moved them.
  ///
  /// - Throws: `OutputError` if one cannot be moved.
  package func complete() throws(OutputError) {
    guard isUnfinished else {
      rmdir(hidden)
      return
    }
    guard let names = listedNames() else {
      throw .cannotWrite(path: list, reason: "it is not a list of files to move")
    }
    let present = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in present.sorted() where isOwn(name) && !names.contains(name) {
      unlink(folder + "/" + name)
    }
    for name in names where rename(hidden + "/" + name, folder + "/" + name) != 0 {
      // A file that is not there was moved before.
      guard errno != ENOENT else { continue }
      throw .cannotWrite(path: folder + "/" + name, reason: AtomicFile.reason())
    }
    unlink(list)
    rmdir(hidden)
  }

  /// The listed files; nil if the list is not one that `run` wrote.
  private func listedNames() -> [String]? {
    var status = stat()
    guard lstat(hidden, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      let bytes = try? InputBytes.read(path: list, limit: 1 << 20)
    else { return nil }
    var names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard names.popLast() == Self.end, !names.isEmpty,
      names.allSatisfy({ isOwn($0) && !$0.contains("/") })
    else { return nil }
    return names
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation

/// The replacement of all files of a results folder by others.
///
/// The new files are complete in a hidden folder, with a list of them, before that folder gets the
/// name `.results.swap` in one step. Before this step the old results are whole; after it, the new
/// files are moved one by one, and the list is removed last. A run that is killed in between leaves
/// the list, and whoever uses the folder next completes the move.
enum ResultsSwap {
  /// The hidden folder with the new files.
  static let folderName = ".results.swap"
  /// The list of all new files in it, one a line; the last line is `end`.
  static let listName = "files.txt"
  private static let end = "end"

  /// Whether new files have not all been moved to their places.
  static func isUnfinished(in folder: String) -> Bool {
    InputBytes.exists(list(in: folder))
  }

  /// Replaces the results in a folder.
  ///
  /// - Parameters:
  ///   - staged: the hidden folder with the new files.
  ///   - names: the names of the new files.
  ///   - folder: the results folder.
  /// - Throws: `OutputError` if a file cannot be replaced. Nearly all reasons are found before the
  ///   first one is.
  static func run(_ staged: StagedFolder, _ names: [String], in folder: String) throws(OutputError)
  {
    for name in names {
      var isDirectory: ObjCBool = false
      let place = folder + "/" + name
      if FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory),
        isDirectory.boolValue
      {
        throw .cannotWrite(path: place, reason: String(cString: strerror(EISDIR)))
      }
    }
    let list = try staged.file(listName)
    try list.write((names + [end]).map { $0 + "\n" }.joined())
    try list.synchronize()
    try list.commit()
    try complete(in: folder)
    try staged.release(as: folderName)
    try complete(in: folder)
  }

  /// Moves new files to their places, as far as an earlier run has not moved them.
  ///
  /// - Throws: `OutputError` if one cannot be moved.
  static func complete(in folder: String) throws(OutputError) {
    let swap = folder + "/" + folderName
    guard isUnfinished(in: folder) else {
      rmdir(swap)
      return
    }
    guard let names = names(in: folder) else {
      throw .cannotWrite(path: list(in: folder), reason: "it does not list results")
    }
    for name in ResultsReader.presentFiles(in: folder) where !names.contains(name) {
      unlink(folder + "/" + name)
    }
    for name in names where rename(swap + "/" + name, folder + "/" + name) != 0 {
      // A file that is not there was moved before.
      guard errno != ENOENT else { continue }
      throw .cannotWrite(path: folder + "/" + name, reason: AtomicFile.reason())
    }
    unlink(list(in: folder))
    rmdir(swap)
  }

  /// What changes in a folder when its results are replaced.
  static func stamp(of folder: String) -> [Int] {
    ["runs.csv", "runs.csv.gz", "energy.csv", "datapackage.json"].flatMap { name in
      var status = stat()
      guard stat(folder + "/" + name, &status) == 0 else { return [-1, -1] }
      return [Int(truncatingIfNeeded: status.st_ino), Int(status.st_size)]
    }
  }

  private static func list(in folder: String) -> String {
    folder + "/" + folderName + "/" + listName
  }

  /// The listed files; nil if the list is not one that `run` wrote.
  private static func names(in folder: String) -> [String]? {
    var status = stat()
    guard lstat(folder + "/" + folderName, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      let bytes = try? InputBytes.read(path: list(in: folder), limit: 1 << 20)
    else { return nil }
    var names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard names.popLast() == end, names.contains("provenance.json"),
      names.allSatisfy({ ResultsReader.isTable($0) && !$0.contains("/") })
    else { return nil }
    return names
  }
}

extension ResultsReader {
  /// The files of results in a folder, sorted.
  static func presentFiles(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { isTable($0) }.sorted()
  }

  /// Completes results whose replacement was cut off when a run was killed.
  ///
  /// - Throws: `incomplete` if that is impossible, and `beingReplaced` while another run does it.
  static func settle(_ folder: String) throws(ResultsError) {
    // A replacement takes milliseconds, and a run holds the lock for as long as it lives.
    for _ in 0..<100 {
      guard ResultsSwap.isUnfinished(in: folder) else { return }
      guard let lock = try? FolderLock(folder) else {
        usleep(10_000)
        continue
      }
      defer { withExtendedLifetime(lock) {} }
      do {
        return try ResultsSwap.complete(in: folder)
      } catch {
        throw .incomplete(folder: folder, reason: error.reason)
      }
    }
    throw .beingReplaced(folder: folder)
  }

  /// Reads a folder, and checks that its results were not replaced in the meantime.
  static func consistent<Value>(_ folder: String, _ read: () throws -> Value) throws -> Value {
    try settle(folder)
    let stamp = ResultsSwap.stamp(of: folder)
    let value = try read()
    guard ResultsSwap.stamp(of: folder) == stamp, !ResultsSwap.isUnfinished(in: folder) else {
      throw ResultsError.beingReplaced(folder: folder)
    }
    return value
  }
}

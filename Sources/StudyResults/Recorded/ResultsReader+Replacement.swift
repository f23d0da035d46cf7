// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Foundation

extension ResultsReader {
  /// The replacement of the results in a folder.
  static func swap(in folder: String) -> FolderSwap {
    FolderSwap("results", in: folder, where: isTable)
  }

  /// Completes results whose replacement was cut off when a run was killed.
  ///
  /// - Throws: `incomplete` if that is impossible, and `beingReplaced` while another run does it.
  static func settle(_ folder: String) throws(ResultsError) {
    // A replacement takes milliseconds, and a run holds the lock for as long as it lives.
    for _ in 0..<50 {
      guard swap(in: folder).isUnfinished else { return }
      guard let lock = try? FolderLock(folder) else {
        usleep(10_000)
        continue
      }
      defer { withExtendedLifetime(lock) {} }
      do {
        return try swap(in: folder).complete()
      } catch {
        throw .incomplete(folder: folder, reason: error.reason)
      }
    }
    throw .beingReplaced(folder: folder)
  }

  /// Reads a folder, and checks that its results were not replaced in the meantime.
  static func consistent<Value>(_ folder: String, _ read: () throws -> Value) throws -> Value {
    try settle(folder)
    let before = stamp(of: folder)
    let value = try read()
    guard stamp(of: folder) == before, !swap(in: folder).isUnfinished else {
      throw ResultsError.beingReplaced(folder: folder)
    }
    return value
  }

  /// Numbers that change when the results in a folder are replaced.
  private static func stamp(of folder: String) -> [Int] {
    ["runs.csv", "energy.csv", "datapackage.json"].flatMap { name in
      var status = stat()
      guard stat(folder + "/" + name, &status) == 0 else { return [-1, -1] }
      return [Int(truncatingIfNeeded: status.st_ino), Int(status.st_size)]
    }
  }
}

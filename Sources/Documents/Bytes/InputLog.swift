// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// The files that were read while some work ran.
package final class InputLog: Sendable {
  @TaskLocal private static var current: InputLog?
  private let paths = Mutex<[String]>([])

  private init() {}

  /// Does some work and lists the files that it reads through `InputBytes`.
  ///
  /// Built-in files are not listed.
  ///
  /// - Returns: the result of the work, and the paths, each once, in the order of reading.
  /// - Throws: the errors of the work.
  package static func files<Result>(
    readBy work: () throws -> Result
  ) throws -> (result: Result, paths: [String]) {
    let log = InputLog()
    let result = try $current.withValue(log, operation: work)
    return (result, log.paths.withLock { $0 })
  }

  /// Adds a file to the log of the current work, if there is one.
  static func note(_ path: String) {
    current?.paths.withLock { paths in
      if !paths.contains(path) { paths.append(path) }
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The warning for objects of an app that are used while no simulated day runs on their thread.
enum OutsideOfDays {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var hasWarned = false

  /// Prints a warning to standard error, once in a program.
  static func warn(_ what: String) {
    let isFirst = lock.withLock {
      defer { hasWarned = true }
      return !hasWarned
    }
    guard isFirst else { return }
    let text = """
      warning: \(what) was used outside a simulated day and does nothing. In a test of the app's \
      own mocks that is fine; for a day, create the app's objects in the closure that SimulatedDay.run \
      takes. If a day is running, a thread or queue that runs in real time used it: add the file of type \
      aliases that "tracewatt init virtual-time" writes to the app's module.

      """
    FileHandle.standardError.write(Data(text.utf8))
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// The processor time of the calling thread, which other work on the machine does not lengthen.
package enum ProcessorTime {
  /// The processor time that this thread has taken so far.
  package static var ofThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The processor time that some work takes, if this thread does all of it.
  package static func measure(_ work: () throws -> Void) rethrows -> Duration {
    let start = ofThread
    try work()
    return ofThread - start
  }
}

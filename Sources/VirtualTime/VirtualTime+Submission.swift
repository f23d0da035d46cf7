// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
internal import Quantities

extension VirtualTime {
  /// Submits work to a queue, which runs in virtual time in a simulated day.
  ///
  /// Where Dispatch's queues stay real, the work runs on the process's main thread instead.
  package static func submit(to queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    #if !os(Linux)
    if let process = VirtualProcess.current {
      if !process.isEnded { process.schedule(after: .zero, work) }
      return
    }
    #endif
    queue.async(execute: work)
  }
}

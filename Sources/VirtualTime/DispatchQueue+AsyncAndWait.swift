// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Apple's Dispatch has these; that of Linux does not.
#if os(Linux)
public import Foundation

extension DispatchQueue {
  /// Runs a closure on the queue and waits for it.
  public func asyncAndWait<T>(execute work: () throws -> T) rethrows -> T {
    try sync(execute: work)
  }
  /// Runs a closure on the queue and waits for it; as a barrier, after the work that already waits.
  public func asyncAndWait<T>(
    flags: DispatchWorkItemFlags,
    execute work: () throws -> T
  ) rethrows -> T { try sync(flags: flags, execute: work) }
  /// Runs a work item on the queue and waits for it.
  public func asyncAndWait(execute workItem: DispatchWorkItem) { sync(execute: workItem) }
}
#endif

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Foundation's operation queue, which runs operations of virtual time outside of simulated days.
final class RealOperationQueue: @unchecked Sendable {
  let queue: OperationQueue

  init(_ queue: OperationQueue) { self.queue = queue }

  /// The operations that wait or run.
  var operations: [VirtualTime.Operation] {
    queue.operations.compactMap { ($0 as? RealOperation)?.operation }
  }

  func add(_ operation: VirtualTime.Operation) { queue.addOperation(RealOperation.of(operation)) }

  /// Waits until a condition holds, or until there is nothing more to wait for.
  func wait(until isOver: () -> Bool) {
    while !isOver(), let next = queue.operations.first { next.waitUntilFinished() }
  }
}

/// Foundation's operation that runs one of virtual time outside of simulated days.
///
/// An operation that continues after its `start()` keeps its thread until it has finished, except on
/// the main thread.
final class RealOperation: Operation, @unchecked Sendable {
  private static let runningKey = "tracewatt.RealOperation"

  let operation: VirtualTime.Operation
  private let end = DispatchSemaphore(value: 0)

  private init(_ operation: VirtualTime.Operation) {
    self.operation = operation
    super.init()
    queuePriority = QueuePriority(rawValue: operation.queuePriority.rawValue) ?? .normal
    for dependency in operation.dependencies { addDependency(Self.of(dependency)) }
  }

  /// The one that runs an operation.
  static func of(_ operation: VirtualTime.Operation) -> RealOperation {
    if let known = operation.real { return known }
    let made = RealOperation(operation)
    operation.real = made
    return made
  }

  /// The operation that runs on this thread.
  static var running: VirtualTime.Operation? {
    Thread.current.threadDictionary[runningKey] as? VirtualTime.Operation
  }

  override func main() {
    let values = Thread.current.threadDictionary
    let outer = values[Self.runningKey]
    values[Self.runningKey] = operation
    operation.start()
    values[Self.runningKey] = outer
    if !operation.isFinished, !Thread.isMainThread { end.wait() }
  }

  /// Called once the operation has finished.
  func finished() { end.signal() }
}

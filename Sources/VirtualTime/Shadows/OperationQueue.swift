// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Foundation's operation queue in virtual time.
  ///
  /// Scope: operations run on the simulation's one thread, by priority and then in the order in
  /// which they were added, once their dependencies are done. An operation that continues after its
  /// `start()` occupies one of the queue's places until it is finished.
  ///
  /// Limitations: no two operations run in parallel. Quality of service has no effect.
  open class OperationQueue: NSObject, @unchecked Sendable {
    /// No limit except the system's.
    public static let defaultMaxConcurrentOperationCount = -1

    private weak var process: VirtualProcess?
    private var waiting: [Operation] = []
    private var executing: [Operation] = []
    private var barriers: [ObjectIdentifier] = []

    /// A name for people.
    open var name: String?
    /// Without effect.
    open var qualityOfService: QualityOfService = .default
    /// Stored, without effect.
    open var underlyingQueue: DispatchQueue?
    /// The largest number of operations that have begun and not finished; -1 for no limit.
    open var maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount {
      didSet { wake() }
    }
    /// Whether the queue is stopped from starting operations.
    open var isSuspended = false { didSet { wake() } }

    /// An empty queue.
    public override init() {}

    /// The queue of the simulated app's main thread.
    public class var main: OperationQueue {
      let process = VirtualProcess.caller(of: "OperationQueue.main")
      return process.map(OperationBook.of)?.main ?? OperationQueue()
    }

    /// The queue whose operation is running; the main queue if none is.
    public class var current: OperationQueue? {
      let process = VirtualProcess.caller(of: "OperationQueue.current")
      return process.map(OperationBook.of)?.running ?? main
    }

    /// The operations that wait or run.
    open var operations: [Operation] { executing + waiting }
    /// The number of operations that wait or run.
    open var operationCount: Int { executing.count + waiting.count }

    // MARK: - Adding

    /// Adds an operation that runs when its turn comes.
    ///
    /// Ends the program with a message if it is in a queue already, runs or is done, as Foundation
    /// does.
    open func addOperation(_ operation: Operation) {
      guard let process = host(for: "OperationQueue.addOperation") else { return }
      guard operation.queue == nil, !operation.isFinished, !operation.isExecuting else {
        VirtualTime.fail(
          "OperationQueue.addOperation: the operation is in a queue already, runs, or is finished"
        )
      }
      operation.queue = self
      waiting.append(operation)
      OperationBook.of(process).keep(self)
      wake()
    }

    /// Adds a closure that runs when its turn comes.
    @preconcurrency
    open func addOperation(_ block: @escaping @Sendable () -> Void) {
      addOperation(BlockOperation(block: block))
    }

    /// Adds operations and, if requested, waits for them.
    open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
      for operation in operations { addOperation(operation) }
      if wait {
        runWaiting(for: "OperationQueue.addOperations") { operations.allSatisfy(\.isFinished) }
      }
    }

    /// Adds a closure that runs after all earlier operations and before all later ones.
    @preconcurrency
    open func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
      let operation = BlockOperation(block: barrier)
      barriers.append(ObjectIdentifier(operation))
      addOperation(operation)
    }

    /// Cancels all operations that wait or run.
    open func cancelAllOperations() { for operation in operations { operation.cancel() } }

    /// Runs the waiting operations at once.
    ///
    /// Ends the program with a message if one cannot finish now, because it would wait for ever.
    open func waitUntilAllOperationsAreFinished() {
      runWaiting(for: "OperationQueue.waitUntilAllOperationsAreFinished") { operationCount == 0 }
    }

    // MARK: - Running

    /// The process in which the queue works; work from another process is dropped.
    private func host(for what: String) -> VirtualProcess? {
      guard let caller = VirtualProcess.caller(of: what) else { return nil }
      if process !== caller {
        process = caller
        waiting = []
        executing = []
        barriers = []
      }
      return caller
    }

    /// Makes the queue look for an operation to start, after the work that is already due.
    func wake() {
      guard let process, !process.isEnded, !waiting.isEmpty else { return }
      process.schedule(after: .zero) { [self] in _ = step() }
    }

    /// Starts the next operation; false if none may start.
    private func step() -> Bool {
      guard !isSuspended,
        maxConcurrentOperationCount < 0 || executing.count < maxConcurrentOperationCount,
        let index = nextIndex, let process, !process.isEnded
      else { return false }
      let operation = waiting.remove(at: index)
      executing.append(operation)
      let operations = OperationBook.of(process)
      let outer = operations.running
      operations.running = self
      operation.start()
      operations.running = outer
      operation.tellIfFinished()
      return true
    }

    /// The index of the operation that may start next: the first of the highest priority.
    private var nextIndex: Int? {
      var best: Int?
      for (index, operation) in waiting.enumerated() {
        if barriers.contains(ObjectIdentifier(operation)) {
          // No operation passes a barrier, and a barrier waits for all before it.
          if index == 0, executing.isEmpty { best = index }
          break
        }
        guard operation.isReady else { continue }
        if let known = best,
          operation.queuePriority.rawValue <= waiting[known].queuePriority.rawValue
        {
          continue
        }
        best = index
      }
      if let first = executing.first, barriers.contains(ObjectIdentifier(first)) { return nil }
      return best
    }

    func finished(_ operation: Operation) {
      executing.removeAll { $0 === operation }
      barriers.removeAll { $0 == ObjectIdentifier(operation) }
      if operationCount == 0, let process, !process.isEnded {
        OperationBook.of(process).release(self)
      }
      wake()
    }

    /// Runs waiting operations until a condition holds; ends the program if it cannot hold.
    func runWaiting(for what: String, until isDone: () -> Bool) {
      guard host(for: what) != nil else { return }
      while !isDone() {
        guard step() else {
          VirtualTime.fail(
            "\(what) would wait for ever: an operation needs the clock to move on, or the "
              + "simulation's only thread, which the call holds. Use completionBlock, a "
              + "dependency, or an async function."
          )
        }
      }
    }
  }
}

/// The operation queues of one process: its main one, and those with operations.
private final class OperationBook {
  let main: VirtualTime.OperationQueue
  /// The queue whose operation runs.
  var running: VirtualTime.OperationQueue?
  private var busy: [ObjectIdentifier: VirtualTime.OperationQueue] = [:]

  private init() {
    main = VirtualTime.OperationQueue()
    main.name = "NSOperationQueue Main Queue"
    main.maxConcurrentOperationCount = 1
  }

  static func of(_ process: VirtualProcess) -> OperationBook {
    process.object(OperationBook.self) { OperationBook() }
  }

  /// Keeps a queue alive as long as it has operations, as Foundation does.
  func keep(_ queue: VirtualTime.OperationQueue) { busy[ObjectIdentifier(queue)] = queue }
  /// Releases a queue without operations.
  func release(_ queue: VirtualTime.OperationQueue) { busy[ObjectIdentifier(queue)] = nil }
}

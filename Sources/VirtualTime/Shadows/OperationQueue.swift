// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Foundation's operation queue in virtual time.
  ///
  /// Scope: operations run on the simulation's one thread, by priority and then in the order in
  /// which they were added, once what they depend on is done. An operation that goes on after its
  /// `start()` holds one of the queue's places until it is finished.
  ///
  /// Limitations: no two operations run side by side. Quality of service has no effect.
  open class OperationQueue: NSObject, @unchecked Sendable {
    /// No limit but the system's.
    public static let defaultMaxConcurrentOperationCount = -1

    private weak var process: VirtualProcess?
    private var waiting: [Operation] = []
    private var executing: [Operation] = []
    private var barriers: [ObjectIdentifier] = []

    /// A name for people.
    open var name: String?
    /// Without effect.
    open var qualityOfService: QualityOfService = .default
    /// Kept, without effect.
    open var underlyingQueue: DispatchQueue?
    /// How many operations may have begun and not finished; -1 for no limit.
    open var maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount {
      didSet { wake() }
    }
    /// Whether the queue begins no operation.
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

    /// What waits or runs.
    open var operations: [Operation] { executing + waiting }
    /// How much waits or runs.
    open var operationCount: Int { executing.count + waiting.count }

    // MARK: - Adding

    /// Has an operation run when its turn comes.
    ///
    /// Ends the program with a message if it is in a queue already or done, as Foundation does.
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

    /// Has a closure run when its turn comes.
    @preconcurrency
    open func addOperation(_ block: @escaping @Sendable () -> Void) {
      addOperation(BlockOperation(block: block))
    }

    /// Has operations run and, if asked to, waits for them.
    open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
      for operation in operations { addOperation(operation) }
      if wait {
        runWaiting(for: "OperationQueue.addOperations") { operations.allSatisfy(\.isFinished) }
      }
    }

    /// Has a closure run when all that was added before is done, and before all that comes after.
    @preconcurrency
    open func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
      let operation = BlockOperation(block: barrier)
      barriers.append(ObjectIdentifier(operation))
      addOperation(operation)
    }

    /// Cancels all that waits or runs.
    open func cancelAllOperations() { for operation in operations { operation.cancel() } }

    /// Runs what waits, at once.
    ///
    /// Ends the program with a message if something cannot finish now, for it would wait for ever.
    open func waitUntilAllOperationsAreFinished() {
      runWaiting(for: "OperationQueue.waitUntilAllOperationsAreFinished") { operationCount == 0 }
    }

    // MARK: - Running

    /// The process in which the queue works; what another process left in it is gone.
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

    /// Has the queue look for something to begin, after what is already due.
    func wake() {
      guard let process, !process.isEnded, !waiting.isEmpty else { return }
      process.schedule(after: .zero) { [self] in _ = step() }
    }

    /// Begins the next operation; false if none may begin.
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

    /// Where the operation stands that may begin next: the first of the highest priority.
    private var nextIndex: Int? {
      var best: Int?
      for (index, operation) in waiting.enumerated() {
        if barriers.contains(ObjectIdentifier(operation)) {
          // Nothing passes a barrier, and it waits for all before it.
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

    /// Runs what waits until something is so; ends the program if it cannot become so.
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

/// The operation queues of one process: its main one, and those that have something to do.
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

  /// Keeps a queue as long as it has operations, as Foundation does.
  func keep(_ queue: VirtualTime.OperationQueue) { busy[ObjectIdentifier(queue)] = queue }
  /// Lets go of a queue that has none.
  func release(_ queue: VirtualTime.OperationQueue) { busy[ObjectIdentifier(queue)] = nil }
}

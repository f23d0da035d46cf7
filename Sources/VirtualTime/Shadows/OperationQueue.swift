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
  /// Outside of simulated days, Foundation's own operation queue runs the operations.
  ///
  /// Limitations: no two operations run in parallel in a day. Quality of service has no effect.
  open class OperationQueue: NSObject, @unchecked Sendable {
    /// No limit except the system's.
    public static let defaultMaxConcurrentOperationCount = -1

    private weak var process: VirtualProcess?
    /// Foundation's queue, which runs the operations outside of simulated days.
    private let real: RealOperationQueue
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
      didSet {
        real.queue.maxConcurrentOperationCount = maxConcurrentOperationCount
        wake()
      }
    }
    /// Whether the queue is stopped from starting operations.
    open var isSuspended = false {
      didSet {
        real.queue.isSuspended = isSuspended
        wake()
      }
    }

    /// An empty queue.
    public override init() { real = RealOperationQueue(Foundation.OperationQueue()) }

    private init(real: Foundation.OperationQueue) { self.real = RealOperationQueue(real) }

    /// The real main queue, for code outside of simulated days.
    private static let realMain = OperationQueue(real: .main)

    /// The queue of the simulated app's main thread.
    public class var main: OperationQueue {
      if VirtualProcess.isOutside { return realMain }
      return VirtualProcess.caller.map(OperationBook.of)?.main ?? OperationQueue()
    }

    /// The queue whose operation is running; the main queue if none is.
    public class var current: OperationQueue? {
      if VirtualProcess.isOutside { return RealOperation.running?.queue ?? main }
      return VirtualProcess.caller.map(OperationBook.of)?.running ?? main
    }

    /// The operations that wait or run.
    open var operations: [Operation] { executing + waiting + real.operations }
    /// The number of operations that wait or run.
    open var operationCount: Int { executing.count + waiting.count + real.operations.count }

    // MARK: - Adding

    /// Adds an operation that runs when its turn comes.
    ///
    /// Ends the program with a message if it is in a queue already, runs or is done, as Foundation
    /// does.
    open func addOperation(_ operation: Operation) {
      let process = host()
      guard process != nil || VirtualProcess.isOutside else { return }
      guard operation.queue == nil, !operation.isFinished, !operation.isExecuting else {
        VirtualTime.fail(
          "OperationQueue.addOperation: the operation is in a queue already, runs, or is finished"
        )
      }
      operation.queue = self
      guard let process else {
        real.add(operation)
        return
      }
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
      if VirtualProcess.isOutside {
        real.queue.addBarrierBlock(barrier)
        return
      }
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
    private func host() -> VirtualProcess? {
      guard let caller = VirtualProcess.caller else { return nil }
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
      operation.notifyIfFinished()
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
      if VirtualProcess.isOutside { real.wait(until: isDone) }
      guard host() != nil else { return }
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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Foundation's operation in virtual time: a piece of work for an ``OperationQueue``.
  ///
  /// Scope: subclasses override `main()`, or, for work that ends later, `start()`, `isExecuting`
  /// and `isFinished`, and tell of changes by `willChangeValue` and `didChangeValue`.
  ///
  /// Limitations: those two calls are all there is of key-value observation on Linux. Quality of
  /// service has no effect.
  open class Operation: NSObject, @unchecked Sendable {
    /// How soon an operation runs among those that wait.
    public enum QueuePriority: Int, Sendable {
      /// Last.
      case veryLow = -8
      /// Late.
      case low = -4
      /// As most.
      case normal = 0
      /// Early.
      case high = 4
      /// First.
      case veryHigh = 8
    }

    private var hasBegun = false
    private var hasFinished = false
    private var wasCancelled = false
    private var wasTold = false
    private var followers: [() -> Void] = []
    /// The queue that the operation waits in.
    weak var queue: OperationQueue?

    /// What runs once the operation has finished.
    open var completionBlock: (@Sendable () -> Void)?
    /// How soon it runs among those that wait.
    open var queuePriority: QueuePriority = .normal
    /// Without effect.
    open var qualityOfService: QualityOfService = .default
    /// A name for people.
    open var name: String?
    /// What has to finish first.
    public private(set) var dependencies: [Operation] = []

    /// An operation that does nothing.
    public override init() {}

    /// Whether it was cancelled; what it does about that is its own affair.
    open var isCancelled: Bool { wasCancelled }
    /// Whether it is running.
    open var isExecuting: Bool { hasBegun && !hasFinished }
    /// Whether it is done.
    open var isFinished: Bool { hasFinished }
    /// Whether it goes on after `start()` has returned.
    open var isAsynchronous: Bool { false }
    /// Whether all that it depends on is done.
    open var isReady: Bool { wasCancelled || dependencies.allSatisfy(\.isFinished) }

    /// Runs the operation; queues call it.
    open func start() {
      guard !hasBegun, !isFinished else { return }
      hasBegun = true
      if !isCancelled { main() }
      hasFinished = true
      tellIfFinished()
    }

    /// What the operation does; for subclasses.
    open func main() {}

    /// Asks the operation to end; one that has not begun is passed over.
    open func cancel() {
      wasCancelled = true
      queue?.wake()
    }

    /// Has the operation wait for another.
    open func addDependency(_ operation: Operation) {
      dependencies.append(operation)
      operation.follow { [weak self] in self?.queue?.wake() }
    }

    /// Has the operation no longer wait for another.
    open func removeDependency(_ operation: Operation) {
      dependencies.removeAll { $0 === operation }
      queue?.wake()
    }

    /// Returns once the operation is done; what waits in its queue runs first.
    ///
    /// Ends the program with a message if that does not finish it, for it would wait for ever.
    open func waitUntilFinished() {
      queue?.runWaiting(for: "Operation.waitUntilFinished") { isFinished }
    }

    // MARK: - Changes

    /// Tells that a property is about to change.
    open func willChangeValue(forKey key: String) {}
    /// Tells that a property has changed.
    open func didChangeValue(forKey key: String) { changed(key) }
    /// Tells that a property is about to change.
    public func willChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {}
    /// Tells that a property has changed.
    public func didChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
      changed(keyPath == \Operation.isFinished ? "isFinished" : "isReady")
    }

    private func changed(_ key: String) {
      switch key {
      case "isFinished", "finished": tellIfFinished()
      case "isReady", "ready": queue?.wake()
      default: break
      }
    }

    /// Tells once, to all who wait, that the operation is done.
    func tellIfFinished() {
      guard isFinished, !wasTold else { return }
      wasTold = true
      let followers = followers
      self.followers = []
      let block = completionBlock
      completionBlock = nil
      queue?.finished(self)
      for follower in followers { follower() }
      if let block, let process = VirtualProcess.current, !process.isEnded {
        process.schedule(after: .zero, block)
      }
    }

    private func follow(_ follower: @escaping () -> Void) {
      if isFinished { follower() } else { followers.append(follower) }
    }
  }

  /// Foundation's operation made of closures, in virtual time.
  open class BlockOperation: Operation, @unchecked Sendable {
    /// What runs, in this order.
    public private(set) var executionBlocks: [@Sendable () -> Void] = []

    /// An operation without work.
    public override init() {}

    /// An operation that runs a closure.
    @preconcurrency
    public init(block: @escaping @Sendable () -> Void) { executionBlocks = [block] }

    /// Adds a closure to what runs.
    @preconcurrency
    open func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
      executionBlocks.append(block)
    }

    /// Runs the closures, one after another.
    open override func main() {
      for block in executionBlocks { block() }
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Foundation's operation in virtual time: a piece of work for an ``OperationQueue``.
  ///
  /// Scope: subclasses override `main()`. For work that ends later, they override `start()`,
  /// `isExecuting` and `isFinished`, and report changes by `willChangeValue` and `didChangeValue`.
  ///
  /// Limitations: Linux has no key-value observation beyond those two calls. Quality of service has
  /// no effect.
  open class Operation: NSObject, @unchecked Sendable {
    /// The order of an operation among those that wait.
    public enum QueuePriority: Int, Sendable {
      /// Last.
      case veryLow = -8
      /// Late.
      case low = -4
      /// At the default priority.
      case normal = 0
      /// Early.
      case high = 4
      /// First.
      case veryHigh = 8
    }

    private var hasBegun = false
    private var hasFinished = false
    private var wasCancelled = false
    private var hasNotified = false
    private var followers: [() -> Void] = []
    /// The queue that the operation was added to.
    weak var queue: OperationQueue?
    /// Foundation's operation that runs this one outside of simulated days.
    weak var real: RealOperation?

    /// The block that runs once the operation has finished.
    open var completionBlock: (@Sendable () -> Void)?
    /// The order among those that wait.
    open var queuePriority: QueuePriority = .normal
    /// Without effect.
    open var qualityOfService: QualityOfService = .default
    /// A name for people.
    open var name: String?
    /// The operations that must finish first.
    public private(set) var dependencies: [Operation] = []

    /// An operation that does nothing.
    public override init() {}

    /// Whether it was cancelled; the operation itself must react to that.
    open var isCancelled: Bool { wasCancelled }
    /// Whether it is running.
    open var isExecuting: Bool { hasBegun && !hasFinished }
    /// Whether it has finished.
    open var isFinished: Bool { hasFinished }
    /// Whether it continues after `start()` has returned.
    open var isAsynchronous: Bool { false }
    /// Whether all its dependencies have finished.
    open var isReady: Bool { wasCancelled || dependencies.allSatisfy(\.isFinished) }

    /// Runs the operation; queues call it.
    open func start() {
      guard !hasBegun, !isFinished else { return }
      hasBegun = true
      if !isCancelled { main() }
      hasFinished = true
      notifyIfFinished()
    }

    /// The work of the operation; for subclasses.
    open func main() {}

    /// Asks the operation to end; one that has not begun is skipped.
    open func cancel() {
      wasCancelled = true
      queue?.wake()
    }

    /// Makes the operation wait for another.
    open func addDependency(_ operation: Operation) {
      dependencies.append(operation)
      real?.addDependency(RealOperation.of(operation))
      operation.follow { [weak self] in self?.queue?.wake() }
    }

    /// Stops the operation from waiting for another.
    open func removeDependency(_ operation: Operation) {
      dependencies.removeAll { $0 === operation }
      if let other = operation.real { real?.removeDependency(other) }
      queue?.wake()
    }

    /// Returns once the operation is done; operations that wait in its queue run first.
    ///
    /// Ends the program with a message if that does not finish it, because it would wait for ever.
    open func waitUntilFinished() {
      if let real, VirtualProcess.isOutside { real.waitUntilFinished() }
      queue?.runWaiting(for: "Operation.waitUntilFinished") { isFinished }
    }

    // MARK: - Changes

    /// Reports that a property is about to change.
    open func willChangeValue(forKey key: String) {}
    /// Reports that a property has changed.
    open func didChangeValue(forKey key: String) { changed(key) }
    /// Reports that a property is about to change.
    public func willChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {}
    /// Reports that a property has changed.
    public func didChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
      changed(keyPath == \Operation.isFinished ? "isFinished" : "isReady")
    }

    private func changed(_ key: String) {
      switch key {
      case "isFinished", "finished": notifyIfFinished()
      case "isReady", "ready": queue?.wake()
      default: break
      }
    }

    /// Notifies everything that waits, once, that the operation is done.
    func notifyIfFinished() {
      guard isFinished, !hasNotified else { return }
      hasNotified = true
      let followers = followers
      self.followers = []
      let block = completionBlock
      completionBlock = nil
      guard !VirtualProcess.isOutside else {
        real?.finished()
        if let block { DispatchQueue.global().async(execute: block) }
        return
      }
      queue?.finished(self)
      for follower in followers { follower() }
      if let block { VirtualProcess.caller?.schedule(after: .zero, block) }
    }

    private func follow(_ follower: @escaping () -> Void) {
      if isFinished { follower() } else { followers.append(follower) }
    }
  }

  /// Foundation's block operation in virtual time.
  open class BlockOperation: Operation, @unchecked Sendable {
    /// The closures, in the order in which they run.
    public private(set) var executionBlocks: [@Sendable () -> Void] = []

    /// An operation without work.
    public override init() {}

    /// An operation that runs a closure.
    @preconcurrency
    public init(block: @escaping @Sendable () -> Void) { executionBlocks = [block] }

    /// Adds a closure.
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

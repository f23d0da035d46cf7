// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Delivers notifications to their observers within one process of a simulated app.
  ///
  /// Scope: Foundation's class of that name. Each process has its own ``default``, so days that run
  /// at the same time do not mix, and observations end with their process. A block without a queue,
  /// or with the main one, runs at once; a block with another queue runs as the next work of the
  /// process, at the same instant. Observers are called in the order in which they were added.
  /// Outside of simulated days all code shares one centre, and queues are real.
  open class NotificationCenter: NSObject, @unchecked Sendable {
    /// The centre of the running process; outside of simulated days, the program's.
    public class var `default`: NotificationCenter {
      VirtualProcess.current?.object(NotificationCenter.self) { NotificationCenter() } ?? outside
    }

    private static let outside = NotificationCenter()

    // Outside of simulated days, several threads may use one centre.
    private let lock = NSLock()
    private var observers: [NotificationObserver] = []

    private func add(_ observer: NotificationObserver) {
      lock.withLock { observers.append(observer) }
    }

    private func removeObservers(where isUnwanted: (NotificationObserver) -> Bool) {
      // Objects that blocks hold may use the centre as they are released, so after the lock.
      let before = lock.withLock { () -> [NotificationObserver] in
        let before = observers
        observers = before.filter { !isUnwanted($0) }
        return before
      }
      withExtendedLifetime(before) {}
    }

    /// A separate centre.
    public override init() {}

    // MARK: - Observing

    /// Adds a block that is called for each notification of a name and a sender; nil matches any.
    ///
    /// - Parameters:
    ///   - name: the name to observe; nil for all.
    ///   - obj: the sender to observe; nil for all. It is not kept alive.
    ///   - queue: nil to run the block at once; any queue other than the main one to run it as the
    ///     process's next work.
    ///   - block: the block to call.
    /// - Returns: a token for ``removeObserver(_:)``; the centre keeps it until then.
    @discardableResult open func addObserver(
      forName name: NSNotification.Name?,
      object obj: Any?,
      queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
      let observer = NotificationObserver(
        name: name,
        sender: obj.map(NotificationObserver.Sender.init),
        queue: queue.flatMap { $0 === OperationQueue.main ? nil : $0 },
        block: block
      )
      add(observer)
      return observer
    }

    /// Calls a method of an object for each notification of a name and a sender; nil matches any.
    ///
    /// The object is not kept alive; its observations end with it.
    open func addObserver(
      _ observer: Any,
      selector: Selector,
      name: NSNotification.Name?,
      object obj: Any?
    ) {
      let target = observer as AnyObject
      let weakly = Weakly(target)
      removeObservers { $0.isOfReleasedTarget }
      add(
        NotificationObserver(
          name: name,
          sender: obj.map(NotificationObserver.Sender.init),
          queue: nil,
          target: target
        ) { notification in
          if let target = weakly.object { selector.perform(on: target, with: notification) }
        }
      )
    }

    /// Ends the observations of a token, or of an object whose methods observe.
    open func removeObserver(_ observer: Any) { removeObserver(observer, name: nil, object: nil) }

    /// Ends the observations of a token or an object that have that name and that sender.
    ///
    /// A nil name or sender matches any.
    open func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {
      let observers = lock.withLock { self.observers }
      for token in observers where token.isOf(observer as AnyObject) {
        guard name == nil || token.name == name else { continue }
        if let object {
          guard let sender = token.sender, sender.isSame(as: object) else { continue }
        }
        token.isRemoved = true
      }
      removeObservers(where: \.isRemoved)
    }

    // MARK: - Posting

    /// Delivers a notification to all observers of its name and its sender.
    open func post(_ notification: Notification) {
      let observers = lock.withLock { self.observers }
      for observer in observers where !observer.isRemoved && observer.wants(notification) {
        let later = Unchecked {
          if !observer.isRemoved { observer.block(notification) }
        }
        if observer.queue == nil {
          // The main queue is the posting one: its blocks run before the call returns.
          observer.block(notification)
        } else if let process = VirtualProcess.current {
          process.schedule(after: .zero, later.value)
        } else {
          observer.queue?.addOperation { later.value() }
        }
      }
    }

    /// Delivers a notification with these contents to its observers.
    open func post(
      name: NSNotification.Name,
      object: Any?,
      userInfo: [AnyHashable: Any]? = nil
    ) {
      post(Notification(name: name, object: object, userInfo: userInfo))
    }

    // MARK: - Sequences

    /// The notifications of a name and a sender, as they are posted while the sequence is iterated.
    public func notifications(
      named name: NSNotification.Name,
      object: AnyObject? = nil
    ) -> Notifications {
      Notifications(centre: self, name: name, object: object)
    }

    /// An endless sequence of notifications.
    ///
    /// An iterator observes from its creation on; notifications posted before its next call wait
    /// for it.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
      private let centre: NotificationCenter
      private let name: NSNotification.Name
      private weak var object: AnyObject?
      private let isOfOneSender: Bool

      init(centre: NotificationCenter, name: NSNotification.Name, object: AnyObject?) {
        self.centre = centre
        self.name = name
        self.object = object
        isOfOneSender = object != nil
      }

      /// An iterator that observes from now on.
      public func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(of: Box.self)
        guard object != nil || !isOfOneSender else {
          // The sender was released, so it can post nothing.
          return Iterator(stream: stream, continuation: continuation, token: nil, centre: centre)
        }
        let token = centre.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Box(notification: $0))
        }
        return Iterator(stream: stream, continuation: continuation, token: token, centre: centre)
      }

      fileprivate struct Box: @unchecked Sendable {
        let notification: Notification
      }

      /// One reader of the sequence.
      public struct Iterator: AsyncIteratorProtocol {
        private var iterator: AsyncStream<Box>.Iterator
        private let observation: Observation

        fileprivate init(
          stream: AsyncStream<Box>,
          continuation: AsyncStream<Box>.Continuation,
          token: (any NSObjectProtocol)?,
          centre: NotificationCenter
        ) {
          iterator = stream.makeAsyncIterator()
          observation = Observation(continuation: continuation, token: token, centre: centre)
        }

        /// The next notification; nil once the task is cancelled.
        public mutating func next(
          isolation actor: isolated (any Actor)? = #isolation
        ) async -> Notification? {
          await iterator.next(isolation: actor)?.notification
        }
      }

      /// Ends the observation when the last copy of its iterator is released.
      private final class Observation {
        private let continuation: AsyncStream<Box>.Continuation
        private let token: (any NSObjectProtocol)?
        private weak var centre: NotificationCenter?

        init(
          continuation: AsyncStream<Box>.Continuation,
          token: (any NSObjectProtocol)?,
          centre: NotificationCenter
        ) {
          self.continuation = continuation
          self.token = token
          self.centre = centre
        }

        deinit { if let token { centre?.removeObserver(token) } }
      }
    }
  }
}

/// An observation of a name and a sender; also the token that ends it.
private final class NotificationObserver: NSObject, @unchecked Sendable {
  /// A sender: an object compared by identity, a value by equality.
  struct Sender {
    private weak var object: AnyObject?
    private let value: AnyHashable?
    private let isValue: Bool

    init(_ sender: Any) {
      isValue = !(type(of: sender) is AnyClass)
      object = isValue ? nil : sender as AnyObject
      value = isValue ? sender as? AnyHashable : nil
    }

    func isSame(as sender: Any?) -> Bool {
      guard let sender else { return false }
      if isValue { return value != nil && value == sender as? AnyHashable }
      guard let object, type(of: sender) is AnyClass else { return false }
      return object === sender as AnyObject
    }
  }

  let name: NSNotification.Name?
  let sender: Sender?
  /// The queue that runs the block; nil for the posting thread.
  let queue: VirtualTime.OperationQueue?
  let block: @Sendable (Notification) -> Void
  var isRemoved = false
  /// The object whose method observes; nil for a block, or once the object is released.
  private weak var target: AnyObject?
  private let hasTarget: Bool

  init(
    name: NSNotification.Name?,
    sender: Sender?,
    queue: VirtualTime.OperationQueue?,
    target: AnyObject? = nil,
    block: @escaping @Sendable (Notification) -> Void
  ) {
    self.name = name
    self.sender = sender
    self.queue = queue
    self.target = target
    hasTarget = target != nil
    self.block = block
  }

  /// Whether the object whose method observes is gone.
  var isOfReleasedTarget: Bool { hasTarget && target == nil }

  /// Whether an object is this token, or the one whose method observes.
  func isOf(_ observer: AnyObject) -> Bool {
    self === observer || (hasTarget && target === observer)
  }

  func wants(_ notification: Notification) -> Bool {
    guard name == nil || name == notification.name else { return false }
    return sender.map { $0.isSame(as: notification.object) } ?? true
  }
}

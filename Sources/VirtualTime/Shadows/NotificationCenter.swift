// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Hands notifications to those who observe them, within one process of a simulated app.
  ///
  /// Scope: Foundation's class of that name. ``default`` is one for each process, so days that run at
  /// the same time do not hear each other, and what a process observed ends with it. A block without a
  /// queue, or with the main one, runs at once; a block with another queue runs as the next work of the
  /// process, at the same instant. Observers are called in the order in which they were added.
  ///
  /// Limitations: observers by selector and publishers need Objective-C and Combine, which Linux lacks.
  open class NotificationCenter: NSObject, @unchecked Sendable {
    /// The centre of the running process.
    ///
    /// Where no simulated app runs it is an empty one of its own: objects that a test keeps beyond the
    /// day take their observers back when they go.
    public class var `default`: NotificationCenter {
      VirtualProcess.current?.object(NotificationCenter.self) { NotificationCenter() }
        ?? NotificationCenter()
    }

    private var observers: [NotificationObserver] = []

    /// A centre of its own.
    public override init() {}

    // MARK: - Observing

    /// Has a block called for each notification of a name and a sender; nil stands for any.
    ///
    /// - Parameters:
    ///   - name: the name to observe; nil for all.
    ///   - obj: the sender to observe; nil for all. It is not kept alive.
    ///   - queue: nil to run the block at once; any queue to run it as the process's next work.
    ///   - block: what is called.
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
        isQueued: queue.map { $0 !== OperationQueue.main } ?? false,
        block: block
      )
      observers.append(observer)
      return observer
    }

    /// Ends what a token stands for; anything else is ignored.
    open func removeObserver(_ observer: Any) { removeObserver(observer, name: nil, object: nil) }

    /// Ends what a token stands for, if it observes that name and that sender; nil stands for any.
    open func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {
      guard let token = observer as? NotificationObserver else { return }
      guard name == nil || token.name == name else { return }
      if let object {
        guard let sender = token.sender, sender.isSame(as: object) else { return }
      }
      token.isRemoved = true
      observers.removeAll { $0 === token }
    }

    // MARK: - Posting

    /// Hands a notification to everybody who observes its name and its sender.
    open func post(_ notification: Notification) {
      for observer in observers where !observer.isRemoved && observer.wants(notification) {
        // The main queue is the one that posts: its blocks run before the call returns.
        guard observer.isQueued, let process = VirtualProcess.current else {
          observer.block(notification)
          continue
        }
        process.schedule(after: .zero) {
          if !observer.isRemoved { observer.block(notification) }
        }
      }
    }

    /// Hands a notification with these contents to everybody who observes it.
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

    /// Notifications that come while somebody waits for them, without an end.
    ///
    /// An iterator observes from the moment in which it is made; what is posted before its next call
    /// waits for it.
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
          // The sender is gone, so nothing can come from it.
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

      /// Ends the observation with the last copy of its iterator.
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

/// Who observes what; also the token by which that is ended.
private final class NotificationObserver: NSObject, @unchecked Sendable {
  /// A sender: an object by its identity, a value by being equal.
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
  let isQueued: Bool
  let block: @Sendable (Notification) -> Void
  var isRemoved = false

  init(
    name: NSNotification.Name?,
    sender: Sender?,
    isQueued: Bool,
    block: @escaping @Sendable (Notification) -> Void
  ) {
    self.name = name
    self.sender = sender
    self.isQueued = isQueued
    self.block = block
  }

  func wants(_ notification: Notification) -> Bool {
    guard name == nil || name == notification.name else { return false }
    return sender.map { $0.isSame(as: notification.object) } ?? true
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

extension VirtualTime {
  /// Dispatch's queue in virtual time.
  ///
  /// Scope: all queues run on the simulation's one thread, in the order in which their work is due.
  /// Work that is waited for (``sync(execute:)-swift.method``) runs at once, after what already
  /// waits in a serial queue.
  ///
  /// Limitations: no two pieces of work ever run side by side, so races do not show. Quality of
  /// service, autorelease frequency and target are kept or taken without effect. Code on any queue
  /// counts as the main actor's.
  open class DispatchQueue: NSObject, @unchecked Sendable {
    /// What a queue is like.
    public struct Attributes: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt64
      /// Attributes of bits.
      public init(rawValue: UInt64) { self.rawValue = rawValue }
      /// Work need not wait for the work before it.
      public static let concurrent = Attributes(rawValue: 1 << 1)
      /// Work waits until the queue is activated.
      public static let initiallyInactive = Attributes(rawValue: 1 << 2)
    }

    /// When a queue drains its autorelease pool; without effect.
    public enum AutoreleaseFrequency: Sendable {
      /// As the target queue does.
      case inherit
      /// After each piece of work.
      case workItem
      /// Never.
      case never
    }

    /// The queue of the simulated app's main thread.
    public static let main = DispatchQueue(label: "com.apple.main-thread", isConcurrent: false)
    private static let globals: [DispatchQueue] = [
      "user-interactive", "user-initiated", "default", "utility", "background",
    ].map { DispatchQueue(label: "com.apple.root.\($0)-qos", isConcurrent: true) }

    /// A queue of the system's, for a quality of service.
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
      switch qos {
      case .userInteractive: globals[0]
      case .userInitiated: globals[1]
      case .utility: globals[3]
      case .background: globals[4]
      default: globals[2]
      }
    }

    /// The queue's name.
    public let label: String
    /// The quality of service that the queue was made with; without effect.
    public let qos: DispatchQoS
    let isConcurrent: Bool
    // A queue may be a static and so belong to days on several threads.
    private let lock = NSLock()
    private var specifics: [ObjectIdentifier: Any] = [:]
    private var isInactive = false

    private init(label: String, isConcurrent: Bool) {
      self.label = label
      self.isConcurrent = isConcurrent
      qos = .unspecified
    }

    /// A queue of the app's own.
    ///
    /// - Parameters:
    ///   - label: the queue's name.
    ///   - qos: a quality of service, without effect.
    ///   - attributes: serial and active unless they say otherwise.
    ///   - autoreleaseFrequency: without effect.
    ///   - target: without effect.
    public init(
      label: String,
      qos: DispatchQoS = .unspecified,
      attributes: Attributes = [],
      autoreleaseFrequency: AutoreleaseFrequency = .inherit,
      target: DispatchQueue? = nil
    ) {
      self.label = label
      self.qos = qos
      isConcurrent = attributes.contains(.concurrent)
      super.init()
      if attributes.contains(.initiallyInactive),
        let process = VirtualProcess.caller(of: "An inactive DispatchQueue")
      {
        isInactive = true
        QueueBook.of(process).suspend(self)
      }
    }

    /// The name.
    open override var description: String { "<DispatchQueue \(label)>" }

    // MARK: - State

    /// Lets work begin, for a queue that was made inactive.
    public func activate() {
      guard isInactive, let book = book(for: "activate") else { return }
      isInactive = false
      book.resume(self)
    }
    /// Holds work back until the queue is resumed as often as it was suspended.
    public func suspend() { book(for: "suspend")?.suspend(self) }
    /// Lets work go on.
    public func resume() { book(for: "resume")?.resume(self) }
    /// Takes another target; without effect.
    public func setTarget(queue: DispatchQueue?) {}

    /// What the app keeps with the queue under a key.
    public func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? {
      lock.withLock { specifics[ObjectIdentifier(key)] as? T }
    }
    /// Keeps a value with the queue under a key, or removes it.
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {
      // The old value goes outside of the lock, as its deinitialiser may ask again.
      let released = lock.withLock {
        let old = specifics.removeValue(forKey: ObjectIdentifier(key))
        specifics[ObjectIdentifier(key)] = value
        return old
      }
      withExtendedLifetime(released) {}
    }
    /// What the app keeps under a key with the queue whose work is running.
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? {
      VirtualProcess.caller(of: "DispatchQueue.getSpecific")
        .flatMap { QueueBook.of($0).current.getSpecific(key: key) }
    }

    /// What waits in this process's queues; nil once the process has ended.
    func book(for what: String) -> QueueBook? {
      VirtualProcess.caller(of: "DispatchQueue.\(what)").map(QueueBook.of)
    }
  }
}

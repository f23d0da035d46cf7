// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

extension VirtualTime {
  /// Dispatch's queue in virtual time.
  ///
  /// Scope: all queues run on the simulation's one thread, in the order in which their work is due.
  /// Synchronous work (``sync(execute:)-swift.method``) runs at once, after the work that already
  /// waits in a serial queue.
  ///
  /// Limitations: no two pieces of work ever run in parallel, so races do not show. Quality of
  /// service, autorelease frequency and target have no effect. Code on any queue counts as the main
  /// actor's.
  open class DispatchQueue: NSObject, @unchecked Sendable {
    /// The attributes of a queue.
    public struct Attributes: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt64
      /// Attributes from their bits.
      public init(rawValue: UInt64) { self.rawValue = rawValue }
      /// Work need not wait for earlier work.
      public static let concurrent = Attributes(rawValue: 1 << 1)
      /// Work waits until the queue is activated.
      public static let initiallyInactive = Attributes(rawValue: 1 << 2)
    }

    /// The time at which a queue drains its autorelease pool; without effect.
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

    /// A system queue for a quality of service.
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
    /// The quality of service of the queue; without effect.
    public let qos: DispatchQoS
    let isConcurrent: Bool
    // A queue may be static and therefore shared by days on several threads.
    private let lock = NSLock()
    private var specifics: [ObjectIdentifier: Any] = [:]
    private var isInactive = false

    private init(label: String, isConcurrent: Bool) {
      self.label = label
      self.isConcurrent = isConcurrent
      qos = .unspecified
    }

    /// A queue of the app.
    ///
    /// - Parameters:
    ///   - label: the queue's name.
    ///   - qos: a quality of service, without effect.
    ///   - attributes: serial and active by default.
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

    /// Starts a queue that was created inactive.
    public func activate() {
      guard isInactive, let book = book(for: "activate") else { return }
      isInactive = false
      book.resume(self)
    }
    /// Holds work back until there are as many calls of `resume()`.
    public func suspend() { book(for: "suspend")?.suspend(self) }
    /// Resumes the queue once.
    public func resume() { book(for: "resume")?.resume(self) }
    /// Sets another target; without effect.
    public func setTarget(queue: DispatchQueue?) {}

    /// The value that the app stored with the queue under a key.
    public func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? {
      lock.withLock { specifics[ObjectIdentifier(key)] as? T }
    }
    /// Stores a value with the queue under a key, or removes it.
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {
      // The old value is released outside of the lock, because its deinitialiser may use the queue.
      let released = lock.withLock {
        let old = specifics.removeValue(forKey: ObjectIdentifier(key))
        specifics[ObjectIdentifier(key)] = value
        return old
      }
      withExtendedLifetime(released) {}
    }
    /// The value that the app stored under a key with the queue whose work is running.
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? {
      VirtualProcess.caller(of: "DispatchQueue.getSpecific")
        .flatMap { QueueBook.of($0).current.getSpecific(key: key) }
    }

    /// The pending work of this process's queues; nil once the process has ended.
    func book(for what: String) -> QueueBook? {
      VirtualProcess.caller(of: "DispatchQueue.\(what)").map(QueueBook.of)
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// The common interface of all sources of Dispatch.
  public protocol DispatchSourceProtocol: AnyObject {
    /// Sets the handler of events.
    func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
    /// Sets the handler of the cancellation.
    func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?)
    /// Sets the handler of the source's start.
    func setRegistrationHandler(
      qos: DispatchQoS,
      flags: DispatchWorkItemFlags,
      handler: (() -> Void)?
    )
    /// Ends the source permanently.
    func cancel()
    /// Starts or resumes the source.
    func resume()
    /// Holds events back.
    func suspend()
    /// Starts the source.
    func activate()
    /// The number of events that one call of the handler covers.
    var data: UInt { get }
    /// Whether the source has been cancelled.
    var isCancelled: Bool { get }
  }

  /// Dispatch's timer.
  public protocol DispatchSourceTimer: DispatchSourceProtocol {
    /// Schedules the timer: the first time, and then an interval.
    func schedule(
      deadline: DispatchTime,
      repeating interval: DispatchTimeInterval,
      leeway: DispatchTimeInterval
    )
    /// Schedules the timer by the wall clock.
    func schedule(
      wallDeadline: DispatchWallTime,
      repeating interval: DispatchTimeInterval,
      leeway: DispatchTimeInterval
    )
  }

  /// The factory of sources: only timers are simulated.
  public enum DispatchSource {
    /// The strictness of a timer; without effect.
    public struct TimerFlags: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt
      /// Flags from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// The system must not delay the timer.
      public static let strict = TimerFlags(rawValue: 1)
    }

    /// A timer that waits to be scheduled and resumed; outside of simulated days, Dispatch's own.
    ///
    /// It fires exactly at its times and keeps its grid. Times that passed while the app was
    /// suspended are reported as one event, with their number in `data`. It ends when it is
    /// released.
    public static func makeTimerSource(
      flags: TimerFlags = [],
      queue: DispatchQueue? = nil
    ) -> any DispatchSourceTimer {
      VirtualProcess.isOutside
        ? RealSourceTimer(flags: flags, queue: queue)
        : VirtualSourceTimer(queue: queue ?? .global())
    }
  }
}

extension VirtualTime.DispatchSourceProtocol {
  /// Sets the handler of events.
  public func setEventHandler(handler: (() -> Void)?) {
    setEventHandler(qos: .unspecified, flags: [], handler: handler)
  }
  /// Sets the handler of events.
  public func setEventHandler(qos: DispatchQoS, handler: (() -> Void)?) {
    setEventHandler(qos: qos, flags: [], handler: handler)
  }
  /// Sets the handler of events.
  public func setEventHandler(handler: DispatchWorkItem) {
    setEventHandler { handler.perform() }
  }
  /// Sets the handler of the cancellation.
  public func setCancelHandler(handler: (() -> Void)?) {
    setCancelHandler(qos: .unspecified, flags: [], handler: handler)
  }
  /// Sets the handler of the cancellation.
  public func setCancelHandler(handler: DispatchWorkItem) {
    setCancelHandler { handler.perform() }
  }
  /// Sets the handler of the source's start.
  public func setRegistrationHandler(handler: (() -> Void)?) {
    setRegistrationHandler(qos: .unspecified, flags: [], handler: handler)
  }
}

extension VirtualTime.DispatchSourceTimer {
  /// Schedules the timer to fire once.
  public func schedule(
    deadline: DispatchTime,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: deadline, repeating: .never, leeway: leeway) }
  /// Schedules the timer: the first time, and then an interval.
  public func schedule(deadline: DispatchTime, repeating interval: DispatchTimeInterval) {
    schedule(deadline: deadline, repeating: interval, leeway: .nanoseconds(0))
  }
  /// Schedules the timer: the first time, and then an interval in seconds; never again if infinite.
  public func schedule(
    deadline: DispatchTime,
    repeating interval: Double,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: deadline, repeating: .init(seconds: interval), leeway: leeway) }
  /// Schedules the timer to fire once, by the wall clock.
  public func schedule(
    wallDeadline: DispatchWallTime,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(wallDeadline: wallDeadline, repeating: .never, leeway: leeway) }
  /// Schedules the timer by the wall clock.
  public func schedule(wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval) {
    schedule(wallDeadline: wallDeadline, repeating: interval, leeway: .nanoseconds(0))
  }
  /// Schedules the timer by the wall clock, and then at an interval in seconds.
  public func schedule(
    wallDeadline: DispatchWallTime,
    repeating interval: Double,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(wallDeadline: wallDeadline, repeating: .init(seconds: interval), leeway: leeway) }
}

extension DispatchTimeInterval {
  fileprivate init(seconds: Double) {
    self = seconds.isFinite && seconds < 4e9 ? .nanoseconds(Int(max(0, seconds) * 1e9)) : .never
  }

  /// The duration; nil for never and for intervals beyond the clock's range.
  fileprivate var duration: SimulationDuration? {
    let (count, unit): (Int, Int64) =
      switch self {
      case .seconds(let count): (count, 1_000_000_000)
      case .milliseconds(let count): (count, 1_000_000)
      case .microseconds(let count): (count, 1000)
      case .nanoseconds(let count): (count, 1)
      default: (.max, .max)
      }
    let (product, isOver) = Int64(count).multipliedReportingOverflow(by: unit)
    return isOver || product > 4_000_000_000_000_000_000
      ? nil : SimulationDuration(nanoseconds: product)
  }
}

/// A Dispatch timer in virtual time.
private final class VirtualSourceTimer: NSObject, VirtualTime.DispatchSourceTimer,
  @unchecked Sendable
{
  private let queue: DispatchQueue
  private weak var process: VirtualProcess?
  private var eventHandler: (() -> Void)?
  private var cancelHandler: (() -> Void)?
  private var registrationHandler: (() -> Void)?
  private var isRegistered = false
  private var suspendCount = 1
  private var isInactive = true
  private var due: SimulationTime?
  private var interval: SimulationDuration?
  private var pending: CancellableWork?
  private(set) var isCancelled = false
  private(set) var data: UInt = 0

  init(queue: DispatchQueue) {
    process = VirtualProcess.caller
    self.queue = queue
  }

  deinit { pending?.cancel() }

  private var live: VirtualProcess? {
    guard let process, !process.isEnded, !isCancelled else { return nil }
    return process
  }

  // MARK: - Settings

  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    let released = eventHandler
    eventHandler = handler
    withExtendedLifetime(released) {}
  }
  func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    let released = cancelHandler
    cancelHandler = handler
    withExtendedLifetime(released) {}
  }
  func setRegistrationHandler(
    qos: DispatchQoS,
    flags: DispatchWorkItemFlags,
    handler: (() -> Void)?
  ) { registrationHandler = handler }

  func schedule(
    deadline: DispatchTime,
    repeating interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval
  ) { schedule(after: VirtualProcess.delay(until: deadline), repeating: interval) }

  func schedule(
    wallDeadline: DispatchWallTime,
    repeating interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval
  ) { schedule(after: VirtualProcess.delay(until: wallDeadline), repeating: interval) }

  private func schedule(after delay: SimulationDuration, repeating interval: DispatchTimeInterval) {
    guard let process = live else { return }
    let (time, isOver) = process.now.nanoseconds.addingReportingOverflow(delay.nanoseconds)
    due = isOver ? nil : SimulationTime(nanoseconds: time)
    // With an interval of 0 the clock would never move on; Dispatch takes the smallest one instead.
    self.interval = interval.duration.map { max($0, SimulationDuration(nanoseconds: 1)) }
    arm()
  }

  // MARK: - Life cycle

  func activate() {
    if isInactive { resume() }
  }

  func resume() {
    guard live != nil else { return }
    guard suspendCount > 0 else {
      VirtualTime.fail("a timer source was resumed more often than it was suspended")
    }
    isInactive = false
    suspendCount -= 1
    guard suspendCount == 0 else { return }
    if !isRegistered {
      isRegistered = true
      if let handler = registrationHandler { submit(handler) }
    }
    arm()
  }

  func suspend() {
    suspendCount += 1
    pending?.cancel()
  }

  func cancel() {
    guard live != nil else { return }
    isCancelled = true
    pending?.cancel()
    // Objects that the handlers hold may call the timer as they are released.
    let released = (eventHandler, cancelHandler)
    eventHandler = nil
    cancelHandler = nil
    if let handler = released.1 { submit(handler) }
  }

  /// Adds a handler to the queue's work.
  private func submit(_ handler: @escaping () -> Void) {
    let handler = VirtualTime.Unchecked(handler)
    VirtualTime.submit(to: queue) { handler.value() }
  }

  private func arm() {
    pending?.cancel()
    guard let process = live, suspendCount == 0, let due else { return }
    let delay = max(due - process.now, .zero)
    pending = process.schedule(cancellableAfter: delay) { [weak self] in self?.reached() }
  }

  private func reached() {
    guard let process = live, let due else { return }
    if let interval {
      let missed = (process.now - due).nanoseconds / interval.nanoseconds
      data = UInt(missed + 1)
      self.due = SimulationTime(
        nanoseconds: due.nanoseconds + (missed + 1) * interval.nanoseconds
      )
    } else {
      data = 1
      self.due = nil
    }
    arm()
    submit { [self] in eventHandler?() }
  }
}

/// Dispatch's own timer, for code that runs outside of simulated days.
private final class RealSourceTimer: NSObject, VirtualTime.DispatchSourceTimer,
  @unchecked Sendable
{
  private let source: any Dispatch.DispatchSourceTimer

  init(flags: VirtualTime.DispatchSource.TimerFlags, queue: DispatchQueue?) {
    source = Dispatch.DispatchSource.makeTimerSource(
      flags: flags.contains(.strict) ? .strict : [],
      queue: queue
    )
  }

  var data: UInt { source.data }
  var isCancelled: Bool { source.isCancelled }

  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    source.setEventHandler(qos: qos, flags: flags, handler: handler)
  }
  func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (() -> Void)?) {
    source.setCancelHandler(qos: qos, flags: flags, handler: handler)
  }
  func setRegistrationHandler(
    qos: DispatchQoS,
    flags: DispatchWorkItemFlags,
    handler: (() -> Void)?
  ) { source.setRegistrationHandler(qos: qos, flags: flags, handler: handler) }

  func schedule(
    deadline: DispatchTime,
    repeating interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval
  ) { source.schedule(deadline: deadline, repeating: interval, leeway: leeway) }

  func schedule(
    wallDeadline: DispatchWallTime,
    repeating interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval
  ) { source.schedule(wallDeadline: wallDeadline, repeating: interval, leeway: leeway) }

  func activate() { source.activate() }
  func resume() { source.resume() }
  func suspend() { source.suspend() }
  func cancel() { source.cancel() }
}

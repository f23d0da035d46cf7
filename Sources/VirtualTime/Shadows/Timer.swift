// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Foundation's timer in virtual time.
  ///
  /// Scope: it fires on the simulation's main thread at exactly its time. A repeating timer keeps
  /// its grid; if the app was suspended over several of its times, it fires once, late, and
  /// continues at the next point of the grid.
  ///
  /// Outside of simulated days it fires by the real clock, as Foundation's does.
  ///
  /// Limitations: ``tolerance`` is stored and has no effect.
  open class Timer: NSObject, @unchecked Sendable {
    private var block: (@Sendable (Timer) -> Void)?
    private let interval: TimeInterval
    private let isRepeating: Bool
    private var nextFire: Date
    /// The same in whole nanoseconds, if known.
    private var due: SimulationTime?
    private weak var process: VirtualProcess?
    private var pending: CancellableWork?
    /// Foundation's timer that fires this one outside of simulated days.
    private var real: Foundation.Timer?

    /// The longest delay that the system may add; without effect.
    open var tolerance: TimeInterval = 0
    /// The object given with a target and a selector; nil otherwise.
    open private(set) var userInfo: Any?
    /// Whether the timer may still fire.
    open var isValid: Bool { block != nil }
    /// The seconds between two fires; 0 for a timer that does not repeat.
    open var timeInterval: TimeInterval { isRepeating ? interval : 0 }

    /// A timer for a run loop that first fires at a date.
    ///
    /// - Parameters:
    ///   - date: the date at which it first fires.
    ///   - interval: seconds between fires; 0.0001 if it is not above 0.
    ///   - repeats: whether it fires more than once.
    ///   - block: the block to call.
    @preconcurrency
    public init(
      fire date: Date,
      interval: TimeInterval,
      repeats: Bool,
      block: @escaping @Sendable (Timer) -> Void
    ) {
      self.interval = interval > 0 ? interval : 0.0001
      self.isRepeating = repeats
      self.block = block
      self.nextFire = date
    }

    /// A timer for a run loop that first fires after its interval.
    @preconcurrency
    public convenience init(
      timeInterval interval: TimeInterval,
      repeats: Bool,
      block: @escaping @Sendable (Timer) -> Void
    ) {
      let process = VirtualProcess.caller
      let first = Date(timeIntervalSinceNow: interval > 0 ? interval : 0.0001)
      self.init(fire: first, interval: interval, repeats: repeats, block: block)
      due = process.map { $0.now.nanoseconds }.map {
        SimulationTime(nanoseconds: $0.addingReportingOverflow(step).partialValue)
      }
    }

    /// A timer for a run loop that calls a method of an object, which it keeps while it is valid.
    public convenience init(
      fireAt date: Date,
      interval: TimeInterval,
      target: Any,
      selector: Selector,
      userInfo: Any?,
      repeats: Bool
    ) {
      let target = Unchecked(target as AnyObject)
      self.init(fire: date, interval: interval, repeats: repeats) {
        selector.perform(on: target.value, with: $0)
      }
      self.userInfo = userInfo
    }

    /// A timer for a run loop that calls a method of an object, which it keeps while it is valid.
    public convenience init(
      timeInterval interval: TimeInterval,
      target: Any,
      selector: Selector,
      userInfo: Any?,
      repeats: Bool
    ) {
      let target = Unchecked(target as AnyObject)
      self.init(timeInterval: interval, repeats: repeats) {
        selector.perform(on: target.value, with: $0)
      }
      self.userInfo = userInfo
    }

    /// Creates a timer that calls a method of an object, and adds it to the run loop.
    @discardableResult
    open class func scheduledTimer(
      timeInterval interval: TimeInterval,
      target: Any,
      selector: Selector,
      userInfo: Any?,
      repeats: Bool
    ) -> Timer {
      let timer = Timer(
        timeInterval: interval,
        target: target,
        selector: selector,
        userInfo: userInfo,
        repeats: repeats
      )
      RunLoop.current.add(timer, forMode: .default)
      return timer
    }

    /// Creates a timer and adds it to the run loop.
    @preconcurrency
    @discardableResult
    open class func scheduledTimer(
      withTimeInterval interval: TimeInterval,
      repeats: Bool,
      block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
      let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
      RunLoop.current.add(timer, forMode: .default)
      return timer
    }

    /// The time at which the timer fires next; setting it moves the grid as well.
    open var fireDate: Date {
      get { nextFire }
      set {
        nextFire = newValue
        due = nil
        real?.fireDate = newValue
        if let process, !process.isEnded { arm(in: process) }
      }
    }

    /// Ends the timer permanently and releases its block.
    open func invalidate() {
      // Objects that the block holds may invalidate the timer as they are released.
      let released = block
      block = nil
      defer { withExtendedLifetime(released) {} }
      pending?.cancel()
      pending = nil
      real?.invalidate()
      real = nil
    }

    /// Fires the timer at once; a repeating timer keeps its grid, any other one ends.
    open func fire() {
      guard process?.isEnded != true, let block else { return }
      block(self)
      if !isRepeating { invalidate() }
    }

    // MARK: - In a run loop

    /// Starts the timer in a process, once.
    func start(in process: VirtualProcess) {
      guard isValid, self.process !== process else { return }
      self.process = process
      arm(in: process)
    }

    /// Starts the timer in a real run loop.
    func start(in loop: Foundation.RunLoop, mode: Foundation.RunLoop.Mode) {
      guard isValid else { return }
      let timer =
        real
        ?? Foundation.Timer(
          fire: nextFire,
          interval: isRepeating ? interval : 0,
          repeats: isRepeating
        ) { [self] real in
          guard let block else { return }
          nextFire = real.fireDate
          block(self)
          if !isRepeating { invalidate() }
        }
      real = timer
      loop.add(timer, forMode: mode)
    }

    /// The interval in nanoseconds, within the range of the clock.
    private var step: Int64 { max(1, Int64(min(interval, 4e9) * 1e9)) }

    private func arm(in process: VirtualProcess) {
      pending?.cancel()
      guard isValid else { return }
      let delay = due.map { max($0 - process.now, .zero) } ?? process.delay(until: nextFire)
      let (sum, isOver) = process.now.nanoseconds.addingReportingOverflow(delay.nanoseconds)
      // An overdue timer keeps its place in the grid.
      if due == nil, !isOver {
        due = min(SimulationTime(nanoseconds: sum), process.time(of: nextFire))
      }
      // The run loop keeps the timer.
      pending = process.schedule(cancellableAfter: delay) { [self] in reached(in: process) }
    }

    private func reached(in process: VirtualProcess) {
      guard let block else { return }
      if isRepeating {
        // Advance the grid before the block runs, because the block may move it or end the timer.
        let due = (self.due ?? process.now).nanoseconds
        let passed = (process.now.nanoseconds - due) / step + 1
        let next = SimulationTime(nanoseconds: due + passed * step)
        self.due = next
        nextFire = process.date(of: next)
        arm(in: process)
        block(self)
      } else {
        block(self)
        invalidate()
      }
    }
  }
}

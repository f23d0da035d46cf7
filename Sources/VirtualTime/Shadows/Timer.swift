// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import Quantities

extension VirtualTime {
  /// Foundation's timer in virtual time.
  ///
  /// Scope: fires on the simulation's main thread at exactly its time. A repeating timer keeps its
  /// grid; when the app was suspended over several of its times it fires once, late, and goes on at
  /// the next point of the grid.
  ///
  /// Limitations: ``tolerance`` is kept and has no effect. Forms with a target and a selector do not
  /// exist on Linux, so ``userInfo`` is always nil.
  open class Timer: NSObject, @unchecked Sendable {
    private var block: (@Sendable (Timer) -> Void)?
    private let interval: TimeInterval
    private let isRepeating: Bool
    private var nextFire: Date
    /// The same in whole nanoseconds, where it is known.
    private var due: SimulationTime?
    private weak var process: VirtualProcess?
    private var pending: CancellableWork?

    /// How far the system may put the timer off; without effect.
    open var tolerance: TimeInterval = 0
    /// Always nil: no form with a user's object exists on Linux.
    open var userInfo: Any? { nil }
    /// Whether the timer may still fire.
    open var isValid: Bool { block != nil }
    /// The seconds between two fires; 0 for a timer that does not repeat.
    open var timeInterval: TimeInterval { isRepeating ? interval : 0 }

    /// A timer for a run loop, which first fires at a date.
    ///
    /// - Parameters:
    ///   - date: when it first fires.
    ///   - interval: seconds between fires; 0.0001 if it is not above 0.
    ///   - repeats: whether it fires more than once.
    ///   - block: what it does.
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

    /// A timer for a run loop, which first fires after its interval.
    @preconcurrency
    public convenience init(
      timeInterval interval: TimeInterval,
      repeats: Bool,
      block: @escaping @Sendable (Timer) -> Void
    ) {
      let process = VirtualProcess.caller(of: "Timer")
      let first = Date(timeIntervalSinceNow: interval > 0 ? interval : 0.0001)
      self.init(fire: first, interval: interval, repeats: repeats, block: block)
      due = process.map { $0.now.nanoseconds }.map {
        SimulationTime(nanoseconds: $0.addingReportingOverflow(step).partialValue)
      }
    }

    /// Makes a timer and adds it to the run loop.
    @preconcurrency
    @discardableResult
    open class func scheduledTimer(
      withTimeInterval interval: TimeInterval,
      repeats: Bool,
      block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
      let process = VirtualProcess.caller(of: "Timer.scheduledTimer")
      let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
      if let process { timer.start(in: process) }
      return timer
    }

    /// When the timer fires next; setting it moves that time and, with it, the grid.
    open var fireDate: Date {
      get { nextFire }
      set {
        nextFire = newValue
        due = nil
        if let process, !process.isEnded { arm(in: process) }
      }
    }

    /// Ends the timer for good and lets go of its block.
    open func invalidate() {
      // What the block holds may invalidate the timer as it goes.
      let released = block
      block = nil
      defer { withExtendedLifetime(released) {} }
      pending?.cancel()
      pending = nil
    }

    /// Does at once what the timer does; a repeating timer keeps its grid, another one ends.
    open func fire() {
      guard process?.isEnded != true, let block else { return }
      block(self)
      if !isRepeating { invalidate() }
    }

    // MARK: - In a run loop

    /// Begins to wait in a process; once.
    func start(in process: VirtualProcess) {
      guard isValid, self.process !== process else { return }
      self.process = process
      arm(in: process)
    }

    /// The interval in nanoseconds, within the range of the clock.
    private var step: Int64 { max(1, Int64(min(interval, 4e9) * 1e9)) }

    private func arm(in process: VirtualProcess) {
      pending?.cancel()
      guard isValid else { return }
      let delay = due.map { max($0 - process.now, .zero) } ?? process.delay(until: nextFire)
      let (sum, isOver) = process.now.nanoseconds.addingReportingOverflow(delay.nanoseconds)
      // What is overdue keeps its place in the grid.
      if due == nil, !isOver {
        due = min(SimulationTime(nanoseconds: sum), process.time(of: nextFire))
      }
      // The run loop keeps the timer.
      pending = process.schedule(cancellableAfter: delay) { [self] in reached(in: process) }
    }

    private func reached(in process: VirtualProcess) {
      guard let block else { return }
      if isRepeating {
        // The grid goes on before the block runs, which may move it or end the timer.
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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import OpenCombine
public import VirtualTime

extension VirtualTime.Timer {
  /// A publisher of the date at every point of a grid, once it is connected.
  ///
  /// - Parameters:
  ///   - interval: seconds between two values.
  ///   - tolerance: without effect.
  ///   - runLoop: the run loop.
  ///   - mode: without effect.
  ///   - options: without effect.
  /// - Returns: the publisher.
  public static func publish(
    every interval: TimeInterval,
    tolerance: TimeInterval? = nil,
    on runLoop: VirtualTime.RunLoop,
    in mode: VirtualTime.RunLoop.Mode,
    options: VirtualTime.RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(
      interval: interval,
      tolerance: tolerance,
      runLoop: runLoop,
      mode: mode,
      options: options
    )
  }

  /// Publishes the date at every point of a grid, from its connection on.
  ///
  /// A subscriber without demand misses a value. If the app was suspended over several points of
  /// the grid, it gets one value, late.
  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
    /// The day's date.
    public typealias Output = Date
    /// It never fails.
    public typealias Failure = Never

    /// Seconds between two values.
    public let interval: TimeInterval
    /// Without effect.
    public let tolerance: TimeInterval?
    /// The run loop.
    public let runLoop: VirtualTime.RunLoop
    /// Without effect.
    public let mode: VirtualTime.RunLoop.Mode
    /// Without effect.
    public let options: VirtualTime.RunLoop.SchedulerOptions?

    private let subject = PassthroughSubject<Date, Never>()
    private var timer: VirtualTime.Timer?

    /// A publisher.
    public init(
      interval: TimeInterval,
      tolerance: TimeInterval? = nil,
      runLoop: VirtualTime.RunLoop,
      mode: VirtualTime.RunLoop.Mode,
      options: VirtualTime.RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }

    /// Starts the timer; cancelling the result ends it.
    public func connect() -> any Cancellable {
      if timer == nil {
        let timer = VirtualTime.Timer(timeInterval: interval, repeats: true) { [weak self] _ in
          self?.subject.send(Date())
        }
        self.timer = timer
        runLoop.add(timer, forMode: mode)
      }
      return AnyCancellable { [self] in disconnect() }
    }

    private func disconnect() {
      timer?.invalidate()
      timer = nil
    }

    deinit { timer?.invalidate() }
  }
}

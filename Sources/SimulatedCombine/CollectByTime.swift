// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import OpenCombine

// OpenCombine has no publisher of what comes within a time.

extension Publishers {
  /// When values that were collected are sent on.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// At every point of a grid that begins with the subscription.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// The same, and whenever so many were collected.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// Publishes the values that came within each interval; nothing for an interval without any.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// The values of an interval.
    public typealias Output = [Upstream.Output]
    /// The publisher's failure.
    public typealias Failure = Upstream.Failure
    /// The publisher of the values.
    public let upstream: Upstream
    /// When values are sent on.
    public let strategy: TimeGroupingStrategy<Context>
    /// Options of the scheduler.
    public let options: Context.SchedulerOptions?

    /// A publisher of the values of intervals.
    public init(
      upstream: Upstream,
      strategy: TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let groups = PassthroughSubject<Output, Failure>()
      var collected: Output = []
      let flush = {
        guard !collected.isEmpty else { return }
        let group = collected
        collected = []
        groups.send(group)
      }
      let (context, interval, limit) =
        switch strategy {
        case .byTime(let context, let interval): (context, interval, Int.max)
        case .byTimeOrCount(let context, let interval, let limit): (context, interval, limit)
        }
      let clock = context.schedule(
        after: context.now.advanced(by: interval),
        interval: interval,
        tolerance: context.minimumTolerance,
        options: options,
        flush
      )
      var source: AnyCancellable?
      groups.handleEvents(receiveCancel: {
        clock.cancel()
        source?.cancel()
      }).receive(subscriber: subscriber)
      source = upstream.sink(
        receiveCompletion: { completion in
          clock.cancel()
          flush()
          groups.send(completion: completion)
        },
        receiveValue: { value in
          collected.append(value)
          if collected.count >= limit { flush() }
        }
      )
    }
  }
}

extension Publisher {
  /// The values that come within each interval.
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

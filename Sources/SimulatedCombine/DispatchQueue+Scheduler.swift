// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Dispatch
public import OpenCombine
public import VirtualTime

extension VirtualTime.DispatchQueue: Scheduler {
  /// The day's time.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
  /// Zero: virtual time is exact.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// Runs work after the work that is already due.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    async { action.run() }
  }

  /// Runs work at a time, exactly; the tolerance has no effect.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(run: action)
    asyncAfter(deadline: date.dispatchTime) { action.run() }
  }

  /// Runs work at a time and then on a grid; once, late, for times that the app was suspended over.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let work = RepeatingAction(action)
    work.start(
      at: date.uptimeNanoseconds,
      every: max(1, interval.nanoseconds),
      now: { Int64(clamping: DispatchTime.now().uptimeNanoseconds) },
      arm: { [self] time, body in
        asyncAfter(deadline: DispatchTime(uptimeNanoseconds: UInt64(max(0, time))), execute: body)
      }
    )
    return AnyCancellable { work.cancel() }
  }
}

/// Dispatch's own queue, for modules without the type aliases, such as other packages.
///
/// Within a simulated day its work joins the order of virtual time; elsewhere it keeps real time.
extension Dispatch.DispatchQueue: @retroactive Scheduler {
  /// A time, to the nanosecond.
  public typealias SchedulerTimeType = VirtualTime.DispatchQueue.SchedulerTimeType
  /// Options, without effect.
  public typealias SchedulerOptions = VirtualTime.DispatchQueue.SchedulerOptions

  /// The time by Dispatch's clock.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
  /// Zero.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// Runs work after the work that is already due.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    async { action.run() }
  }

  /// Runs work at a time; the tolerance has no effect.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(run: action)
    asyncAfter(deadline: date.dispatchTime) { action.run() }
  }

  /// Runs work at a time and then on a grid.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let work = RepeatingAction(action)
    work.start(
      at: date.uptimeNanoseconds,
      every: max(1, interval.nanoseconds),
      now: { Int64(clamping: DispatchTime.now().uptimeNanoseconds) },
      arm: { [self] time, body in
        asyncAfter(deadline: DispatchTime(uptimeNanoseconds: UInt64(max(0, time))), execute: body)
      }
    )
    return AnyCancellable { work.cancel() }
  }
}

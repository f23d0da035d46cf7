// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Dispatch
public import OpenCombine

/// Within a simulated day a queue's work joins the order of virtual time; elsewhere it keeps real
/// time.
extension DispatchQueue: @retroactive Scheduler {
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

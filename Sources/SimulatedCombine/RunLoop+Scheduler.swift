// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import OpenCombine
public import VirtualTime

extension VirtualTime.RunLoop: Scheduler {
  /// The day's time.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
  /// Zero: virtual time is exact.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs work after the work that is already due.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    perform { action.run() }
  }

  /// Runs work at a date, exactly; the tolerance has no effect.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(run: action)
    let timer = VirtualTime.Timer(fire: date.date, interval: 0, repeats: false) { _ in
      action.run()
    }
    add(timer, forMode: .common)
  }

  /// Runs work at a date and then on a grid; once, late, for times that the app was suspended over.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = Action(run: action)
    let timer = VirtualTime.Timer(
      fire: date.date,
      interval: interval.timeInterval,
      repeats: true
    ) { _ in action.run() }
    add(timer, forMode: .common)
    return AnyCancellable { timer.invalidate() }
  }
}

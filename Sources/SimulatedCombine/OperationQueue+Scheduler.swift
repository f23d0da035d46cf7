// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import OpenCombine
public import VirtualTime

extension VirtualTime.OperationQueue: Scheduler {
  /// A date, as of a run loop.
  public typealias SchedulerTimeType = VirtualTime.RunLoop.SchedulerTimeType
  /// Options; there are none.
  public typealias SchedulerOptions = VirtualTime.RunLoop.SchedulerOptions

  /// The day's time.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
  /// Zero: virtual time is exact.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Adds work as an operation.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    addOperation { action.run() }
  }

  /// Adds work as an operation at a date; the tolerance has no effect.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(run: action)
    VirtualTime.RunLoop.main.schedule(after: date) { [self] in addOperation { action.run() } }
  }

  /// Adds work as an operation at a date and then on a grid; once, late, for times that the app was
  /// suspended over.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = Action(run: action)
    return VirtualTime.RunLoop.main.schedule(after: date, interval: interval) { [self] in
      addOperation { action.run() }
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// A handler for steps, or an error.
public typealias CMPedometerHandler = (CMPedometerData?, (any Error)?) -> Void

/// The steps between two times.
open class CMPedometerData: NSObject, NSCopying, @unchecked Sendable {
  /// The start of the time span.
  public let startDate: Date
  /// The end of the time span.
  public let endDate: Date
  /// The number of steps.
  public let numberOfSteps: NSNumber

  init(startDate: Date, endDate: Date, steps: Int) {
    self.startDate = startDate
    self.endDate = endDate
    numberOfSteps = NSNumber(value: steps)
  }

  /// The distance in metres; nil, because it is not simulated.
  open var distance: NSNumber? { nil }
  /// Floors climbed; nil, because they are not simulated.
  open var floorsAscended: NSNumber? { nil }
  /// Floors descended; nil, because they are not simulated.
  open var floorsDescended: NSNumber? { nil }
  /// Seconds per metre; nil, because it is not simulated.
  open var currentPace: NSNumber? { nil }
  /// Steps per second; nil, because they are not simulated.
  open var currentCadence: NSNumber? { nil }
  /// Seconds per metre while walking; nil, because it is not simulated.
  open var averageActivePace: NSNumber? { nil }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Counts steps.
///
/// Scope: Apple's class of that name, for steps. Updates come every few seconds on a walk, while
/// the app runs; queries are answered at once. Handlers are called on the main thread. Updates end
/// with ``stopUpdates()`` or when the pedometer is released.
///
/// Limitations: distance, floors, pace, cadence and events are not available. The authorization to
/// read motion data is always granted.
open class CMPedometer: NSObject, @unchecked Sendable {
  private weak var centre: MotionCentre?

  /// A pedometer.
  public override init() { super.init() }

  deinit { centre?.stopSteps(ObjectIdentifier(self)) }

  /// Whether the phone counts steps.
  open class func isStepCountingAvailable() -> Bool {
    guard let process = AppProcess.current(for: "CMPedometer") else { return false }
    let now = process.virtual.now
    return process.system?.stepCount(from: now, to: now) != nil
  }
  /// False, because distances are not simulated.
  open class func isDistanceAvailable() -> Bool { false }
  /// False, because floors are not simulated.
  open class func isFloorCountingAvailable() -> Bool { false }
  /// False, because pace is not simulated.
  open class func isPaceAvailable() -> Bool { false }
  /// False, because cadence is not simulated.
  open class func isCadenceAvailable() -> Bool { false }
  /// False, because events are not simulated.
  open class func isPedometerEventTrackingAvailable() -> Bool { false }
  /// Always authorized.
  open class func authorizationStatus() -> CMAuthorizationStatus { .authorized }

  private func currentCentre() -> MotionCentre? {
    let current = AppProcess.current(for: "CMPedometer")?.receiver(MotionCentre.self)
    centre = current
    return current
  }

  /// Starts updates of the steps since a time, which may be in the past.
  ///
  /// - Parameters:
  ///   - start: the start of the count.
  ///   - handler: replaces an earlier one.
  open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
    currentCentre()?.startSteps(ObjectIdentifier(self), from: start, handler)
  }

  /// Ends updates.
  open func stopUpdates() { currentCentre()?.stopSteps(ObjectIdentifier(self)) }

  /// Passes the steps between two times to a handler.
  open func queryPedometerData(
    from start: Date,
    to end: Date,
    withHandler handler: @escaping CMPedometerHandler
  ) {
    let result = steps(from: start, to: end)
    AppProcess.answer {
      switch result {
      case .success(let data): handler(data, nil)
      case .failure(let error): handler(nil, error)
      }
    }
  }

  /// The steps between two times.
  ///
  /// - Throws: an error of ``CMErrorDomain``.
  open func queryPedometerData(from start: Date, to end: Date) async throws -> CMPedometerData {
    try steps(from: start, to: end).get()
  }

  private func steps(from start: Date, to end: Date) -> Result<CMPedometerData, NSError> {
    currentCentre()?.steps(from: start, to: end) ?? .failure(CMErrorNotAvailable.error)
  }
}

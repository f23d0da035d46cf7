// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// A handler for each change of the estimate.
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
/// A handler for the estimates of a time span, or an error.
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void

/// Reports the motion coprocessor's estimates, now and up to seven days ago.
///
/// Scope: Apple's class of that name. Updates come while the app runs, the first at once; queries
/// are answered at once. Handlers are called on the main thread, whatever the queue. Updates end
/// with ``stopActivityUpdates()`` or when the manager is released.
///
/// Limitations: the authorization to read motion data is always granted.
open class CMMotionActivityManager: NSObject, @unchecked Sendable {
  private weak var centre: MotionCentre?

  /// A manager.
  public override init() { super.init() }

  deinit { centre?.stopActivity(ObjectIdentifier(self)) }

  /// Whether the phone estimates activities.
  open class func isActivityAvailable() -> Bool {
    AppProcess.current(for: "CMMotionActivityManager")?.system?.motionActivity != nil
  }

  /// Always authorized.
  open class func authorizationStatus() -> CMAuthorizationStatus { .authorized }

  private func currentCentre() -> MotionCentre? {
    let current = AppProcess.current(for: "CMMotionActivityManager")?.receiver(MotionCentre.self)
    centre = current
    return current
  }

  /// Starts updates: the current estimate, then each change.
  ///
  /// - Parameters:
  ///   - queue: only for compatibility; the handler is called on the main thread.
  ///   - handler: replaces an earlier one.
  open func startActivityUpdates(
    to queue: OperationQueue,
    withHandler handler: @escaping CMMotionActivityHandler
  ) {
    currentCentre()?.startActivity(ObjectIdentifier(self), handler)
  }

  /// Ends updates.
  open func stopActivityUpdates() { currentCentre()?.stopActivity(ObjectIdentifier(self)) }

  /// Passes the estimates between two times, including the one valid at the first, to a handler.
  ///
  /// - Parameters:
  ///   - start: the start of the time span; estimates older than seven days are forgotten.
  ///   - end: the end of the time span; the future is not known.
  ///   - queue: only for compatibility; the handler is called on the main thread.
  ///   - handler: called once.
  open func queryActivityStarting(
    from start: Date,
    to end: Date,
    to queue: OperationQueue,
    withHandler handler: @escaping CMMotionActivityQueryHandler
  ) {
    let result = activities(from: start, to: end)
    AppProcess.answer {
      switch result {
      case .success(let activities): handler(activities, nil)
      case .failure(let error): handler(nil, error)
      }
    }
  }

  /// The estimates between two times, including the one valid at the first.
  ///
  /// - Throws: an error of ``CMErrorDomain``.
  open func queryActivityStarting(
    from start: Date,
    to end: Date,
    to queue: OperationQueue
  ) async throws -> [CMMotionActivity] {
    try activities(from: start, to: end).get()
  }

  private func activities(
    from start: Date,
    to end: Date
  ) -> Result<[CMMotionActivity], NSError> {
    currentCentre()?.activities(from: start, to: end)
      ?? .failure(CMErrorMotionActivityNotAvailable.error)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// What is called with each change of the estimate.
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
/// What is called with the estimates of a time, or with an error.
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void

/// Tells what the motion coprocessor believes, now and up to seven days ago.
///
/// Scope: Apple's class of that name. Updates come while the app runs, the first at once; queries
/// are answered at once. Handlers are called on the main thread, whatever the queue. Updates end
/// with ``stopActivityUpdates()`` or when the manager is released.
///
/// Limitations: the right to read motion data is always given.
open class CMMotionActivityManager: NSObject, @unchecked Sendable {
  private weak var centre: MotionCentre?

  /// A manager.
  public override init() { super.init() }

  deinit { centre?.stopActivity(ObjectIdentifier(self)) }

  /// Whether the phone estimates activities.
  open class func isActivityAvailable() -> Bool {
    AppProcess.current(for: "CMMotionActivityManager").system?.motionActivity != nil
  }

  /// Always authorized.
  open class func authorizationStatus() -> CMAuthorizationStatus { .authorized }

  private func currentCentre() -> MotionCentre {
    let current = AppProcess.current(for: "CMMotionActivityManager").receiver(MotionCentre.self)
    centre = current
    return current
  }

  /// Begins to tell the estimate: the present one, then each change.
  ///
  /// - Parameters:
  ///   - queue: kept for the signature; the handler is called on the main thread.
  ///   - handler: replaces one that was given before.
  open func startActivityUpdates(
    to queue: OperationQueue,
    withHandler handler: @escaping CMMotionActivityHandler
  ) {
    currentCentre().startActivity(ObjectIdentifier(self), handler)
  }

  /// Ends updates.
  open func stopActivityUpdates() { currentCentre().stopActivity(ObjectIdentifier(self)) }

  /// Tells the estimates between two times, the one that held at the first included.
  ///
  /// - Parameters:
  ///   - start: from when on; what lies more than seven days back is forgotten.
  ///   - end: up to when; what is to come is not known.
  ///   - queue: kept for the signature; the handler is called on the main thread.
  ///   - handler: called once.
  open func queryActivityStarting(
    from start: Date,
    to end: Date,
    to queue: OperationQueue,
    withHandler handler: @escaping CMMotionActivityQueryHandler
  ) {
    let result = currentCentre().activities(from: start, to: end)
    AppProcess.current(for: "CMMotionActivityManager").virtual.schedule(after: .zero) {
      switch result {
      case .success(let activities): handler(activities, nil)
      case .failure(let error): handler(nil, error)
      }
    }
  }

  /// Tells the estimates between two times, the one that held at the first included.
  ///
  /// - Throws: an error of ``CMErrorDomain``.
  open func queryActivityStarting(
    from start: Date,
    to end: Date,
    to queue: OperationQueue
  ) async throws -> [CMMotionActivity] {
    try currentCentre().activities(from: start, to: end).get()
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
internal import LocationService
internal import Quantities
internal import VirtualTime

/// An item that the motion hardware recorded.
open class CMLogItem: NSObject, NSCopying, @unchecked Sendable {
  /// The time of the record, in seconds since the phone booted.
  public let timestamp: TimeInterval

  init(timestamp: TimeInterval) { self.timestamp = timestamp }

  /// The object itself, because it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The confidence in an estimate of the motion; the raw values are Apple's.
public enum CMMotionActivityConfidence: Int, Sendable, Hashable {
  /// A guess.
  case low = 0
  /// Likely.
  case medium = 1
  /// Nearly sure.
  case high = 2
}

/// The motion coprocessor's estimate, which may be wrong.
///
/// Several flags may be set: a car at a red light is automotive and stationary.
open class CMMotionActivity: CMLogItem, @unchecked Sendable {
  /// The time from which the estimate is valid.
  public let startDate: Date
  /// The confidence in the estimate.
  public let confidence: CMMotionActivityConfidence
  private let activity: MotionActivity

  init(_ sample: MotionActivitySample, process: AppProcess) {
    startDate = process.date(of: sample.start)
    activity = sample.activity
    confidence =
      switch sample.activity.confidence {
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
    // A simulated phone booted a day before the scenario's start.
    super.init(timestamp: 86_400 + sample.start.seconds)
  }

  /// True if the device does not move.
  open var stationary: Bool { activity.isStationary }
  /// True if the carrier walks.
  open var walking: Bool { activity.isWalking }
  /// True if the carrier runs.
  open var running: Bool { activity.isRunning }
  /// True if the device is in a vehicle, possibly a stationary one.
  open var automotive: Bool { activity.isAutomotive }
  /// True if the carrier rides a bicycle.
  open var cycling: Bool { activity.isCycling }
  /// True if no flag is set, because the activity is unknown.
  open var unknown: Bool {
    !(stationary || walking || running || automotive || cycling)
  }
}

/// Whether an app may read motion data; the raw values are Apple's.
public enum CMAuthorizationStatus: Int, Sendable, Hashable {
  /// Not asked yet.
  case notDetermined = 0
  /// Restricted; the user cannot change it.
  case restricted = 1
  /// Refused.
  case denied = 2
  /// Allowed, as for every simulated app.
  case authorized = 3
}

/// The number of an error of Core Motion.
public struct CMError: RawRepresentable, Sendable, Hashable {
  /// The number.
  public var rawValue: UInt32
  /// An error by its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// An error by its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  var error: NSError { NSError(domain: CMErrorDomain, code: Int(rawValue)) }
}

/// The domain of Core Motion's errors.
public let CMErrorDomain = "CMErrorDomain"
/// An unknown error.
public let CMErrorUnknown = CMError(103)
/// The phone does not estimate activities.
public let CMErrorMotionActivityNotAvailable = CMError(104)
/// The user refused motion data; never in simulated days.
public let CMErrorMotionActivityNotAuthorized = CMError(105)
/// The app lacks the entitlement; never in simulated days.
public let CMErrorMotionActivityNotEntitled = CMError(106)
/// A parameter is out of its range.
public let CMErrorInvalidParameter = CMError(107)
/// The phone lacks the hardware.
public let CMErrorNotAvailable = CMError(109)
/// The user refused; never in simulated days.
public let CMErrorNotAuthorized = CMError(111)

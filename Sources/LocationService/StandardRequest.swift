// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What kind of travel an app expects; affects when the system pauses updates.
public enum ActivityType: String, CaseIterable, Sendable, Hashable, Codable {
  /// Anything.
  case other
  /// Driving.
  case automotiveNavigation = "automotive_navigation"
  /// Walking, running, cycling for sport.
  case fitness
  /// Boats, trains and the like.
  case otherNavigation = "other_navigation"
  /// In the air.
  case airborne
}

/// The settings of the standard service, with Core Location's defaults.
public struct StandardRequest: Sendable, Hashable, Codable {
  /// How accurate; default best.
  public var desiredAccuracy: DesiredAccuracy
  /// How far the phone must move between deliveries; nil is `kCLDistanceFilterNone`, the default.
  public var distanceFilter: Metres?
  /// The kind of travel; default other.
  public var activityType: ActivityType
  /// Whether the system may pause updates; default true, as on iOS.
  public var pausesLocationUpdatesAutomatically: Bool
  /// Whether updates go on in the background; nil, the default, if the app has the location mode.
  ///
  /// True without the mode ends the process, as on iOS 9 and later.
  public var allowsBackgroundLocationUpdates: Bool?
  /// Whether the status bar shows it; default false.
  public var showsBackgroundLocationIndicator: Bool

  /// Settings of the standard service.
  public init(
    desiredAccuracy: DesiredAccuracy = .best,
    distanceFilter: Metres? = nil,
    activityType: ActivityType = .other,
    pausesLocationUpdatesAutomatically: Bool = true,
    allowsBackgroundLocationUpdates: Bool? = nil,
    showsBackgroundLocationIndicator: Bool = false
  ) {
    self.desiredAccuracy = desiredAccuracy
    self.distanceFilter = distanceFilter
    self.activityType = activityType
    self.pausesLocationUpdatesAutomatically = pausesLocationUpdatesAutomatically
    self.allowsBackgroundLocationUpdates = allowsBackgroundLocationUpdates
    self.showsBackgroundLocationIndicator = showsBackgroundLocationIndicator
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The kind of travel that an app expects; it affects when the system pauses updates.
public enum ActivityType: String, CaseIterable, Sendable, Hashable, Codable, OptionalSettingContent
{
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
  /// The desired accuracy; default best.
  public var desiredAccuracy: DesiredAccuracy
  /// The distance between deliveries; nil is `kCLDistanceFilterNone`, the default.
  public var distanceFilter: Metres?
  /// The kind of travel; default other.
  public var activityType: ActivityType
  /// Whether the system may pause updates; default true, as on iOS.
  public var pausesLocationUpdatesAutomatically: Bool
  /// Whether updates continue in the background.
  ///
  /// The default is nil: they do if the app has the location mode. True without the mode ends the
  /// process, as on iOS 9 and later.
  public var allowsBackgroundLocationUpdates: Bool?
  /// Whether the status bar shows the background use; default false.
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

extension StandardRequest {
  /// The settings of the section `standard` of a strategy.
  public static let settings: [Setting<StandardRequest>] = [
    Setting(
      "desired_accuracy",
      \.desiredAccuracy,
      .word(of: DesiredAccuracy.self, isOrdered: true),
      "The desired accuracy of positions; it decides which radios run",
      .doc,
      "CLLocationManager.desiredAccuracy"
    ),
    Setting(
      "distance_filter",
      \.distanceFilter,
      .length,
      "The distance the phone must move before the next delivery; the radios run regardless",
      .doc,
      "CLLocationManager.distanceFilter",
      absent: .word("none"),
      steps: .values([.length(nil)] + [5, 10, 25, 50, 100, 250, 500].map { .length(Metres($0)) })
    ),
    Setting(
      "activity_type",
      \.activityType,
      .word(of: ActivityType.self),
      "The kind of travel; it affects when the system pauses updates",
      .doc,
      "CLLocationManager.activityType"
    ),
    Setting(
      "pauses_location_updates_automatically",
      \.pausesLocationUpdatesAutomatically,
      .flag,
      "Whether the system may pause updates while the phone stays in one place",
      .doc,
      "CLLocationManager.pausesLocationUpdatesAutomatically"
    ),
    Setting(
      "allows_background_location_updates",
      \.allowsBackgroundLocationUpdates,
      .flag,
      "Whether updates continue in the background; without the background mode, true ends the app",
      .doc,
      "CLLocationManager.allowsBackgroundLocationUpdates",
      absent: .leftOut("true if the app has the `location` background mode")
    ),
    Setting(
      "shows_background_location_indicator",
      \.showsBackgroundLocationIndicator,
      .flag,
      "Whether the status bar shows that the app uses location in the background",
      .doc,
      "CLLocationManager.showsBackgroundLocationIndicator"
    ),
  ]
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A requested accuracy whose time both the simulation and phones in the field count.
///
/// Source: Apple, MetricKit, `MXLocationActivityMetric` (iOS 13) and `LocationActivityTimeMetric`
/// (iOS 27), which adds reduced accuracy.
public enum LocationTier: String, CaseIterable, Sendable, Hashable, Comparable {
  /// `kCLLocationAccuracyBestForNavigation`.
  case bestForNavigation = "best_for_navigation"
  /// `kCLLocationAccuracyBest`.
  case best
  /// `kCLLocationAccuracyNearestTenMeters`.
  case tenMeters = "ten_meters"
  /// `kCLLocationAccuracyHundredMeters`.
  case hundredMeters = "hundred_meters"
  /// `kCLLocationAccuracyKilometer`.
  case kilometer
  /// `kCLLocationAccuracyThreeKilometers`.
  case threeKilometers = "three_kilometers"
  /// `kCLLocationAccuracyReduced`.
  case reduced

  /// The metric that counts its seconds.
  public var metric: String { "tier_\(rawValue)_s" }

  /// The display name.
  public var title: String { rawValue.replacing("_", with: " ") }

  /// Orders from the finest accuracy to the coarsest.
  public static func < (a: Self, b: Self) -> Bool { a.place < b.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The counts of one phone in the field over one period, usually a day.
public struct TierReport: Sendable, Hashable {
  /// The length of the period in days; above 0.
  public var days: Double
  /// The seconds at each accuracy; tiers that were not reported are missing.
  ///
  /// For look-up only.
  public var seconds: [LocationTier: Double]
  /// Seconds in the foreground; nil if not reported.
  public var foregroundSeconds: Double?
  /// Seconds in the background with location updates; nil if not reported.
  public var backgroundLocationSeconds: Double?
  /// The system's version as the maker writes it, such as `iPhone OS 13.1.3 (17A878)`; empty if not reported.
  public var system: String
  /// The device, such as `iPhone9,2`; empty if not reported.
  public var device: String
  /// The app's version; empty if not reported.
  public var appVersion: String

  /// The counts of a phone.
  public init(
    days: Double,
    seconds: [LocationTier: Double],
    foregroundSeconds: Double? = nil,
    backgroundLocationSeconds: Double? = nil,
    system: String = "",
    device: String = "",
    appVersion: String = ""
  ) {
    self.days = days
    self.seconds = seconds
    self.foregroundSeconds = foregroundSeconds
    self.backgroundLocationSeconds = backgroundLocationSeconds
    self.system = system
    self.device = device
    self.appVersion = appVersion
  }
}

/// The counts of phones while an app was in one of its declared states.
public struct TierStateReport: Sendable, Hashable {
  /// The domain of the state; empty if not reported.
  public var domain: String
  /// The state's label.
  public var label: String
  /// The duration of the state in seconds; nil if not reported.
  public var duration: Double?
  /// The seconds at each accuracy; for look-up only.
  public var seconds: [LocationTier: Double]

  /// The counts of phones in a state.
  public init(
    domain: String,
    label: String,
    duration: Double?,
    seconds: [LocationTier: Double]
  ) {
    self.domain = domain
    self.label = label
    self.duration = duration
    self.seconds = seconds
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The accuracy that an app requests from the standard service; Core Location's constants.
///
/// On iOS this tier, not the distance filter, decides which radios run.
public enum DesiredAccuracy: String, CaseIterable, Sendable, Hashable, Codable,
  OptionalSettingContent
{
  /// `kCLLocationAccuracyBestForNavigation`: best, with motion sensors fused in.
  case bestForNavigation = "best_for_navigation"
  /// `kCLLocationAccuracyBest`.
  case best
  /// `kCLLocationAccuracyNearestTenMeters`.
  case nearestTenMeters = "nearest_ten_meters"
  /// `kCLLocationAccuracyHundredMeters`.
  case hundredMeters = "hundred_meters"
  /// `kCLLocationAccuracyKilometer`.
  case kilometer
  /// `kCLLocationAccuracyThreeKilometers`.
  case threeKilometers = "three_kilometers"
  /// `kCLLocationAccuracyReduced`.
  case reduced

  /// The radius in metres that satisfies the request.
  public var threshold: Metres {
    switch self {
    case .bestForNavigation, .best, .nearestTenMeters: Metres(10)
    case .hundredMeters: Metres(100)
    case .kilometer: Metres(1000)
    case .threeKilometers: Metres(3000)
    case .reduced: Metres(20_000)
    }
  }

  /// True for the tiers that keep satellite reception running.
  public var usesGNSS: Bool {
    switch self {
    case .bestForNavigation, .best, .nearestTenMeters: true
    case .hundredMeters, .kilometer, .threeKilometers, .reduced: false
    }
  }
}

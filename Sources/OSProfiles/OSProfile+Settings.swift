// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension OSProfile {
  /// Every setting of a profile, in the order of the files.
  public static let settings: [Setting<OSProfile>] =
    [
      StandardRules.settings.map { $0.lifted(\.standard) },
      StaticHoldRules.settings.map { $0.lifted(\.staticHold) },
      PausingRules.settings.map { $0.lifted(\.pausing) },
      LookupRules.settings.map { $0.lifted(\.lookups) },
      ConnectionRules.settings.map { $0.lifted(\.connections) },
      LifeCycleRules.settings.map { $0.lifted(\.lifeCycle) },
      RefreshRules.settings.map { $0.lifted(\.refresh) },
      PermissionRules.settings.map { $0.lifted(\.permission) },
      SignificantChangeRules.settings.map { $0.lifted(\.significantChange) },
      RegionRules.settings.map { $0.lifted(\.regions) },
      DeferralRules.settings.map { $0.lifted(\.deferral) },
      BeaconRules.settings.map { $0.lifted(\.beacons) },
      HeadingRules.settings.map { $0.lifted(\.heading) },
      LiveUpdateRules.settings.map { $0.lifted(\.liveUpdates) },
      GeocoderRules.settings.map { $0.lifted(\.geocoder) },
      NotificationRules.settings.map { $0.lifted(\.notifications) },
      VisitRules.settings.map { $0.lifted(\.visits) },
      AccuracyRules.settings.map { $0.lifted(\.accuracy) },
    ]
    .flatMap { $0 }

  /// Every setting of Android's fused provider, in the order of the files.
  public static let fusedProviderSettings: [Setting<OSProfile>] =
    FusedProviderRules.settings.map { $0.lifted(\.fusedProvider) }

  /// The conditions between settings.
  public static let conditions: [SettingCondition<OSProfile>] =
    [
      LifeCycleRules.conditions.map { $0.lifted(\.lifeCycle) },
      RegionRules.conditions.map { $0.lifted(\.regions) },
      BeaconRules.conditions.map { $0.lifted(\.beacons) },
      VisitRules.conditions.map { $0.lifted(\.visits) },
      AccuracyRules.conditions.map { $0.lifted(\.accuracy) },
    ]
    .flatMap { $0 }

  /// The conditions between settings of Android's fused provider.
  public static let fusedProviderConditions: [SettingCondition<OSProfile>] =
    FusedProviderRules.conditions.map { $0.lifted(\.fusedProvider) }
}

extension SettingKind {
  /// A duration above 0 s, because it divides time or is the centre of draws.
  static let period = duration(0.001...366 * 86_400)
  /// The interval of something that the system does again and again, 1 s or more: a shorter one would
  /// run the day for hours.
  static let cycle = duration(1...366 * 86_400)
  /// The interval of what a sensor measures, at most ten times a second.
  static let sampling = duration(0.1...366 * 86_400)
  /// The interval of something that happens again and again, or 0 s where it never does.
  static let recurrence = Self.amount(
    .duration,
    Bounds.within(1e9, 366 * 86_400e9, .duration).orZero("0 s")
  )
  /// A duration.
  static let delay = duration(0...366 * 86_400)
  /// A length.
  static let distance = length(0...1e8)
  /// A length above 0 m, because it divides space or is the centre of draws.
  static let side = length(1...1e8)
  /// A number.
  static let ratio = number(0...1000)
  /// A factor that lengthens or shortens a delay and must not do the opposite.
  ///
  /// A year times a hundred is a delay that still fits in whole nanoseconds.
  static let delayFactor = number(1...100)
  /// A whole number.
  static let amount = count(0...1_000_000)
}

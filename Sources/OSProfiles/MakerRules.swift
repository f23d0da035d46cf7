// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What a phone maker's own software does to apps in the background.
///
/// Scope: hazards that end apps, after the kinds of behaviour that dontkillmyapp.com collects. Makers
/// publish no rates, so every number is an assumption with a range.
///
/// Limitations: settings that users change to exempt an app, and freezing without an end.
///
/// Sources: dontkillmyapp.com for the kinds; no source for the numbers.
///
/// Validation: none possible; `MakerTests` hold the rules.
public struct MakerRules: Sendable, Hashable {
  /// The mean time until an app with a foreground service is ended while the screen is off.
  public var serviceEndInterval = SimulationDuration.zero
  /// The time from the screen going off until background apps are ended; 0 s is never.
  public var endAfterScreenOff = SimulationDuration.zero
  /// Whether an app ended this way is not woken until the user opens it.
  public var keepsEnded = false

  /// No software of a maker.
  public init() {}
}

extension MakerRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "maker_service_end_interval",
      \.serviceEndInterval,
      .delay,
      "While the screen is off, the mean time until the maker's software ends an app with a service; 0 s means never",
      .assumption
    ),
    Setting(
      "maker_end_after_screen_off",
      \.endAfterScreenOff,
      .delay,
      "The time from when the screen turns off until the maker's software ends background apps; 0 s means never",
      .assumption,
      "20 min seen on one maker's phones in 2019"
    ),
    Setting(
      "maker_keeps_ended",
      \.keepsEnded,
      .flag,
      "Whether an app that the maker's software has ended is not woken until the user opens it",
      .assumption
    ),
  ]
}

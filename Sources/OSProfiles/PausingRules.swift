// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of updates that the system pauses by itself.
public struct PausingRules: Sendable, Hashable {
  /// The stay in one place after which updates are paused, if pausing is allowed.
  public var after = SimulationDuration.minutes(15)
  /// Whether the system pauses updates automatically.
  public var isAutomatic = true
  /// The radius of such a place for the activity types other and other navigation.
  public var radius = Metres(100)
  /// The radius of such a place for the activity type fitness.
  public var radiusFitness = Metres(30)
  /// The radius of such a place for the activity type automotive navigation.
  public var radiusAutomotive = Metres(150)
  /// Whether paused updates resume by themselves when the app comes to the screen.
  public var resumesAutomatically = false

  /// The rules of the newest system.
  public init() {}
}

extension PausingRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "pause_after",
      \.after,
      .delay,
      "The stay in one place after which the system pauses updates that may be paused",
      .reported,
      "10 to 20 min; rule 14"
    ),
    Setting(
      "pauses_automatically",
      \.isAutomatic,
      .flag,
      "Whether the system pauses updates automatically",
      .doc,
      "from iOS 6; rule 14"
    ),
    Setting(
      "pause_radius",
      \.radius,
      .distance,
      "The radius of such a place for the activity types other and other navigation",
      .assumption,
      "rule 14"
    ),
    Setting(
      "pause_radius_fitness",
      \.radiusFitness,
      .distance,
      "The radius of such a place for the activity type fitness",
      .assumption,
      "rule 14"
    ),
    Setting(
      "pause_radius_automotive",
      \.radiusAutomotive,
      .distance,
      "The radius of such a place for the activity type automotive navigation",
      .assumption,
      "rule 14"
    ),
    Setting(
      "resumes_automatically",
      \.resumesAutomatically,
      .flag,
      "Whether paused updates resume automatically when the app comes to the foreground",
      .doc,
      "only the header says so; rule 14"
    ),
  ]
}

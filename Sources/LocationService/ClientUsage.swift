// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// How much one app used the system during a run.
///
/// Tier seconds count from start to stop, pause or suspension of the standard service and are 0 for
/// significant change, regions and visits. Those of Android's fused provider count in the same way,
/// at the accuracy that stands for the priority (``FusedPriority/tier``).
public struct ClientUsage: Sendable, Hashable {
  /// Time at each requested accuracy, in the order of `DesiredAccuracy.allCases`.
  public var tierDurations: [SimulationDuration]
  /// How often the app began to run: resumed or launched by the system.
  public var wakeupCount = 0
  /// How often the system launched the app anew.
  public var relaunchCount = 0
  /// Time the app ran in the background.
  public var backgroundRun = SimulationDuration.zero
  /// Time the background indicator was visible.
  public var indicatorVisible = SimulationDuration.zero
  /// How often the app sent something.
  public var uploadCount = 0
  /// How often the system or the user ended the process.
  public var terminationCount = 0
  /// Notifications shown to the user.
  public var notificationCount = 0
  /// Requests that the geocoder took.
  public var geocodeCount = 0

  /// No use at all.
  public init() {
    tierDurations = Array(repeating: .zero, count: DesiredAccuracy.allCases.count)
  }

  /// The time at one requested accuracy.
  public func duration(at accuracy: DesiredAccuracy) -> SimulationDuration {
    guard let index = DesiredAccuracy.allCases.firstIndex(of: accuracy) else { return .zero }
    return tierDurations[index]
  }
}

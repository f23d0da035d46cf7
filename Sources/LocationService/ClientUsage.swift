// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The use of the system by one app during a run.
///
/// Tier seconds count from start to stop, pause or suspension of the standard service and are 0 for
/// significant change, regions and visits. Those of Android's fused provider count in the same way,
/// at the accuracy that represents the priority (``FusedPriority/tier``).
public struct ClientUsage: Sendable, Hashable {
  /// Time at each requested accuracy, in the order of `DesiredAccuracy.allCases`.
  public var tierDurations: [SimulationDuration]
  /// The number of times that the system resumed or launched the app.
  public var wakeupCount = 0
  /// The number of times that the system relaunched the app.
  public var relaunchCount = 0
  /// Time the app ran in the background.
  public var backgroundRun = SimulationDuration.zero
  /// Time the background indicator was visible.
  public var indicatorVisible = SimulationDuration.zero
  /// The number of uploads.
  public var uploadCount = 0
  /// The number of transfers to the server that failed.
  public var uploadFailedCount = 0
  /// The bytes of the app's transfers, also of those that failed.
  public var data = DataVolume()
  /// The time for which partial wake locks were held for the app; nil where there are none.
  public var wakeLocks: WakeLockUsage?
  /// The number of times that the system or the user ended the process.
  public var terminationCount = 0
  /// Time from a suspension to the end of the day in which nothing could run the app again.
  public var stalledBySuspension = SimulationDuration.zero
  /// Time from an end of the process to that of the day in which nothing could launch the app.
  public var stalledByEnd = SimulationDuration.zero
  /// Notifications shown to the user.
  public var notificationCount = 0
  /// Requests that the geocoder accepted.
  public var geocodeCount = 0
  /// Facts that explain a poor result.
  public var remarks: AppRemarks = []

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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Facts about an app's use of the location services that explain a poor result.
public struct AppRemarks: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int
  /// Facts from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app was suspended with updates on, because it lacks the `location` background mode.
  public static let noBackgroundMode = AppRemarks(rawValue: 1 << 0)
  /// The app was suspended with updates on, because it did not allow them in the background.
  public static let backgroundUpdatesOff = AppRemarks(rawValue: 1 << 1)
  /// The app was suspended with updates on that it had started in the background.
  public static let startedInBackground = AppRemarks(rawValue: 1 << 2)
  /// The system paused the updates, and the app did not resume them when the phone moved on.
  public static let pausedForGood = AppRemarks(rawValue: 1 << 3)
  /// The app released a manager that was updating, which ended its updates.
  public static let managerReleased = AppRemarks(rawValue: 1 << 4)
  /// Events were held back because the user has not confirmed Always.
  public static let heldBack = AppRemarks(rawValue: 1 << 5)
  /// The app asked for an authorization whose reason its property list lacks, so no prompt came.
  public static let noUsageDescription = AppRemarks(rawValue: 1 << 6)
}

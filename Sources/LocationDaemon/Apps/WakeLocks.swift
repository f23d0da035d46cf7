// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The partial wake locks that are held for one app on Android, by the rules W1 to W3 of
/// scenarios/rules.csv.
struct WakeLocks: Sendable {
  /// The holders of locks at one time.
  struct Holders: OptionSet, Sendable {
    let rawValue: Int
    /// The app itself.
    static let own = Holders(rawValue: 1 << 0)
    /// The system, for an event, a message or a job of the app.
    static let work = Holders(rawValue: 1 << 1)
    /// The location service, while it seeks positions for the app.
    static let location = Holders(rawValue: 1 << 2)
  }

  /// Whether the app holds a lock of its own, in effect or not.
  var isOwnHeld = false
  /// The holders of locks in effect.
  var holders: Holders = []
  /// The time up to which `usage` is settled.
  private var settledAt = SimulationTime.zero
  /// The time with locks so far.
  private(set) var usage = WakeLockUsage()

  /// Adds the time since the last settlement, unless the screen was on.
  mutating func settle(until now: SimulationTime, isScreenOn: Bool) {
    defer { settledAt = now }
    guard !holders.isEmpty, !isScreenOn, now > settledAt else { return }
    let span = now - settledAt
    if holders.contains(.own) { usage.own += span }
    if holders.contains(.work) { usage.work += span }
    if holders.contains(.location) { usage.location += span }
    if !holders.isDisjoint(with: [.own, .work]) { usage.count(from: settledAt, to: now) }
  }
}

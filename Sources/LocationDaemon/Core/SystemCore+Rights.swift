// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

// The questions that every fix asks are inlined: a call would copy the core.
extension SystemCore {
  /// Whether an app may be told of a monitoring event now (rules 41 and 43).
  @inline(__always)
  func admission(of client: Int) -> Admission {
    if profile.regions.needsAwake, !apps[client].isRunning { return .drop }
    guard mayMonitorByRefresh(client) else { return .drop }
    switch apps[client].right {
    case .always: return .deliver
    case .none: return .drop
    case .inUse:
      if apps[client].isInUse(at: now) {
        return profile.permission.monitoringWhenInUse ? .deliver : .drop
      }
      return apps[client].permission.grant == .provisionalAlways ? .hold : .drop
    }
  }

  /// Whether monitoring may lead to something for an app as it stands, so that it is worth its energy.
  ///
  /// Notifications by region need the right for the time in use only (Q5).
  @inline(__always)
  func mayMonitor(_ client: Int) -> Bool {
    guard mayMonitorByRefresh(client) else { return false }
    return switch apps[client].right {
    case .none: false
    case .always: true
    case .inUse:
      apps[client].permission.grant == .provisionalAlways
        || (profile.permission.monitoringWhenInUse && apps[client].isInUse(at: events.now))
    }
  }

  /// In iOS 7 monitoring ends where the user does not let the app refresh (fact R29).
  @inline(__always)
  func mayMonitorByRefresh(_ client: Int) -> Bool {
    !profile.regions.needsRefresh || apps[client].configuration.allowsBackgroundRefresh
  }

  /// Whether the system watches an app's circles: somebody may be told of them.
  ///
  /// Notifications need the right for the time in use only (Q5).
  @inline(__always)
  func monitorsRegions(_ client: Int) -> Bool {
    let circles = apps[client].registrations.circles
    guard !circles.isEmpty, accuracy(of: client) == .full else { return false }
    return mayMonitor(client) || (apps[client].right == .inUse && circles.notification > 0)
  }

  /// Whether an app has as many regions as it may.
  ///
  /// Circular and beacon regions share one limit, and notifications by region count (rules 23, 50).
  func hasAllRegions(_ client: Int) -> Bool {
    let (circles, beacons) = (
      apps[client].registrations.circles, apps[client].registrations.beacons
    )
    return circles.app + circles.notification + beacons.app + beacons.notification
      >= profile.regions.limit
  }

  /// How exact the positions are that an app may get.
  @inline(__always)
  func accuracy(of client: Int) -> AccuracyAuthorization {
    let isFull =
      !profile.permission.reducedAccuracyAvailable || apps[client].permission.isPrecise
      || apps[client].permission.hasTemporaryFullAccuracy
    return isFull ? .full : .reduced
  }

  /// The position as the user allows it: itself, or the area's; nil if there is no new one (44).
  ///
  /// The middle of a square of a fixed grid stands for the area, so the position tells the square and
  /// nothing more. It is found anew at most every so often.
  mutating func allowed(_ fix: Fix, client: Int) -> Fix? {
    guard accuracy(of: client) == .reduced else { return fix }
    if let area = apps[client].area,
      now - area.timestamp < profile.permission.reducedAccuracyInterval
    {
      return nil
    }
    let found = profile.areaOnly(fix)
    apps[client].area = found
    return found
  }

  /// The last position of the system, as an app may read it.
  mutating func readable(by client: Int) -> Fix? {
    guard let fix = positions.last else { return nil }
    guard accuracy(of: client) == .reduced else { return fix }
    if let fresh = allowed(fix, client: client) { return fresh }
    guard let last = apps[client].area,
      now - last.timestamp <= profile.permission.reducedAccuracyAge
    else { return nil }
    return last
  }

  /// Whether a background refresh could be granted, were it not for the app's own state.
  func mayRefresh(_ client: Int) -> Bool {
    profile.refresh.isAvailable && apps[client].configuration.allowsBackgroundRefresh
      && !conditions.isLowPowerMode
  }

  /// Whether significant changes can be told.
  var significantLocationChangeMonitoringAvailable: Bool {
    profile.significantChange.isAvailable && phone.hardware.hasCellular
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

// The functions that run for every fix are inlined, because a call would copy the core.
extension SystemCore {
  /// Whether a monitoring event may reach an app now (rules 41 and 43).
  @inline(__always)
  func admission(of client: Int) -> Admission {
    if profile.regions.needsAwake, !apps[client].isRunning { return .drop }
    guard mayMonitorByRefresh(client) else { return .drop }
    switch apps[client].permissionLevel {
    case .always: return .deliver
    case .none: return .drop
    case .inUse:
      if apps[client].isInUse(at: now) {
        return profile.permission.monitoringWhenInUse ? .deliver : .drop
      }
      return apps[client].permission.grant == .provisionalAlways ? .hold : .drop
    }
  }

  /// Whether monitoring can have any effect for an app now, so that its energy is worth spending.
  ///
  /// Notifications by region need only the When In Use authorization (Q5).
  @inline(__always)
  func mayMonitor(_ client: Int) -> Bool {
    guard mayMonitorByRefresh(client) else { return false }
    return switch apps[client].permissionLevel {
    case .none: false
    case .always: true
    case .inUse:
      apps[client].permission.grant == .provisionalAlways
        || (profile.permission.monitoringWhenInUse && apps[client].isInUse(at: events.now))
    }
  }

  /// Whether the app's refresh setting allows monitoring, as iOS 7 requires (fact R29).
  @inline(__always)
  func mayMonitorByRefresh(_ client: Int) -> Bool {
    !profile.regions.needsRefresh || apps[client].configuration.allowsBackgroundRefresh
  }

  /// Whether the system watches an app's circles because an app or the user may be notified.
  ///
  /// Notifications need only the When In Use authorization (Q5).
  @inline(__always)
  func monitorsRegions(_ client: Int) -> Bool {
    let circles = apps[client].registrations.circles
    guard !circles.isEmpty, accuracy(of: client) == .full else { return false }
    return mayMonitor(client)
      || (apps[client].permissionLevel == .inUse && circles.notification > 0)
  }

  /// Whether an app has reached the limit of its regions.
  ///
  /// Circular and beacon regions share one limit, and notifications by region count (rules 23, 50).
  func hasAllRegions(_ client: Int) -> Bool {
    let (circles, beacons) = (
      apps[client].registrations.circles, apps[client].registrations.beacons
    )
    return circles.app + circles.notification + beacons.app + beacons.notification
      >= profile.regions.limit
  }

  /// The accuracy of the positions that an app may get.
  @inline(__always)
  func accuracy(of client: Int) -> AccuracyAuthorization {
    let isFull =
      !profile.permission.reducedAccuracyAvailable || apps[client].permission.isPrecise
      || apps[client].permission.hasTemporaryFullAccuracy
    return isFull ? .full : .reduced
  }

  /// The position as the user allows it: exact, or an area; nil if no new area is due (rule 44).
  ///
  /// An area position is the middle of a square of a fixed grid, so it reveals only the square. A
  /// new one is given once per `reducedAccuracyInterval` at most.
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

  /// The system's last position as an app may read it; nil if there is none for it.
  mutating func readable(by client: Int) -> Fix? {
    guard let fix = positions.last else { return nil }
    guard accuracy(of: client) == .reduced else { return fix }
    if let fresh = allowed(fix, client: client) { return fresh }
    guard let last = apps[client].area,
      now - last.timestamp <= profile.permission.reducedAccuracyAge
    else { return nil }
    return last
  }

  /// Whether a background refresh is possible, apart from the app's own state.
  func mayRefresh(_ client: Int) -> Bool {
    profile.refresh.isAvailable && apps[client].configuration.allowsBackgroundRefresh
      && !conditions.isLowPowerMode
  }

  /// Whether the system and the phone support significant changes.
  var significantLocationChangeMonitoringAvailable: Bool {
    profile.significantChange.isAvailable && phone.hardware.hasCellular
  }
}

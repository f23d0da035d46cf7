// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The times at which the app may be on the screen, where its run time counts as the user's.
///
/// A window lasts from the start, or from an event that opens the app, to the next event that
/// leaves it, plus a grace period.
struct ForegroundTimes {
  /// The windows, in order.
  let windows: [ClosedRange<SimulationTime>]
  /// The number of times at which run time may be cut short or belong to the user.
  ///
  /// These are the ends of the windows, the end of the day, and events that end a process or its
  /// permission.
  let interruptions: Int

  init(_ events: [DayEvent], end: SimulationTime, system: OSProfile) {
    let grace = max(system.lifeCycle.suspendAfter, system.permission.inUseGrace) + .seconds(1)
    var windows: [ClosedRange<SimulationTime>] = []
    var since: SimulationTime? = .zero
    var endings = 1
    for event in events {
      switch event.kind {
      case .background:
        if let start = since { windows.append(start...max(start, event.time + grace)) }
        since = nil
      case .foreground: since = since ?? event.time
      case .screen, .charger, .network, .poorService, .wifiLink, .knownWiFi, .wifi, .bluetooth,
        .gnss, .focus,
        .unnoticedStop, .falseMotion, .silence, .falsePosition, .clockChange, .falseCrossing,
        .falseVisit, .magnet, .appSetting:
        break
      case .airplaneMode, .lowPowerMode, .locationServices, .permission, .authorization,
        .preciseLocation, .alwaysConfirmation, .forceQuit, .removedFromRecents, .serviceStopped,
        .locationButton, .hibernation, .systemKill, .crash, .silentPush, .locationPush,
        .notificationTap, .reboot:
        endings += 1
      }
    }
    if let since { windows.append(since...max(since, end)) }
    self.windows = windows
    // Nothing precedes a window that begins the day.
    let starts = windows.first?.lowerBound == .zero ? 1 : 0
    interruptions = endings + 2 * windows.count - starts
  }

  /// The sum of all windows; overlapping parts count twice.
  var total: SimulationDuration {
    windows.reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) }
  }

  func contains(_ time: SimulationTime) -> Bool { windows.contains { $0.contains(time) } }

  /// Whether location services paid for all background run time of a run.
  ///
  /// Background tasks, refreshes and pushes count as the app's; run time of the user outside of the
  /// windows exists only if services ended while the app continued.
  func coverRunTime(of ledger: [LedgerRow]) -> Bool {
    guard !ledger.isEmpty else { return false }
    var user = SimulationDuration.zero
    for row in ledger where row.component == .cpu && row.state == PowerState.cpuAwake.name {
      switch row.cause.category {
      case .app, .idle: if row.active > .zero { return false }
      case .user: user += row.active
      case .location: break
      }
    }
    return user <= total
  }
}

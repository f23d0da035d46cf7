// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// When the app may be on the screen, where its run time is the user's and no location energy.
///
/// From the start, or an event that opens it, to the next one that leaves it, with the grace after that.
struct ForegroundTimes {
  /// The stretches in order.
  let windows: [ClosedRange<SimulationTime>]
  /// The number of times run time may be cut short or belong to the user: at the windows' ends, at
  /// the end of the day, and at events that end a process or its rights.
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
      case .screen, .charger, .network, .wifiLink, .wifi, .bluetooth, .gnss, .unnoticedStop: break
      default: endings += 1
      }
    }
    if let since { windows.append(since...max(since, end)) }
    self.windows = windows
    // Nothing comes before a window that begins the day.
    let starts = windows.first?.lowerBound == .zero ? 1 : 0
    interruptions = endings + 2 * windows.count - starts
  }

  /// All of them together; stretches that overlap count twice.
  var total: SimulationDuration {
    windows.reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) }
  }

  func contains(_ time: SimulationTime) -> Bool { windows.contains { $0.contains(time) } }

  /// Whether location services paid for all background run time of a run.
  ///
  /// Background tasks, refreshes and pushes are the app's; what is left of the user's lies outside of
  /// the windows only if services ended while the app went on.
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

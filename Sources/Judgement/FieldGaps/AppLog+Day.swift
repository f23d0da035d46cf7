// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
public import Studies
public import World

extension AppLog {
  /// The events of a day that starts at a time in milliseconds since 1970.
  ///
  /// Launches, suspensions and ends without a named cause are left to the simulated system: they are
  /// what its rules have to explain.
  public func dayEvents(from start: Int64) -> [DayEvent] {
    entries.compactMap { entry in
      guard entry.time >= start, let kind = entry.kind.dayEvent else { return nil }
      let time = SimulationTime(nanoseconds: (entry.time - start) * 1_000_000)
      return DayEvent(time: time, kind: kind)
    }
  }

  /// Puts what the log records into a day made from its positions.
  ///
  /// The permission is the first that the log names. The app leaves the screen when the log says so.
  public func describe(_ scenario: inout Scenario) {
    let start = scenario.startUnixNanoseconds / 1_000_000
    scenario.events += dayEvents(from: start)
    if scenario.events.contains(where: { $0.kind == .background }) {
      scenario.app.backgroundAt = nil
    }
    for case .permission(let grant) in entries.prefix(while: { $0.time <= start }).map(\.kind) {
      scenario.app.authorization = grant
    }
  }
}

extension AppLog.Kind {
  /// The same as an event of a simulated day; nil for what the simulation has to find.
  fileprivate var dayEvent: DayEvent.Kind? {
    switch self {
    case .launch(isByUser: true), .foreground: .foreground
    case .background: .background
    case .terminate(.user): .forceQuit
    // The system may end an app while it runs, which `systemKill` does not.
    case .terminate(.system), .terminate(.crash): .crash
    case .permission(let grant): .authorization(grant)
    case .locationServices(let isOn): .locationServices(isOn: isOn)
    case .screen(let isOn): .screen(isOn: isOn)
    case .charger(let isOn): .charger(isConnected: isOn)
    case .lowPower(let isOn): .lowPowerMode(isOn: isOn)
    case .network(let isOn): .network(isAvailable: isOn)
    case .restart: .reboot
    case .position, .running, .launch, .suspend, .resume, .terminate(nil), .tracking, .doze: nil
    }
  }
}

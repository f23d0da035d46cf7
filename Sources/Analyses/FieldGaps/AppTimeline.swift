// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationService
internal import OSProfiles
internal import Quantities
internal import Studies
internal import World

/// What kept a simulated app from positions over a day, as far as its own log shows it.
///
/// Scope: the app under test. Between the entries of the log a cause holds. Limitations: what the
/// log does not show, such as Doze, is found by repeating the run without it.
struct AppTimeline {
  /// A time at which a cause began; it holds until the next one.
  private struct Change {
    var time: SimulationTime
    /// The cause; nil while the app runs and may get positions.
    var cause: GapCause?
  }

  private var changes: [Change] = []
  /// The times of the positions that the app got, in order.
  private let fixes: [SimulationTime]
  private let end: SimulationTime
  private let world: World
  /// The times at which satellite signals came or went.
  private let sky: [(time: SimulationTime, isReceivable: Bool)]
  private let relaunchesAfterQuit: Bool
  private let services: [ServiceKind]

  init(_ log: DeliveryLog, scenario: Scenario, world: World) {
    self.world = world
    end = .zero + world.duration
    sky = world.events.compactMap { event in
      guard case .gnss(let isReceivable) = event.kind else { return nil }
      return (event.time, isReceivable)
    }
    services = scenario.strategies[0].configuration.usedServices
    let rules = scenario.systems[0].lifeCycle
    relaunchesAfterQuit = rules.relaunchesAfterQuit
    fixes =
      log.deliveries.filter { $0.client.rawValue == 0 }
      // A cached position is older than the day.
      .map { max(.zero, min($0.fix.timestamp, $0.time)) }
      .sorted()
    follow(
      log.events.filter { $0.client.rawValue == 0 },
      grant: scenario.app.authorization,
      endsInLowPower: rules.lowPowerModeEndsBackground
    )
  }

  // MARK: - Silences

  /// The times without positions that are longer than a duration.
  func silences(longerThan threshold: SimulationDuration) -> [Range<SimulationTime>] {
    let edges = [.zero] + fixes + [end]
    return zip(edges, edges.dropFirst()).compactMap { before, after in
      after - before > threshold ? before..<after : nil
    }
  }

  // MARK: - Causes

  /// The cause at an instant within a silence.
  ///
  /// While the app runs, the surroundings and the rest of the phone decide.
  func cause(at time: SimulationTime) -> GapCause {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let cause = changes[low - 1].cause else { return ownCause(at: time) }
    let isStill = world.movement.motion(at: time).isStill
    switch cause {
    case .suspended where waitsForEvents && (isStill || !asksForUpdates): return .waiting
    case .ended where waitsForEvents: return .waiting
    case .quit where waitsForEvents && relaunchesAfterQuit: return .waiting
    default: return cause
    }
  }

  private func ownCause(at time: SimulationTime) -> GapCause {
    if world.environment(at: time) == .tunnel || isSkyBlocked(at: time) { return .noSignal }
    return world.movement.motion(at: time).isStill ? .atRest : .ownSettings
  }

  /// Whether the system watches something for the app that would run it again.
  private var waitsForEvents: Bool {
    services.contains { service in
      switch service {
      case .significantChange, .regions, .visits, .monitor, .beacons, .geofencing: true
      default: false
      }
    }
  }

  private var asksForUpdates: Bool {
    services.contains { service in
      switch service {
      case .standardUpdates, .otherStandardUpdates, .liveUpdates, .fused: true
      default: false
      }
    }
  }

  private func isSkyBlocked(at time: SimulationTime) -> Bool {
    sky.last { $0.time <= time }.map { !$0.isReceivable } ?? false
  }

  // MARK: - The log

  /// The state of the app that the log's entries change.
  private struct State {
    var app = AppState.foreground
    var isPermitted: Bool
    var isLowPower = false
    var end = GapCause.ended
    /// The time of the last pause, rest or error without a position since.
    var pausedAt: SimulationTime?
    var restsAt: SimulationTime?
    var failedAt: SimulationTime?
  }

  private mutating func follow(
    _ events: [LoggedEvent],
    grant: UserGrant,
    endsInLowPower: Bool
  ) {
    var state = State(isPermitted: ![.notDetermined, .restricted, .denied].contains(grant))
    var dayEvents = world.events[...]
    var silentUntil = SimulationTime.zero
    changes.append(Change(time: .zero, cause: state.isPermitted ? nil : .permission))
    func note(_ time: SimulationTime) {
      let cause: GapCause? =
        if !state.isPermitted {
          .permission
        } else {
          switch state.app {
          case .terminated: state.end
          case .suspended:
            state.pausedAt != nil
              ? .paused
              : state.restsAt != nil
                ? .suspendedAtRest : state.isLowPower && endsInLowPower ? .lowPower : .suspended
          case .foreground, .background:
            state.pausedAt != nil
              ? .paused : time < silentUntil ? .withheld : state.failedAt != nil ? .noSignal : nil
          }
        }
      changes.append(Change(time: time, cause: cause))
    }
    for event in events {
      // The events of the day at this time or before explain what the log says of it.
      while let first = dayEvents.first, first.time <= event.time {
        dayEvents.removeFirst()
        guard first.app.isEmpty else { continue }
        switch first.kind {
        case .lowPowerMode(let isOn): state.isLowPower = isOn
        case .silence(.positions, let duration): silentUntil = first.time + duration
        case .forceQuit, .removedFromRecents: state.end = .quit
        case .reboot: state.end = .restarted
        case .systemKill: state.end = .ended
        case .crash: state.end = .crashed
        default: break
        }
      }
      // A position since then shows that the updates went on.
      state.pausedAt = kept(state.pausedAt, at: event.time)
      state.restsAt = kept(state.restsAt, at: event.time)
      state.failedAt = kept(state.failedAt, at: event.time)
      switch event.kind {
      case .launched: state.end = .ended
      case .endedByMaker: state.end = .maker
      case .stateChanged(let app):
        state.app = app
        if app == .foreground { state.pausedAt = nil }
        if app == .foreground || app == .background { state.restsAt = nil }
      case .pausedUpdates: state.pausedAt = event.time
      case .suspendedAtRest: state.restsAt = event.time
      case .failed(.locationUnknown): state.failedAt = event.time
      case .authorizationChanged(let status, _): state.isPermitted = status.isGranted
      case .crashed: state.end = .crashed
      default: continue
      }
      note(event.time)
    }
  }

  /// A time, unless the app got a position between it and another.
  private func kept(_ earlier: SimulationTime?, at time: SimulationTime) -> SimulationTime? {
    guard let earlier else { return nil }
    var (low, high) = (0, fixes.count)
    while low < high {
      let middle = (low + high) / 2
      if fixes[middle] <= earlier { low = middle + 1 } else { high = middle }
    }
    return low < fixes.count && fixes[low] < time ? nil : earlier
  }
}

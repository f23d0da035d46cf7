// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import PhoneModel
internal import Quantities

/// The monitor of one app.
struct MonitorState: Sendable {
  /// Whether the process has opened it.
  var isOpen = false
  /// Events that wait for that.
  var pending: [MonitorEvent] = []
}

extension LocationDaemon {
  /// Opens the app's monitor; events that waited are delivered, and their conditions go on (49).
  public mutating func openMonitor() {
    let client = activeClient.rawValue
    guard profile.liveUpdatesAvailable, clients[client].isRunning else { return }
    clients[client].monitor.isOpen = true
    let pending = clients[client].monitor.pending
    clients[client].monitor.pending = []
    for event in pending { deliver(.monitorEvent(event), to: client) }
    for index in clients[client].regions.indices {
      clients[client].regions[index].isStopped = false
    }
  }

  /// Adds a condition to the app's monitor; it uses what regions use (rule 49).
  public mutating func addCondition(
    _ condition: MonitorCondition,
    identifier: String,
    assuming state: ConditionState
  ) {
    let client = activeClient.rawValue
    let now = now
    guard profile.liveUpdatesAvailable, clients[client].isRunning else { return }
    removeCondition(identifier)
    let count = clients[client].regions.reduce(0) { $0 + ($1.owner == .monitor ? 1 : 0) }
    guard count < profile.regionLimit, case .circle(let centre, let radius) = condition,
      radius <= profile.maximumRegionRadius
    else {
      let event = MonitorEvent(
        identifier: identifier,
        state: .unmonitored,
        date: now,
        isConditionLimitExceeded: count >= profile.regionLimit
      )
      deliver(.monitorEvent(event), to: client)
      return
    }
    let assumed: RegionState =
      switch state {
      case .satisfied: .inside
      case .unsatisfied: .outside
      case .unknown, .unmonitored: .unknown
      }
    watch(
      Region(identifier: identifier, centre: centre, radius: radius),
      owner: .monitor,
      client: client,
      state: assumed,
      at: now
    )
  }

  /// Removes a condition.
  public mutating func removeCondition(_ identifier: String) {
    unregister(identifier, owner: .monitor, client: activeClient.rawValue, at: now)
  }

  /// A condition changed: the app is told, woken or launched; if it does not open its monitor, the
  /// condition rests until it does (N6).
  mutating func tellMonitor(
    _ record: RegionRecord,
    entered: Bool,
    client: Int,
    at now: SimulationTime
  ) {
    let isInUse = clients[client].isInUse(at: now) && clients[client].right != .none
    guard isInUse || hasSession(client) || clients[client].appState == .terminated,
      admission(of: client, at: now) == .deliver,
      wake(client, for: .regions, reason: .region, at: now)
    else { return }
    let identifier = record.region.identifier
    let state: ConditionState = entered ? .satisfied : .unsatisfied
    self.record(.monitorEvent(identifier, state), client: client, at: now)
    let event = MonitorEvent(identifier: identifier, state: state, date: now)
    if clients[client].monitor.isOpen {
      let cause = CausePurpose.regions.cause(of: client)
      phone.work(for: phone.works.delivery, cause: cause, at: now)
      deliver(.monitorEvent(event), to: client)
    } else {
      clients[client].monitor.pending.append(event)
      if let index = clients[client].regions.firstIndex(where: { $0.serial == record.serial }) {
        clients[client].regions[index].isStopped = true
      }
    }
  }
}

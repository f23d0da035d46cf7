// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
public import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// The monitor of one app.
struct MonitorState: Sendable {
  /// Whether the process has opened it.
  var isOpen = false
  /// Events that wait for that.
  var pending: [MonitorNews] = []
}

/// What a monitor tells its app.
struct MonitorNews: Sendable {
  var event: MonitorEvent
  /// Whether a circle was crossed, which is scored as a region is; a state to begin with is not.
  var isCrossing = false
}

extension LocationDaemon {
  /// Opens the app's monitor; events that waited are delivered, and their conditions go on (49).
  ///
  /// An app that may not know of them meanwhile gets them at a later opening (rule 41).
  public mutating func openMonitor() {
    let client = activeClient.rawValue
    guard profile.liveUpdates.isAvailable, clients[client].isRunning else { return }
    clients[client].monitor.isOpen = true
    if admission(of: client, at: now) == .deliver {
      let pending = clients[client].monitor.pending
      clients[client].monitor.pending = []
      for news in pending { tell(news, client: client, at: now) }
    }
    for index in clients[client].regions.indices {
      clients[client].regions[index].isStopped = false
    }
    for index in clients[client].beacons.regions.indices {
      clients[client].beacons.regions[index].isStopped = false
    }
    planBeaconWatch(at: now)
  }

  /// Adds a condition to the app's monitor; it uses what regions use (rule 49).
  public mutating func addCondition(
    _ condition: MonitorCondition,
    identifier: String,
    assuming state: ConditionState
  ) {
    let client = activeClient.rawValue
    let now = now
    guard profile.liveUpdates.isAvailable, clients[client].isRunning else { return }
    removeCondition(identifier)
    guard let isFull = fullness(for: condition, client: client), !isFull else {
      let event = MonitorEvent(
        identifier: identifier,
        state: .unmonitored,
        date: now,
        isConditionLimitExceeded: fullness(for: condition, client: client) == true
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
    switch condition {
    case .circle(let centre, let radius):
      watch(
        Region(identifier: identifier, centre: centre, radius: radius),
        owner: .monitor,
        client: client,
        state: assumed,
        at: now
      )
    case .beacon(let constraint):
      listen(
        for: BeaconRegion(identifier: identifier, constraint: constraint),
        owner: .monitor,
        state: assumed,
        client: client,
        at: now
      )
    }
  }

  /// Whether there are as many conditions of a kind as there may be (N7); nil if it cannot be watched.
  private func fullness(for condition: MonitorCondition, client: Int) -> Bool? {
    switch condition {
    case .circle(_, let radius):
      guard radius <= profile.regions.maximumRadius else { return nil }
      return clients[client].regions.count { $0.owner == .monitor } >= profile.regions.limit
    case .beacon:
      guard rangingAvailable else { return nil }
      return clients[client].beacons.regions.count { $0.owner == .monitor } >= profile.regions.limit
    }
  }

  /// Removes a condition.
  public mutating func removeCondition(_ identifier: String) {
    unregister(identifier, owner: .monitor, client: activeClient.rawValue, at: now)
    stopListening(for: identifier, owner: .monitor, client: activeClient.rawValue, at: now)
  }

  /// A condition changed: the app is told, woken or launched; false if it has not opened its monitor.
  ///
  /// The condition then rests until it does (N6).
  mutating func tellMonitor(
    _ identifier: String,
    entered: Bool,
    isCrossing: Bool = false,
    client: Int,
    at now: SimulationTime
  ) -> Bool {
    let isInUse = clients[client].isInUse(at: now) && clients[client].right != .none
    guard isInUse || hasSession(client) || clients[client].appState == .terminated,
      admission(of: client, at: now) == .deliver,
      wake(client, for: .regions, reason: .region, at: now)
    else { return true }
    let state: ConditionState = entered ? .satisfied : .unsatisfied
    record(.monitorEvent(identifier, state), client: client, at: now)
    let news = MonitorNews(
      event: MonitorEvent(identifier: identifier, state: state, date: now),
      isCrossing: isCrossing
    )
    guard clients[client].monitor.isOpen else {
      clients[client].monitor.pending.append(news)
      return false
    }
    let cause = CausePurpose.regions.cause(of: client)
    phone.work(for: phone.works.delivery, cause: cause, at: now)
    tell(news, client: client, at: now)
    return true
  }

  /// Delivers a change; a crossing is found when the app hears of it, not when it is launched for it.
  private mutating func tell(_ news: MonitorNews, client: Int, at now: SimulationTime) {
    let event = news.event
    if news.isCrossing {
      record(
        event.state == .satisfied
          ? .enteredRegion(event.identifier) : .exitedRegion(event.identifier),
        client: client,
        at: now
      )
    }
    deliver(.monitorEvent(event), to: client)
  }
}

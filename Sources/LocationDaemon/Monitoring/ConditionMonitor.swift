// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import Quantities

/// The monitor of one app.
struct MonitorState: Sendable {
  /// Whether the current process has opened the monitor.
  var isOpen = false
  /// The events that wait for the app to open the monitor.
  var pending: [MonitorNews] = []
  /// The last event of each condition.
  var last: [String: MonitorEvent] = [:]
}

/// An event of a monitor for its app.
struct MonitorNews: Sendable {
  var event: MonitorEvent
  /// Whether the phone crossed a circle, which is scored as for a region; a first state is not.
  var isCrossing = false
}

/// Monitors of conditions, the successors of regions (rule 49).
///
/// Circles and beacons of conditions are watched together with those of apps; the daemon passes on
/// the findings.
struct ConditionMonitor: Service {
  private var states: [MonitorState]

  init(clients: Int) { states = Array(repeating: MonitorState(), count: clients) }

  /// Opens an app's monitor and delivers its waiting events.
  ///
  /// An app that may not learn them now gets them when it opens the monitor later (rule 41).
  mutating func open(client: Int, in core: inout SystemCore) {
    states[client].isOpen = true
    guard core.admission(of: client) == .deliver else { return }
    let pending = states[client].pending
    states[client].pending = []
    if core.profile.regions.monitorEventsAtLaunch {
      let waiting = Set(pending.map(\.event.identifier))
      for event in states[client].last.values.sorted(by: { $0.identifier < $1.identifier })
      where !waiting.contains(event.identifier) {
        core.deliver(.monitorEvent(event), to: client)
      }
    }
    for news in pending { deliver(news, client: client, in: &core) }
  }

  /// Delivers the entries that waited for an app launched by a push to be opened.
  mutating func release(client: Int, in core: inout SystemCore) {
    guard states[client].isOpen, !states[client].pending.isEmpty,
      core.admission(of: client) == .deliver
    else { return }
    let pending = states[client].pending
    states[client].pending = []
    for news in pending { deliver(news, client: client, in: &core) }
  }

  /// Drops the waiting events of a condition that is removed.
  mutating func forget(_ identifier: String, client: Int) {
    states[client].pending.removeAll { $0.event.identifier == identifier }
    states[client].last[identifier] = nil
  }

  /// Closes the monitor; the next process has to open it again.
  mutating func processEnded(_ client: Int, in core: inout SystemCore) {
    states[client].isOpen = false
  }

  /// Whether a condition can be added; if not, the app gets an event that says so (N7).
  func admits(
    _ condition: MonitorCondition,
    identifier: String,
    client: Int,
    in core: inout SystemCore
  ) -> Bool {
    let count: Int? =
      switch condition {
      case .circle(_, let radius):
        radius <= core.profile.regions.maximumRadius
          ? core.apps[client].registrations.circles.monitor : nil
      case .beacon:
        core.rangingAvailable ? core.apps[client].registrations.beacons.monitor : nil
      }
    if let count, count < core.profile.regions.limit { return true }
    if case .circle(let centre, let radius) = condition {
      let region = Region(identifier: identifier, centre: centre, radius: radius)
      core.logCircle(region, client: client, isWatched: false)
    }
    let event = MonitorEvent(
      identifier: identifier,
      state: .unmonitored,
      date: core.now,
      isConditionLimitExceeded: count != nil
    )
    core.deliver(.monitorEvent(event), to: client)
    return false
  }

  /// Whether an app may learn events of its conditions, once it is awake.
  func mayDeliver(to client: Int, in core: inout SystemCore) -> Bool {
    let isInUse =
      core.apps[client].isInUse(at: core.now) && core.apps[client].permissionLevel != .none
    return
      (isInUse || core.hasSession(client)
      || core.apps[client].appState == .terminated)
      && core.admission(of: client) == .deliver
  }

  /// Delivers a change to a running app; false if the app has not opened its monitor.
  mutating func deliver(
    _ identifier: String,
    entered: Bool,
    isCrossing: Bool,
    client: Int,
    in core: inout SystemCore
  ) -> Bool {
    let state: ConditionState = entered ? .satisfied : .unsatisfied
    core.record(.monitorEvent(identifier, state), client: client)
    let news = MonitorNews(
      event: MonitorEvent(identifier: identifier, state: state, date: core.now),
      isCrossing: isCrossing
    )
    states[client].last[identifier] = news.event
    guard states[client].isOpen else {
      states[client].pending.append(news)
      return false
    }
    if entered, core.apps[client].process.wasLaunchedByPush,
      !core.profile.regions.monitorEntriesAfterPush
    {
      // The condition goes on being watched: the thread reports that exits arrive.
      states[client].pending.append(news)
      return true
    }
    core.workToDeliver(for: .regions, of: client)
    deliver(news, client: client, in: &core)
    return true
  }

  /// Delivers a change, and logs a crossing at the time when the app learns of it.
  private func deliver(_ news: MonitorNews, client: Int, in core: inout SystemCore) {
    let event = news.event
    if news.isCrossing {
      core.record(
        event.state == .satisfied
          ? .enteredRegion(event.identifier) : .exitedRegion(event.identifier),
        client: client
      )
    }
    for _ in 0..<core.profile.regions.monitorEventRepeats {
      core.deliver(.monitorEvent(event), to: client)
    }
  }
}

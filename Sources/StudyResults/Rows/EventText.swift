// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An event in the words of the table of events.
struct EventText {
  var name: String
  var detail: String?
  var region: String?
  var bytes: Int?
  var visit: Visit?

  init(_ kind: LoggedEvent.Kind) {
    switch kind {
    case .launched(let reason): (name, detail) = ("launched", reason.rawValue)
    case .stateChanged(let state): (name, detail) = ("state_changed", state.rawValue)
    case .enteredRegion(let region): (name, self.region) = ("entered_region", region)
    case .exitedRegion(let region): (name, self.region) = ("exited_region", region)
    case .dweltInRegion(let region): (name, self.region) = ("dwelt_in_region", region)
    case .concludedEntry(let region): (name, self.region) = ("concluded_entry", region)
    case .concludedExit(let region): (name, self.region) = ("concluded_exit", region)
    case .visit(let visit): (name, self.visit) = ("visit", visit)
    case .pausedUpdates: name = "paused_updates"
    case .suspendedAtRest: name = "suspended_at_rest"
    case .failed(let error): (name, detail) = ("failed", error.name)
    case .monitoringFailed(let region, let error):
      (name, self.region, detail) = ("monitoring_failed", region, error.name)
    case .finishedDeferredUpdates(let error):
      (name, detail) = ("finished_deferred_updates", error?.name)
    case .uploaded(let count): (name, bytes) = ("uploaded", count)
    case .beaconRegion(let region, let entered):
      (name, self.region) = (entered ? "entered_beacon_region" : "exited_beacon_region", region)
    case .monitorEvent(let identifier, let state):
      (name, self.region, detail) = ("monitor_event", identifier, "\(state)")
    case .notified(let identifier): (name, detail) = ("notified", identifier)
    case .geocoded(let error): (name, detail) = ("geocoded", error?.name)
    case .authorizationChanged(let status, let accuracy):
      (name, detail) = ("authorization_changed", "\(status.rawValue) \(accuracy.rawValue)")
    case .crashed(let reason): (name, detail) = ("crashed", reason)
    }
  }
}

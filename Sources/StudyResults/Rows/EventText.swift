// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of an event in the table of events.
struct EventText {
  var name: EventName
  var detail: String?
  var region: String?
  var bytes: Int?
  var visit: Visit?

  init(_ kind: LoggedEvent.Kind) {
    switch kind {
    case .launched(let reason): (name, detail) = (.launched, reason.rawValue)
    case .stateChanged(let state): (name, detail) = (.stateChanged, state.rawValue)
    case .enteredRegion(let region): (name, self.region) = (.enteredRegion, region)
    case .exitedRegion(let region): (name, self.region) = (.exitedRegion, region)
    case .dweltInRegion(let region): (name, self.region) = (.dweltInRegion, region)
    case .concludedEntry(let region): (name, self.region) = (.concludedEntry, region)
    case .concludedExit(let region): (name, self.region) = (.concludedExit, region)
    case .visit(let visit): (name, self.visit) = (.visit, visit)
    case .pausedUpdates: name = .pausedUpdates
    case .suspendedAtRest: name = .suspendedAtRest
    case .failed(let error): (name, detail) = (.failed, error.name)
    case .monitoringFailed(let region, let error):
      (name, self.region, detail) = (.monitoringFailed, region, error.name)
    case .finishedDeferredUpdates(let error):
      (name, detail) = (.finishedDeferredUpdates, error?.name)
    case .uploaded(let count): (name, bytes) = (.uploaded, count)
    case .uploadFailed(let count): (name, bytes) = (.uploadFailed, count)
    case .modeChanged(let mode): (name, detail) = (.modeChanged, mode)
    case .beaconRegion(let region, let entered):
      (name, self.region) = (entered ? .enteredBeaconRegion : .exitedBeaconRegion, region)
    case .monitorEvent(let identifier, let state):
      (name, self.region, detail) = (.monitorEvent, identifier, "\(state)")
    case .notified(let identifier): (name, detail) = (.notified, identifier)
    case .handedOff(let url): (name, detail) = (.handedOff, url)
    case .geocoded(let error): (name, detail) = (.geocoded, error?.name)
    case .authorizationChanged(let status, let accuracy):
      (name, detail) = (.authorizationChanged, "\(status.rawValue) \(accuracy.rawValue)")
    case .crashed(let reason): (name, detail) = (.crashed, reason)
    case .disturbed(let what): (name, detail) = (.disturbed, what)
    }
  }
}

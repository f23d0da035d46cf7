// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

extension GapCause {
  /// A few words for a table, after "agrees with".
  var words: String {
    switch self {
    case .suspended: "suspended"
    case .paused: "updates paused"
    case .suspendedAtRest: "suspended at rest"
    case .ended: "ended by the system"
    case .maker: "ended by the maker"
    case .quit: "quit by the user"
    case .crashed: "ended while it ran"
    case .restarted: "phone restarted"
    case .permission: "no permission"
    case .locationOff: "location services off"
    case .hibernated: "hibernated"
    case .lowPower: "Low Power Mode"
    case .batterySaver: "battery saver"
    case .noSignal: "no signal"
    case .withheld: "withheld by the system"
    case .doze: "Doze"
    case .backgroundLimit: "background limit"
    case .waiting: "waiting for an event"
    case .staticHold: "static hold at rest"
    case .atRest: "at rest, own filter"
    case .ownSettings: "own settings"
    }
  }
}

extension GapExperiment {
  /// What to do next, as a sentence without its end.
  var words: String {
    switch self {
    case .recordLife:
      "record the app's launches, suspensions and ends (launch, suspend, terminate)"
    case .recordErrors:
      "record the app's errors and the satellites' state: it ran without a position"
    case .recordPermission: "record the permission at every launch"
    case .exempt:
      "exempt the app from battery optimisation and from the maker's own list, and repeat"
    case .charger: "repeat with the charger on: if the gap stays, it was not Doze"
    case .indicator: "show the location indicator, and repeat"
    case .secondLogger: "carry a second logger: the way inside the gap is unknown"
    }
  }
}

extension AppLog.Kind {
  /// The record in a word or two, as the CSV of a log writes it.
  var words: String {
    func state(_ name: String, _ isOn: Bool) -> String { name + (isOn ? " on" : " off") }
    return switch self {
    case .position: "position"
    case .running: "running"
    case .launch(nil): "launch"
    case .launch(let isByUser?): isByUser ? "launch user" : "launch system"
    case .foreground: "foreground"
    case .background: "background"
    case .suspend: "suspend"
    case .resume: "resume"
    case .terminate(let ending): ending.map { "terminate \($0.rawValue)" } ?? "terminate"
    case .tracking(let isOn): state("tracking", isOn)
    case .permission(let grant): "permission \(grant.rawValue)"
    case .locationServices(let isOn): state("location_services", isOn)
    case .screen(let isOn): state("screen", isOn)
    case .charger(let isOn): state("charger", isOn)
    case .lowPower(let isOn): state("low_power", isOn)
    case .network(let isOn): state("network", isOn)
    case .doze(let isOn): state("doze", isOn)
    case .restart: "restart"
    }
  }
}

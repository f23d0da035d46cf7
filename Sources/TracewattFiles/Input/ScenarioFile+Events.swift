// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

extension ScenarioFile {
  /// The keys that say what happens.
  static let eventKeys = [
    "screen", "charger", "network", "wifi_link", "airplane_mode", "permission", "foreground",
    "background", "force_quit",
  ]

  /// The day's events in the order of their times; those of one instant in file order.
  func events() -> [DayEvent] {
    var events: [DayEvent] = []
    for (node, path) in reader.list("events") ?? [] {
      let known = ["at", "app"] + Self.eventKeys
      guard let event = FieldReader(node, path: path, known: known, problems: reader.problems)
      else { continue }
      event.require("at")
      let time = event.time("at")
      let app = event.name("app") ?? ""
      let kinds = Self.eventKeys.filter { event.has($0) }
      guard let key = kinds.first, kinds.count == 1 else {
        let list = Self.eventKeys.joined(separator: ", ")
        reader.problems.add(
          .conflict("an event has exactly one of \(list)", note: nil),
          key: path,
          at: node.position
        )
        continue
      }
      guard let flag = event.flag(key), let kind = kind(key, flag, event), let time else {
        continue
      }
      events.append(DayEvent(time: time, kind: kind, app: app))
    }
    return events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }

  private func kind(_ key: String, _ flag: Bool, _ event: FieldReader) -> DayEvent.Kind? {
    switch key {
    case "screen": return .screen(isOn: flag)
    case "charger": return .charger(isConnected: flag)
    case "network": return .network(isAvailable: flag)
    case "wifi_link": return .wifiLink(isJoined: flag)
    case "airplane_mode": return .airplaneMode(isOn: flag)
    case "permission": return .permission(isGranted: flag)
    default:
      guard flag else {
        event.report(.badValue(text: "false", allowed: "true"), key)
        return nil
      }
      return key == "foreground" ? .foreground : key == "background" ? .background : .forceQuit
    }
  }

  /// The key and value of an event's kind.
  static func words(_ kind: DayEvent.Kind) -> (key: String, value: Bool) {
    switch kind {
    case .wifi(let flag): ("wifi", flag)
    case .bluetooth(let flag): ("bluetooth", flag)
    case .gnss(let flag): ("gnss", flag)
    case .lowPowerMode(let flag): ("low_power_mode", flag)
    case .locationServices(let flag): ("location_services", flag)
    case .authorization: ("authorization", true)
    case .preciseLocation(let flag): ("precise_location", flag)
    case .alwaysConfirmation(let flag): ("always_confirmation", flag)
    case .systemKill: ("system_kill", true)
    case .reboot: ("reboot", true)
    case .unnoticedStop: ("unnoticed_stop", true)
    case .screen(let flag): ("screen", flag)
    case .charger(let flag): ("charger", flag)
    case .network(let flag): ("network", flag)
    case .wifiLink(let flag): ("wifi_link", flag)
    case .airplaneMode(let flag): ("airplane_mode", flag)
    case .permission(let flag): ("permission", flag)
    case .foreground: ("foreground", true)
    case .background: ("background", true)
    case .forceQuit: ("force_quit", true)
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import World

extension ScenarioFile {
  /// The keys of events that affect the whole phone.
  static let phoneEventKeys = [
    "screen", "charger", "network", "poor_service", "wifi_link", "known_wifi", "wifi", "bluetooth",
    "gnss", "magnet", "airplane_mode", "low_power_mode", "focus", "location_services", "reboot",
    "unnoticed_stop",
    "false_motion", "silence", "false_position", "clock_change",
  ]
  /// The keys of events that affect an app, by default the one under test.
  static let appEventKeys = [
    "foreground", "background", "force_quit", "removed_from_recents", "service_stopped",
    "location_button", "hibernation", "system_kill", "crash",
    "permission", "authorization", "precise_location", "always_confirmation", "silent_push",
    "location_push", "notification_tap", "app_setting", "false_crossing", "false_visit",
  ]
  /// The keys of all events.
  package static let eventKeys = phoneEventKeys + appEventKeys

  /// The day's events, sorted by time; those of one instant are in file order.
  func events() -> [DayEvent] {
    let apps = otherAppNames
    var events: [DayEvent] = []
    for (node, path) in reader.list("events") ?? [] {
      let known = ["at", "app"] + Self.eventKeys
      guard let event = FieldReader(node, path: path, known: known, problems: reader.problems)
      else { continue }
      event.require("at")
      let time = event.time("at")
      let kinds = Self.eventKeys.filter { event.has($0) }
      let app = app(of: event, key: kinds.first, apps: apps)
      guard let key = kinds.first, kinds.count == 1 else {
        let list = Self.eventKeys.joined(separator: ", ")
        reader.problems.add(
          .conflict("an event must have exactly one of \(list)", note: nil),
          key: path,
          at: node.position
        )
        continue
      }
      guard let kind = kind(key, event), let time, let app else { continue }
      events.append(DayEvent(time: time, kind: kind, app: app))
    }
    return events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }

  /// The app that an event belongs to; empty for the one under test; nil, with a problem, if wrong.
  private func app(of event: FieldReader, key: String?, apps: [String]) -> String? {
    guard event.has("app") else { return "" }
    guard let name = event.name("app") else { return nil }
    if let key, Self.phoneEventKeys.contains(key) {
      let list = Self.appEventKeys.joined(separator: ", ")
      event.report(
        .conflict(
          "\(key) is an event of the whole phone",
          note: "leave app out; the events of an app are \(list)"
        ),
        "app"
      )
      return nil
    }
    if apps.contains(name) { return name }
    let note = "the app under test has no name; others are listed under other_apps"
    event.report(
      apps.isEmpty
        ? .conflict("no app is named \(InputProblem.quoted(name))", note: note)
        : .notFound(what: "app", name: name, known: apps),
      "app"
    )
    return nil
  }

  private func kind(_ key: String, _ event: FieldReader) -> DayEvent.Kind? {
    switch key {
    case "authorization":
      return event.word(key, as: UserGrant.self).map { .authorization($0) }
    case "unnoticed_stop":
      return event.duration(key).map { .unnoticedStop(duration: $0) }
    case "false_motion":
      return falseMotion(key, event)
    case "silence":
      return silence(key, event)
    case "false_position":
      return falsePosition(key, event)
    case "clock_change":
      let day = 24 * 3600e9
      return event.duration(key, .within(-day, day, "from -24 h to 24 h")).map { .clockChange($0) }
    case "false_crossing":
      return falseCrossing(key, event)
    case "app_setting":
      return appSetting(key, event)
    default:
      return event.flag(key).flatMap { kind(key, $0, event) }
    }
  }

  /// A mode and the time for which it is reported.
  private func falseMotion(_ key: String, _ event: FieldReader) -> DayEvent.Kind? {
    guard let reader = event.mapping(key, known: ["mode", "for"]), reader.require("mode"),
      reader.require("for"), let mode = reader.word("mode", as: MotionMode.self),
      let duration = reader.duration("for")
    else { return nil }
    return .falseMotion(mode, duration: duration)
  }

  /// What the system does not pass on, and for how long.
  private func silence(_ key: String, _ event: FieldReader) -> DayEvent.Kind? {
    guard let reader = event.mapping(key, known: ["of", "for"]), reader.require("of"),
      reader.require("for"), let what = reader.word("of", as: DayEvent.Silence.self),
      let duration = reader.duration("for")
    else { return nil }
    return .silence(what, duration: duration)
  }

  /// How far positions are off, and for how long.
  private func falsePosition(_ key: String, _ event: FieldReader) -> DayEvent.Kind? {
    guard let reader = event.mapping(key, known: ["distance", "for"]), reader.require("distance"),
      reader.require("for"), let distance = reader.length("distance"),
      let duration = reader.duration("for")
    else { return nil }
    return .falsePosition(distance: distance, duration: duration)
  }

  /// A place and the side that is wrongly reported.
  private func falseCrossing(_ key: String, _ event: FieldReader) -> DayEvent.Kind? {
    guard let reader = event.mapping(key, known: ["place", "change"]), reader.require("place"),
      reader.require("change"), let place = reader.name("place"),
      let change = reader.word("change", as: FalseChange.self)
    else { return nil }
    return .falseCrossing(place: place, entered: change == .entered)
  }

  /// What a false crossing reports.
  enum FalseChange: String, CaseIterable { case entered, exited }

  /// A change of a setting, written as NAME=VALUE.
  private func appSetting(_ key: String, _ event: FieldReader) -> DayEvent.Kind? {
    guard let text = event.text(key) else { return nil }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    guard parts.count == 2, let name = parts.first?.split(separator: " ").first, !parts[1].isEmpty
    else {
      event.report(.badValue(text: text, allowed: "NAME=VALUE, such as use_location=false"), key)
      return nil
    }
    return .appSetting(key: String(name), value: String(parts[1]))
  }

  private func kind(_ key: String, _ flag: Bool, _ event: FieldReader) -> DayEvent.Kind? {
    switch key {
    case "screen": return .screen(isOn: flag)
    case "charger": return .charger(isConnected: flag)
    case "network": return .network(isAvailable: flag)
    case "poor_service": return .poorService(isPoor: flag)
    case "wifi_link": return .wifiLink(isJoined: flag)
    case "known_wifi": return .knownWiFi(isJoined: flag)
    case "wifi": return .wifi(isOn: flag)
    case "bluetooth": return .bluetooth(isOn: flag)
    case "gnss": return .gnss(isReceivable: flag)
    case "magnet": return .magnet(isNear: flag)
    case "airplane_mode": return .airplaneMode(isOn: flag)
    case "low_power_mode": return .lowPowerMode(isOn: flag)
    case "focus": return .focus(isOn: flag)
    case "location_services": return .locationServices(isOn: flag)
    case "permission": return .permission(isGranted: flag)
    case "precise_location": return .preciseLocation(isAllowed: flag)
    case "always_confirmation": return .alwaysConfirmation(isKept: flag)
    default: break
    }
    guard flag else {
      event.report(.badValue(text: "false", allowed: "true"), key)
      return nil
    }
    switch key {
    case "foreground": return .foreground
    case "background": return .background
    case "force_quit": return .forceQuit
    case "removed_from_recents": return .removedFromRecents
    case "service_stopped": return .serviceStopped
    case "location_button": return .locationButton
    case "hibernation": return .hibernation
    case "false_visit": return .falseVisit
    case "system_kill": return .systemKill
    case "crash": return .crash
    case "silent_push": return .silentPush
    case "location_push": return .locationPush
    case "notification_tap": return .notificationTap
    default: return .reboot
    }
  }

  /// The key and the value, as YAML, of an event's kind.
  static func text(_ kind: DayEvent.Kind) -> (key: String, value: String) {
    switch kind {
    case .screen(let flag): ("screen", String(flag))
    case .charger(let flag): ("charger", String(flag))
    case .network(let flag): ("network", String(flag))
    case .poorService(let flag): ("poor_service", String(flag))
    case .wifiLink(let flag): ("wifi_link", String(flag))
    case .knownWiFi(let flag): ("known_wifi", String(flag))
    case .wifi(let flag): ("wifi", String(flag))
    case .bluetooth(let flag): ("bluetooth", String(flag))
    case .gnss(let flag): ("gnss", String(flag))
    case .airplaneMode(let flag): ("airplane_mode", String(flag))
    case .lowPowerMode(let flag): ("low_power_mode", String(flag))
    case .focus(let flag): ("focus", String(flag))
    case .locationServices(let flag): ("location_services", String(flag))
    case .permission(let flag): ("permission", String(flag))
    case .authorization(let grant): ("authorization", grant.rawValue)
    case .preciseLocation(let flag): ("precise_location", String(flag))
    case .alwaysConfirmation(let flag): ("always_confirmation", String(flag))
    case .foreground: ("foreground", "true")
    case .background: ("background", "true")
    case .forceQuit: ("force_quit", "true")
    case .removedFromRecents: ("removed_from_recents", "true")
    case .serviceStopped: ("service_stopped", "true")
    case .locationButton: ("location_button", "true")
    case .hibernation: ("hibernation", "true")
    case .falseVisit: ("false_visit", "true")
    case .falseCrossing(let place, let entered):
      (
        "false_crossing",
        "{ place: \(place), change: \((entered ? FalseChange.entered : .exited).rawValue) }"
      )
    case .silence(let what, let duration):
      ("silence", "{ of: \(what.rawValue), for: \(ExactText.text(duration)) }")
    case .falsePosition(let distance, let duration):
      (
        "false_position",
        "{ distance: \(ExactText.text(distance)), for: \(ExactText.text(duration)) }"
      )
    case .clockChange(let shift): ("clock_change", ExactText.text(shift))
    case .systemKill: ("system_kill", "true")
    case .crash: ("crash", "true")
    case .silentPush: ("silent_push", "true")
    case .locationPush: ("location_push", "true")
    case .notificationTap: ("notification_tap", "true")
    case .appSetting(let key, let value): ("app_setting", YAMLWriter.quoted("\(key)=\(value)"))
    case .magnet(let flag): ("magnet", String(flag))
    case .reboot: ("reboot", "true")
    case .unnoticedStop(let duration): ("unnoticed_stop", ExactText.text(duration))
    case .falseMotion(let mode, let duration):
      ("false_motion", "{ mode: \(mode.rawValue), for: \(ExactText.text(duration)) }")
    }
  }
}

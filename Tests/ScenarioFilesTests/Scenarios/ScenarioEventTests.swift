// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

/// An event as text in a file, and its meaning.
struct EventCase: Sendable, CustomTestStringConvertible {
  var text: String
  var kind: DayEvent.Kind

  init(_ text: String, _ kind: DayEvent.Kind) {
    self.text = text
    self.kind = kind
  }

  var testDescription: String { text }

  static let all =
    [
      EventCase("screen: true", .screen(isOn: true)),
      EventCase("charger: false", .charger(isConnected: false)),
      EventCase("network: false", .network(isAvailable: false)),
      EventCase("poor_service: true", .poorService(isPoor: true)),
      EventCase("wifi_link: true", .wifiLink(isJoined: true)),
      EventCase("known_wifi: true", .knownWiFi(isJoined: true)),
      EventCase("wifi: false", .wifi(isOn: false)),
      EventCase("bluetooth: true", .bluetooth(isOn: true)),
      EventCase("gnss: false", .gnss(isReceivable: false)),
      EventCase("airplane_mode: true", .airplaneMode(isOn: true)),
      EventCase("low_power_mode: true", .lowPowerMode(isOn: true)),
      EventCase("focus: true", .focus(isOn: true)),
      EventCase("location_services: false", .locationServices(isOn: false)),
      EventCase("reboot: true", .reboot),
      EventCase("unnoticed_stop: 1 h 30 min", .unnoticedStop(duration: .minutes(90))),
      EventCase(
        "false_motion: { mode: cycling, for: 28 min }",
        .falseMotion(.cycling, duration: .minutes(28))
      ),
      EventCase("crash: true", .crash),
      EventCase("removed_from_recents: true", .removedFromRecents),
      EventCase("service_stopped: true", .serviceStopped),
      EventCase("location_button: true", .locationButton),
      EventCase("hibernation: true", .hibernation),
      EventCase("false_visit: true", .falseVisit),
      EventCase(
        "false_crossing: { place: home, change: exited }",
        .falseCrossing(place: "home", entered: false)
      ),
      EventCase(
        "silence: { of: significant_changes, for: 2 h }",
        .silence(.significantChanges, duration: .hours(2))
      ),
      EventCase(
        "false_position: { distance: 3 km, for: 5 min }",
        .falsePosition(distance: Metres(3000), duration: .minutes(5))
      ),
      EventCase("clock_change: -6 h", .clockChange(.hours(-6))),
      EventCase("foreground: true", .foreground),
      EventCase("background: true", .background),
      EventCase("force_quit: true", .forceQuit),
      EventCase("system_kill: true", .systemKill),
      EventCase("silent_push: true", .silentPush),
      EventCase("location_push: true", .locationPush),
      EventCase("notification_tap: true", .notificationTap),
      EventCase(
        "app_setting: use_location=false",
        .appSetting(key: "use_location", value: "false")
      ),
      EventCase("magnet: true", .magnet(isNear: true)),
      EventCase("permission: false", .permission(isGranted: false)),
      EventCase("precise_location: false", .preciseLocation(isAllowed: false)),
      EventCase("always_confirmation: true", .alwaysConfirmation(isKept: true)),
    ]
    + UserGrant.allCases.map { EventCase("authorization: \($0.rawValue)", .authorization($0)) }

  /// The key of the event.
  var key: String { String(text.prefix { $0 != ":" }) }
}

@Suite("Events, other apps and beacons of scenario files")
struct ScenarioEventTests {
  private let navigator = "other_apps: [{ name: navigator, strategy: standard_best }]\n"

  @Test("each event is read, and written so that it is read back", arguments: EventCase.all)
  func events(_ event: EventCase) throws {
    let read = try scenario(head + "events: [{ at: 1 min, \(event.text) }]\n")
    let expected = DayEvent(time: SimulationTime(seconds: 60), kind: event.kind)
    expectEqual(read.events, [expected])
    let (key, value) = ScenarioFile.text(event.kind)
    let again = try scenario(head + "events: [{ at: 1 min, \(key): \(value) }]\n")
    expectEqual(again.events, [expected])
  }

  @Test("the cases above are all the events that exist")
  func complete() {
    expectEqual(Set(EventCase.all.map { $0.key }), Set(ScenarioFile.eventKeys))
  }

  @Test("an event of an app may name another app; one of the phone may not")
  func appOfEvent() throws {
    for event in EventCase.all {
      let line = "events: [{ at: 1 min, app: navigator, \(event.text) }]\n"
      guard ScenarioFile.phoneEventKeys.contains(event.key) else {
        let read = try scenario(head + navigator + line)
        expectEqual(read.events.map { $0.app }, ["navigator"], "\(event.text)")
        continue
      }
      let found = try failure(scenario: head + navigator + line)
      let expected =
        "day.yaml:6:28: error: events[0].app: \(event.key) is an event of the whole phone\n"
        + "note: leave app out; the events of an app are foreground, background, force_quit, "
        + "removed_from_recents, service_stopped, location_button, hibernation, system_kill, crash, "
        + "permission, authorization, precise_location, always_confirmation, silent_push, "
        + "location_push, notification_tap, app_setting, false_crossing, false_visit"
      expectEqual(found.diagnostics, [expected])
    }
  }

  @Test("other apps are read with their strategies and set-up")
  func otherApps() throws {
    let read = try scenario(fullScenario, files: ["strategies/mine.yaml": mine])
    expectEqual(read.otherApps.map { $0.name }, ["other", "plain"])
    let other = try #require(read.otherApps.first)
    expectEqual(other.strategy.name, "theirs")
    expectEqual(other.strategy.standard?.desiredAccuracy, .best)
    expectEqual(other.strategy.standard?.distanceFilter, Metres(10))
    let setUp = AppConfiguration(
      authorization: .whenInUse,
      allowsPreciseLocation: false,
      hasLocationBackgroundMode: false,
      allowsBackgroundRefresh: false,
      backgroundAt: SimulationTime(seconds: 540)
    )
    expectEqual(other.app, setUp)
    expectEqual(read.otherApps[1].strategy, (try BuiltIn.strategy("visits")))
    expectEqual(read.otherApps[1].app, AppConfiguration())
  }

  @Test("another app's strategy may be written in place and use the scenario's places")
  func ownStrategy() throws {
    let text = """
      places: [{ name: home, latitude: 50.94, longitude: 6.95 }]
      other_apps:
        - name: reminders
          strategy: { name: fences, services: { regions: [{ place: home }] } }

      """
    let read = try scenario(head + text)
    expectEqual(read.otherApps.map { $0.strategy.regions }, [[.place("home")]])
  }

  @Test("beacons are read, their identifiers in upper case")
  func beacons() throws {
    let read = try scenario(fullScenario, files: ["strategies/mine.yaml": mine])
    let expected = BeaconSite(
      name: "door",
      uuid: "0F0E1D1C-2B2A-3938-4746-554433221100",
      major: 65535,
      minor: 0,
      coordinate: Coordinate(latitude: 50.9401, longitude: 6.95)
    )
    expectEqual(read.beacons, [expected])
  }

  @Test("a beacon far from the trace is a warning")
  func farBeacon() throws {
    let text = "beacons: [{ name: far, \(Self.number), latitude: 40, longitude: 6.95 }]\n"
    let read = try scenario(head + text)
    // 10.94 degrees of latitude at 111.1 km, to the start of the trace.
    #expect(read.notes.contains { $0.hasPrefix("warning: beacon far is 121") })
  }

  private static let number = "uuid: 00000000-0000-0000-0000-000000000001, major: 1, minor: 2"
  private static let place = "latitude: 50.94, longitude: 6.95"

  @Test(
    "each fault is an error with its place",
    arguments: [
      (
        "app: { authorization: once }",
        "day.yaml:5:23: error: app.authorization is \"once\"; it must be one of not_determined, "
          + "restricted, denied, allow_once, when_in_use, provisional_always, always"
      ),
      (
        "app: { background_app_refresh: never }",
        "day.yaml:5:32: error: app.background_app_refresh is \"never\"; it must be true or false"
      ),
      (
        "events: [{ at: 1 s, silent_push: false }]",
        "day.yaml:5:34: error: events[0].silent_push is \"false\"; it must be true"
      ),
      (
        "app: { precise_location: rough }",
        "day.yaml:5:26: error: app.precise_location is \"rough\"; it must be true or false"
      ),
      (
        "app: { answers: { when_in_use: always } }",
        "day.yaml:5:32: error: app.answers.when_in_use is \"always\"; it must be one of denied, "
          + "allow_once, when_in_use"
      ),
      (
        "app: { answers: { always: not_determined } }",
        "day.yaml:5:27: error: app.answers.always is \"not_determined\"; it must be one of denied, "
          + "allow_once, when_in_use, provisional_always, always"
      ),
      (
        "app: { answers: { after: -1 s } }",
        "day.yaml:5:26: error: app.answers.after is \"-1 s\"; it must be 0 s or more"
      ),
      (
        "app: { answers: { afer: 1 s } }",
        "day.yaml:5:19: error: app.answers.afer: unknown key\nnote: the nearest is after; known "
          + "keys: when_in_use, always, temporary_full_accuracy, after, always_confirmation, "
          + "always_confirmation_after"
      ),
      (
        "other_apps: [{ strategy: visits }]",
        "day.yaml:5:14: error: other_apps[0].name: the key is missing"
      ),
      (
        "other_apps: [{ name: a }]",
        "day.yaml:5:14: error: other_apps[0].strategy: the key is missing"
      ),
      (
        "other_apps: [{ name: a, strategy: visits }, { name: a, strategy: visits }]",
        "day.yaml:5:53: error: other_apps[1].name is \"a\", which is taken; names must differ\n"
          + "note: rename one of them"
      ),
      (
        "other_apps: [{ name: a, strategy: { use: visits, set: { uploads.bytes: 5 } } }]",
        "day.yaml:5:57: error: uploads.bytes: the strategy visits has no uploads"
      ),
      (
        "other_apps: [" + Array(repeating: "{}", count: 1001).joined(separator: ", ") + "]",
        "day.yaml:5:13: error: other_apps is \"1001 apps\"; it must be at most 1000 apps"
      ),
      (
        "other_apps: [{ name: a, strategy: visits, background_at: 1 }]",
        "day.yaml:5:58: error: other_apps[0].background_at is \"1\" with no unit; the unit must be "
          + "one of s, min, h, d, ms, us, ns"
      ),
      (
        "events: [{ at: 1 s, app: other, foreground: true }]",
        "day.yaml:5:26: error: events[0].app: no app is named \"other\"\nnote: the app under test "
          + "has no name; others are listed under other_apps"
      ),
      (
        "events: [{ at: 1 s, unnoticed_stop: 0 s }]",
        "day.yaml:5:37: error: events[0].unnoticed_stop is \"0 s\"; it must be above 0 s"
      ),
      (
        "events: [{ at: 1 s, reboot: false }]",
        "day.yaml:5:29: error: events[0].reboot is \"false\"; it must be true"
      ),
      (
        "events: [{ at: 1 s, authorization: alwys }]",
        "day.yaml:5:36: error: events[0].authorization is \"alwys\"; it must be one of "
          + "not_determined, restricted, denied, allow_once, when_in_use, provisional_always, "
          + "always\nnote: the nearest is always"
      ),
      (
        "beacons: [{ name: a, uuid: 1234, major: 1, minor: 2, \(place) }]",
        "day.yaml:5:28: error: beacons[0].uuid is \"1234\"; it must be a UUID such as "
          + "12345678-9ABC-DEF0-1234-56789ABCDEF0"
      ),
      (
        "beacons: [{ name: a, uuid: 0000000g-0000-0000-0000-000000000001, major: 1, minor: 2, "
          + "\(place) }]",
        "day.yaml:5:28: error: beacons[0].uuid is \"0000000g-0000-0000-0000-000000000001\"; it must "
          + "be a UUID such as 12345678-9ABC-DEF0-1234-56789ABCDEF0"
      ),
      (
        "beacons: [{ name: a, uuid: 00000000-0000-0000-0000-000000000001, major: 65536, minor: 2, "
          + "\(place) }]",
        "day.yaml:5:73: error: beacons[0].major is \"65536\"; it must be a whole number from 0 to "
          + "65535"
      ),
      (
        "beacons: [{ name: a, \(number), latitude: 50.94 }]",
        "day.yaml:5:11: error: beacons[0].longitude: the key is missing"
      ),
      (
        "beacons: [{ name: a, \(number), \(place) }, { name: a, \(number), \(place) }]",
        "day.yaml:5:130: error: beacons[1].name is \"a\", which is taken; names must differ\n"
          + "note: rename one of them"
      ),
    ] as [(String, String)]
  )
  func faults(_ line: String, _ expected: String) throws {
    try expectEqual(failure(scenario: head + line + "\n").diagnostics, [expected])
  }

  @Test("an event of an app that is not listed names the nearest one")
  func nearestApp() throws {
    let line = "events: [{ at: 1 s, app: navigater, foreground: true }]\n"
    try expectEqual(
      failure(scenario: head + navigator + line).diagnostics,
      [
        "day.yaml:6:26: error: events[0].app: no app is named \"navigater\"\n"
          + "note: the nearest is navigator; known names: navigator"
      ]
    )
  }

  @Test("an app whose strategy is wrong is still known to the events")
  func noCascade() throws {
    let text = """
      other_apps: [{ name: a, strategy: nothing }]
      events: [{ at: 1 s, app: a, foreground: true }, { at: 1 m, gnss: maybe }]

      """
    let found = try failure(scenario: head + text).diagnostics
    expectEqual(found.count, 3, "\(found)")
    #expect(
      found[0].hasPrefix("day.yaml:5:35: error: other_apps[0].strategy: no strategy is named")
    )
    #expect(found[1].hasPrefix("day.yaml:6:55: error: events[1].at is \"1 m\" with the unit \"m\""))
    #expect(
      found[2] == "day.yaml:6:66: error: events[1].gnss is \"maybe\"; it must be true or false"
    )
  }
}

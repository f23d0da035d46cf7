// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import TracewattTestSupport

/// A shipped day with a kind of trouble.
struct TroubledDay: Sendable, CustomTestStringConvertible {
  var name: String
  /// The events that cause the trouble.
  var events: [DayEvent.Kind]

  var testDescription: String { name }

  static let all = [
    TroubledDay(
      name: "missed_trip_end",
      events: [.unnoticedStop(duration: .hours(2))]
    ),
    TroubledDay(name: "overnight_kill", events: [.systemKill]),
    TroubledDay(name: "overnight_reboot", events: [.reboot]),
    TroubledDay(
      name: "permission_lost",
      events: [.permission(isGranted: false), .permission(isGranted: true)]
    ),
    TroubledDay(
      name: "flight_mode",
      events: [
        .airplaneMode(isOn: true), .airplaneMode(isOn: false), .airplaneMode(isOn: true),
        .airplaneMode(isOn: false),
      ]
    ),
    TroubledDay(name: "wifi_off_day", events: [.wifi(isOn: false)]),
    TroubledDay(
      name: "gps_stuck_indoors",
      events: [.gnss(isReceivable: false), .gnss(isReceivable: true)]
    ),
    TroubledDay(
      name: "other_app_navigating",
      events: [.foreground, .background, .foreground, .background]
    ),
  ]
}

@Suite("Shipped days on which something goes wrong")
struct TroubledDayTests {
  private func load(_ name: String) throws -> Scenario {
    try ScenarioLoader.load(path: packageRoot + "/scenarios/\(name).yaml")
  }

  /// True for events of every day: the user's screen and the charger.
  private func isOrdinary(_ kind: DayEvent.Kind) -> Bool {
    switch kind {
    case .screen, .charger: true
    default: false
    }
  }

  @Test("each has the events that it is about, and no other trouble", arguments: TroubledDay.all)
  func events(_ day: TroubledDay) throws {
    let scenario = try load(day.name)
    expectEqual(scenario.events.map { $0.kind }.filter { !isOrdinary($0) }, day.events)
    expectEqual(scenario.replications, 20)
    expectEqual(
      scenario.strategies.map { $0.name },
      [
        "control", "standard_best", "standard_hundred_meters", "significant_change",
        "region_monitoring", "duty_cycled", "visits",
      ]
    )
  }

  @Test(
    "the phone moves when the events say so",
    arguments: [
      // Airplane mode covers the stretches at the speed of an aeroplane, and no others.
      ("flight_mode", 60.0, true), ("overnight_kill", 3.0, false), ("overnight_reboot", 3.0, false),
      ("gps_stuck_indoors", 3.0, false), ("missed_trip_end", 3.0, false),
    ]
  )
  func timing(_ name: String, _ speed: Double, _ isInside: Bool) throws {
    let scenario = try load(name)
    let troubles = scenario.events.filter { !isOrdinary($0.kind) }
    var spans: [(from: SimulationTime, to: SimulationTime)] = []
    var open: SimulationTime?
    for trouble in troubles {
      switch trouble.kind {
      case .airplaneMode(isOn: false), .gnss(isReceivable: true):
        if let from = open { spans.append((from, trouble.time)) }
        open = nil
      case .unnoticedStop(let duration):
        // It begins when the car starts to move.
        spans.append((trouble.time + .minutes(2), trouble.time + duration))
      case .systemKill, .reboot:
        spans.append((trouble.time, trouble.time + .hours(1)))
      default: open = trouble.time
      }
    }
    #expect(!spans.isEmpty && open == nil)
    var fastPoints = 0
    for (a, b) in zip(scenario.trace.points, scenario.trace.points.dropFirst()) {
      let distance = Geodesic.distance(from: a.coordinate, to: b.coordinate)
      guard distance.value / (b.time - a.time).seconds > speed else { continue }
      fastPoints += 1
      let isWithin = spans.contains { $0.from <= a.time && b.time <= $0.to }
      expectEqual(isWithin, isInside, "\(name): \(a.time)")
    }
    #expect(fastPoints > 100)
  }

  @Test("the navigating app is in front exactly while the car drives")
  func navigator() throws {
    let scenario = try load("other_app_navigating")
    let app = try #require(scenario.otherApps.first)
    expectEqual(scenario.otherApps.count, 1)
    expectEqual(app.strategy.standard?.desiredAccuracy, .bestForNavigation)
    #expect(!app.app.hasLocationBackgroundMode)
    let events = scenario.events.filter { $0.app == app.name }
    expectEqual(events.count, 4)
    // The commutes, from the car_commute recipe: 7:15 to 7:37 and 16:45 to 17:08.
    let minutes = events.map { Int($0.time.seconds / 60) }
    expectEqual(minutes, [434, 457, 1004, 1029])
  }
}

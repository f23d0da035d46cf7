// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

@testable import ExampleApps

/// Keeps an app's object, so that a test can read it after the day.
final class Kept<Object>: @unchecked Sendable {
  var object: Object?
}

/// The behaviour of each example on its day.
@Suite struct ExampleBehaviourValidation {
  private func run<App>(
    _ scenario: String,
    os: String? = nil,
    _ make: @escaping @MainActor @Sendable () -> App
  ) throws -> (day: DayRecord, app: App) {
    let kept = Kept<App>()
    let day = try SimulatedDay(scenario, os: os).run {
      let app = make()
      kept.object = app
      return app
    }
    return (day, try #require(kept.object))
  }

  private func notified(_ day: DayRecord) -> [String] {
    day.events.compactMap { if case .notified(let name) = $0.kind { name } else { nil } }
  }

  @MainActor
  @Test(
    "the arrival app counts the kilometres down to the hotel, and the reminder comes on leaving"
  )
  func arrival() throws {
    for source in [ArrivalApp.Source.standardUpdates, .significantChanges] {
      let (day, app) = try run("arrival") { ArrivalApp(source: source) }
      // 22.9 km, announced for a position with an accuracy of some hundred metres.
      #expect((22...24).contains(try #require(app.announced.first)))
      expectEqual(app.announced.last, 0)
      #expect(app.announced.count >= 4)
      #expect(notified(day).contains("passport"))
    }
  }

  @MainActor
  @Test("the site schedule finds every address, and logs the stops that its fences report")
  func siteSchedule() throws {
    let (day, app) = try run("site_schedule") { SiteScheduleApp() }
    expectEqual(app.sites.map(\.name), SiteScheduleApp.addresses)
    expectEqual(app.problems, [])
    expectEqual(day.use.geocodes, 12)
    #expect(abs(try #require(app.sites.last).routeLength - 70_000) < 15_000)
    #expect(app.visits.count >= 8)
    #expect(app.visits.filter { $0.left == nil }.count <= 1)
    #expect(day.regions.found >= 16)
  }

  @MainActor
  @Test("the site schedule finds the addresses that it asked for without a network later, in order")
  func siteScheduleWithoutNetwork() throws {
    var day = try SimulatedDay("site_schedule")
    // The first addresses are found, and the app stays on the screen until all of them are.
    day.scenario.app.backgroundAt = SimulationTime(seconds: 600)
    day.scenario.events.append(
      DayEvent(time: SimulationTime(seconds: 11), kind: .airplaneMode(isOn: true))
    )
    day.scenario.events.append(
      DayEvent(time: SimulationTime(seconds: 100), kind: .airplaneMode(isOn: false))
    )
    day.scenario.events.sort { $0.time < $1.time }
    let kept = Kept<SiteScheduleApp>()
    let record = try day.run {
      let app = SiteScheduleApp()
      // The process that looked the addresses up; later ones find them kept.
      kept.object = kept.object ?? app
      return app
    }
    let app = try #require(kept.object)
    expectEqual(app.sites.map(\.name), SiteScheduleApp.addresses)
    // An address every 2.5 s: the sixth fails at 12.5 s and 72.5 s, and is found at 132.5 s.
    expectEqual(app.problems, Array(repeating: "bergisch_gladbach: no network", count: 2))
    expectEqual(record.use.geocodes, 12)
    #expect(abs(try #require(app.sites.last).routeLength - 70_000) < 15_000)
  }

  @Test("the alarms come by time and by place, and cost no position")
  func locationAlarm() throws {
    let (day, _) = try run("location_alarm") { LocationAlarmApp() }
    let shown = notified(day)
    expectEqual(shown.filter { $0 == "wake_up" }.count, 1)
    expectEqual(shown.filter { $0 == "medicine" }.count, 1)
    #expect(shown.contains("shopping"))
    #expect(shown.contains("lock_the_door"))
    expectEqual(day.use.deliveries, 0)
    expectEqual(day.use.wakeups, 0)
  }

  @MainActor
  @Test("the region around home notifies of leaving and coming home, and rests while switched off")
  func homeRegion() throws {
    let (day, app) = try run("home_region") { HomeRegionApp() }
    expectEqual(notified(day), ["goodbye", "welcome"])
    expectEqual(app.tapped, ["welcome"])
    expectEqual(app.states.last, .inside)
    expectEqual(day.regions.missed, 0)
    expectEqual(day.regions.falseAlarms, 0)
    #expect(try #require(day.regions.medianLatency) < .seconds(300))
    #expect(day.energy.locationPercentPerDay < 0.5)
  }

  @MainActor
  @Test("the street game uncovers squares on the screen only")
  func streetGame() throws {
    let (day, app) = try run("street_game") { StreetGameApp() }
    #expect(app.uncovered.count > 60)
    #expect(app.turns > 50)
    let screen = [0.0...2400, 3300...5700]
    let off = day.deliveries.filter { fix in !screen.contains { $0.contains(fix.time.seconds) } }
    expectEqual(off.count, 0)
  }

  @Test(
    "the tracker records trips in batches where the system defers, and is launched again",
    arguments: ["ios_18", "ios_9"]
  )
  func backgroundTracker(_ os: String) throws {
    let (day, _) = try run("background_tracker", os: os) { BackgroundTrackerApp() }
    #expect(day.events.contains { $0.kind == .pausedUpdates })
    #expect(day.use.terminations >= 1)
    #expect(day.use.relaunches >= 1)
    #expect(day.use.uploads >= 3)
    expectEqual(day.deliveries.contains { $0.channel == .deferred }, (os == "ios_9"))
    #expect(day.error.p95 < Metres(500))
  }
}

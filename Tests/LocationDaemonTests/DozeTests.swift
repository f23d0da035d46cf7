// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import Quantities
import TracewattTestSupport
import World

@Suite("Doze")
struct DozeTests {
  /// Six hours indoors at rest; the app goes to the background after a minute.
  private func rest(
    _ events: [DayEvent] = [],
    _ request: FusedRequest = fused(every: 30),
    _ system: OSProfile = android()
  ) -> PhoneDay {
    let world = World.uniform(
      Journey.standing(seconds: 21_600),
      .indoor,
      events: [.at(60, .background)] + events
    )
    return PhoneDay(world, apps: [.fused(request)], profile: system)
  }

  @Test("Z1: a phone that lies dark and still goes into Doze after 64.5 min, and deliveries cease")
  func falling() {
    let day = rest()
    // The screen turns off at 60 s.
    let begin = 60 + 64.5 * 60
    #expect(day.fusedTimes(to: 3600).count > 100)
    #expect(day.fusedTimes(from: 3600, to: begin).count >= 8)
    #expect(day.fusedTimes(from: begin + 1, to: begin + 3600).isEmpty)
    let second = day.fusedTimes(from: 3600, to: 7200).count
    #expect(day.fusedTimes(to: 3600).count >= 5 * second)
  }

  @Test("Z2: windows of 5 and 10 min come after an hour, and after two more")
  func windows() {
    let times = rest().fusedTimes(from: 60 + 64.5 * 60 + 1)
    let first = 60 + 64.5 * 60 + 3600
    let second = first + 300 + 7200
    let inFirst = times.filter { $0 >= first && $0 <= first + 300 }
    let inSecond = times.filter { $0 >= second && $0 <= second + 600 }
    #expect(inFirst.count >= 8)
    #expect(inSecond.count >= 16)
    expectEqual(inFirst.count + inSecond.count, times.count)
  }

  @Test("Z2: jobs wait for a window, on systems without quotas too")
  func jobs() {
    let worker = ScriptedApp(launch: [.scheduleRefresh(.zero)]) { event in
      event == .backgroundRefresh ? [.scheduleRefresh(.zero)] : []
    }
    let world = World.uniform(
      Journey.standing(seconds: 21_600),
      .indoor,
      events: [.at(60, .background)]
    )
    let day = PhoneDay(world, apps: [worker], profile: android())
    let runs = day.apps[0].times { $0 == .backgroundRefresh }
    let first = 60 + 64.5 * 60 + 3600
    let second = first + 300 + 7200
    #expect(runs.count { $0 < at(60 + 64.5 * 60) } >= 2)
    expectEqual(runs.filter { $0 > at(60 + 64.5 * 60) }, [at(first), at(second)])
  }

  @Test("Z2: a window is twice as long as the last one, up to its maximum")
  func longerWindows() {
    let system = android { $0.fusedProvider.dozeWindowMaximum = .minutes(30) }
    let times = rest([], fused(every: 30), system).fusedTimes(from: 60 + 64.5 * 60 + 1)
    let second = 60 + 64.5 * 60 + 3600 + 300 + 7200
    #expect(times.filter { $0 >= second && $0 <= second + 600 }.count >= 16)
    #expect(times.filter { $0 > second + 600 && $0 < second + 3600 }.isEmpty)
  }

  @Test(
    "Z1: screen and charger end Doze",
    arguments: [DayEvent.Kind.screen(isOn: true), .charger(isConnected: true)]
  )
  func waking(kind: DayEvent.Kind) {
    let day = rest([.at(7200, kind)])
    #expect(day.fusedTimes(from: 7200, to: 7300).count >= 2)
    #expect(day.fusedTimes(from: 7200).count > 400)
  }

  @Test("Z1: movement ends Doze at once, and rest brings it back after 44.5 min")
  func movement() {
    var journey = Journey(spacing: 10)
    journey.stay(seconds: 7200)
    journey.move(seconds: 600, speed: MetresPerSecond(10))
    journey.stay(seconds: 7200)
    let world = World.uniform(journey.trace, .suburban, events: [.at(60, .background)])
    let day = PhoneDay(world, apps: [.fused(fused(every: 30))], profile: android())
    #expect(day.fusedTimes(from: 5000, to: 7190).isEmpty)
    #expect(day.fusedTimes(from: 7200, to: 7800).count > 20)
    #expect(day.fusedTimes(from: 7900, to: 7800 + 44 * 60).count > 60)
    #expect(day.fusedTimes(from: 7800 + 46 * 60, to: 7800 + 100 * 60).isEmpty)
  }

  @Test("Z3: timers of apps wait for the next window")
  func timers() throws {
    let app = ScriptedApp(
      launch: [.requestUpdates(fused(.passive, every: 30))],
      steps: [(5000, [])]
    )
    let world = World.uniform(
      Journey.standing(seconds: 14_400),
      .indoor,
      events: [.at(60, .background)]
    )
    let day = PhoneDay(world, apps: [app], profile: android())
    let time = try #require(
      day.apps[0].times { if case .timer = $0 { true } else { false } }.first
    )
    expectEqual(time, at(60 + 64.5 * 60 + 3600))
  }

  @Test("Z3: held-back deliveries wait too")
  func batches() {
    let day = rest([], fused(every: 1, batch: 600))
    let begin = 60 + 64.5 * 60
    #expect(day.fusedTimes(from: begin, to: begin + 3590).isEmpty)
  }

  @Test("a system without Doze delivers all night")
  func without() {
    let day = rest([], fused(every: 30), android { $0.fusedProvider.dozeAfterScreenOff = .zero })
    #expect(day.fusedTimes(from: 18_000).count > 100)
  }
}

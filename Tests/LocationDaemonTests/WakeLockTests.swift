// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Wake locks")
struct WakeLockTests {
  /// Six hours indoors at rest; the app goes to the background after a minute.
  private func rest(
    _ launch: [AppRequest],
    _ events: [DayEvent] = [],
    system: OSProfile = android(),
    hasService: Bool = true
  ) -> PhoneDay {
    let world = World.uniform(
      Journey.standing(seconds: 21_600),
      .indoor,
      events: [.at(60, .background)] + events
    )
    return PhoneDay(
      world,
      apps: [ScriptedApp(launch: launch)],
      configurations: [client(.always, backgroundMode: hasService)],
      profile: system
    )
  }

  private static let updates = AppRequest.requestUpdates(fused(every: 60))

  @Test("W1: an app's own lock keeps the processor awake as long as the app runs")
  func own() throws {
    let day = rest([Self.updates, .setWakeLock(true)])
    let locks = try #require(day.usage().wakeLocks)
    // All but the first minute, in which the app is on the screen.
    expectEqual(locks.own.seconds, 21_540)
    expectEqual(locks.countedTotal, locks.own)
    let asleep = rest([Self.updates])
    expectEqual(try #require(asleep.usage().wakeLocks).own, .zero)
    #expect(day.energy { $0.cause.label == "wake_lock" } > .zero)
    expectEqual(asleep.energy { $0.cause.label == "wake_lock" }, .zero)
  }

  @Test("W1: without a foreground service the lock has no effect in Doze")
  func doze() throws {
    let day = rest([Self.updates, .setWakeLock(true)], hasService: false)
    let own = try #require(day.usage().wakeLocks).own.seconds
    // From 60 s to the start of Doze 64.5 min after the screen turned off, and in the windows.
    #expect(own > 64.5 * 60 - 1 && own < 64.5 * 60 + 16 * 60)
  }

  @Test("the lock ends with its release, with the process and while the app does not run")
  func ending() throws {
    let released = PhoneDay(
      World.uniform(Journey.standing(seconds: 3600), .indoor, events: [.at(60, .background)]),
      apps: [
        ScriptedApp(
          launch: [Self.updates, .setWakeLock(true)],
          steps: [(1000, [.setWakeLock(false)])]
        )
      ],
      profile: android()
    )
    expectEqual(try #require(released.usage().wakeLocks).own.seconds, 940)
    let ended = rest([Self.updates, .setWakeLock(true)], [.at(1060, .crash)])
    expectEqual(try #require(ended.usage().wakeLocks).own.seconds, 1000)
    let suspended = rest([.setWakeLock(true)])
    #expect(try #require(suspended.usage().wakeLocks).own < .minutes(1))
  }

  @Test(
    "W3: locks while the screen is on do not count, and those of the location service are apart"
  )
  func screen() throws {
    let events: [DayEvent] = [.at(1000, .screen(isOn: true)), .at(1600, .screen(isOn: false))]
    let lit = try #require(rest([Self.updates, .setWakeLock(true)], events).usage().wakeLocks)
    expectEqual(lit.own.seconds, 21_540 - 600)
    let seeking = try #require(rest([Self.updates]).usage().wakeLocks)
    #expect(seeking.location > .seconds(30))
    expectEqual(seeking.countedTotal, seeking.work)
  }

  @Test("iOS has no wake locks, and asking for one changes nothing")
  func iOS() {
    let plain = rest([.startUpdating(request())], system: profile())
    let asking = rest([.startUpdating(request()), .setWakeLock(true)], system: profile())
    #expect(plain.usage().wakeLocks == nil && asking.usage().wakeLocks == nil)
    expectEqual(plain.energy { _ in true }, asking.energy { _ in true })
  }

  @Test("time is counted by periods of 24 h, and a share of them reaches a limit")
  func periods() {
    var usage = WakeLockUsage()
    expectEqual(usage.fraction(of: .hours(6), reaching: .hours(2)), 0)
    usage.count(from: at(23 * 3600), to: at(26 * 3600))
    expectEqual(usage.counted, [.hours(1), .hours(2)])
    expectEqual(usage.countedTotal, .hours(3))
    expectEqual(usage.fraction(of: .hours(48), reaching: .hours(2)), 0.5)
    expectEqual(usage.fraction(of: .hours(72.5), reaching: .hours(2)), 0.25)
    usage.count(from: at(5), to: at(5))
    expectEqual(usage.countedTotal, .hours(3))
    usage.count(from: .zero, to: at(3600))
    expectEqual(usage.fraction(of: .hours(48), reaching: .hours(2)), 1)
  }
}

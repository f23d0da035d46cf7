// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Several apps on one phone")
struct SharingTests {
  @Test(
    "rule 2: energy that two apps need together is split evenly, and the parts sum to the total"
  )
  func split() {
    let both = PhoneDay(
      Scenes.driving,
      apps: [.tracker(request()), .tracker(request())],
      configurations: [client(.always), client(.always, name: "other")],
      profile: profile()
    )
    let shares = [0, 1].map { index in
      both.energy { $0.component == .gnss && $0.cause.client == index }.value
    }
    // Half each, except for the time before the second app was launched, in which the first used
    // nothing.
    #expect(abs(shares[0] - shares[1]) <= 1e-9 * shares[0])
    let gnss = both.energy { $0.component == .gnss }.value
    #expect(abs(shares[0] + shares[1] - gnss) <= 1e-9 * gnss)
    expectEqual(both.flaws, [])
  }

  @Test("rule 2: an app alone bears everything, and its rows are those of its own causes")
  func alone() {
    let day = PhoneDay(Scenes.driving, apps: [.tracker(request())], profile: profile())
    #expect(day.daemon.causeLabels.allSatisfy { $0.parts.isEmpty })
    expectEqual(day.energy { $0.component == .gnss && $0.cause.client == nil }, .zero)
  }

  @Test("rule 1: the registrations of one app are not those of another")
  func ownRegistrations() {
    let home = Region(
      identifier: "home",
      centre: Scenes.start(of: Scenes.trip),
      radius: Metres(150)
    )
    let day = PhoneDay(
      Scenes.trip,
      apps: [ScriptedApp(launch: [.startMonitoring(home)]), ScriptedApp()],
      configurations: [client(.always), client(.always, name: "other")],
      profile: profile()
    )
    expectEqual(day.apps[0].crossings("home", entered: false).count, 1)
    #expect(day.apps[1].crossings("home", entered: false).isEmpty)
    var daemon = day.daemon
    daemon.activeClient = ClientIdentifier(rawValue: 1)
    #expect(daemon.monitoredRegions.isEmpty)
  }

  @Test("an event of the day that names an app concerns that app alone")
  func namedEvents() {
    let world = World.uniform(
      Journey.moving(seconds: 900, speed: MetresPerSecond(15)),
      events: [DayEvent(time: at(300), kind: .permission(isGranted: false), app: "other")]
    )
    let day = PhoneDay(
      world,
      apps: [.tracker(request()), .tracker(request())],
      configurations: [client(.always), client(.always, name: "other")],
      profile: profile()
    )
    expectEqual(day.apps[0].statuses, [])
    expectEqual(day.apps[1].statuses, [.denied])
  }
}

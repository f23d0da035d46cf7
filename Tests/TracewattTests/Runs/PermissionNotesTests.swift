// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@Suite("Notes on services that a strategy's permission does not cover")
struct PermissionNotesTests {
  static let live = StrategyConfiguration.Services(
    liveUpdates: .init(holdsBackgroundActivitySession: true, serviceSession: .always)
  )
  static let updates = StrategyConfiguration.Services(
    standard: SampleDay.request(.best)
  )
  static let visits = StrategyConfiguration.Services(visits: true)
  static let monitor = StrategyConfiguration.Services(monitor: [.allPlaces])

  /// The notes on a strategy's permission after five minutes at one place.
  static func notes(
    _ services: StrategyConfiguration.Services,
    _ authorization: UserGrant,
    asking: AuthorizationStatus? = nil,
    events: [DayEvent] = [],
    system change: (inout OSProfile) -> Void = { _ in }
  ) -> [String] {
    var configuration = StrategyConfiguration(name: "mine")
    configuration.services = services
    configuration.actions.asking = asking.map {
      StrategyConfiguration.Asking(authorization: $0)
    }
    var system = OSProfile()
    system.name = "newest"
    system.lifeCycle.suspendedKillInterval = .zero
    change(&system)
    var scenario = Scenario(
      name: "permissions",
      trace: Journey.standing(seconds: 300),
      events: events,
      phones: [PhoneProfile()],
      systems: [system],
      strategies: [ScenarioStrategy(name: "mine", configuration: configuration)],
      replications: 1,
      seed: 5
    )
    scenario.app.authorization = authorization
    return Experiment(scenario).run(replication: 0).flatMap(\.notes)
  }

  @Test(
    "a strategy that monitors nothing gets no note on monitoring",
    arguments: [
      UserGrant.whenInUse, .provisionalAlways, .always,
    ]
  )
  func updatesAlone(_ grant: UserGrant) {
    expectEqual(Self.notes(Self.live, grant), [])
    expectEqual(Self.notes(Self.updates, grant), [])
  }

  @Test(
    "a strategy that monitors gets a note on what When In Use and provisional Always withhold"
  )
  func monitoring() {
    expectEqual(
      Self.notes(Self.visits, .whenInUse),
      [
        "mine: with When In Use authorization, monitoring reports only while the app is in use"
      ]
    )
    expectEqual(
      Self.notes(Self.visits, .provisionalAlways),
      [
        "mine: Always is provisional; the system withholds events until the day's always_confirmation event"
      ]
    )
  }

  @Test("without permission, any strategy that asks for positions gets a note")
  func denied() {
    for services in [Self.live, Self.updates, Self.visits] {
      expectEqual(Self.notes(services, .denied), ["mine: the app may not use the location"])
    }
    expectEqual(Self.notes(.init(motion: true), .denied), [])
    let later = DayEvent.at(60, .authorization(.always))
    expectEqual(Self.notes(Self.updates, .denied, events: [later]), [])
  }

  @Test("a note says that the user was never asked, unless the strategy asks")
  func notDetermined() {
    let notes = Self.notes(Self.updates, .notDetermined)
    expectEqual(notes.count, 1)
    expectEqual(notes.first?.hasPrefix("mine: the user was never asked"), true)
    expectEqual(Self.notes(Self.updates, .notDetermined, asking: .whenInUse), [])
    #expect(
      Self.notes(Self.updates, .notDetermined) { $0.permission.whenInUseAvailable = false } == []
    )
  }

  @Test("from iOS 18 on a monitor alone gets a note that it needs a service session")
  func monitorAlone() {
    let note =
      "mine: on newest, a suspended app gets no events from its monitor without a service session; "
      + "add live_updates with service_session: always"
    expectEqual(Self.notes(Self.monitor, .always), [note])
    #expect(Self.notes(Self.monitor, .always) { $0.liveUpdates.needsServiceSession = false } == [])
    var held = Self.monitor
    held.liveUpdates = .init(serviceSession: .always)
    expectEqual(Self.notes(held, .always), [])
    var tracking = Self.monitor
    tracking.standard = SampleDay.request(.best)
    expectEqual(Self.notes(tracking, .always), [])
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Tracewatt

/// Half an hour with many kinds of events, and strategies for it.
package enum SampleDay {
  /// One of each kind of strategy.
  package static let strategies: [ScenarioStrategy] = [
    StrategyConfiguration(name: "control"),
    StrategyConfiguration(name: "best", standard: request(.best)),
    StrategyConfiguration(name: "hundred", standard: request(.hundredMeters)),
    StrategyConfiguration(name: "change", significantChange: true),
    StrategyConfiguration(
      name: "deferred",
      standard: request(.best),
      deferred: StrategyConfiguration.Deferral()
    ),
    StrategyConfiguration(name: "regions", regions: [.allPlaces]),
    StrategyConfiguration(
      name: "duty",
      standard: request(.best),
      significantChange: true,
      dutyCycle: StrategyConfiguration.DutyCycle(),
      uploads: StrategyConfiguration.Uploads(interval: .minutes(5), bytes: 2048)
    ),
    StrategyConfiguration(name: "visits", visits: true),
    StrategyConfiguration(name: "periodic", request: StrategyConfiguration.PeriodicRequest()),
    tracker,
  ].map { ScenarioStrategy(name: $0.name, configuration: $0) }

  /// Standard updates without pauses.
  package static func request(_ accuracy: DesiredAccuracy) -> StandardRequest {
    StandardRequest(desiredAccuracy: accuracy, pausesLocationUpdatesAutomatically: false)
  }

  /// Half an hour: a stay, a drive with a tunnel, a stay; with screen, charger and a bad network.
  package static func scenario(
    _ strategies: [ScenarioStrategy] = strategies,
    replications: Int = 3
  ) -> Scenario {
    let origin = Coordinate(latitude: 50.94, longitude: 6.957)
    var journey = Journey(origin: origin)
    journey.stay(seconds: 600)
    journey.move(seconds: 400, speed: MetresPerSecond(12))
    journey.stay(seconds: 900)
    var system = OSProfile()
    system.name = "ios_9"
    system.deferral.isAvailable = true
    var phone = PhoneProfile()
    phone.name = "phone"
    phone.scale.all = Estimate(0.6, in: 0.3...1)
    return Scenario(
      name: "property",
      trace: journey.trace,
      world: WorldConfiguration(changes: [.between(700, 760, .tunnel)]),
      places: [Place(name: "home", coordinate: origin)],
      events: [
        .at(650, .screen(isOn: true)), .at(700, .screen(isOn: false)),
        .at(720, .network(isAvailable: false)), .at(900, .network(isAvailable: true)),
        .at(1500, .charger(isConnected: true)),
      ],
      phones: [phone],
      systems: [system],
      strategies: strategies,
      replications: replications,
      seed: 5
    )
  }

  /// A strategy that tracks while moving, and waits for a region exit after two minutes at rest.
  package static let tracker: StrategyConfiguration = {
    var tracker = StrategyConfiguration(name: "modes", significantChange: true)
    tracker.modes = [
      .init(
        name: "moving",
        services: .init(standard: request(.best))
      ),
      .init(name: "still", services: .init(exitRadius: Metres(100))),
    ]
    tracker.rules = [
      StrategyRule(
        in: "moving",
        when: .init(motion: .stationary, duration: .minutes(2)),
        go: "still"
      ),
      StrategyRule(in: "still", when: .init(exitedRegion: true), go: "moving"),
    ]
    tracker.uploads = .init(interval: nil, bytes: 500, batch: 50)
    return tracker
  }()
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import LocationStrategies
internal import Quantities
internal import RunMetrics
internal import Stochastics
internal import Studies
internal import World

/// Sources that were found after the ranges had been chosen.
///
/// Set-ups and bands were written down, in a commit of their own, before the measured values were
/// read. A band is as wide as the 80 percent range of the prediction, which holds the value where the
/// band holds the prediction: what is unknown of phone, system, providers and set-up, and how wrong the
/// lab has been. The published values of S5 are the means over two phones
/// and two legs.
enum LaterRows {
  static let all = positions + energies

  /// The band of a published number: the factor of the 80 percent range that was written down.
  private static func sealed(_ published: Double, _ range: ClosedRange<Double>) -> Band {
    let factor = (range.upperBound / range.lowerBound).squareRoot()
    return Band(
      from: published / factor,
      to: published * factor,
      "predicted at 80 %: \(NumberText.short(range.lowerBound)) to \(NumberText.short(range.upperBound))"
    )
  }

  private static func median(_ sorted: [Double]) -> Double { Quantiles.linear(sorted, 0.5) ?? .nan }
  private static func upper(_ sorted: [Double]) -> Double { Quantiles.linear(sorted, 0.95) ?? .nan }

  // MARK: Positions

  /// Errors of satellite positions on foot, with the error of a truth taken from a map.
  private static func onFoot(_ environment: Environment) -> [[Double]] {
    let truth = Inputs.open("S1.truth", 2, 1...3)
    return ErrorSamples.radii(
      Traces.straight(.walking, speed: 1.2, duration: .minutes(10)),
      .only(environment),
      every: .seconds(6.5),
      replications: 200,
      groupedBy: 10
    ).gnss.map { group in group.map { ($0 * $0 + truth * truth).squareRoot() } }
  }

  /// Distances from the middle of a road, on a ride with the phone on its left side.
  private static func beside(_ environment: Environment) -> [[Double]] {
    let lane = Inputs.open("S5.lane", 2, 1...3.5)
    let ride = Traces.straight(.cycling, speed: 5.3, duration: .minutes(20))
    let world = World(trace: ride, configuration: .only(environment))
    return (0..<min(40, Inputs.limit)).map { replication in
      let day = WorldRealisation(world: world, seed: Trial.seed, replication: replication)
      return stride(from: 0.0, through: 1200, by: 2).compactMap { second in
        let position = day.gnss(at: SimulationTime(seconds: second))
        return position.isAvailable ? abs(position.offsetNorth + lane) : nil
      }
    }
  }

  private static let positions: [ValidationRow] = [
    ValidationRow(
      "S1",
      source: "Mottet 2025 (OnePlus 6T)",
      setup:
        "era_2019, on foot, satellite positions every 6.5 s; Ixelles as urban, Waha as suburban, "
        + "Louvain-la-Neuve between the two; truth from a map, 2 m (1 to 3)",
      statistics: [
        Statistic("Ixelles, median", "4.78", "m", sealed(4.78, 5.21...13.3)),
        Statistic("Louvain-la-Neuve, median", "4.67", "m", sealed(4.67, 4.16...10.8)),
        Statistic("Waha, median", "4.05", "m", sealed(4.05, 3.24...7.83)),
        Statistic("all, 95 %", "17.22", "m", sealed(17.22, 9.52...30.3)),
      ],
      expected: .miss(
        "the streets of Ixelles are no worse for the receiver than the village, but the lab's urban class "
          + "is 1.7 times worse than its suburb."
      )
    ) {
      let (city, village) = (onFoot(.urban), onFoot(.suburban))
      let medians = [city, village].map { Jackknife.prediction(of: $0, median) }
      let part = Inputs.open("S1.town", 0.5, 0...1)
      let town = Prediction(
        medians[0].value * part + medians[1].value * (1 - part),
        count: medians[0].count
      )
      let all = Jackknife.prediction(of: zip(city, village).map { $0 + $1 }, upper)
      return [medians[0], town, medians[1], all]
    },
    ValidationRow(
      "S5",
      source: "Jordan 2019 (Mi A2 Lite, Moto G3)",
      setup:
        "era_2019, on a bicycle at 5.3 m/s, half of it under an open sky, a quarter each in a forest and in "
        + "a suburb; distance across the road, riding 2 m (1 to 3.5) from its middle",
      statistics: [
        Statistic("across the way, median", "3.05", "m", sealed(3.05, 1.82...4.52)),
        Statistic("across the way, 95 %", "9.48", "m", sealed(9.48, 6.12...13.8)),
      ]
    ) {
      let (open, forest, suburb) = (beside(.openSky), beside(.forest), beside(.suburban))
      let groups = open.indices.map { index -> [Double] in
        open[index] + open[index] + forest[index] + suburb[index]
      }
      return [median, upper].map { Jackknife.prediction(of: groups, $0) }
    },
  ]

  // MARK: Energies

  /// The power of a phone in flight mode on a walk, in percent of a charge in an hour.
  private static func walk(every interval: SimulationDuration) throws -> Prediction {
    var trial = try Trial(
      Traces.straight(.walking, speed: 1.3, duration: .hours(1)),
      world: .only(.suburban),
      phone: "modern_pixel7_2022",
      system: "android_12",
      replications: 6
    )
    trial.events = [DayEvent(time: .zero, kind: .airplaneMode(isOn: true))]
    let capacity = Inputs.open("S2.charge", 17.3, 15.4...19.25) * 3600
    let request = FusedRequest(priority: .highAccuracy, interval: interval)
    var strategy = StrategyConfiguration(name: "walk")
    strategy.services.fused = request
    let power = IPhone13Rows.milliwatts(
      trial.records(strategy) { ($0.energy.value, $0.duration.seconds) }
    )
    return power.scaled(by: 360 / capacity)
  }

  /// The mean power of a phone at rest indoors without apps, in milliwatts.
  private static func suspended(_ event: DayEvent.Kind) throws -> Prediction {
    var trial = try Trial(
      Traces.still(.hours(1)),
      world: .only(.indoor, area: .suburban),
      phone: "nexus_4",
      system: "android_6",
      replications: 2
    )
    trial.events = [DayEvent(time: .zero, kind: event)]
    trial.app.backgroundAt = .zero
    return IPhone13Rows.milliwatts(
      trial.records(Trial.nothing) { ($0.energy.value, $0.duration.seconds) }
    )
  }

  private static let energies: [ValidationRow] = [
    ValidationRow(
      "S2",
      source: "organicmaps issue 9375, 2024 (Snapdragon 865)",
      setup:
        "modern_pixel7_2022 with a battery of 17.3 Wh (15.4 to 19.25), android_12, an hour's walk through a "
        + "suburb in flight mode with a dark screen, high accuracy",
      statistics: [
        Statistic("a position every second", "4.2", "%/h", sealed(4.2, 0.889...2.24)),
        Statistic("a position every 15 s", "0.85", "%/h", sealed(0.85, 0.754...1.93)),
      ],
      expected: .miss(
        "the app also listens to motion sensors and satellite status, and works on each position; its "
          + "user complained of the drain."
      )
    ) { [try walk(every: .seconds(1)), try walk(every: .seconds(15))] },
    ValidationRow(
      "S4",
      source: "Carroll and Heiser 2013 (Galaxy S III)",
      setup:
        "nexus_4, a phone of the same year; the increment of the receiver on a drive of 12 min under an "
        + "open sky; the phone asleep in flight mode and in a Wi-Fi network",
      statistics: [
        Statistic("GPS, tracking", "433", "mW", sealed(433, 179...376)),
        Statistic("asleep in flight mode", "16.7", "mW", sealed(16.7, 12.1...26.6)),
        Statistic("asleep in Wi-Fi", "33.3", "mW", sealed(33.3, 15.8...33.7)),
      ],
      expected: .miss(
        "the Nexus 4's receiver power is its maker's own number, which leaves out the awake processor; the "
          + "source does not say what its number includes."
      )
    ) {
      let trial = try Trial(
        Traces.carRide(),
        world: .only(.openSky),
        phone: "nexus_4",
        system: "android_6",
        replications: 4
      )
      let request = FusedRequest(priority: .highAccuracy, interval: .seconds(1))
      var strategy = StrategyConfiguration(name: "drive")
      strategy.services.fused = request
      let tracking = trial.records(strategy) {
        (
          Trial.energy(of: .gnss, in: ["tracking"], $0),
          IPhone13Rows.seconds(.gnss, ["tracking"], $0)
        )
      }
      return [
        IPhone13Rows.milliwatts(tracking), try suspended(.airplaneMode(isOn: true)),
        try suspended(.wifiLink(isJoined: true)),
      ]
    },
  ]
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Judgement
package import LocationStrategies
package import OSProfiles
package import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Tracewatt
internal import World

/// Replays the days of a phone's own log in the lab.
///
/// Scope: an app that tracks on the move, on an iPhone whose log books energies by process and hour.
/// An hour with reception becomes a drive: as long as the receiver could track with its energy, at
/// 12 m/s through a suburb with a stop every 500 m; one drive in four goes back the way it came. The
/// rest of each hour off the charger is spent at rest indoors. All drives of a day are then scaled until the
/// simulated reception of app and system is that of the log.
///
/// Limitations: the log has energies and no positions, so ways, speeds and stops are assumptions. An
/// hour may become longer than its time off the charger.
package struct DayReplay: Sendable {
  /// The log.
  package var log: HourlyEnergies
  /// The app's process in the log.
  package var app: String
  /// The strategy that stands for the app.
  package var strategy: StrategyConfiguration
  /// The phone.
  package var phone: PhoneProfile
  /// The system.
  package var system: OSProfile
  /// The number of replications of a day.
  package var replications: Int

  /// A replay of a log.
  package init(
    _ log: HourlyEnergies,
    app: String,
    strategy: StrategyConfiguration,
    phone: PhoneProfile,
    system: OSProfile,
    replications: Int
  ) {
    self.log = log
    self.app = app
    self.strategy = strategy
    self.phone = phone
    self.system = system
    self.replications = replications
  }

  /// The least reception of an hour that becomes a drive, 0.5 mWh.
  private static let least = Joules(1.8)
  private static let speed = 12.0
  /// The directions of successive drives, of which the second alone follows a road again.
  ///
  /// Assumption: one drive in four; between none and every other one is possible.
  private static let directions = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (-0.8, -0.6)]
  /// The distance between stops in metres, and the length of one in seconds.
  private static let stops = (spacing: 500.0, seconds: 12.0)

  /// One day; nil if its log has no hour with enough reception for a drive.
  package func day(_ date: String) throws -> ReplayedDay? {
    let hours = log.hours.filter { $0.date == date }
    guard hours.contains(where: { $0.energy(of: ["GPS"]) >= Self.least }) else { return nil }
    let reception = hours.reduce(Joules.zero) { $0 + $1.energy(of: ["GPS"]) }
    var scale = 1.0
    var records = try run(hours, scale)
    // The receiver runs beyond the end of a drive, so the length of drives is found step by step.
    for _ in 0..<8 {
      let simulated = mean(records, received)
      guard simulated > 0, abs(simulated / reception.value - 1) > 0.01 else { break }
      scale *= reception.value / simulated
      records = try run(hours, scale)
    }
    var day = ReplayedDay(date: date, reception: reception, logged: [:], simulated: [:])
    day.simulatedReception = Joules(mean(records, received))
    day.awake = Joules(mean(records, LocationWork.awake))
    for part in LocationWork.allCases {
      day.logged[part] = hours.reduce(.zero) { $0 + part.energy(in: $1, app: app) }
      day.simulated[part] = Joules(mean(records) { part.energy(in: $0, of: phone) })
    }
    return day
  }

  /// The satellite reception of app and system, in joules.
  private func received(_ record: RunRecord) -> Double {
    Trial.energy(of: .gnss, record) + Trial.energy(of: .systemLocation, in: ["moving"], record)
      * phone.systemUse.receptionFraction.value
  }

  private func mean(_ records: [RunRecord], _ value: (RunRecord) -> Double) -> Double {
    records.isEmpty ? 0 : records.reduce(0) { $0 + value($1) } / Double(records.count)
  }

  /// The day in the lab with all drives longer by a factor.
  private func run(_ hours: [HourlyEnergies.Hour], _ scale: Double) throws -> [RunRecord] {
    let power = phone.power(of: .gnssTracking).value
    var steps = [
      TraceRecipe.Step.stay(
        .init(at: .coordinate(Traces.origin), end: .after(.seconds(1)), environment: .indoor)
      )
    ]
    var place = PlanePoint(east: 0, north: 0)
    var driven = 0
    for hour in hours {
      let energy = hour.energy(of: ["GPS"])
      var rest = hour.secondsOffCharger
      if energy >= Self.least, power > 0 {
        let drive = energy.value / power * scale
        let (east, north) = Self.directions[driven % Self.directions.count]
        place.east += east * drive * Self.speed
        place.north += north * drive * Self.speed
        driven += 1
        steps.append(
          .leg(
            .init(
              mode: .automotive,
              to: .coordinate(Traces.place(east: place.east, north: place.north)),
              speed: MetresPerSecond(Self.speed),
              stops: .init(
                spacing: Metres(Self.stops.spacing),
                duration: .seconds(Self.stops.seconds)
              )
            )
          )
        )
        rest -= drive * (1 + Self.speed / Self.stops.spacing * Self.stops.seconds)
      }
      if rest >= 1 {
        steps.append(.stay(.init(end: .after(.seconds(rest)), environment: .indoor)))
      }
    }
    var trial = try Trial(
      TraceRecipe(name: "logged_day", seed: 7, steps: steps).trace(),
      world: .only(.suburban),
      phone: phone.name,
      replications: replications
    )
    (trial.phone, trial.system, trial.app) = (phone, system, AppConfiguration())
    return trial.records(strategy) { $0 }
  }
}

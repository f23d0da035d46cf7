// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import Tracewatt
internal import World

extension CalibrationBench {
  /// A part of a stretch: the movement of the phone from an instant on.
  struct Part: Sendable, Hashable {
    var start: SimulationDuration
    var isMoving: Bool
  }

  /// The energy and the exposures from the start up to each instant.
  ///
  /// - Parameters:
  ///   - setting: the services that the app requests.
  ///   - parts: the movement of the phone; the first part begins at 0.
  ///   - isScreenOn: whether the screen is on throughout.
  ///   - instants: the instants, ascending, above 0; the last one is the end.
  /// - Returns: a row for each instant: the energy, then joules for each unit of each parameter.
  func energies(
    _ setting: StrategyConfiguration,
    parts: [Part],
    isScreenOn: Bool,
    at instants: [SimulationDuration]
  ) -> [[Double]] {
    guard let end = instants.last, end > .zero else { return [] }
    var phones = [phone]
    phones[0].name = "phone"
    var steps: [Double] = []
    for (index, parameter) in parameters.enumerated() {
      var changed = phone
      changed.name = "phone_\(index)"
      let step = max(0.1 * parameter.start, 0.02 * parameter.reach)
      changed.set(parameter.key, parameter.start + step, basis: .assumption, source: "")
      steps.append(step)
      phones.append(changed)
    }
    let scenario = scenario([setting], parts: parts, isScreenOn: isScreenOn, end, phones: phones)
    let experiment = Experiment(scenario, detail: .all)
    var sums = [[Double]](
      repeating: [Double](repeating: 0, count: phones.count),
      count: instants.count
    )
    for replication in 0..<replications {
      var index = 0
      // One after another, because the record of a long stretch takes hundreds of megabytes.
      experiment.forEachRun(on: experiment.realisation(of: replication), pause: {}) { result in
        defer { index += 1 }
        guard let record = result.detail else { return }
        let energies = Self.cumulative(record.intervals, at: instants)
        for row in sums.indices { sums[row][index] += energies[row] / Double(replications) }
      }
    }
    return sums.map { row in
      [row[0]] + steps.indices.map { (row[$0 + 1] - row[0]) / steps[$0] }
    }
  }

  /// The day of a stretch.
  func scenario(
    _ settings: [StrategyConfiguration],
    parts: [Part],
    isScreenOn: Bool,
    _ end: SimulationDuration,
    phones: [PhoneProfile]
  ) -> Scenario {
    var events: [DayEvent] = []
    if isScreenOn {
      events.append(DayEvent(time: SimulationTime(seconds: 2), kind: .screen(isOn: true)))
    }
    return Scenario(
      name: "calibration",
      trace: trace(parts, end),
      world: WorldConfiguration(environment: environment, stayEnvironment: stayEnvironment),
      events: events,
      app: AppConfiguration(backgroundAt: SimulationTime(seconds: 1)),
      phones: phones,
      systems: [system],
      strategies: settings.map { ScenarioStrategy(name: $0.name, configuration: $0) },
      replications: replications,
      seed: seed
    )
  }

  /// The energy of all components up to each instant.
  static func cumulative(
    _ intervals: [LedgerInterval],
    at instants: [SimulationDuration]
  ) -> [Double] {
    let ends = instants.map(\.nanoseconds)
    var bins = [Double](repeating: 0, count: ends.count)
    for interval in intervals where interval.power.value != 0 {
      var start = interval.start.nanoseconds
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] <= start { low = middle + 1 } else { high = middle }
      }
      while low < ends.count, start < interval.end.nanoseconds {
        let stop = min(interval.end.nanoseconds, ends[low])
        bins[low] += interval.power.value * Double(stop - start) / 1e9
        start = stop
        low += 1
      }
    }
    var total = 0.0
    return bins.map { bin in
      total += bin
      return total
    }
  }

  /// The distance the phone travels before it turns back.
  private static let reach = 5_000.0
  /// The start of artificial traces; any inland place would do.
  private static let origin = Coordinate(latitude: 46.8, longitude: 8.2)
  /// A degree of latitude in metres, on a sphere of 6371 km.
  private static let degree = 111_195.0

  /// A trace of rest and movement to and fro, with a point each minute.
  private func trace(_ parts: [Part], _ end: SimulationDuration) -> RecordedTrace {
    let mode: TravelMode = speed.value < 3 ? .walking : speed.value < 9 ? .cycling : .automotive
    var points: [RecordedTrace.Point] = []
    var travelled = 0.0
    var now = SimulationDuration.zero
    func add(_ isMoving: Bool) {
      let phase = travelled.truncatingRemainder(dividingBy: 2 * Self.reach)
      let north = phase < Self.reach ? phase : 2 * Self.reach - phase
      points.append(
        RecordedTrace.Point(
          time: .zero + now,
          coordinate: Coordinate(
            latitude: Self.origin.latitude + north / Self.degree,
            longitude: Self.origin.longitude
          ),
          mode: isMoving ? mode : .still
        )
      )
    }
    for (index, part) in parts.enumerated() {
      let stop = index + 1 < parts.count ? min(end, parts[index + 1].start) : end
      while now < stop {
        add(part.isMoving)
        let next = part.isMoving ? min(stop, now + .seconds(60)) : stop
        if part.isMoving { travelled += speed.value * (next - now).seconds }
        now = next
      }
    }
    add(parts.last?.isMoving ?? false)
    return RecordedTrace(points: points)
  }

  /// The information from a setting that is used for each of several durations.
  ///
  /// - Parameters:
  ///   - setting: the setting with the app's services.
  ///   - isMoving: whether the phone is carried about.
  ///   - durations: the durations, above 0 s, ascending.
  ///   - readingVariance: the variance of the readings at both ends together, in J².
  /// - Returns: a candidate for each duration.
  public func candidates(
    _ setting: StrategyConfiguration,
    isMoving: Bool,
    durations: [SimulationDuration],
    readingVariance: Double
  ) -> [MeasurementCandidate] {
    let rows = energies(
      setting,
      parts: [Part(start: .zero, isMoving: isMoving)],
      isScreenOn: false,
      at: durations
    )
    return zip(durations, rows).map { duration, row in
      MeasurementCandidate(
        setting: setting.name,
        isMoving: isMoving,
        duration: duration,
        exposures: Array(row.dropFirst()),
        energy: Joules(row[0]),
        readingVariance: readingVariance
      )
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import Studies

/// A scored day: the energy and the tracking error of the app's code.
public struct DayRecord: Sendable {
  /// The run with all its measures, its ledger and, in `detail`, everything that the app received.
  public let result: RunResult
  /// The properties that recorded runs must share with it to be compared; nil for a scenario made
  /// in code.
  public let fingerprint: RunFingerprint?

  /// A scored day.
  public init(_ result: RunResult, fingerprint: RunFingerprint? = nil) {
    self.result = result
    self.fingerprint = fingerprint
  }

  static func first(of records: [DayRecord]) throws -> DayRecord {
    guard let first = records.first else { throw DayError.noRun }
    return first
  }

  /// A measure by its name, as in `docs/reference/measures.md`; nil if it has no value on this day.
  public subscript(name: String) -> Double? { result.measures[name] }

  /// The energy of the day.
  public var energy: DayEnergy { DayEnergy(result.measures) }
  /// The error of the app's belief: its distance from the truth at every scored sample of the day.
  public var error: DayTrackingError { DayTrackingError(result.measures) }
  /// The use of the system by the app.
  public var use: DayUse { DayUse(result.measures) }
  /// The results of region monitoring.
  public var regions: DayRegions { DayRegions(result.measures) }
  /// Notes on the day, besides its numbers.
  public var notes: [String] { result.notes }
  /// The events of the app other than positions, in order of time; of several days, only of the
  /// first.
  public var events: [LoggedEvent] {
    (result.detail?.log.events ?? []).filter { $0.client == ClientIdentifier(rawValue: 0) }
  }
  /// The positions delivered to the app, in order of time; of several days, only of the first.
  public var deliveries: [Delivery] {
    (result.detail?.log.deliveries ?? []).filter { $0.client == ClientIdentifier(rawValue: 0) }
  }
}

/// The reason why there is no record.
public enum DayError: Error, Sendable, Hashable {
  /// The scenario has no phone or no system.
  case noRun
  /// The app has the same name as the strategy that it is compared with.
  case sameName(String)
  /// There is no built-in day of that name; the nearest name, if one is near.
  case noDay(String, nearest: String?)
  /// The number of replications is below 1.
  case replications(Int)
}

/// The energy of a day; the definitions are in `docs/reference/measures.md`.
///
/// A figure without a value is NaN, so that every comparison with a limit fails.
public struct DayEnergy: Sendable, Hashable {
  private let measures: RunMeasures

  init(_ measures: RunMeasures) { self.measures = measures }

  /// The energy of the whole phone.
  public var total: Joules { Joules(measures["energy_total_j"] ?? .nan) }
  /// The energy for location: radios and processor, for requests and deliveries.
  public var location: Joules { Joules(measures["energy_location_j"] ?? .nan) }
  /// The energy for the app's own work: uploads, geocoding, directions, notifications.
  public var app: Joules { Joules(measures["energy_app_j"] ?? .nan) }
  /// The energy of the whole phone in percent of a full charge per hour.
  public var batteryPercentPerHour: Double { measures["battery_percent_per_hour"] ?? .nan }
  /// The energy for location in percent of a full charge per hour.
  public var locationPercentPerHour: Double { measures["location_percent_per_hour"] ?? .nan }
  /// The energy for location in percent of a full charge per day.
  public var locationPercentPerDay: Double { measures["location_percent_per_day"] ?? .nan }
}

/// The distance of the app's belief from the truth; infinite if it never had a position.
public struct DayTrackingError: Sendable, Hashable {
  private let measures: RunMeasures

  init(_ measures: RunMeasures) { self.measures = measures }

  private func metres(_ name: String) -> Metres { Metres(measures[name] ?? .infinity) }

  /// The mean.
  public var mean: Metres { metres("error_mean_m") }
  /// The median.
  public var p50: Metres { metres("error_p50_m") }
  /// The 95th percentile.
  public var p95: Metres { metres("error_p95_m") }
  /// The maximum.
  public var max: Metres { metres("error_max_m") }
  /// The share of the day's scored samples at which the app had a belief, 0...1.
  public var coverageFraction: Double { measures["coverage_fraction"] ?? 0 }
  /// The share at which the belief was at most 10 min old, or from where the phone still was, 0...1.
  public var freshCoverageFraction: Double { measures["fresh_coverage_fraction"] ?? 0 }
}

/// The use of the system by an app.
public struct DayUse: Sendable, Hashable {
  private let measures: RunMeasures

  init(_ measures: RunMeasures) { self.measures = measures }

  private func count(_ name: String) -> Int { Int(measures[name] ?? 0) }

  /// The number of positions delivered to the app.
  public var deliveries: Int { count("delivery_count") }
  /// The number of times that the app began to run: resumed or launched by the system.
  public var wakeups: Int { count("wakeup_count") }
  /// The number of times that the system relaunched the app.
  public var relaunches: Int { count("relaunch_count") }
  /// The number of times that the process was ended.
  public var terminations: Int { count("termination_count") }
  /// The number of uploads by the app.
  public var uploads: Int { count("upload_count") }
  /// The number of notifications shown to the user.
  public var notifications: Int { count("notification_count") }
  /// The number of requests that the geocoder accepted.
  public var geocodes: Int { count("geocode_count") }
}

/// The events of monitored regions, compared with the true crossings.
public struct DayRegions: Sendable, Hashable {
  private let measures: RunMeasures

  init(_ measures: RunMeasures) { self.measures = measures }

  /// The crossings that were reported.
  public var found: Int { Int(measures["region_found_count"] ?? 0) }
  /// The crossings that were not reported.
  public var missed: Int { Int(measures["region_missed_count"] ?? 0) }
  /// Events without a crossing.
  public var falseAlarms: Int { Int(measures["region_false_count"] ?? 0) }
  /// The median time from a crossing to its event; nil without events.
  public var medianLatency: SimulationDuration? {
    measures["region_latency_p50_s"].map { .seconds($0) }
  }
}

extension DayError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .noRun: "the scenario has no phone or no system"
    case .sameName(let name): "the app and what it is compared with are both named \(name)"
    case .noDay(let name, let nearest):
      "no built-in day is named \"\(name)\""
        + (nearest.map { "; the nearest is \($0)" } ?? "") + "; a path contains a slash or a dot"
    case .replications(let count): "replications is \(count); it must be at least 1"
    }
  }
}

extension DayRecord: CustomStringConvertible {
  /// Energy, error and notes, one per line.
  public var description: String {
    (["\(energy)", "\(error)", "\(use.deliveries) positions, \(use.wakeups) wake-ups"] + notes)
      .joined(separator: "\n")
  }
}

extension DayEnergy: CustomStringConvertible {
  /// The energy for location and of the whole phone.
  public var description: String {
    "location \(location), \(locationPercentPerDay) % a day; phone \(total)"
  }
}

extension DayTrackingError: CustomStringConvertible {
  /// Mean, median, 95th percentile and coverage.
  public var description: String {
    "error \(mean) mean, \(p50) median, \(p95) at 95 %; coverage \(coverageFraction)"
  }
}

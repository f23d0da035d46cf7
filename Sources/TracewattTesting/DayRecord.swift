// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Analyses
public import Tracewatt

/// A scored day: what the app's code cost and how wrong it was.
public struct DayRecord: Sendable {
  /// The run with all its measures, its ledger and, in `detail`, everything that reached the app.
  public let result: RunResult
  /// What recorded runs must share with it to be compared; nil for a scenario made in code.
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

  /// A measure by its name, as in `docs/measures.md`; nil if it has no value on this day.
  public subscript(name: String) -> Double? { result.measures[name] }

  /// What the day cost.
  public var energy: DayEnergy { DayEnergy(result.measures) }
  /// How wrong the app's belief was, by its distance from the truth in every second of the day.
  public var error: DayTrackingError { DayTrackingError(result.measures) }
  /// What the system did for the app and to it.
  public var use: DayUse { DayUse(result.measures) }
  /// How region events came.
  public var regions: DayRegions { DayRegions(result.measures) }
  /// What a user should know of the day beside its numbers.
  public var notes: [String] { result.notes }
  /// What happened to the app, other than positions, in order of time; of several days only of the first.
  public var events: [LoggedEvent] {
    (result.detail?.log.events ?? []).filter { $0.client == ClientIdentifier(rawValue: 0) }
  }
  /// The positions that reached the app, in order of time; of several days only of the first.
  public var deliveries: [Delivery] {
    (result.detail?.log.deliveries ?? []).filter { $0.client == ClientIdentifier(rawValue: 0) }
  }
}

/// Why there is no record.
public enum DayError: Error, Sendable, Hashable {
  /// The scenario has no phone or no system.
  case noRun
  /// The app has the name of the strategy that it is compared with.
  case sameName(String)
  /// There is no built-in day of that name; the nearest one, if any is near.
  case noDay(String, nearest: String?)
  /// The number of replications, which must be at least 1.
  case replications(Int)
}

/// What a day cost; the definitions are in `docs/measures.md`.
///
/// A figure without a value is not a number, so that no comparison with a limit holds.
public struct DayEnergy: Sendable, Hashable {
  private let measures: RunMeasures

  init(_ measures: RunMeasures) { self.measures = measures }

  /// What the whole phone took.
  public var total: Joules { Joules(measures["energy_total_j"] ?? .nan) }
  /// What locating took: radios and processor, for requests and deliveries.
  public var location: Joules { Joules(measures["energy_location_j"] ?? .nan) }
  /// What the app's own work took: uploads, geocoding, notifications.
  public var app: Joules { Joules(measures["energy_app_j"] ?? .nan) }
  /// What the whole phone took of a full charge, in percent an hour.
  public var batteryPercentPerHour: Double { measures["battery_percent_per_hour"] ?? .nan }
  /// What locating took of a full charge, in percent an hour.
  public var locationPercentPerHour: Double { measures["location_percent_per_hour"] ?? .nan }
  /// What locating took of a full charge, in percent a day.
  public var locationPercentPerDay: Double { measures["location_percent_per_day"] ?? .nan }
}

/// How far the app's belief was from the truth; infinite if it never learned a position.
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
  /// The largest.
  public var max: Metres { metres("error_max_m") }
  /// The share of the day's seconds in which the app had a belief, 0...1.
  public var coverageFraction: Double { measures["coverage_fraction"] ?? 0 }
}

/// What the system did for an app and to it.
public struct DayUse: Sendable, Hashable {
  private let measures: RunMeasures

  init(_ measures: RunMeasures) { self.measures = measures }

  private func count(_ name: String) -> Int { Int(measures[name] ?? 0) }

  /// Positions that reached the app.
  public var deliveries: Int { count("delivery_count") }
  /// How often the app began to run: resumed or launched by the system.
  public var wakeups: Int { count("wakeup_count") }
  /// How often the system launched the app anew.
  public var relaunches: Int { count("relaunch_count") }
  /// How often the process was ended.
  public var terminations: Int { count("termination_count") }
  /// How often the app sent something.
  public var uploads: Int { count("upload_count") }
  /// Notifications that the user was shown.
  public var notifications: Int { count("notification_count") }
  /// Requests that the geocoder took.
  public var geocodes: Int { count("geocode_count") }
}

/// How the events of monitored regions came.
public struct DayRegions: Sendable, Hashable {
  private let measures: RunMeasures

  init(_ measures: RunMeasures) { self.measures = measures }

  /// Crossings that were told.
  public var found: Int { Int(measures["region_found_count"] ?? 0) }
  /// Crossings that were not told.
  public var missed: Int { Int(measures["region_missed_count"] ?? 0) }
  /// Events without a crossing.
  public var falseAlarms: Int { Int(measures["region_false_count"] ?? 0) }
  /// The median time from a crossing to its event; nil without events.
  public var medianLatency: SimulationDuration? {
    measures["region_latency_p50_s"].map { .seconds($0) }
  }
}

extension DayError: CustomStringConvertible {
  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .noRun: "the scenario has no phone or no system"
    case .sameName(let name): "the app and what it is compared with are both named \(name)"
    case .noDay(let name, let nearest):
      "no built-in day is named \"\(name)\""
        + (nearest.map { "; the nearest is \($0)" } ?? "") + "; a path holds a slash or a dot"
    case .replications(let count): "replications is \(count); it must be at least 1"
    }
  }
}

extension DayRecord: CustomStringConvertible {
  /// Cost, error and notes, a line each.
  public var description: String {
    (["\(energy)", "\(error)", "\(use.deliveries) positions, \(use.wakeups) wake-ups"] + notes)
      .joined(separator: "\n")
  }
}

extension DayEnergy: CustomStringConvertible {
  /// What locating and the whole phone took.
  public var description: String {
    "location \(location), \(locationPercentPerDay) % a day; phone \(total)"
  }
}

extension DayTrackingError: CustomStringConvertible {
  /// Mean, median, 95th percentile and coverage.
  public var description: String {
    "error \(mean) in the mean, \(p50) median, \(p95) at 95 %; coverage \(coverageFraction)"
  }
}

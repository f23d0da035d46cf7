// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities
internal import RunMetrics

/// Days that are combined under one name, each with its weight.
public struct WeekWeights: Sendable, Hashable {
  /// A day by its scenario's name.
  public struct Day: Sendable, Hashable {
    /// The scenario's name.
    public var scenario: String
    /// The weight of the day, such as its count in a week; above 0.
    public var weight: Double

    /// A day with its weight.
    public init(scenario: String, weight: Double) {
      self.scenario = scenario
      self.weight = weight
    }
  }

  /// The name under which the days are combined.
  public var name: String
  /// The days, at least one.
  public var days: [Day]
  /// The common name for the phones of the days if these differ; nil keeps the phones separate.
  public var phone: String?
  /// The common name for the systems of the days if these differ; nil keeps the systems separate.
  public var os: String?

  /// Days that are combined under a name.
  ///
  /// - Precondition: there is at least one day.
  public init(name: String, days: [Day], phone: String? = nil, os: String? = nil) {
    precondition(!days.isEmpty, "a week has at least one day")
    self.name = name
    self.days = days
    self.phone = phone
    self.os = os
  }

  /// The group under which a day's group is combined.
  func combinedGroup(of group: RunGroup) -> RunGroup {
    var combined = group
    combined.scenario = name
    if let phone { combined.phone = phone }
    if let os { combined.os = os }
    return combined
  }

  /// The weighted means of the days' results, sorted by their keys.
  ///
  /// A measure is the weighted mean of its days' measures in the same replication; days without a
  /// value are left out of it, and so are their ledgers. Strategies that are missing on a day are
  /// left out of the week.
  public func combined(_ results: [RunResult]) -> [RunResult] {
    var order: [RunKey] = []
    var parts: [RunKey: [(result: RunResult, weight: Double)]] = [:]
    for day in days {
      for result in results where result.key.scenario == day.scenario {
        var key = result.key
        key.scenario = name
        if let phone { key.phone = phone }
        if let os { key.os = os }
        if parts[key] == nil { order.append(key) }
        parts[key, default: []].append((result, day.weight))
      }
    }
    return order.sorted().compactMap { key in
      guard let days = parts[key], days.count == self.days.count else { return nil }
      let measures = RunMeasures.definitions.indices.map { index -> Double? in
        var sum = 0.0
        var weights = 0.0
        for day in days {
          guard let value = day.result.measures.values[index] else { continue }
          sum += value * day.weight
          weights += day.weight
        }
        return weights > 0 ? sum / weights : nil
      }
      return RunResult(
        key: key,
        parameters: days[0].result.parameters,
        measures: RunMeasures(values: measures),
        ledger: Self.ledger(of: days),
        notes: days.flatMap { day in
          day.result.notes.map { "\(day.result.key.scenario): \($0)" }
        },
        powerRanges: PowerRanges.mixed(
          days.map { day in
            (
              day.result.powerRanges,
              PowerRanges.measures.map { (day.result.measures[$0] ?? 0) * day.weight }
            )
          }
        )
      )
    }
  }

  /// The weighted mean of the days' ledgers, as their rows one after another.
  private static func ledger(of days: [(result: RunResult, weight: Double)]) -> [LedgerRow] {
    let weights = days.map(\.weight).reduce(0, +)
    guard weights > 0 else { return [] }
    return days.flatMap { day in
      day.result.ledger.map { row in
        var part = row
        part.energy = Joules(row.energy.value * day.weight / weights)
        part.active = .seconds(row.active.seconds * day.weight / weights)
        return part
      }
    }
  }
}

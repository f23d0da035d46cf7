// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities
internal import RunMetrics

/// One or more days that are compared together, weighted if they make a week.
public struct Study: Sendable {
  /// A day and how much it counts.
  public struct Day: Sendable {
    /// The day.
    public var scenario: Scenario
    /// How often the day comes in a week, or any number in proportion; above 0.
    public var weight: Double

    /// A day with its weight.
    public init(scenario: Scenario, weight: Double = 1) {
      self.scenario = scenario
      self.weight = weight
    }
  }

  /// The name under which the days are combined; nil keeps them apart.
  public var weekName: String?
  /// The days, at least one.
  public var days: [Day]

  /// Days to compare.
  ///
  /// - Precondition: there is at least one day.
  public init(weekName: String? = nil, days: [Day]) {
    precondition(!days.isEmpty, "a study has at least one day")
    self.weekName = weekName
    self.days = days
  }

  /// The names of the strategies in the order of the tables, each once.
  public var strategyNames: [String] {
    var names: [String] = []
    for name in days.flatMap(\.scenario.strategies).map(\.name) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// How many replications will run, over all days.
  public var replicationCount: Int { days.map(\.scenario.replications).reduce(0, +) }

  /// What the days say about themselves, each remark once.
  public var notes: [String] {
    var notes: [String] = []
    for day in days {
      for note in day.scenario.notes {
        let text = days.count > 1 ? "\(day.scenario.name): \(note)" : note
        if !notes.contains(text) { notes.append(text) }
      }
    }
    return notes
  }

  /// The results to report: those of the days, or their weighted means if they make a week.
  ///
  /// A week's measure is the weighted mean of its days' measures in the same replication; days
  /// without a value leave it out, and so is its ledger. Strategies that miss on one day are left out of the week.
  public func reported(_ results: [RunResult]) -> [RunResult] {
    guard let weekName else { return results }
    var order: [RunKey] = []
    var parts: [RunKey: [(result: RunResult, weight: Double)]] = [:]
    for day in days {
      for result in results where result.key.scenario == day.scenario.name {
        var key = result.key
        key.scenario = weekName
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
        }
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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import PhoneModel
public import RunMetrics
public import World

/// The key that identifies a run.
public struct RunKey: Sendable, Hashable, Comparable {
  /// The scenario's name.
  public var scenario: String
  /// The strategy's name.
  public var strategy: String
  /// The phone's name.
  public var phone: String
  /// The system's name.
  public var os: String
  /// The replication, from 0.
  public var replication: Int

  /// A key by its columns.
  public init(scenario: String, strategy: String, phone: String, os: String, replication: Int) {
    self.scenario = scenario
    self.strategy = strategy
    self.phone = phone
    self.os = os
    self.replication = replication
  }

  /// Orders by the columns, from first to last.
  public static func < (a: RunKey, b: RunKey) -> Bool {
    (a.scenario, a.strategy, a.phone, a.os, a.replication)
      < (b.scenario, b.strategy, b.phone, b.os, b.replication)
  }
}

/// The scored outcome of one run.
public struct RunResult: Sendable {
  /// The key of the run.
  public var key: RunKey
  /// The changed settings of the run's strategy.
  public var parameters: [ScenarioStrategy.Parameter]
  /// The measures, in the order of `RunMeasures.definitions`.
  public var measures: RunMeasures
  /// Energy by component, state and cause.
  public var ledger: [LedgerRow]
  /// The record with deliveries and intervals, if detail was requested.
  public var detail: RunRecord?
  /// The notes of the run, such as errors of the manager.
  public var notes: [String]
  /// The gaps between positions with their causes; empty unless they are kept.
  public var gaps: [PositionGap] = []
  /// The positions that the study expects; empty unless it does.
  public var samples: [ExpectedSample] = []
  /// The days of the run's own person, if detail was requested; nil if those of the scenario are
  /// everyone's.
  public var world: World?
  /// The ranges of the phone's powers; nil if a file has none.
  public var powerRanges: PowerRanges?

  /// The outcome of one run.
  public init(
    key: RunKey,
    parameters: [ScenarioStrategy.Parameter],
    measures: RunMeasures,
    ledger: [LedgerRow],
    detail: RunRecord? = nil,
    notes: [String] = [],
    powerRanges: PowerRanges? = nil
  ) {
    self.key = key
    self.parameters = parameters
    self.measures = measures
    self.ledger = ledger
    self.detail = detail
    self.notes = notes
    self.powerRanges = powerRanges
  }
}

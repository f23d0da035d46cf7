// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles

extension RecordedStudy {
  /// A day's runs that are in memory, without details and without a folder.
  ///
  /// It gives the same table, conclusions and standings as the folder that these runs would have
  /// made.
  ///
  /// - Parameters:
  ///   - results: the runs, in any order.
  ///   - scenario: their day, with at least the strategies that ran.
  ///   - reference: the strategy that the others are compared with.
  public init(results: [RunResult], of scenario: Scenario, reference: String) {
    let study = Study(days: [Study.Day(scenario: scenario)])
    let sorted = results.sorted { $0.key < $1.key }
    days = [RecordedDay(scenario)]
    runs = sorted.map { StoredRun(key: $0.key, parameters: [], measures: $0.measures) }
    self.results = sorted
    details = []
    strategies = scenario.strategies.map(\.name)
    self.reference = reference
    remarks = []
    provenance = Provenance(
      seed: scenario.seed,
      replications: Set(results.map(\.key.replication)).count,
      standings: StudyEvidence.standings(of: study),
      phones: PhoneRanges.all(of: study),
      dayFacts: [scenario.name: DayFacts(scenario)],
      notes: study.notes
    )
  }
}

extension RecordedDay {
  /// A day by its scenario, without its truth and its surroundings.
  fileprivate init(_ scenario: Scenario) {
    name = scenario.name
    title = scenario.title
    strategies = scenario.strategies.map {
      Strategy(name: $0.name, title: $0.configuration.title)
    }
    startUTC = nil
    utcOffset = "+00:00"
    localStart = scenario.localStart
    truth = []
    sites = []
    surroundings = []
  }
}

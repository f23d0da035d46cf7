// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One or more days that are compared together, weighted if they make a week.
public struct Study: Sendable {
  /// A day with its weight.
  public struct Day: Sendable {
    /// The day.
    public var scenario: Scenario
    /// The weight of the day, such as its count in a week; above 0.
    public var weight: Double
    /// The path of the trace or recipe, relative to the current folder; empty for one made in code.
    public var tracePath: String
    /// The paths of the layers, relative to the current folder.
    public var layers: LayerFiles

    /// A day with its weight and its files.
    public init(
      scenario: Scenario,
      weight: Double = 1,
      tracePath: String = "",
      layers: LayerFiles = LayerFiles()
    ) {
      self.scenario = scenario
      self.weight = weight
      self.tracePath = tracePath
      self.layers = layers
    }
  }

  /// The name under which the days are combined; nil keeps them separate.
  public var weekName: String?
  /// The days, at least one.
  public var days: [Day]
  /// The statistics of the days as users of a population; nil unless they form one.
  public var population: Population?
  /// The files that were read, in order, each once; empty for a study made in code.
  public var inputs: [InputDigest]

  /// Days to compare.
  ///
  /// - Precondition: there is at least one day.
  public init(
    weekName: String? = nil,
    days: [Day],
    population: Population? = nil,
    inputs: [InputDigest] = []
  ) {
    precondition(!days.isEmpty, "a study has at least one day")
    self.weekName = weekName
    self.days = days
    self.population = population
    self.inputs = inputs
  }

  /// The digest of a file that was read; empty for any other.
  package func digest(of path: String) -> String {
    inputs.first { $0.name == path }?.sha256 ?? ""
  }

  /// The strategies of all days in the order of the tables; of several with one name the first
  /// counts.
  public var strategies: [ScenarioStrategy] {
    var names = Set<String>()
    return days.flatMap(\.scenario.strategies).filter { names.insert($0.name).inserted }
  }

  /// The names of the strategies in the order of the tables, each once.
  public var strategyNames: [String] { strategies.map(\.name) }

  /// The number of replications to run, over all days.
  public var replicationCount: Int { days.map(\.scenario.replications).reduce(0, +) }

  /// The notes of the days, each once: with its day's name, or with the number of days.
  public var notes: [String] {
    var notes = NoteList()
    for scenario in days.map(\.scenario) {
      for note in scenario.notes {
        notes.add(
          note,
          day: scenario.name,
          original: days.count > 1 ? "\(scenario.name): \(note)" : note
        )
      }
    }
    return notes.texts
  }

  /// The weights that combine the days into a week; nil if they are kept separate.
  public var week: WeekWeights? {
    weekName.map { name in
      WeekWeights(
        name: name,
        days: days.map { WeekWeights.Day(scenario: $0.scenario.name, weight: $0.weight) },
        phone: commonName { $0.phones.map(\.name) },
        os: commonName { $0.systems.map(\.name) }
      )
    }
  }

  /// The common name for the phones or systems of a population whose members have different ones,
  /// but one each.
  private func commonName(of names: (Scenario) -> [String]) -> String? {
    let own = days.map { names($0.scenario) }
    guard population != nil, own.allSatisfy({ $0.count == 1 }) else { return nil }
    return own.allSatisfy { $0 == own[0] } ? nil : "mixed"
  }

  /// The columns to report: those of the days, or their weighted means if they make a week.
  public func reported(_ columns: any RunColumns) -> any RunColumns {
    week.map { WeekColumns(columns, weights: $0) } ?? columns
  }

  /// The results to report: those of the days, or their weighted means if they make a week.
  public func reported(_ results: [RunResult]) -> [RunResult] {
    week?.combined(results) ?? results
  }
}

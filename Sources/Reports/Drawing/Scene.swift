// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import StudyResults
internal import Tracewatt

/// One day on one phone and system, with its strategies: what a section of the page shows.
struct Scene {
  /// A strategy in the scene.
  struct Entry {
    /// Scenario, strategy, phone and system.
    var group: RunGroup
    /// Whether the others are held against it.
    var isReference: Bool
    /// Where it stands between energy and error.
    var standing: ParetoStanding
    /// A line for people; empty if it has none.
    var title: String
    /// How the strategy looks.
    var style: StrategyStyle
    /// All replications, in order.
    var results: [RunResult]
    /// The details of the first replication that has them; nil without detail tables.
    var run: RecordedRun?
    /// What the app believed in that replication; nil without details.
    var belief: BeliefTimeline?

    /// The strategy's name.
    var name: String { group.strategy }

    /// The mean of a metric over the replications; nil without values.
    func mean(_ metric: String) -> IntervalEstimate? {
      IntervalEstimate.mean(results.compactMap { $0.measures[metric] })
    }

    /// The mean of an error over the replications; nil without values.
    func mean(_ measure: ErrorMeasure) -> IntervalEstimate? {
      IntervalEstimate.mean(results.compactMap { measure.value(of: $0.measures) })
    }
  }

  /// An identifier for the page, such as `day1`.
  var id: String
  /// The day.
  let day: RecordedDay
  /// The phone's name.
  let phone: String
  /// The system's name.
  let os: String
  /// The error that energy is traded against.
  let errorMeasure: ErrorMeasure
  /// The strategies in the order of the tables.
  let entries: [Entry]
  /// How times read.
  let clock: DayClock
  /// The end of the day; zero without details.
  let end: SimulationTime
  /// How much its drawings may take, so that the page stays small.
  let budget: DrawingBudget

  /// How many points a chart may take of one run.
  var pointBudget: Int { budget.points }

  /// Whether it is a week, made of days that have scenes of their own.
  var isWeek = false

  /// The strategies whose details are known.
  var detailed: [Entry] { entries.filter { $0.run != nil } }

  /// The replication that the details are of; nil without details.
  var replication: Int? { detailed.first?.run?.key.replication }

  /// The heading of the scene.
  var heading: String { "\(day.title.isEmpty ? day.name : day.title): \(phone), \(os)" }

  /// The scenes of a study: by day, phone and system.
  static func all(of study: RecordedStudy, table: ComparisonTable) -> [Scene] {
    var keys: [(scenario: String, phone: String, os: String)] = []
    for row in table.rows
    where keys.last.map({ $0 != (row.group.scenario, row.group.phone, row.group.os) }) ?? true {
      keys.append((row.group.scenario, row.group.phone, row.group.os))
    }
    var results: [RunGroup: [RunResult]] = [:]
    for result in study.results { results[RunGroup(result.key), default: []].append(result) }
    // One replication of each is drawn, however many have details.
    let budget = DrawingBudget(runs: Set(study.details.map { RunGroup($0.key) }).count)
    return keys.enumerated().compactMap { index, key in
      guard let day = study.days.first(where: { $0.name == key.scenario }) else { return nil }
      let rows = table.rows.filter {
        ($0.group.scenario, $0.group.phone, $0.group.os) == (key.scenario, key.phone, key.os)
      }
      let entries = rows.map { row in
        let group = row.group
        let run = study.details.first { RunGroup($0.key) == group }
        return Entry(
          group: group,
          isReference: row.isReference,
          standing: row.standing,
          title: day.strategies.first { $0.name == group.strategy }?.title ?? "",
          style: StrategyStyle(
            index: study.strategies.firstIndex(of: group.strategy) ?? study.strategies.count
          ),
          results: results[group] ?? [],
          run: run,
          belief: run.map { BeliefTimeline($0, truth: day.truth) }
        )
      }
      let ends =
        [day.truth.last?.time].compactMap { $0 }
        + entries.compactMap { $0.run?.battery.last?.time }
      return Scene(
        id: "day\(index + 1)",
        day: day,
        phone: key.phone,
        os: key.os,
        errorMeasure: table.errorMeasure,
        entries: entries,
        clock: DayClock(day),
        end: ends.max() ?? .zero,
        budget: budget
      )
    }
  }
}

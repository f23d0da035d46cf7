// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies
internal import StudyResults

/// One day on one phone and system, with its strategies: the content of one section of the page.
struct Scene {
  /// A strategy in the scene.
  struct Entry {
    /// Scenario, strategy, phone and system.
    var group: RunGroup
    /// Whether it is the reference that the others are compared with.
    var isReference: Bool
    /// Its standing between energy and error.
    var standing: ParetoStanding
    /// A description in one line; empty if it has none.
    var title: String
    /// The style of the strategy.
    var style: StrategyStyle
    /// All replications, in order.
    var results: [RunResult]
    /// The details of the first replication that has them; nil without detail tables.
    var run: RecordedRun?
    /// The beliefs of the app in that replication; nil without details.
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

  /// An identifier within the page, such as `day1`.
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
  /// The unit of energy in its charts.
  let energyUnit: EnergyUnit
  /// The display of times.
  let clock: DayClock
  /// The end of the day; zero without details.
  let end: SimulationTime
  /// The limits of its drawings, so that the page stays small.
  let budget: DrawingBudget

  /// The number of points that a chart may draw of one run.
  var pointBudget: Int { budget.points }

  /// Whether it is a week of several days that also have scenes of their own.
  var isWeek = false

  /// The strategy whose timeline and fixes are shown first; nil leaves it to the recommendation.
  var focus: String?

  /// The strategies whose details were recorded.
  var detailed: [Entry] { entries.filter { $0.run != nil } }

  /// The replication that the details belong to; nil without details.
  var replication: Int? { detailed.first?.run?.key.replication }

  /// Whether the details have power states.
  var hasStates: Bool { detailed.contains { $0.run?.states.isEmpty == false } }

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
    // One replication per group is drawn, even if several have details.
    let budget = DrawingBudget(runs: Set(study.details.map { RunGroup($0.key) }).count)
    let styles = StrategyStyle.styles(for: study.strategies)
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
          style: styles[group.strategy] ?? StrategyStyle(index: study.strategies.count),
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
        energyUnit: EnergyUnit(
          entries.flatMap(\.results),
          trip: table.tripFraction(of: key.scenario)
        ),
        clock: DayClock(day),
        end: ends.max() ?? .zero,
        budget: budget
      )
    }
  }
}

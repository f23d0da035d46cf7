// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import Judgement
internal import Reports
internal import ScenarioFiles
internal import Studies
internal import StudyResults

extension BudgetSet {
  /// The budgets of a file, the same that `tracewatt check` reads.
  ///
  /// - Parameter path: the file, such as `tracewatt.budgets.yaml`.
  /// - Throws: every error of the file, each with line and column.
  public init(file path: String) throws { self = try BudgetLoader.load(path: path) }
}

extension DayRecords {
  /// Checks the days against budgets.
  ///
  /// ```swift
  /// let budgets = try BudgetSet(file: "tracewatt.budgets.yaml")
  /// let days = try SimulatedDay("car_commute").run(replications: 20) { MyTracker() }
  /// let report = try days.check(against: budgets, baseline: "tracewatt.baseline.json")
  /// #expect(report.holds, "\(report)")
  /// ```
  ///
  /// Budgets for other days and strategies are ignored; if there is none for these days, there is
  /// no verdict, and the report does not hold.
  ///
  /// - Parameters:
  ///   - budgets: the budgets.
  ///   - baseline: the file of recorded runs; nil if no budget compares with it.
  ///   - today: the day on which accepted limits are evaluated; nil uses today in UTC.
  /// - Returns: a check for each budget; its description is the report as text.
  /// - Throws: every error of the baseline's file.
  public func check(
    against budgets: BudgetSet,
    baseline: String? = nil,
    today: CalendarDay? = nil
  ) throws -> BudgetReport {
    report(
      budgets,
      baseline: try baseline.flatMap { try BaselineFile.load(path: $0) },
      path: baseline,
      today: today
    )
  }

  fileprivate func report(
    _ budgets: BudgetSet,
    baseline: Baseline? = nil,
    path: String? = nil,
    today: CalendarDay? = nil
  ) -> BudgetReport {
    let groups = self.groups
    var own = budgets
    let matching = budgets.budgets.filter { budget in
      groups.contains { budget.match.matches($0.group) }
    }
    if matching.isEmpty {
      // A misspelt name must not let a test pass.
      for index in own.budgets.indices { own.budgets[index].onNoMatch = .error }
    } else {
      own.budgets = matching
      own.accepted.removeAll { acceptance in !matching.contains { $0.id == acceptance.budget } }
    }
    return BudgetReport(
      own,
      on: groups,
      against: baseline,
      today: today ?? .today,
      paths: BudgetReport.Paths(
        baseline: path ?? BaselineFile.defaultName,
        canUpdateBaseline: false
      )
    )
  }

  /// Records the days in a baseline's file, which keeps its other groups.
  ///
  /// - Parameter path: the file, such as `tracewatt.baseline.json`.
  /// - Throws: an error if the file cannot be read or written.
  public func updateBaseline(_ path: String) throws {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    let old = try BaselineFile.load(path: path) ?? Baseline(groups: [])
    let metrics = RunMeasures.definitions.map(\.name)
    let text = BaselineFile.text(old.recording(groups), metrics: metrics)
    try WholeFile.write(Array(text.utf8), to: path)
  }

  /// The lock that makes parallel tests record one after another.
  private static let lock = NSLock()

  private var groups: [RecordedGroup] {
    RecordedGroup.groups(of: days.map(\.result)) { group in
      days.first { RunGroup($0.result.key) == group }?.fingerprint
    }
  }
}

extension DayRecord {
  /// Checks one day against the absolute budgets, for which a single replication decides.
  ///
  /// Relative budgets need several replications and give no verdict here; run the day with
  /// `replications:` for those.
  ///
  /// - Parameter budgets: the budgets.
  /// - Returns: a check for each budget; its description is the report as text.
  public func check(against budgets: BudgetSet) -> BudgetReport {
    var single = budgets
    for index in single.budgets.indices where !single.budgets[index].limit.isRelative {
      single.budgets[index].minReplications = 1
    }
    return DayRecords(days: [self]).report(single)
  }
}

extension BudgetReport: CustomStringConvertible {
  /// The report as text.
  public var description: String { text(as: .text) }
}

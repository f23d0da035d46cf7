// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

/// The reason why a check has no verdict.
public enum NoVerdict: Sendable, Hashable {
  /// No run matches the budget; the text suggests the intended name, or is empty.
  case noMatch(String)
  /// The baseline has runs of the group, but the study has none.
  case notRun
  /// There is no baseline.
  case noBaseline
  /// The baseline lacks the group, or the metric.
  case notInBaseline(String)
  /// The baseline is of another day, phone, system or seed; one text per difference.
  case notComparable([String])
  /// The baseline was recorded with another version of the model; the text names both versions.
  case otherModel(String)
  /// The strategy to compare with does not run on the same day; the others run there.
  case noReference(strategy: String, others: [String])
  /// There are fewer replications than the budget requires.
  case tooFewReplications(have: Int, need: Int)
  /// Some replications have no value of the metric.
  case missingValues(Int, of: Int)
  /// The reference's value is 0, so a relative change is undefined.
  case referenceIsZero
  /// The change has no interval, because the reference is 0 in some resamples.
  case noInterval
}

/// The check of one budget for one strategy on one day, phone and system.
public struct BudgetCheck: Sendable, Hashable {
  /// The conclusion.
  public enum Status: Sendable, Hashable {
    /// The limit is kept, as far as the runs show.
    case holds
    /// The limit is broken.
    case breached
    /// Nothing can be concluded.
    case noVerdict(NoVerdict)
    /// The budget is not checked.
    case ignored
  }

  /// The reason for a warning about a limit that is kept.
  public enum Doubt: Sendable, Hashable {
    /// The interval of the estimate contains the limit.
    case straddlesLimit
    /// The change is beyond the limit, but its interval is not.
    case beyondWithinChance
    /// The change is beyond the limit, but smaller than the smallest that counts.
    case belowMinChange
    /// Luck hides a change that breaches the limit.
    case undetectable
  }

  /// The budget.
  public var budget: Budget
  /// The runs; nil if none matches.
  public var group: RunGroup?
  /// The conclusion.
  public var status: Status
  /// The effect of a breach or a missing verdict here.
  public var level: BudgetLevel
  /// The limit that was applied: the budget's, or one accepted beyond it.
  public var limit: BudgetLimit
  /// The statistic with its two-sided interval; nil without values.
  public var now: IntervalEstimate?
  /// The range at `rangeLevel`, in the unit of `now` or the scale of `change`; nil if unknown.
  ///
  /// It is the range of the statistic, or of the change for a relative limit on location energy.
  /// The status does not depend on it: a budget is a limit for the stated phone.
  public var range: ClosedRange<Double>?
  /// What `range` promises; nil if the phone is unknown.
  public var rangeLevel: RangeLevel?
  /// The number of replications without a value of the metric.
  public var missingCount = 0
  /// The number of replications checked.
  public var allCount = 0
  /// The change against the reference; nil for an absolute limit.
  public var change: PairedChange?
  /// The smallest change that such a study detects in four of five cases, in the change's scale.
  public var detectable: Double?
  /// The doubt about a limit that is kept; nil for none.
  public var doubt: Doubt?
  /// True if the runs are better than the baseline by more than the tolerance.
  public var isImprovement: Bool
  /// The acceptance that was applied.
  public var acceptance: Acceptance?
  /// An acceptance that has ended.
  public var expired: Acceptance?
  /// The program that recorded the baseline, if there is a comparison with it.
  public var baselineProgram: String?
  /// The changes, or the shares of energy; set for limits that are breached or doubtful.
  public var causes: ChangeCauses?
  /// The place in a file of the strategy's setting that changed; nil if unknown.
  public var changedSetting: FilePlace?

  /// A check from its parts.
  public init(
    budget: Budget,
    group: RunGroup?,
    status: Status,
    level: BudgetLevel,
    limit: BudgetLimit,
    now: IntervalEstimate? = nil,
    change: PairedChange? = nil,
    detectable: Double? = nil,
    doubt: Doubt? = nil,
    isImprovement: Bool = false,
    acceptance: Acceptance? = nil,
    expired: Acceptance? = nil,
    baselineProgram: String? = nil,
    causes: ChangeCauses? = nil
  ) {
    self.budget = budget
    self.group = group
    self.status = status
    self.level = level
    self.limit = limit
    self.now = now
    self.change = change
    self.detectable = detectable
    self.doubt = doubt
    self.isImprovement = isImprovement
    self.acceptance = acceptance
    self.expired = expired
    self.baselineProgram = baselineProgram
    self.causes = causes
  }

  /// The grade of a check in a list.
  public enum Grade: String, CaseIterable, Sendable, Hashable, Codable {
    /// The limit is kept.
    case ok
    /// There is a remark, which does not fail the check.
    case warning
    /// A limit at level error is broken.
    case breach
    /// Nothing can be concluded about a limit that matters.
    case noVerdict = "no_verdict"
    /// The budget is not checked.
    case ignored
  }

  /// The grade in a list, which follows from status and level.
  public var grade: Grade {
    switch status {
    case .ignored: .ignored
    case .holds: doubt == nil && expired == nil ? .ok : .warning
    case .breached: level == .error ? .breach : .warning
    case .noVerdict: level == .error ? .noVerdict : level == .warn ? .warning : .ignored
    }
  }
}

/// Every check of a budget file against some runs.
public struct BudgetReport: Sendable, Hashable {
  /// The verdict on all checks together.
  public enum Verdict: String, CaseIterable, Sendable, Hashable, Codable {
    /// Every limit at level error is kept.
    case holds
    /// At least one limit is broken.
    case breached
    /// No limit is broken, but at least one has no verdict.
    case noVerdict = "no_verdict"
  }

  /// The paths for commands that a report suggests.
  public struct Paths: Sendable, Hashable {
    /// The path or built-in name of each scenario by its own name; for look-up only.
    public var scenarios: [String: String]
    /// The baseline's file, or the folder that was compared with.
    public var baseline: String
    /// The budgets' file; nil if it has the default name.
    public var budgets: String?
    /// The baseline's file; nil if it has the default name.
    public var namedBaseline: String?
    /// Whether the baseline can be recorded again; false for a folder of results.
    public var canUpdateBaseline: Bool

    /// Paths in the form in which the user types them.
    public init(
      scenarios: [String: String] = [:],
      baseline: String = "tracewatt.baseline.json",
      budgets: String? = nil,
      namedBaseline: String? = nil,
      canUpdateBaseline: Bool = true
    ) {
      self.scenarios = scenarios
      self.baseline = baseline
      self.budgets = budgets
      self.namedBaseline = namedBaseline
      self.canUpdateBaseline = canUpdateBaseline
    }
  }

  /// The checks, in the order of the budgets, then of the groups.
  public var checks: [BudgetCheck]
  /// Remarks that do not fail the check, such as an acceptance that is no longer needed.
  public var notes: [String]
  /// The paths for commands that a report suggests.
  public var paths: Paths
  /// The evidence for the numbers of each phone and system; empty if unknown.
  public var standings: [EvidenceStanding] = []

  /// A report from its parts.
  public init(checks: [BudgetCheck], notes: [String] = [], paths: Paths = Paths()) {
    self.checks = checks
    self.notes = notes
    self.paths = paths
  }

  /// The verdict on all checks; a breach outweighs a missing verdict, and no checks give no verdict.
  public var verdict: Verdict {
    guard !checks.isEmpty else { return .noVerdict }
    let grades = checks.map(\.grade)
    if grades.contains(.breach) { return .breached }
    return grades.contains(.noVerdict) ? .noVerdict : .holds
  }

  /// True if every limit at level error is known to be kept.
  public var holds: Bool { verdict == .holds }

  /// True if something is better than the baseline by more than its tolerance.
  public var hasImprovement: Bool { checks.contains(where: \.isImprovement) }

  /// The number of checks of this grade.
  public func count(_ grade: BudgetCheck.Grade) -> Int { checks.count { $0.grade == grade } }
}

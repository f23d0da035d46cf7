// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt

/// The reason why a check has no verdict.
public enum NoVerdict: Sendable, Hashable {
  /// No run matches the budget; the text suggests what it may have meant, or is empty.
  case noMatch(String)
  /// The baseline has runs of the group, and there are none now.
  case notRun
  /// There is no baseline.
  case noBaseline
  /// The baseline has no runs of the group, or not of the metric.
  case notInBaseline(String)
  /// The baseline is of another day, phone, system or seed; one text per difference.
  case notComparable([String])
  /// The baseline was recorded by another version of the model; the text names both.
  case otherModel(String)
  /// The strategy to compare with does not run on the same day; those that do.
  case noReference(strategy: String, others: [String])
  /// Fewer replications than the budget asks for.
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
    /// The limit is kept, as far as the runs can show.
    case holds
    /// The promise is broken.
    case breached
    /// Nothing can be concluded.
    case noVerdict(NoVerdict)
    /// The budget is not looked at.
    case ignored
  }

  /// The reason for a warning about a limit that is kept.
  public enum Doubt: Sendable, Hashable {
    /// The interval of the estimate holds the limit.
    case straddlesLimit
    /// The change is beyond the limit and its interval is not.
    case beyondWithinChance
    /// The change is beyond the limit and smaller than the smallest that counts.
    case belowMinChange
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
  /// Where the statistic, or for a relative limit on location energy the change, may be for all that is
  /// unknown of the phone, in the unit of `now` or the scale of `change`; nil where that is not known.
  ///
  /// It has no say in the status: a budget is a promise about the stated phone.
  public var range: ClosedRange<Double>?
  /// The number of replications without a value of the metric.
  public var missingCount = 0
  /// The number of replications checked.
  public var allCount = 0
  /// The change against the reference; nil for an absolute limit.
  public var change: PairedChange?
  /// The smallest change that such a study finds in four of five cases, in the change's scale.
  public var detectable: Double?
  /// The doubt about a limit that is kept; nil for none.
  public var doubt: Doubt?
  /// True if a comparison with the baseline came out better by more than the tolerance.
  public var isImprovement: Bool
  /// The acceptance that was applied.
  public var acceptance: Acceptance?
  /// An acceptance that has ended.
  public var expired: Acceptance?
  /// The program that recorded the baseline, if it is compared with.
  public var baselineProgram: String?
  /// What changed, or where the energy goes; set for limits that are breached or doubtful.
  public var causes: ChangeCauses?

  /// A check by its parts.
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
    /// The promise is kept.
    case ok
    /// There is something to report that fails nothing.
    case warning
    /// A promise at level error is broken.
    case breach
    /// Nothing can be concluded, and that matters.
    case noVerdict = "no_verdict"
    /// Not looked at.
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
    /// Every promise at level error is kept.
    case holds
    /// At least one is broken.
    case breached
    /// None is broken, and of at least one nothing can be concluded.
    case noVerdict = "no_verdict"
  }

  /// Where commands that a report suggests find things.
  public struct Paths: Sendable, Hashable {
    /// The path or built-in name of each scenario by its own name; for look-up only.
    public var scenarios: [String: String]
    /// The baseline's file, or the folder that was compared with.
    public var baseline: String
    /// The budgets' file; nil if it is where it is looked for.
    public var budgets: String?
    /// The baseline's file; nil if it is where it is looked for.
    public var namedBaseline: String?
    /// Whether the baseline can be recorded again; false for a folder of results.
    public var canUpdateBaseline: Bool

    /// Paths as the user would type them.
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
  /// Remarks that fail nothing, such as an acceptance that is not needed any more.
  public var notes: [String]
  /// Where commands that a report suggests find things.
  public var paths: Paths
  /// How far the numbers of each phone and system can be trusted; empty if not known.
  public var standings: [EvidenceStanding] = []

  /// A report by its parts.
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

  /// True if every promise at level error is kept and known to be.
  public var holds: Bool { verdict == .holds }

  /// True if something came out better than the baseline by more than its tolerance.
  public var hasImprovement: Bool { checks.contains(where: \.isImprovement) }

  /// The number of checks of this grade.
  public func count(_ grade: BudgetCheck.Grade) -> Int { checks.count { $0.grade == grade } }
}

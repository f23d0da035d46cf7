// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import RunMetrics
internal import Stochastics
internal import Studies

extension BudgetReport {
  /// Checks runs against budgets.
  ///
  /// A relative limit is broken only if the end of the one-sided interval of the paired change is
  /// beyond it and the change is at least `minChange`; an absolute limit is broken if the estimate
  /// is beyond it. The same runs give the same report.
  ///
  /// - Parameters:
  ///   - budgets: the budgets.
  ///   - groups: the runs under test.
  ///   - baseline: the recorded runs; nil if there are none.
  ///   - today: the day on which acceptances are checked.
  ///   - known: all groups that could run; messages about names that match nothing list them.
  ///   - isComplete: whether all expected runs are present; recorded runs without a counterpart
  ///     then have no verdict.
  ///   - scenarios: the only scenarios for which `isComplete` counts; nil for all.
  ///   - paths: the paths for commands that the report suggests.
  public init(
    _ budgets: BudgetSet,
    on groups: [RecordedGroup],
    against baseline: Baseline?,
    today: CalendarDay,
    known: [RunGroup] = [],
    isComplete: Bool = false,
    scenarios: Set<String>? = nil,
    paths: Paths = Paths()
  ) {
    let evaluation = BudgetEvaluation(
      set: budgets,
      groups: groups.sorted { $0.group < $1.group },
      baseline: baseline,
      today: today,
      known: known.isEmpty ? groups.map(\.group) : known,
      isComplete: isComplete,
      scenarios: scenarios
    )
    self.init(
      checks: budgets.budgets.flatMap(evaluation.checks),
      notes: [],
      paths: paths
    )
    notes = evaluation.notes(on: checks)
  }

  /// Fills in where the settings that changed since the baseline are written.
  ///
  /// - Parameter place: the place of a setting of the strategy of some runs, by its dotted key.
  public mutating func locateChanges(_ place: (RunGroup, String) -> FilePlace?) {
    for index in checks.indices {
      guard let group = checks[index].group, let causes = checks[index].causes,
        causes.isSinceBaseline, let key = causes.settings.first?.key
      else { continue }
      checks[index].changedSetting = place(group, key)
    }
  }
}

/// Applies budgets to groups.
struct BudgetEvaluation {
  let set: BudgetSet
  let groups: [RecordedGroup]
  let baseline: Baseline?
  let today: CalendarDay
  let known: [RunGroup]
  let isComplete: Bool
  let scenarios: Set<String>?

  /// All checks of one budget, in the order of the groups.
  func checks(of budget: Budget) -> [BudgetCheck] {
    let matching = groups.filter { runs in
      // A strategy is not compared with itself.
      budget.match.matches(runs.group) && budget.reference != .strategy(runs.group.strategy)
    }
    guard budget.level != .ignore else {
      return [
        BudgetCheck(
          budget: budget,
          group: nil,
          status: .ignored,
          level: .ignore,
          limit: budget.limit
        )
      ]
    }
    guard !matching.isEmpty else {
      return [
        BudgetCheck(
          budget: budget,
          group: nil,
          status: .noVerdict(.noMatch(missingNames(in: budget))),
          level: budget.onNoMatch,
          limit: budget.limit
        )
      ]
    }
    return matching.map { check(budget, $0) } + lost(budget)
  }

  /// The checks of recorded runs of a budget that are missing among the current runs.
  private func lost(_ budget: Budget) -> [BudgetCheck] {
    guard isComplete, budget.reference == .baseline, let baseline else { return [] }
    return baseline.groups.map(\.group)
      .filter { group in
        budget.match.matches(group) && scenarios?.contains(group.scenario) ?? true
          && !groups.contains { $0.group == group }
      }
      .map {
        BudgetCheck(
          budget: budget,
          group: $0,
          status: .noVerdict(.notRun),
          level: budget.level,
          limit: budget.limit
        )
      }
  }

  /// A text on the names in a budget's match that match no run; empty if each matches one.
  private func missingNames(in budget: Budget) -> String {
    if case .strategy(let name) = budget.reference,
      groups.contains(where: { budget.match.matches($0.group) })
    {
      return "only \(name) does, and it is not compared with itself"
    }
    let parts: [(String, String?, KeyPath<RunGroup, String>)] = [
      ("scenario", budget.match.scenario, \.scenario),
      ("strategy", budget.match.strategy, \.strategy),
      ("phone", budget.match.phone, \.phone), ("os", budget.match.os, \.os),
    ]
    return parts.compactMap { name, glob, path -> String? in
      let names = Set(known.map { $0[keyPath: path] }).sorted()
      guard let glob, !names.contains(where: { RunMatch.matches($0, glob) }) else { return nil }
      let list = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
      return "no \(name) matches \(glob); available: \(list)"
    }
    .joined(separator: "; ")
  }

  private func check(_ budget: Budget, _ runs: RecordedGroup) -> BudgetCheck {
    let own = set.accepted.filter { $0.budget == budget.id && $0.match.matches(runs.group) }
    var check = BudgetCheck(
      budget: budget,
      group: runs.group,
      status: .holds,
      level: budget.level,
      limit: budget.limit
    )
    decide(&check, runs)
    if check.status == .breached || check.doubt != nil {
      let valid = own.filter { today <= $0.until }
      let isWider: (Acceptance, Acceptance) -> Bool = { a, b in
        budget.limit.boundsAbove ? a.limit.size < b.limit.size : a.limit.size > b.limit.size
      }
      if let acceptance = valid.max(by: isWider) {
        check.acceptance = acceptance
        check.limit = acceptance.limit
        decide(&check, runs)
      } else if check.status == .breached {
        check.expired = own.last
      }
    }
    // A check without a value has no causes.
    if (check.status == .breached && check.missingCount == 0) || check.doubt != nil {
      check.causes = causes(check, runs)
    }
    if check.status == .holds, check.doubt == nil, let change = check.change,
      change.hidesBreach(
        of: check.limit,
        minChange: budget.minChange,
        detectable: check.detectable
      )
    {
      check.doubt = .undetectable
    }
    return check
  }

  /// Fills in status, numbers and doubt for the check's limit.
  private func decide(_ check: inout BudgetCheck, _ runs: RecordedGroup) {
    let budget = check.budget
    check.doubt = nil
    check.range = nil
    check.rangeLevel = runs.powerRanges?.level
    func counted(_ values: [Double?]) -> [Double?] {
      budget.counted.map { side in values.map { $0.map(side.counts) } } ?? values
    }
    func estimate(_ values: [Double]) -> IntervalEstimate? {
      guard budget.counted != nil else {
        return budget.statistic.estimate(of: values, confidence: budget.confidence)
      }
      return IntervalEstimate.share(
        of: values.count { $0 > 0 },
        among: values.count,
        within: StandardNormal.quantile(0.5 + budget.confidence / 2)
      )
    }
    var values = counted(runs.values[budget.metric] ?? runs.replications.map { _ in nil })
    var older: [Double?] = []
    var factors: ClosedRange<Double>?
    if budget.reference != nil {
      switch reference(of: check, runs) {
      case .failure(let reason):
        check.now = estimate(values.compactMap { $0 })
        check.status = .noVerdict(reason.reason)
        return
      case .success(let reference):
        let shared = runs.replications.filter(reference.replications.contains)
        values = counted(shared.map { runs.value(budget.metric, inReplication: $0) })
        older = counted(shared.map { reference.value(budget.metric, inReplication: $0) })
        if budget.reference == .baseline { check.baselineProgram = reference.fingerprint?.program }
        if budget.counted == nil {
          factors = runs.rangeOfRatio(of: budget.metric, against: reference)
        }
      }
    }
    let places = values.indices.filter {
      values[$0] != nil && (older.isEmpty || older[$0] != nil)
    }
    let known = places.compactMap { values[$0] }
    check.now = estimate(known)
    let missing = values.count - known.count
    check.missingCount = missing
    check.allCount = values.count
    if missing > 0, budget.missing != .ignore {
      let reason = NoVerdict.missingValues(missing, of: values.count)
      check.status = budget.missing == .breach ? .breached : .noVerdict(reason)
      return
    }
    guard !known.isEmpty || values.isEmpty else {
      check.status = .noVerdict(.missingValues(missing, of: values.count))
      return
    }
    guard known.count >= max(1, budget.minReplications) else {
      let need = max(1, budget.minReplications)
      check.status = .noVerdict(.tooFewReplications(have: known.count, need: need))
      return
    }
    if budget.reference == nil {
      check.range = runs.range(of: budget.metric, budget.statistic, counted: budget.counted)
      decideAbsolute(&check)
    } else {
      decideRelative(&check, known, places.compactMap { older[$0] })
      if let factors, let change = check.change, change.scale == .fraction,
        budget.statistic == .mean
      {
        func moved(_ factor: Double) -> Double { (1 + change.estimate) * factor - 1 }
        check.range = moved(factors.lowerBound)...moved(factors.upperBound)
      }
    }
  }

  private func decideAbsolute(_ check: inout BudgetCheck) {
    guard let now = check.now, !check.limit.isRelative else { return }
    let limit = check.limit.number
    let isBeyond = check.limit.direction * (now.estimate - limit) > 0
    if isBeyond && !PairedEvidence.isEqual(now.estimate, limit) {
      check.status = .breached
      return
    }
    check.status = .holds
    if let low = now.low, let high = now.high, low < limit, limit < high {
      check.doubt = .straddlesLimit
    }
  }

  private func decideRelative(_ check: inout BudgetCheck, _ now: [Double], _ before: [Double]) {
    let budget = check.budget
    let tolerance = check.limit.tolerance
    let change = PairedChange(
      of: now,
      against: before,
      statistic: budget.statistic,
      scale: check.limit.scale,
      confidence: budget.confidence
    )
    guard let change else {
      // A share of 0 is undefined, so such a limit is kept only if nothing has changed.
      let isSame = zip(now, before).allSatisfy(PairedEvidence.isEqual)
      let isNoLimit = check.limit.scale == .fraction && isSame
      check.status = isNoLimit ? .holds : .noVerdict(.referenceIsZero)
      return
    }
    check.change = change
    let isRise = check.limit.boundsAbove
    check.detectable = change.detectable(
      beyond: tolerance,
      isRise: isRise,
      confidence: budget.confidence
    )
    // A change that equals the limit except for the last digits keeps it on every machine.
    let slack = change.resolution
    func isBeyond(_ value: Double) -> Bool {
      isRise ? value > tolerance + slack : value < tolerance - slack
    }
    func isConcluded(beyond limit: Double, isRise: Bool) -> Bool {
      change.isBeyond(
        limit + (isRise ? slack : -slack),
        isRise: isRise,
        confidence: budget.confidence
      )
    }
    let isLarge = abs(change.now - change.before) >= budget.minChange
    guard change.low != nil || change.count < 2 else {
      check.status = .noVerdict(.noInterval)
      return
    }
    if isConcluded(beyond: tolerance, isRise: isRise) && isLarge {
      check.status = .breached
    } else {
      check.status = .holds
      if isBeyond(change.estimate) { check.doubt = isLarge ? .beyondWithinChance : .belowMinChange }
    }
    if budget.reference == .baseline, check.limit.isChange, isLarge, check.level == .error {
      check.isImprovement =
        change.low != nil && isConcluded(beyond: -tolerance, isRise: !isRise)
    }
  }

  struct MissingReference: Error {
    var reason: NoVerdict
  }

  /// The reference of a relative limit, or the reason why there is none.
  func reference(
    of check: BudgetCheck,
    _ runs: RecordedGroup
  ) -> Result<RecordedGroup, MissingReference> {
    let budget = check.budget
    if case .strategy(let name) = budget.reference {
      let group = runs.group.with(strategy: name)
      guard let other = groups.first(where: { $0.group == group }) else {
        let others = known.filter { $0.with(strategy: name) == group }.map(\.strategy).sorted()
        return .failure(MissingReference(reason: .noReference(strategy: name, others: others)))
      }
      return .success(other)
    }
    guard let baseline else { return .failure(MissingReference(reason: .noBaseline)) }
    guard let recorded = baseline[runs.group] else {
      return .failure(MissingReference(reason: .notInBaseline("\(runs.group)")))
    }
    let name = self.baseline?.name ?? "the baseline"
    if let here = runs.fingerprint, let there = recorded.fingerprint,
      let difference = here.modelDifference(from: there, named: name)
    {
      return .failure(MissingReference(reason: .otherModel(difference)))
    }
    let differences = self.differences(runs, recorded)
    guard differences.isEmpty else {
      return .failure(MissingReference(reason: .notComparable(differences)))
    }
    // A baseline stores no series without values: if the runs have none either, nothing is missing.
    let hasValue = runs.values[budget.metric]?.contains { $0 != nil } ?? false
    guard recorded.values[budget.metric] != nil || !hasValue else {
      return .failure(MissingReference(reason: .notInBaseline(budget.metric)))
    }
    return .success(recorded)
  }

  /// The differences that prevent a comparison with recorded runs; empty if there are none.
  private func differences(_ runs: RecordedGroup, _ recorded: RecordedGroup) -> [String] {
    let name = baseline?.name ?? "the baseline"
    guard let here = runs.fingerprint, let there = recorded.fingerprint else {
      let missing = runs.fingerprint == nil ? "the runs have" : "\(name) has"
      return ["\(missing) no fingerprint of the day, the phone and the model"]
    }
    return here.differences(from: there, named: name)
  }

  /// Remarks on improvements, on unequal numbers of replications and on acceptances.
  func notes(on checks: [BudgetCheck]) -> [String] {
    // If the same runs breach a budget, recording them as the baseline is not suggested.
    let broken = checks.filter { $0.status == .breached }.compactMap(\.group)
    let better = checks.filter { check in
      check.isImprovement && !broken.contains { $0 == check.group }
    }
    .compactMap { check in
      check.group.map {
        "\($0.scenario)/\($0.strategy): \(check.budget.id) is better than the baseline by more than "
          + "its tolerance; record it: tracewatt baseline update --only \($0.scenario).\($0.strategy)"
      }
    }
    let unequal = groups.compactMap { runs -> String? in
      guard let recorded = baseline?[runs.group], runs.replications != recorded.replications,
        set.budgets.contains(where: {
          $0.reference == .baseline && $0.level != .ignore && $0.match.matches(runs.group)
        })
      else { return nil }
      let pairs = runs.replications.count(where: recorded.replications.contains)
      return
        "\(runs.group.scenario)/\(runs.group.strategy): \(runs.replications.count) replications "
        + "here and \(recorded.replications.count) in \(baseline?.name ?? "the baseline"), \(pairs) pairs"
    }
    return better + unequal + set.accepted.flatMap { notes(on: $0, checks) }
  }

  private func notes(on acceptance: Acceptance, _ checks: [BudgetCheck]) -> [String] {
    let at = acceptance.place.map { "\($0.text): " } ?? ""
    let own = checks.filter { check in
      check.budget.id == acceptance.budget && check.group.map(acceptance.match.matches) == true
    }
    let name = "the acceptance for \(acceptance.budget)"
    if own.isEmpty { return ["\(at)\(name) matches no run"] }
    if today > acceptance.until {
      return ["\(at)\(name) expired on \(acceptance.until) and no longer applies"]
    }
    if own.contains(where: { $0.acceptance == acceptance }) { return [] }
    // It is unnecessary if a wider one applies, or if the budget's own limit is kept.
    return own.allSatisfy { $0.acceptance == nil && $0.status == .holds }
      ? ["\(at)\(name) is not needed: the budget holds without it"] : []
  }
}

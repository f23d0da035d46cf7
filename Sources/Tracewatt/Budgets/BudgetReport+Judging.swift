// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import RunMetrics

extension BudgetReport {
  /// Holds runs against budgets.
  ///
  /// A relative limit is broken only if the end of the one-sided interval of the paired change is beyond
  /// it and the change is at least `minChange`; an absolute one if the estimate is beyond it. The same runs
  /// give the same report.
  ///
  /// - Parameters:
  ///   - budgets: what was promised.
  ///   - groups: the runs under test.
  ///   - baseline: the recorded runs; nil if there are none.
  ///   - today: the day by which acceptances are judged.
  ///   - paths: where commands that the report suggests find things.
  public init(
    _ budgets: BudgetSet,
    on groups: [RecordedGroup],
    against baseline: Baseline?,
    today: CalendarDay,
    paths: Paths = Paths()
  ) {
    let judge = BudgetJudge(
      set: budgets,
      groups: groups.sorted { $0.group < $1.group },
      baseline: baseline,
      today: today
    )
    self.init(
      checks: budgets.budgets.flatMap(judge.checks),
      notes: [],
      paths: paths
    )
    notes = judge.notes(on: checks)
  }
}

/// Applies budgets to groups.
private struct BudgetJudge {
  let set: BudgetSet
  let groups: [RecordedGroup]
  let baseline: Baseline?
  let today: CalendarDay

  /// Every check of one budget, in the order of the groups.
  func checks(of budget: Budget) -> [BudgetCheck] {
    let matching = groups.filter { runs in
      // A strategy is not held against itself.
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
          status: .noVerdict(.noMatch),
          level: budget.onNoMatch,
          limit: budget.limit
        )
      ]
    }
    return matching.map { check(budget, $0) }
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
      if let acceptance = own.first(where: { today <= $0.until }) {
        check.acceptance = acceptance
        check.limit = acceptance.limit
        decide(&check, runs)
      } else if check.status == .breached {
        check.expired = own.last
      }
    }
    if check.status == .breached || check.doubt != nil { check.causes = causes(check, runs) }
    return check
  }

  /// Fills in status, numbers and doubt by the check's limit.
  private func decide(_ check: inout BudgetCheck, _ runs: RecordedGroup) {
    let budget = check.budget
    check.doubt = nil
    var values = runs.values[budget.metric] ?? runs.replications.map { _ in nil }
    var older: [Double?] = []
    if budget.reference != nil {
      switch reference(of: check, runs) {
      case .failure(let reason):
        let known = values.compactMap { $0 }
        check.now = budget.statistic.estimate(of: known, confidence: budget.confidence)
        check.status = .noVerdict(reason.reason)
        return
      case .success(let reference):
        let shared = runs.replications.filter(reference.replications.contains)
        values = shared.map { runs.value(budget.metric, inReplication: $0) }
        older = shared.map { reference.value(budget.metric, inReplication: $0) }
        if budget.reference == .baseline { check.baselineProgram = reference.fingerprint?.program }
      }
    }
    let places = values.indices.filter {
      values[$0] != nil && (older.isEmpty || older[$0] != nil)
    }
    let known = places.compactMap { values[$0] }
    check.now = budget.statistic.estimate(of: known, confidence: budget.confidence)
    let missing = values.count - known.count
    check.missingCount = missing
    check.allCount = values.count
    if missing > 0, budget.missing != .ignore {
      let reason = NoVerdict.missingValues(missing, of: values.count)
      check.status = budget.missing == .breach ? .breached : .noVerdict(reason)
      return
    }
    guard known.count >= max(1, budget.minReplications) else {
      let need = max(1, budget.minReplications)
      check.status = .noVerdict(.tooFewReplications(have: known.count, need: need))
      return
    }
    if budget.reference == nil {
      decideAbsolute(&check)
    } else {
      decideRelative(&check, known, places.compactMap { older[$0] })
    }
  }

  private func decideAbsolute(_ check: inout BudgetCheck) {
    guard let now = check.now else { return }
    let limit: Double
    let isBeyond: Bool
    switch check.limit {
    case .atMost(let most): (limit, isBeyond) = (most, now.estimate > most)
    case .atLeast(let least): (limit, isBeyond) = (least, now.estimate < least)
    default: return
    }
    if isBeyond && !PairedChange.isEqual(now.estimate, limit) {
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
      // Of nothing every share is nothing: only no change at all keeps such a promise.
      let isSame = zip(now, before).allSatisfy(PairedChange.isEqual)
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
    func isBeyond(_ value: Double) -> Bool { isRise ? value > tolerance : value < tolerance }
    let isLarge = abs(change.now - change.before) >= budget.minChange
    let nearer = isRise ? change.low : change.high
    if isBeyond(nearer ?? change.estimate) && isLarge {
      check.status = .breached
    } else {
      check.status = .holds
      if isBeyond(change.estimate) { check.doubt = isLarge ? .beyondWithinChance : .belowMinChange }
    }
    if budget.reference == .baseline, check.limit.isChange {
      let farther = isRise ? change.high : change.low
      check.isImprovement = farther.map { isRise ? $0 < -tolerance : $0 > -tolerance } ?? false
    }
  }

  private struct MissingReference: Error {
    var reason: NoVerdict
  }

  /// What a relative limit compares with, or why there is nothing.
  private func reference(
    of check: BudgetCheck,
    _ runs: RecordedGroup
  ) -> Result<RecordedGroup, MissingReference> {
    let budget = check.budget
    if case .strategy(let name) = budget.reference {
      let group = runs.group.with(strategy: name)
      guard let other = groups.first(where: { $0.group == group }) else {
        return .failure(MissingReference(reason: .noReference(strategy: name)))
      }
      return .success(other)
    }
    guard let baseline else { return .failure(MissingReference(reason: .noBaseline)) }
    guard let recorded = baseline[runs.group] else {
      return .failure(MissingReference(reason: .notInBaseline("\(runs.group)")))
    }
    let differences = self.differences(runs, recorded)
    guard differences.isEmpty else {
      return .failure(MissingReference(reason: .notComparable(differences)))
    }
    guard recorded.values[budget.metric] != nil else {
      return .failure(MissingReference(reason: .notInBaseline(budget.metric)))
    }
    return .success(recorded)
  }

  /// What forbids a comparison with recorded runs; empty if nothing does.
  private func differences(_ runs: RecordedGroup, _ recorded: RecordedGroup) -> [String] {
    let name = baseline?.name ?? "the baseline"
    guard let here = runs.fingerprint, let there = recorded.fingerprint else {
      let missing = runs.fingerprint == nil ? "the runs carry" : "\(name) carries"
      return ["\(missing) no fingerprint of the day, the phone and the model"]
    }
    return here.differences(from: there, named: name)
  }

  private func causes(_ check: BudgetCheck, _ runs: RecordedGroup) -> ChangeCauses? {
    // Only the energy that the metric counts explains it, and none explains an error.
    let categories = Self.categories(of: check.budget.metric)
    func reduced(_ runs: RecordedGroup) -> RecordedGroup {
      var runs = runs
      runs.energy.removeAll { !categories.contains($0.category) }
      return runs
    }
    if case .success(let reference) = reference(of: check, runs) {
      return ChangeCauses(of: reduced(runs), since: reduced(reference))
    }
    let own = reduced(runs)
    return own.energy.isEmpty ? nil : ChangeCauses(of: own)
  }

  private static func categories(of metric: String) -> [EnergyCategory] {
    switch metric {
    case "energy_total_j", "battery_percent_per_hour": EnergyCategory.allCases
    case "energy_idle_j": [.idle]
    case "energy_user_j": [.user]
    case "energy_location_j", "location_percent_per_hour", "location_percent_per_day": [.location]
    case "energy_app_j": [.app]
    case _ where metric.hasPrefix("energy_"): [.location, .app]
    default: []
    }
  }

  /// Remarks on acceptances and on missing baselines.
  func notes(on checks: [BudgetCheck]) -> [String] {
    set.accepted.flatMap { acceptance -> [String] in
      let at = acceptance.place.map { "\($0.text): " } ?? ""
      let own = checks.filter { check in
        check.budget.id == acceptance.budget && check.group.map(acceptance.match.matches) == true
      }
      let name = "the acceptance for \(acceptance.budget)"
      if own.isEmpty { return ["\(at)\(name) matches no run"] }
      if today > acceptance.until {
        return ["\(at)\(name) ended on \(acceptance.until) and does not count any more"]
      }
      return own.contains { $0.acceptance == acceptance }
        ? [] : ["\(at)\(name) is not needed: the budget holds without it"]
    }
  }
}

extension BudgetLimit {
  /// The change that is still allowed, with its sign, in `scale`; 0 for absolute limits.
  var tolerance: Double {
    switch self {
    case .atMost, .atLeast: 0
    case .increase(.fraction(let size)), .increase(.amount(let size)): size
    case .decrease(.fraction(let size)), .decrease(.amount(let size)): -size
    case .ratioAtMost(let ratio), .ratioAtLeast(let ratio): ratio - 1
    }
  }

  /// What the change is measured in.
  var scale: PairedChange.Scale {
    switch self {
    case .increase(.amount), .decrease(.amount): .amount
    default: .fraction
    }
  }

  /// True for limits on a change, false for ratios and absolute limits.
  var isChange: Bool {
    switch self {
    case .increase, .decrease: true
    case .atMost, .atLeast, .ratioAtMost, .ratioAtLeast: false
    }
  }
}

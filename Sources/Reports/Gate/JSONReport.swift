// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement
internal import Studies
internal import StudyResults

/// A report for scripts: all parts of every check as data.
///
/// Within `tracewatt.check.v1` the structure is fixed: every key is always present, and unknown
/// values are null.
struct JSONReport {
  /// The name of the structure.
  static let schema = "tracewatt.check.v1"

  private let report: BudgetReport

  init(_ report: BudgetReport) { self.report = report }

  var text: String {
    let tool: JSONText = .object([
      ("name", .string("tracewatt")), ("version", .string(ProgramVersion.program)),
      ("model", .string(ProgramVersion.model)),
    ])
    let counts = BudgetCheck.Grade.allCases.map { grade in
      (grade.rawValue, JSONText.integer(report.count(grade)))
    }
    let summary: [(String, JSONText)] =
      [
        ("budgets", .integer(Set(report.checks.map(\.budget.id)).count)),
        ("checks", .integer(report.checks.count)),
      ] + counts + [
        ("improvement", .integer(report.checks.count(where: \.isImprovement))),
        ("text", .string(report.summary)),
      ]
    return JSONText.object([
      ("schema", .string(Self.schema)),
      ("tool", tool),
      ("verdict", .string(report.verdict.rawValue)),
      ("summary", .object(summary)),
      ("notes", .array(report.notes.map { .string($0) })),
      ("rung", .string(EvidenceStanding.lowest(of: report.standings)?.rawValue)),
      ("claims", .array(report.standings.map(\.json))),
      ("results", .array(report.checks.map(result))),
    ]).document
  }

  private func result(_ check: BudgetCheck) -> JSONText {
    .object(identity(check) + outcome(check) + numbers(check) + text(check))
  }

  private func identity(_ check: BudgetCheck) -> [(String, JSONText)] {
    let budget = check.budget
    return [
      ("budget", .string(budget.id)),
      ("title", .string(budget.title)),
      ("match", match(budget.match)),
      ("scenario", .string(check.group?.scenario)),
      ("strategy", .string(check.group?.strategy)),
      ("phone", .string(check.group?.phone)),
      ("os", .string(check.group?.os)),
      ("metric", .string(budget.metric)),
      ("unit", .string(budget.unit)),
      ("statistic", .string(budget.statisticName)),
      ("confidence", .number(budget.confidence)),
      ("min_replications", .integer(budget.minReplications)),
      ("min_change", .number(budget.minChange)),
      ("reference", reference(budget.reference)),
    ]
  }

  private func outcome(_ check: BudgetCheck) -> [(String, JSONText)] {
    [
      ("level", .string(check.level.rawValue)),
      ("grade", .string(check.grade.rawValue)),
      ("status", .string(check.status.key)),
      ("reason", reason(check.status)),
      ("doubt", .string(check.doubt?.key)),
      ("improvement", .bool(check.isImprovement)),
      ("limit", limit(check.limit)),
      ("budget_limit", limit(check.budget.limit)),
      ("acceptance", acceptance(check.acceptance)),
      ("expired_acceptance", acceptance(check.expired)),
    ]
  }

  private func numbers(_ check: BudgetCheck) -> [(String, JSONText)] {
    let change = check.change
    return [
      ("now", .number(check.now?.estimate)),
      ("ci_low", .number(check.now?.low)),
      ("ci_high", .number(check.now?.high)),
      ("n", integer(check.now?.count)),
      ("range_low", .number(check.range?.lowerBound)),
      ("range_high", .number(check.range?.upperBound)),
      ("range_level", .string(check.rangeLevel?.rawValue)),
      ("before", .number(change?.before)),
      ("scale", .string(change?.scale.rawValue)),
      ("change", .number(change?.estimate)),
      ("change_low", .number(change?.low)),
      ("change_high", .number(change?.high)),
      ("pairs", integer(change?.count)),
      ("spread", .number(change?.spread)),
      ("detectable", .number(check.detectable)),
      ("baseline_program", .string(check.baselineProgram)),
    ]
  }

  private func text(_ check: BudgetCheck) -> [(String, JSONText)] {
    [
      ("file", .string(check.budget.place?.file)),
      ("line", integer(check.budget.place?.line)),
      ("column", integer(check.budget.place?.column)),
      ("message", .string(check.line)),
      ("headline", .string(check.headline)),
      ("why", .string(check.why)),
      ("causes", causes(check.causes)),
      ("help", .array(report.help(for: check).map { .string($0) })),
    ]
  }

  private func integer(_ value: Int?) -> JSONText { value.map { .integer($0) } ?? .null }

  private func match(_ match: RunMatch) -> JSONText {
    .object([
      ("scenario", .string(match.scenario)), ("strategy", .string(match.strategy)),
      ("phone", .string(match.phone)), ("os", .string(match.os)),
    ])
  }

  private func reference(_ reference: BudgetReference?) -> JSONText {
    switch reference {
    case nil: .null
    case .baseline: .object([("kind", .string("baseline")), ("strategy", .null)])
    case .strategy(let name): .object([("kind", .string("strategy")), ("strategy", .string(name))])
    }
  }

  private func limit(_ limit: BudgetLimit) -> JSONText {
    let isFraction = limit.isChange && limit.scale == .fraction
    let scale = limit.isRatio ? "ratio" : isFraction ? "fraction" : "amount"
    return .object([
      ("kind", .string(limit.key)), ("value", .number(limit.number)), ("scale", .string(scale)),
    ])
  }

  private func acceptance(_ acceptance: Acceptance?) -> JSONText {
    guard let acceptance else { return .null }
    return .object([
      ("match", match(acceptance.match)),
      ("limit", limit(acceptance.limit)),
      ("until", .string(acceptance.until.description)),
      ("reason", .string(acceptance.reason)),
      ("file", .string(acceptance.place?.file)),
      ("line", integer(acceptance.place?.line)),
      ("column", integer(acceptance.place?.column)),
    ])
  }

  private func reason(_ status: BudgetCheck.Status) -> JSONText {
    guard case .noVerdict(let reason) = status else { return .null }
    var (have, need): (Int?, Int?) = (nil, nil)
    var what: String?
    var differences: [String] = []
    switch reason {
    case .noBaseline, .notRun, .referenceIsZero, .noInterval: break
    case .noMatch(let names): what = names.isEmpty ? nil : names
    case .notInBaseline(let name): what = name
    case .noReference(let name, _): what = name
    case .notComparable(let list): differences = list
    case .otherModel(let difference): differences = [difference]
    case .tooFewReplications(let count, let least): (have, need) = (count, least)
    case .missingValues(let count, let all): (have, need) = (all - count, all)
    }
    return .object([
      ("kind", .string(reason.key)),
      ("what", .string(what)),
      ("have", integer(have)),
      ("need", integer(need)),
      ("differences", .array(differences.map { .string($0) })),
    ])
  }

  private func causes(_ causes: ChangeCauses?) -> JSONText {
    guard let causes else { return .null }
    let settings = causes.settings.map { setting -> JSONText in
      .object([
        ("key", .string(setting.key)), ("before", .string(setting.before)),
        ("now", .string(setting.now)),
      ])
    }
    let usage = causes.usage.map { usage -> JSONText in
      .object([
        ("metric", .string(usage.metric)), ("before", .number(usage.before)),
        ("now", .number(usage.now)),
      ])
    }
    let energy = causes.energy.map { energy -> JSONText in
      .object([
        ("component", .string(energy.component)), ("cause", .string(energy.place?.cause)),
        ("energy_j", .number(energy.amount)),
      ])
    }
    return .object([
      ("is_comparison", .bool(causes.isComparison)),
      ("settings", .array(settings)),
      ("usage", .array(usage)),
      ("energy", .array(energy)),
      ("duration_s", .number(causes.durationSeconds)),
    ])
  }
}

extension BudgetCheck.Status {
  /// The name for scripts.
  fileprivate var key: String {
    switch self {
    case .holds: "holds"
    case .breached: "breached"
    case .noVerdict: "no_verdict"
    case .ignored: "ignored"
    }
  }
}

extension BudgetCheck.Doubt {
  /// The name for scripts.
  fileprivate var key: String {
    switch self {
    case .straddlesLimit: "straddles_limit"
    case .beyondWithinChance: "beyond_within_chance"
    case .belowMinChange: "below_min_change"
    case .undetectable: "undetectable"
    }
  }
}

extension NoVerdict {
  /// The name for scripts.
  fileprivate var key: String {
    switch self {
    case .noMatch: "no_match"
    case .noBaseline: "no_baseline"
    case .notInBaseline: "not_in_baseline"
    case .notComparable: "not_comparable"
    case .otherModel: "other_model"
    case .noReference: "no_reference"
    case .tooFewReplications: "too_few_replications"
    case .missingValues: "missing_values"
    case .referenceIsZero: "reference_is_zero"
    case .noInterval: "no_interval"
    case .notRun: "not_run"
    }
  }
}

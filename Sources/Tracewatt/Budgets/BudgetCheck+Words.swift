// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Words for people; what programs read are the parts of a check themselves.
extension BudgetCheck {
  /// The outcome in one sentence without the budget's name, such as
  /// `mean energy_total_j rose 7.8 % against the baseline; 3 % is allowed`.
  public var headline: String {
    switch status {
    case .ignored: return "not looked at: the level is ignore"
    case .noVerdict(let reason): return "no verdict: " + words(reason)
    case .breached where missingCount > 0:
      return "\(budget.metric) has no value in \(missingCount) of \(allCount) replications; "
        + "the budget asks for one in each"
    case .breached where change == nil: return absolute("")
    case .breached: return relative("")
    case .holds:
      switch doubt {
      case nil: return kept
      case .straddlesLimit:
        return "\(subject) is \(amount(now?.estimate)), \(limitWords), but the "
          + "\(percent(budget.confidence)) interval \(intervalWords) holds the limit"
      case .beyondWithinChance: return relative(", which may be chance")
      case .belowMinChange: return relative(", less than the smallest change that counts")
      }
    }
  }

  /// The outcome with runs and budget in one line, for annotations and lists.
  public var line: String {
    guard let group else { return "\(budget.id): \(headline)" }
    let name = "\(group.scenario)/\(group.strategy)"
    return "\(name): \(headline)"
  }

  /// Names and values that a report lists below the headline, in order.
  public var facts: [(name: String, text: String)] {
    guard let group else { return [] }
    var facts = [
      ("scenario", group.scenario), ("strategy", group.strategy), ("phone", group.phone),
      ("os", group.os),
    ]
    let count = (now?.count).map { ", \(budget.statistic.words) of \($0) replications" } ?? ""
    facts.append(("metric", budget.metric + count))
    if let now { facts.append(("now", amount(now.estimate))) }
    if let change {
      let program = baselineProgram.map { "   recorded by tracewatt \($0)" } ?? ""
      facts.append((referenceLabel, amount(change.before) + program))
      facts.append(("change", changeWords(change)))
    } else if let low = now?.low, let high = now?.high {
      let interval = "\(amount(low)) to \(amount(high))"
      facts.append(("interval", "\(interval) at \(percent(budget.confidence)) confidence"))
    }
    facts.append(("limit", limitFact))
    if let acceptance {
      facts.append(("accepted", "until \(acceptance.until): \(acceptance.reason)"))
    }
    if let expired {
      facts.append(("acceptance", "ended on \(expired.until): \(expired.reason)"))
    }
    if let found { facts.append(("finds", "\(found) in 4 of 5 such studies")) }
    return facts
  }

  /// What changed, or where the energy goes, in one line; nil if it is not known.
  public var why: String? { causes?.text }

  // MARK: - Parts

  /// The smallest change that the study finds, where chance makes it more than the limit.
  private var found: String? {
    guard let detectable, let change,
      abs(detectable - limit.tolerance) > PairedChange.resolution * max(1, abs(change.before))
    else { return nil }
    guard limit.isChange else { return "a true ratio of \(NumberText.short(1 + detectable))" }
    let size =
      change.scale == .fraction ? percent(abs(detectable)) : amount(abs(detectable))
    return "a true \(limit.boundsAbove ? "rise" : "fall") of \(size)"
  }

  private var subject: String { "\(budget.statistic.words) \(budget.metric)" }

  private func amount(_ value: Double?) -> String {
    value.map { NumberText.amount($0, unit: budget.unit) } ?? "unknown"
  }

  private func percent(_ share: Double) -> String { NumberText.percent(share) }

  private func size(_ value: Double, _ scale: PairedChange.Scale) -> String {
    scale == .fraction
      ? NumberText.signedPercent(value) : NumberText.change(value, unit: budget.unit)
  }

  private var referenceLabel: String {
    if case .strategy(let name) = budget.reference { return name }
    return "baseline"
  }

  private var referenceWords: String {
    if case .strategy(let name) = budget.reference { return name }
    return "the baseline"
  }

  /// The limit as a report lists it.
  private var limitFact: String {
    switch limit {
    case .atMost(let value): return "at most \(amount(value))" + beyond(value)
    case .atLeast(let value): return "at least \(amount(value))" + beyond(value)
    case .ratioAtMost(let ratio): return "at most \(NumberText.short(ratio)) times"
    case .ratioAtLeast(let ratio): return "at least \(NumberText.short(ratio)) times"
    case .increase, .decrease:
      let least =
        budget.minChange > 0 ? ", from \(amount(budget.minChange)) on" : ""
      return size(limit.tolerance, limit.scale) + least
    }
  }

  /// How far the estimate is beyond an absolute limit, in percent of it.
  private func beyond(_ value: Double) -> String {
    guard status == .breached, missingCount == 0, let now, value != 0 else { return "" }
    return ", exceeded by \(percent(abs(now.estimate / value - 1)))"
  }

  private var limitWords: String {
    switch limit {
    case .atMost(let value): "at most \(amount(value)) is allowed"
    case .atLeast(let value): "at least \(amount(value)) is asked for"
    case .increase, .decrease:
      limit.scale == .fraction
        ? "\(percent(abs(limit.tolerance))) is allowed"
        : "\(amount(abs(limit.tolerance))) is allowed"
    case .ratioAtMost(let ratio): "at most \(NumberText.short(ratio)) times is allowed"
    case .ratioAtLeast(let ratio): "at least \(NumberText.short(ratio)) times is asked for"
    }
  }

  private var intervalWords: String {
    guard let low = now?.low, let high = now?.high else { return "" }
    return "\(NumberText.short(low))–\(NumberText.short(high))"
  }

  private func absolute(_ more: String) -> String {
    "\(subject) is \(amount(now?.estimate)); \(limitWords)\(more)"
  }

  private func relative(_ more: String) -> String {
    guard let change else { return absolute(more) }
    if !limit.isChange {
      return "\(subject) is \(times(change)) \(referenceWords); \(limitWords)\(more)"
    }
    return "\(subject) \(motion(change)) against \(referenceWords); \(limitWords)\(more)"
  }

  /// Such as `0.6 times that of`.
  private func times(_ change: PairedChange) -> String {
    let ratio = NumberText.short(1 + change.estimate, digits: 3)
    return ratio == "1" ? "the same as that of" : "\(ratio) times that of"
  }

  /// Such as `rose 7.8 %`.
  private func motion(_ change: PairedChange) -> String {
    guard change.estimate != 0 else { return "did not change" }
    let size =
      change.scale == .fraction ? percent(abs(change.estimate)) : amount(abs(change.estimate))
    return (change.estimate > 0 ? "rose " : "fell ") + size
  }

  /// Such as `+11.2 J   +7.8 %, at least +6.9 % at 95 % confidence`.
  private func changeWords(_ change: PairedChange) -> String {
    let difference = NumberText.change(change.now - change.before, unit: budget.unit)
    guard change.estimate != 0 || change.spread != 0 else { return "none in any replication" }
    let estimate = change.scale == .fraction ? "   \(size(change.estimate, change.scale))" : ""
    let end = limit.boundsAbove ? change.low : change.high
    guard let end else { return difference + estimate }
    let word = limit.boundsAbove ? "at least" : "at most"
    return "\(difference)\(estimate), \(word) \(size(end, change.scale)) at "
      + "\(percent(budget.confidence)) confidence"
  }

  /// What a kept promise has left.
  private var kept: String {
    guard let change else {
      guard let now else { return "holds" }
      switch limit {
      case .atMost(let most) where most > 0:
        return
          "\(amount(now.estimate)) of \(amount(most)), \(percent(1 - now.estimate / most)) left"
      case .atLeast(let least):
        return "\(amount(now.estimate)), at least \(amount(least)) is asked for"
      default: return "\(amount(now.estimate)), \(limitWords)"
      }
    }
    if !limit.isChange {
      return "\(times(change)) \(referenceWords), \(limitWords)"
    }
    guard change.estimate != 0 || change.spread != 0 else {
      return "\(amount(change.now)), as in \(referenceWords)"
    }
    return "\(amount(change.now)), \(size(change.estimate, change.scale)) against "
      + "\(referenceWords), \(size(limit.tolerance, limit.scale)) allowed"
      + (found.map { ", finds \($0)" } ?? "")
  }

  private func words(_ reason: NoVerdict) -> String {
    switch reason {
    case .noMatch: return "no run matches"
    case .noBaseline: return "there is no baseline"
    case .notInBaseline(let what): return "the baseline has nothing on \(what)"
    case .notComparable(let differences):
      return "the baseline cannot be compared with: " + differences.joined(separator: "; ")
    case .noReference(let name): return "\(name) does not run on the same day"
    case .tooFewReplications(let have, let need):
      return "\(have) replication\(have == 1 ? "" : "s") of at least \(need)"
    case .missingValues(let count, let all):
      return "\(budget.metric) has no value in \(count) of \(all) replications"
    case .referenceIsZero:
      return "\(budget.metric) of \(referenceWords) is 0, of which a share says nothing"
    }
  }
}

extension ChangeCauses {
  /// Settings, use and energy in one line; nil if nothing is known.
  public var text: String? {
    let text = [settingWords, usageWords, energyWords].compactMap { $0 }.joined(separator: "; ")
    return text.isEmpty ? nil : text
  }

  /// Such as `standard.desired_accuracy hundred_meters → best`; nil without.
  var settingWords: String? {
    guard !settings.isEmpty else { return nil }
    let more =
      furtherSettings == 0
      ? "" : ", \(furtherSettings) more setting\(furtherSettings == 1 ? "" : "s")"
    return settings.map { "\($0.key) \($0.before ?? "absent") → \($0.now ?? "absent")" }
      .joined(separator: ", ") + more
  }

  /// Such as `+212 s at best accuracy per day, satellites on +7200 s`; nil without.
  var usageWords: String? {
    guard !usage.isEmpty else { return nil }
    let isDay = durationSeconds.map { abs($0 / 86_400 - 1) < 0.01 } ?? false
    return usage.map(words).joined(separator: ", ") + (isDay ? " per day" : " per run")
  }

  /// Such as `gnss +10.4 J (standard), wifi +0.6 J`; nil without.
  var energyWords: String? {
    guard !energy.isEmpty else { return nil }
    return energy.map { part in
      let amount =
        isComparison
        ? NumberText.change(part.amount, unit: "J") : NumberText.amount(part.amount, unit: "J")
      return "\(part.component) \(amount)" + (part.cause.map { " (\($0))" } ?? "")
    }
    .joined(separator: ", ")
  }

  private func words(_ usage: Usage) -> String {
    let change = usage.now - usage.before
    if usage.metric.hasPrefix("tier_"), usage.metric.hasSuffix("_s") {
      let tier = usage.metric.dropFirst("tier_".count).dropLast("_s".count)
      return "\(NumberText.change(change, unit: "s")) at \(tier.replacing("_", with: " ")) accuracy"
    }
    let seconds: [String: String] = [
      "gnss_on_s": "of satellite reception", "cpu_awake_s": "with the processor awake",
      "longest_gap_s": "in the longest gap",
    ]
    if let what = seconds[usage.metric] {
      return "\(NumberText.change(change, unit: "s")) \(what)"
    }
    let counts: [String: String] = [
      "wifi_scan_count": "Wi-Fi scans", "wakeup_count": "wake-ups", "relaunch_count": "launches",
      "upload_count": "uploads", "delivery_count": "deliveries",
    ]
    return "\(counts[usage.metric] ?? usage.metric) \(NumberText.signed(change))"
  }
}

extension BudgetReport {
  /// Such as `5 budgets, 9 checks: 7 passed, 1 warned, 1 breached`.
  public var summary: String {
    let budgets = Set(checks.map(\.budget.id)).count
    let names: [(BudgetCheck.Grade, String)] = [
      (.ok, "passed"), (.warning, "warned"), (.breach, "breached"), (.noVerdict, "without verdict"),
      (.ignored, "ignored"),
    ]
    let parts = names.compactMap { grade, word -> String? in
      let number = count(grade)
      return number > 0 || grade == .ok ? "\(number) \(word)" : nil
    }
    return "\(budgets) budget\(budgets == 1 ? "" : "s"), \(checks.count) "
      + "check\(checks.count == 1 ? "" : "s"): " + parts.joined(separator: ", ")
  }

  /// The commands that show more of a check or settle it, in order.
  public func help(for check: BudgetCheck) -> [String] {
    guard check.grade != .ok, check.grade != .ignored else { return [] }
    var lines: [String] = []
    let update = paths.canUpdateBaseline ? "tracewatt baseline update" + budgetsOption : nil
    if case .noVerdict(let reason) = check.status {
      switch reason {
      case .noBaseline, .notInBaseline:
        if let update { lines.append("record one: \(update)") }
      case .notComparable:
        if let update { lines.append("if the change is intended: \(update)") }
      case .missingValues:
        lines.append("missing: ignore in the budget lets the others decide")
      case .tooFewReplications(_, let need):
        lines.append("set replications: \(need) in the scenario, or min_replications in the budget")
      case .noMatch, .noReference, .referenceIsZero: break
      }
      return lines
    }
    guard let group = check.group else { return lines }
    if let path = paths.scenarios[group.scenario] {
      var command = "tracewatt compare \(Self.quoted(path)) --strategy \(group.strategy)"
      if case .strategy(let other) = check.budget.reference {
        command += " --strategy \(other) --reference \(other)"
      } else if check.causes?.isComparison == true {
        command += " --against \(Self.quoted(paths.baseline))"
      }
      lines.append(command)
    }
    if check.doubt == .straddlesLimit || check.doubt == .beyondWithinChance {
      lines.append("more replications in the scenario would tell")
    }
    if check.status == .breached {
      if check.budget.reference == .baseline, let update {
        lines.append(
          "if this is intended: \(update) --only \(group.scenario).\(group.strategy)"
        )
      } else {
        lines.append(
          "if this is intended: raise the limit, or accept it for a while under accepted"
        )
      }
    }
    return lines
  }

  private var budgetsOption: String {
    paths.budgets.map { " --budgets \(Self.quoted($0))" } ?? ""
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "_-./=+,".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

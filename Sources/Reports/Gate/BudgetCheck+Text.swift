// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import RunMetrics
internal import Studies

/// The text of a check; programs read its properties instead.
extension BudgetCheck {
  /// The outcome in one sentence without the budget's name, such as
  /// `mean energy_total_j rose 7.8 % against the baseline; 3 % is allowed`.
  public var headline: String {
    switch status {
    case .ignored: return "not checked: the level is ignore"
    case .noVerdict(let reason): return "no verdict: " + text(reason)
    case .breached where missingCount > 0:
      return "\(budget.metric) has no value in \(missingCount) of \(replications(allCount)); "
        + "the budget needs one in each"
    case .breached where change == nil: return absolute("")
    case .breached: return relative("")
    case .holds:
      switch doubt {
      case nil: return kept
      case .straddlesLimit:
        return "\(subject) is \(amount(now?.estimate))\(inRange), \(limitText), but the "
          + "\(percent(budget.confidence)) interval \(intervalText) contains the limit\(acceptedText)"
      case .beyondWithinChance: return relative(", which may be chance" + acceptedText)
      case .belowMinChange:
        return relative(", less than the smallest change that matters" + acceptedText)
      case .undetectable:
        let found = blind ?? "a larger change"
        return relative(", but only \(found) would be detected" + acceptedText)
      }
    }
  }

  /// The outcome with runs or budget in one line, for annotations and lists.
  public var line: String {
    guard let group else { return "\(budget.id): \(headline)" }
    return "\(group.scenario)/\(group.strategy) on \(group.phone), \(group.os): \(headline)"
  }

  /// Names and values that a report lists below the headline, in order.
  public var facts: [(name: String, text: String)] {
    guard let group else { return [] }
    var facts = [
      ("scenario", group.scenario), ("strategy", group.strategy), ("phone", group.phone),
      ("os", group.os),
    ]
    let statistic = budget.counted.map { "users \($0.key) the bound" } ?? budget.statistic.title
    let count = (now?.count).map { ", \(statistic) of \(replications($0))" } ?? ""
    facts.append(("metric", budget.metric + count))
    if let now { facts.append(("now", amount(now.estimate))) }
    if let change {
      let program = baselineProgram.map { "   recorded by tracewatt \($0)" } ?? ""
      facts.append((referenceLabel, amount(change.before) + program))
      facts.append(("change", changeText(change)))
      if let range, let words = changeRangeText(range) { facts.append(("range", words)) }
    } else if let interval = now.flatMap(interval) {
      let interval = "\(amount(interval.low)) to \(amount(interval.high))"
      facts.append(("interval", "\(interval) at \(percent(budget.confidence)) confidence"))
    }
    if change == nil, let range {
      let unit = NumberText.symbol(budget.unit)
      let ends =
        "\(NumberText.known(range.lowerBound)) to \(NumberText.known(range.upperBound))"
        + (unit.isEmpty ? "" : " " + unit)
      facts.append(("range", "\(ends)\(rangeTitle)"))
    }
    facts.append(("limit", limitFact))
    if let acceptance {
      facts.append(("accepted", "until \(acceptance.until): \(acceptance.reason)"))
    }
    if let expired {
      facts.append(("acceptance", "expired on \(expired.until): \(expired.reason)"))
    }
    if let blind { facts.append(("power", "\(blind) would be detected in 4 of 5 such studies")) }
    return facts
  }

  /// The changes that caused it, or the largest uses of energy, in one line; nil if unknown.
  public var why: String? { causes?.text }

  // MARK: - Parts

  /// The smallest change that the study can detect, if chance makes it differ from the limit.
  private var blind: String? {
    guard let detectable, let change,
      abs(detectable - limit.tolerance) > change.resolution
    else { return nil }
    guard limit.isChange else { return "a ratio of \(NumberText.short(1 + detectable))" }
    let size =
      change.scale == .fraction ? percent(abs(detectable)) : amount(abs(detectable))
    return "a \(limit.boundsAbove ? "rise" : "fall") of \(size)"
  }

  /// The way out for a limit so narrow that luck hides its breach.
  var widerLimit: String {
    let least = change?.narrowestLimit(isRise: limit.boundsAbove, confidence: budget.confidence)
    guard let least, change?.scale == .amount || limit.boundsAbove || least < 1 else {
      return "run more replications, or limit the value itself; luck can hide such changes"
    }
    // Rounded up, so that the limit shown is wide enough.
    let size =
      change?.scale == .fraction
      ? percent((least * 100).rounded(.up) / 100) : amount(least * 1.001)
    return "allow \(size) or more, or run more replications; luck can hide smaller changes"
  }

  private var subject: String {
    guard let counted = budget.counted else { return "\(budget.statistic.title) \(budget.metric)" }
    let bound = NumberText.amount(counted.bound, unit: budget.metricUnit)
    return "share of users with \(budget.metric) \(counted.key) \(bound)"
  }

  private func amount(_ value: Double?) -> String {
    value.map { NumberText.amount($0, unit: budget.unit) } ?? "unknown"
  }

  /// The range of a change over other phones; nil if it is the same on all of them.
  private func changeRangeText(_ range: ClosedRange<Double>) -> String? {
    func text(_ end: Double) -> String {
      limit.isChange
        ? NumberText.signedPercent(end) : "\(NumberText.known(1 + end)) times"
    }
    let ends = (text(range.lowerBound), text(range.upperBound))
    return ends.0 == ends.1 ? nil : "\(ends.0) to \(ends.1)\(rangeTitle)"
  }

  /// What the range promises, in brackets; empty if the phone is unknown.
  private var rangeTitle: String { rangeLevel.map { " (\($0.title))" } ?? "" }

  /// The words after an amount that depends on the phone, such as ` on the model phone (1.4–5)`, with
  /// the range over other phones; empty if it is unknown.
  private var inRange: String {
    guard change == nil, let range else { return "" }
    let ends = (NumberText.known(range.lowerBound), NumberText.known(range.upperBound))
    return ends.0 == ends.1 ? "" : " on the model phone (\(ends.0)–\(ends.1))"
  }

  private func replications(_ count: Int) -> String {
    "\(count) replication\(count == 1 ? "" : "s")"
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

  private var referenceText: String {
    if case .strategy(let name) = budget.reference { return name }
    return "the baseline"
  }

  /// The limit as shown in a report.
  private var limitFact: String {
    switch limit {
    case .atMost(let value): return "at most \(amount(value))" + beyond(value)
    case .atLeast(let value): return "at least \(amount(value))" + beyond(value)
    case .ratioAtMost(let ratio): return "at most \(NumberText.short(ratio)) times"
    case .ratioAtLeast(let ratio): return "at least \(NumberText.short(ratio)) times"
    case .increase, .decrease:
      let least =
        budget.minChange > 0 ? ", if at least \(amount(budget.minChange))" : ""
      return size(limit.tolerance, limit.scale) + least
    }
  }

  /// The excess of the estimate over an absolute limit, as a percentage of it.
  private func beyond(_ value: Double) -> String {
    guard status == .breached, missingCount == 0, let now, value != 0 else { return "" }
    let word = limit.boundsAbove ? "exceeded" : "missed"
    return ", \(word) by \(percent(abs(now.estimate / value - 1)))"
  }

  private var limitText: String {
    switch limit {
    case .atMost(let value): "at most \(amount(value)) is allowed"
    case .atLeast(let value): "at least \(amount(value)) is required"
    case .increase, .decrease:
      limit.scale == .fraction
        ? "\(percent(abs(limit.tolerance))) is allowed"
        : "\(amount(abs(limit.tolerance))) is allowed"
    case .ratioAtMost(let ratio): "at most \(NumberText.short(ratio)) times is allowed"
    case .ratioAtLeast(let ratio): "at least \(NumberText.short(ratio)) times is required"
    }
  }

  /// The ends of an interval; that of a metric that is never negative ends at 0.
  private func interval(_ value: IntervalEstimate) -> (low: Double, high: Double)? {
    guard let low = value.low, let high = value.high else { return nil }
    let metric = RunMeasures.definitions.first { $0.name == budget.metric }
    return (metric?.mayBeNegative == false ? max(0, low) : low, high)
  }

  private var intervalText: String {
    guard let interval = now.flatMap(interval) else { return "" }
    return "\(NumberText.short(interval.low))–\(NumberText.short(interval.high))"
  }

  private func absolute(_ more: String) -> String {
    "\(subject) is \(amount(now?.estimate))\(inRange); \(limitText)\(more)"
  }

  private func relative(_ more: String) -> String {
    guard let change else { return absolute(more) }
    if !limit.isChange {
      let name = change.usesLogarithms ? budget.metric : subject
      return "\(name) is \(times(change)) \(referenceText); \(limitText)\(more)"
    }
    let name = change.usesLogarithms ? budget.metric : subject
    return "\(name) \(motion(change)) against \(referenceText); \(limitText)\(more)"
  }

  /// The ratio as text, such as `0.6 times that of`.
  private func times(_ change: PairedChange) -> String {
    let ratio = NumberText.short(1 + change.estimate, digits: 3)
    return ratio == "1" ? "the same as that of" : "\(ratio) times that of"
  }

  /// The direction and size of a change, such as `rose 7.8 %`.
  private func motion(_ change: PairedChange) -> String {
    guard change.estimate != 0 else { return "did not change" }
    let size =
      change.scale == .fraction ? percent(abs(change.estimate)) : amount(abs(change.estimate))
    return (change.estimate > 0 ? "rose " : "fell ") + size
  }

  /// The change with its interval, such as `+11.2 J   +7.8 %, at least +6.9 % at 95 % confidence`.
  private func changeText(_ change: PairedChange) -> String {
    let difference = NumberText.change(change.now - change.before, unit: budget.unit)
    guard change.estimate != 0 || change.spread != 0 else { return "none in any replication" }
    let pairs = change.usesLogarithms ? "; paired " : "   "
    let estimate = change.scale == .fraction ? pairs + size(change.estimate, change.scale) : ""
    let end = limit.boundsAbove ? change.low : change.high
    guard let end else { return difference + estimate }
    // If all pairs are beyond the limit, that decides, even if a few large ones widen the interval.
    if status == .breached, limit.boundsAbove ? end <= limit.tolerance : end >= limit.tolerance {
      return "\(difference)\(estimate), beyond the limit in all \(change.count) replications"
    }
    let word = limit.boundsAbove ? "at least" : "at most"
    return "\(difference)\(estimate), \(word) \(size(end, change.scale)) at "
      + "\(percent(budget.confidence)) confidence"
  }

  /// A note that the check holds only because of a temporarily accepted limit.
  private var acceptedText: String {
    guard let acceptance else { return "" }
    return " (accepted until \(acceptance.until): \(acceptance.reason))"
  }

  /// The margin to a limit that is met.
  private var kept: String {
    guard let change else {
      guard let now else { return "holds" }
      switch limit {
      case .atMost(let most) where most > 0 && now.estimate >= 0:
        return "\(amount(now.estimate))\(inRange) of \(amount(most)), "
          + "\(percent(1 - now.estimate / most)) left\(acceptedText)"
      case .atLeast(let least):
        return
          "\(amount(now.estimate))\(inRange), at least \(amount(least)) is required\(acceptedText)"
      default: return "\(amount(now.estimate))\(inRange), \(limitText)\(acceptedText)"
      }
    }
    if !limit.isChange {
      return "\(times(change)) \(referenceText), \(limitText)" + acceptedText
    }
    guard change.estimate != 0 || change.spread != 0 else {
      return "\(amount(change.now)), as in \(referenceText)"
    }
    return "\(amount(change.now)), \(size(change.estimate, change.scale)) against "
      + "\(referenceText), \(size(limit.tolerance, limit.scale)) allowed"
      + (blind.map { "; \($0) or more would be detected" } ?? "") + acceptedText
  }

  private func text(_ reason: NoVerdict) -> String {
    switch reason {
    case .noMatch(let names):
      return "no run matches" + (names.isEmpty ? "" : ": " + names)
    case .notRun: return "the baseline has runs for this, but there are none now"
    case .noBaseline: return "the baseline is missing"
    case .notInBaseline(let what): return "the baseline has nothing on \(what)"
    case .notComparable(let differences):
      return "not comparable with the baseline: " + differences.joined(separator: "; ")
    case .otherModel(let difference): return difference
    case .noReference(let name, let others):
      let list = others.isEmpty ? "" : "; available: \(others.joined(separator: ", "))"
      return "\(name) does not run on the same day\(list)"
    case .tooFewReplications(let have, let need):
      return "\(replications(have)), but at least \(need) are required"
    case .missingValues(let count, let all):
      return count == all
        ? "\(budget.metric) has no value in any of \(replications(all))"
        : "\(budget.metric) has no value in \(count) of \(replications(all))"
    case .referenceIsZero:
      return "\(budget.metric) of \(referenceText) is 0, so a percentage of it is meaningless"
    case .noInterval:
      return "\(budget.metric) of \(referenceText) is often 0, so the change has no interval"
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

extension BudgetReport {
  /// The counts of outcomes, such as `5 budgets, 9 checks: 7 passed, 1 warned, 1 breached`.
  public var summary: String {
    let budgets = Set(checks.map(\.budget.id)).count
    let names: [(BudgetCheck.Grade, String)] = [
      (.ok, "passed"), (.warning, "warned"), (.breach, "breached"),
      (.noVerdict, "with no verdict"),
      (.ignored, "ignored"),
    ]
    let parts = names.compactMap { grade, word -> String? in
      let number = count(grade)
      return number > 0 || grade == .ok ? "\(number) \(word)" : nil
    }
    return "\(budgets) budget\(budgets == 1 ? "" : "s"), \(checks.count) "
      + "check\(checks.count == 1 ? "" : "s"): " + parts.joined(separator: ", ")
  }

  /// The commands and hints that explain or resolve a check, in order.
  public func help(for check: BudgetCheck) -> [String] {
    guard check.grade != .ok, check.grade != .ignored else { return [] }
    var lines: [String] = []
    let update = paths.canUpdateBaseline ? "tracewatt baseline update" + options : nil
    if case .noVerdict(let reason) = check.status {
      switch reason {
      case .noBaseline, .notInBaseline:
        if let update { lines.append("record one: \(update)") }
      case .otherModel:
        if let update { lines.append("record it again: \(update)") }
      case .notComparable, .notRun:
        if let update { lines.append("if the change is intended: \(update)") }
      case .missingValues(let count, let all):
        lines.append(
          count == all
            ? "narrow match to runs that have a value, or drop the budget"
            : "set missing: ignore in the budget to judge the other replications alone"
        )
      case .tooFewReplications(_, let need):
        lines.append(
          "both the scenario and its reference need \(need) replications: see replications "
            + "in the scenario and min_replications in the budget"
        )
      case .noInterval, .referenceIsZero:
        lines.append("allow a fixed amount instead of a percentage")
      case .noMatch, .noReference: break
      }
      return lines
    }
    guard let group = check.group else { return lines }
    if let path = paths.scenarios[group.scenario] {
      var command = "tracewatt compare \(Self.quoted(path)) --strategy \(group.strategy)"
      if isMatrix(group) { command += " --phone \(group.phone) --os \(group.os)" }
      if case .strategy(let other) = check.budget.reference {
        command += " --strategy \(other) --reference \(other)"
      } else if check.causes?.isComparison == true {
        command += " --against \(Self.quoted(paths.baseline))"
      }
      lines.append(command)
    }
    if check.doubt == .straddlesLimit || check.doubt == .beyondWithinChance {
      lines.append("more replications in the scenario would settle it")
    }
    if check.doubt == .undetectable { lines.append(check.widerLimit) }
    if check.status == .breached, check.missingCount == 0 {
      if check.budget.reference == .baseline, let update {
        let name = isMatrix(group) ? "\(group)" : "\(group.scenario).\(group.strategy)"
        lines.append("if this is intended: \(update) --only \(name)")
      } else {
        let verb = check.limit.boundsAbove ? "raise" : "lower"
        lines.append(
          "if this is intended: \(verb) the limit, or accept the change for a while under accepted"
        )
      }
    }
    return lines
  }

  /// True if the strategy runs on several phones or systems on that day.
  private func isMatrix(_ group: RunGroup) -> Bool {
    checks.contains { check in
      check.group?.scenario == group.scenario && check.group?.strategy == group.strategy
        && check.group != group
    }
  }

  /// The options with which a command uses the same budgets and the same baseline.
  private var options: String {
    let files = [("--budgets", paths.budgets), ("--baseline", paths.namedBaseline)]
    return files.map { option, path in path.map { " \(option) \(Self.quoted($0))" } ?? "" }.joined()
  }

  /// A word in the form that a shell reads, quoted if necessary.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "_-./=+,".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

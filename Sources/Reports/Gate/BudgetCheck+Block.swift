// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

extension BudgetReport {
  /// The full text of a check, over several lines.
  ///
  /// The first line is the outcome; the place in the file, facts, causes and help follow.
  func block(of check: BudgetCheck) -> String {
    let headline = check.headline.continued("   |  ")
    var lines = ["\(check.grade.label)[\(check.budget.id.oneLine)]: \(headline)"]
    if let place = check.budget.place { lines.append("  --> \(place.text.oneLine)") }
    lines += factLines(of: check).map { "   |  " + $0 }
    if let why = why(of: check) { lines.append("   = why: " + why.continued("   |       ")) }
    lines += help(for: check).map { "   = help: " + $0.continued("   |        ") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The cause of a check, or the name of a worse one of the same runs that has the same cause.
  private func why(of check: BudgetCheck) -> String? {
    guard let why = check.why else { return nil }
    var same = self
    same.checks = checks.filter {
      $0.group == check.group && $0.grade.isReported && $0.why == why
    }
    guard let worst = same.worstFirst.first?.budget.id, worst != check.budget.id else { return why }
    return "as for \(worst)"
  }

  /// The conditions as text, such as `scenario commute_*, strategy adaptive`.
  private func text(_ match: RunMatch) -> String {
    let globs = [
      ("scenario", match.scenario), ("strategy", match.strategy), ("phone", match.phone),
      ("os", match.os),
    ]
    let words = globs.compactMap { name, glob in glob.map { "\(name) \($0)" } }
    return words.isEmpty ? "every run" : words.joined(separator: ", ")
  }

  /// Names and values, aligned; scenario and strategy share a line, and so do phone and system.
  private func factLines(of check: BudgetCheck) -> [String] {
    var facts = check.facts
    if check.group == nil { facts.append(("match", text(check.budget.match))) }
    if !check.budget.title.isEmpty { facts.insert(("title", check.budget.title), at: 0) }
    let width = facts.map { min($0.name.oneLine.count, 24) }.max() ?? 0
    var lines: [String] = []
    var skipped: String?
    for (index, fact) in facts.enumerated() where fact.name != skipped {
      let indent = "   |  " + String(repeating: " ", count: width + 2)
      var line = fact.name.oneLine.padded(to: width) + "  " + fact.text.continued(indent)
      skipped = nil
      if let partner = ["scenario": "strategy", "phone": "os"][fact.name],
        index + 1 < facts.count, facts[index + 1].name == partner
      {
        line += "   \(partner) " + facts[index + 1].text.continued(indent)
        skipped = partner
      }
      lines.append(line)
    }
    return lines
  }
}

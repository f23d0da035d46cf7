// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Judgement
internal import Quantities
internal import RunMetrics
package import ScenarioFiles

/// The text that explains settings.
package enum ExplainText {
  /// One setting: its meaning, its allowed values, its source and its effect on a day.
  ///
  /// - Parameters:
  ///   - entry: the setting.
  ///   - trial: its effect on the day; nil if it was not tried or no strategy uses it.
  ///   - day: the day's name; nil if it was not tried.
  ///   - width: the width of a line in columns.
  /// - Returns: lines that end with a newline.
  package static func text(
    _ entry: SettingEntry,
    trial: SettingTrial?,
    day: String?,
    width: Int = TerminalStyle.defaultWidth
  ) -> String {
    let line = entry.line
    let indent = 10
    let sentence = TerminalStyle(width: width, hasColour: false)
      .wrapped("\(entry.fullKey): \(line.text).")
    var text = sentence.joined(separator: "\n") + "\n\n"
    func row(_ title: String, _ content: String) {
      guard !content.isEmpty else { return }
      // Lines after the first are indented by two more columns.
      let lines = TerminalStyle(width: width - indent, hasColour: false).wrapped(content)
      text += title.padding(to: indent) + lines[0] + "\n"
      for line in lines.dropFirst() { text += String(repeating: " ", count: indent) + line + "\n" }
    }
    row("file", place(entry.owner))
    row("allowed", line.allowed)
    row("default", line.fallback)
    row("source", line.source)
    for condition in entry.conditions { row("condition", condition) }
    let range = ModelRange.range(of: entry.fullKey, in: RangeTable.builtIn)
    if let range {
      let ends = Self.ends(range, line.unit)
      row("range", "\(ends); \(SettingLine.source(range.basis, range.source))")
    }
    if let day { row("changes", changes(trial, day)) }
    return text
  }

  /// What a name means that is no setting: a measure, an event of a day, a rule or a fact of a system, or
  /// a rule of lint; nil for others.
  package static func other(_ name: String) -> String? {
    let paragraph: String
    if let measure = RunMeasures.definitions.first(where: { $0.name == name }) {
      let unit = measure.unit.isEmpty ? "" : " In \(measure.unit)."
      paragraph =
        "\(name), a measure: \(measure.meaning)\(unit) It is a column of runs.csv that you can limit with "
        + "--limit or in a budget; docs/reference/measures.md defines the terms."
    } else if unmodelled.contains(name) {
      paragraph = "\(name) is not modelled; docs/trust.md explains what that means for the numbers."
    } else if ScenarioFile.eventKeys.contains(name) {
      paragraph =
        "\(name), an event of a day: docs/reference/days.md explains its values and effect, under Events."
    } else if let rule = LintRule.all.first(where: { $0.name == name }) {
      paragraph =
        "\(name), a lint rule about \(rule.subject): \(rule.message); \(rule.remedy) (\(rule.source))"
    } else {
      let rules = SystemRule.named(name)
      return rules.isEmpty ? nil : rules.map(text).joined(separator: "\n")
    }
    let style = TerminalStyle(width: TerminalStyle.defaultWidth, hasColour: false)
    return style.wrapped(paragraph).joined(separator: "\n") + "\n"
  }

  /// A rule or a fact of a system, with its evidence and where it is applied.
  private static func text(_ rule: SystemRule) -> String {
    let title = rule.isNumbered ? "rule \(rule.name)" : "\(rule.name) (\(rule.system))"
    let style = TerminalStyle(width: TerminalStyle.defaultWidth, hasColour: false)
    func plain(_ text: String) -> String { text.replacing("`", with: "") }
    var lines = style.wrapped("\(title): \(plain(rule.statement))") + [""]
    for (name, content) in [
      ("settings", rule.settings), ("evidence", rule.evidence), ("source", rule.source),
      ("where", rule.files), ("test", rule.test),
    ] where !content.isEmpty {
      let indent = String(repeating: " ", count: 10)
      let width = TerminalStyle.defaultWidth - indent.count
      let wrapped = TerminalStyle(width: width, hasColour: false).wrapped(plain(content))
      lines += zip([name.padding(to: indent.count)] + wrapped.map { _ in indent }, wrapped).map(+)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Words that people ask for and that `docs/trust.md` explains.
  private static let unmodelled: Set<String> = [
    "live_activity", "heat", "cold", "watch", "server",
  ]

  /// The rules that mention a name that is none of the lab's; nil if none does.
  package static func mentions(of name: String) -> String? {
    let rules = SystemRule.about(name)
    guard !rules.isEmpty else { return nil }
    let style = TerminalStyle(width: TerminalStyle.defaultWidth, hasColour: false)
    let shown = rules.prefix(mentionLimit).map { rule in
      let statement = rule.statement.replacing("`", with: "")
      return style.wrapped("\(rule.name) (\(rule.system)): \(statement)").joined(separator: "\n")
    }
    let more = rules.count - shown.count
    let rest = more > 0 ? ", and \(more) more in scenarios/rules.csv" : ""
    let first = "\(name) is no setting, measure or event. These rules mention it\(rest):"
    let lines = [style.wrapped(first).joined(separator: "\n")] + shown
    return lines.joined(separator: "\n\n") + "\n"
  }

  /// The number of rules that are shown for a name.
  private static let mentionLimit = 6

  /// Several settings, one per line.
  package static func list(_ entries: [SettingEntry]) -> String {
    let width = entries.map(\.fullKey.count).max() ?? 0
    return entries.map { "\($0.fullKey.padding(to: width + 2))\($0.line.text)\n" }.joined()
  }

  private static func ends(_ range: ModelRange, _ unit: String) -> String {
    switch (range.low, range.high) {
    case (.factor(let low), .factor(let high)):
      return "\(ExactText.text(low)) to \(ExactText.text(high)) times the value"
    default:
      let texts = [range.low, range.high].map { end in
        switch end {
        case .absolute(let number): ExactText.text(number) + (unit.isEmpty ? "" : " " + unit)
        case .factor(let factor): "\(ExactText.text(factor)) times the value"
        }
      }
      return texts.joined(separator: " to ")
    }
  }

  private static func place(_ owner: SettingEntry.Owner) -> String {
    switch owner {
    case .strategy: "a strategy's file, or --set"
    case .rule: "a strategy's file, under when in a rule"
    case .os: "a system's file, under settings"
    case .fusedProvider: "a system's file, under fused_provider"
    case .phone: "a phone's file"
    case .providers: "a providers file, or a scenario under providers"
    }
  }

  private static func changes(_ trial: SettingTrial?, _ day: String) -> String {
    guard let trial else { return "not tried: no strategy of \(day) uses it" }
    let values = trial.values.joined(separator: ", ")
    let names = ["energy", "deliveries", "error"]
    let parts = zip(names, trial.changes).compactMap { name, change in
      change.map { "\(name) by up to \(amount($0.ratio)) (\($0.strategy), \($0.value))" }
    }
    let unchanged = zip(names, trial.changes).filter { $0.1 == nil }.map(\.0)
    let start = "one replication of \(day) at \(values): "
    if parts.isEmpty {
      return start + "nothing; the day may not depend on it"
    }
    let rest = unchanged.isEmpty ? "" : "; not \(unchanged.joined(separator: " nor "))"
    return start + parts.joined(separator: "; ") + rest
  }

  private static func amount(_ ratio: Double) -> String {
    guard ratio.isFinite else { return "any factor, from 0" }
    if ratio >= 9 { return ExactText.text(NumberText.rounded(ratio + 1, digits: 2)) + " times" }
    let percent = NumberText.rounded(100 * ratio, digits: 2)
    return (percent > 0 ? "+" : "") + ExactText.text(percent) + " %"
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Judgement
internal import Quantities
internal import RunMetrics
package import ScenarioFiles

/// The answer to what a name means.
package struct ExplainText: Sendable {
  /// What the name is.
  package enum Found: String, Sendable {
    /// One setting, or several with this key or in this section.
    case setting, settings
    /// A column of `runs.csv`.
    case measure
    /// An event of a day.
    case event
    /// A word that people ask for and that `docs/trust.md` explains.
    case notModelled = "not_modelled"
    case lintRule = "lint_rule"
    /// A rule or a fact of a system.
    case systemRule = "system_rule"
    /// Something else, which rules mention.
    case mentions
    /// What is often asked, by its topic.
    case topic
    /// The best hits for some words.
    case search
    /// A built-in strategy, phone, system or providers.
    case file
  }

  /// A sentence about a name, with facts by their titles.
  struct Entry: Sendable {
    var name: String
    var sentence: String
    var facts: [(title: String, text: String)] = []
  }

  private let name: String
  private let found: Found
  private var entries: [Entry] = []
  /// The text of a file, or the words before rules that mention a name.
  private var body = ""

  /// One setting: its meaning, its allowed values, its source and its effect on a day.
  ///
  /// - Parameters:
  ///   - entry: the setting.
  ///   - trial: its effect on the day; nil if it was not tried or no strategy uses it.
  ///   - day: the day's name; nil if it was not tried.
  package init(_ entry: SettingEntry, trial: SettingTrial?, day: String?) {
    (name, found) = (entry.fullKey, .setting)
    let line = entry.line
    var facts = [
      ("file", Self.place(entry.owner)), ("allowed", line.allowed), ("default", line.fallback),
      ("source", line.source),
    ]
    facts += entry.conditions.map { ("condition", $0) }
    if let values = entry.valuesOfSystems { facts.append(("systems", values)) }
    if let range = ModelRange.range(of: entry.fullKey, in: RangeTable.builtIn) {
      let ends = Self.ends(range, line.unit)
      facts.append(("range", "\(ends); \(SettingLine.source(range.basis, range.source))"))
    }
    if let day { facts.append(("changes", Self.changes(trial, day))) }
    entries = [
      Entry(name: name, sentence: "\(name): \(line.text).", facts: Self.known(facts))
    ]
  }

  /// Several settings.
  package init(_ key: String, _ settings: [SettingEntry]) {
    (name, found) = (key, .settings)
    entries = settings.map { Entry(name: $0.fullKey, sentence: $0.line.text) }
  }

  /// The file of a built-in strategy, phone, system or providers.
  package init(_ key: String, file: String) {
    (name, found) = (key, .file)
    // The line for editors says nothing about the settings.
    body = file.hasPrefix("# yaml") ? String(file.drop { $0 != "\n" }.dropFirst()) : file
  }

  /// What a name means that is no setting: a measure, an event of a day, a rule or a fact of a system, or
  /// a rule of lint; nil for others.
  package init?(other name: String) {
    self.name = name
    if let measure = RunMeasures.definitions.first(where: { $0.name == name }) {
      let unit = measure.unit.isEmpty ? "" : " In \(measure.unit)."
      found = .measure
      body =
        "\(name), a measure: \(measure.meaning)\(unit) It is a column of runs.csv that you can limit with "
        + "--limit or in a budget; docs/reference/measures.md defines the terms."
    } else if Self.unmodelled.contains(name) {
      found = .notModelled
      body = "\(name) is not modelled; docs/trust.md explains what that means for the numbers."
    } else if ScenarioFile.eventKeys.contains(name) {
      found = .event
      body =
        "\(name), an event of a day: docs/reference/days.md explains its values and effect, under Events."
    } else if let rule = LintRule.all.first(where: { $0.name == name }) {
      found = .lintRule
      body =
        "\(name), a lint rule about \(rule.subject): \(rule.message); \(rule.remedy) (\(rule.source))"
    } else {
      let rules = SystemRule.named(name)
      guard !rules.isEmpty else { return nil }
      found = .systemRule
      entries = rules.map(Self.entry)
      return
    }
    entries = [Entry(name: name, sentence: body)]
    body = ""
  }

  /// The rules that mention a name that is none of the lab's; nil if none does.
  package init?(mentionsOf name: String) {
    let rules = SystemRule.about(name)
    guard !rules.isEmpty else { return nil }
    (self.name, found) = (name, .mentions)
    entries = rules.map(Self.entry)
    let more = rules.count - Self.mentionLimit
    let rest = more > 0 ? ", and \(more) more in scenarios/rules.csv" : ""
    body = "\(name) is no setting, measure or event. These rules mention it\(rest):"
  }

  /// What is often asked; nil if the words name no topic.
  package init?(topic words: String) {
    guard let topic = Topic.named(words) else { return nil }
    (name, found) = (topic.name, .topic)
    let more = TopicSearch.hits(for: words, atMost: 12).filter { $0.name != "topic \(topic.name)" }
    entries = [
      Entry(
        name: topic.name,
        sentence: "\(topic.name): \(topic.text)",
        facts: [
          ("platform", topic.platform), ("see", topic.see),
          ("more", more.prefix(5).map(\.name).joined(separator: ", ")),
        ]
        .filter { !$0.1.isEmpty }.map { (title: $0.0, text: $0.1) }
      )
    ]
  }

  /// The best hits for some words among topics, stories, measures and rules; nil if there are none.
  package init?(searchFor words: String) {
    let hits = TopicSearch.hits(for: words, atMost: Self.hitLimit)
    guard !hits.isEmpty else { return nil }
    (name, found) = (words, .search)
    body =
      "\(words) is no setting, measure or event. These come nearest; explain shows a topic, a measure or a rule, "
      + "and compare stories/NAME runs a story:"
    entries = hits.enumerated().map { index, hit in
      // The best topic is shown whole if it has all of the words.
      let topic = index == 0 && hit.score > 0.99 ? hit.name.split(separator: " ").last : nil
      let whole = topic.flatMap { Topic.named(String($0)) }
      return Entry(name: hit.name, sentence: whole?.text ?? hit.text)
    }
  }

  /// The most hits of a search.
  private static let hitLimit = 10

  /// A rule or a fact of a system, with its evidence and where it is applied.
  private static func entry(_ rule: SystemRule) -> Entry {
    func plain(_ text: String) -> String { text.replacing("`", with: "") }
    let title = rule.isNumbered ? "rule \(rule.name)" : "\(rule.name) (\(rule.system))"
    let facts = [
      ("settings", rule.settings), ("evidence", rule.evidence), ("source", rule.source),
      ("where", rule.files), ("test", rule.test),
    ]
    return Entry(
      name: rule.name,
      sentence: "\(title): \(plain(rule.statement))",
      facts: known(facts.map { ($0, plain($1)) })
    )
  }

  private static func known(_ facts: [(String, String)]) -> [(title: String, text: String)] {
    facts.filter { !$0.1.isEmpty }.map { (title: $0.0, text: $0.1) }
  }

  /// Words that people ask for and that `docs/trust.md` explains.
  private static let unmodelled: Set<String> = [
    "live_activity", "heat", "cold", "watch", "server",
  ]

  /// The number of rules that the text shows for a name.
  private static let mentionLimit = 6
}

extension ExplainText {
  /// The answer as lines of a width in columns, ending with a newline.
  package func text(width: Int = TerminalStyle.defaultWidth) -> String {
    let style = TerminalStyle(width: width, hasColour: false)
    func wrapped(_ text: String) -> String { style.wrapped(text).joined(separator: "\n") }
    switch found {
    case .file: return body
    case .settings:
      let width = entries.map(\.name.count).max() ?? 0
      return entries.map { "\($0.name.padding(to: width + 2))\($0.sentence)\n" }.joined()
    case .search:
      let lines = entries.map { wrapped("\($0.name): \($0.sentence)") }
      return ([wrapped(body)] + lines).joined(separator: "\n\n") + "\n"
    case .mentions:
      return ([body] + entries.prefix(Self.mentionLimit).map(\.sentence)).map(wrapped).joined(
        separator: "\n\n"
      ) + "\n"
    case .setting, .measure, .event, .notModelled, .lintRule, .systemRule, .topic:
      return entries.map { entry in
        wrapped(entry.sentence) + "\n" + (entry.facts.isEmpty ? "" : "\n")
          + entry.facts.map { Self.row($0.title, $0.text, width) }.joined()
      }
      .joined(separator: "\n")
    }
  }

  /// A fact behind its title; lines after the first are indented by as many columns.
  private static func row(_ title: String, _ text: String, _ width: Int) -> String {
    let indent = String(repeating: " ", count: 10)
    let lines = TerminalStyle(width: width - indent.count, hasColour: false).wrapped(text)
    return zip([title.padding(to: indent.count)] + lines.dropFirst().map { _ in indent }, lines)
      .map { $0 + $1 + "\n" }
      .joined()
  }

  /// The answer as JSON.
  package var json: String {
    let list = entries.map { entry in
      JSONText.object([
        ("name", .string(entry.name)), ("text", .string(entry.sentence)),
        (
          "facts",
          .array(
            entry.facts.map {
              .object([("title", .string($0.title)), ("text", .string($0.text))])
            }
          )
        ),
      ])
    }
    return JSONText.object([
      ("name", .string(name)), ("found", .string(found.rawValue)), ("entries", .array(list)),
      ("file", .string(found == .file ? body : nil)),
    ])
    .document
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
    case .lives: "a population's file, under lives"
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

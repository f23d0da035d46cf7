// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import ArgumentParser
internal import Reports

/// `tracewatt explain`: explains a setting: its meaning, allowed values, source and effect.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a setting with its allowed values, source and effect, or any other name.",
    discussion: """
      Takes the key of a strategy, system, phone or provider setting, with or without its \
      owner, or a section such as standard. For a measure, an event, a rule, a fact ("rule 14", D7) or a \
      lint rule it prints the meaning. For a built-in strategy, phone, system or providers it prints \
      the file; each of its keys is a setting. Other words are looked up among topics that users ask about,       built-in stories, measures and rules.

      To show the effect, it runs one replication of a built-in day with the setting at other values.

      Example: tracewatt explain static_hold_after
      """
  )

  @Argument(
    help:
      "The key of a setting, such as gnss_interval, a section, a built-in profile, or any words."
  )
  var keys: [String]

  private var key: String { keys.joined(separator: " ") }

  @Option(help: "The scenario to try it on. Default: office_day, or android_commute for Android.")
  var scenario: String?

  @Flag(inversion: .prefixedNo, help: "Measure the setting's effect.")
  var trial = true

  @Option(help: "The output format: text or json.")
  var format = ExplainFormat.text

  func run() async throws {
    let found = try self.found()
    Terminal.write(format == .json ? found.json : found.text())
  }

  private func found() throws -> ExplainText {
    let entries = SettingCatalogue.find(key)
    // A condition of a rule that is named like a service is not what a user asks about.
    let isProfile = ["strategies", "phones", "os", "providers"].contains {
      BuiltIn.text($0, key) != nil
    }
    if !isProfile, entries.allSatisfy({ $0.owner == .rule }),
      let topic = ExplainText(topic: key)
    {
      return topic
    }
    guard let first = entries.first else {
      if let other = ExplainText(other: key) { return other }
      let folders = ["strategies", "phones", "os", "providers"]
      if let file = folders.lazy.compactMap({ BuiltIn.text($0, key) }).first {
        return ExplainText(key, file: file)
      }
      if let mentions = ExplainText(mentionsOf: key) { return mentions }
      // A misspelt key gets the nearest one, not whatever has half of its words.
      let isMisspelt = keys.count == 1 && SettingCatalogue.nearest(to: key) != nil
      guard !isMisspelt, let hits = ExplainText(searchFor: key) else {
        throw CommandFailure.unknownSetting(key)
      }
      return hits
    }
    guard entries.count == 1 else { return ExplainText(key, entries) }
    let tried = trial && first.owner != .lives ? try self.tried(first) : nil
    return ExplainText(first, trial: tried?.trial, day: tried?.day)
  }

  private func tried(_ entry: SettingEntry) throws -> (trial: SettingTrial?, day: String)? {
    let isAndroid = entry.owner == .fusedProvider || entry.line.key.hasPrefix("fused.")
    let name = scenario ?? (isAndroid ? "android_commute" : "office_day")
    // A setting of strategies is tried on all built-in ones that use it.
    var options = LoadOptions()
    if entry.owner == .strategy, scenario == nil, !isAndroid {
      let all = try StrategyLoader.load(BuiltIn.strategyNames)
      options.strategies = all.filter { !$0.configuration.usesFusedProvider }.map(\.name)
    }
    var day = try ScenarioLoader.load(path: BuiltIn.path(of: name), options: options)
    day.phones = Array(day.phones.prefix(1))
    day.systems = Array(day.systems.prefix(1))
    if entry.owner == .strategy {
      day.strategies.removeAll { strategy in
        SettingTrial.knobs(entry.line.key, of: strategy.configuration).isEmpty
      }
    }
    guard !day.strategies.isEmpty else { return (nil, name) }
    return (SettingTrial(of: day, entry.variants(day)), name)
  }
}

/// The formats of an explanation.
enum ExplainFormat: String, CaseIterable, ExpressibleByArgument { case text, json }

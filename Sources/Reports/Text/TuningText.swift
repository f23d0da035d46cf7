// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import LocationService
internal import Quantities
internal import RunMetrics
internal import ScenarioFiles
public import StudyResults

/// The result of a search as text, CSV and JSON.
public struct TuningText: Sendable {
  let study: TuningStudy
  let report: TuningStudy.Report
  let spaceName: String

  /// The text of a study with its report, and the name of the searched space.
  public init(_ study: TuningStudy, _ report: TuningStudy.Report, spaceName: String) {
    self.study = study
    self.report = report
    self.spaceName = spaceName
  }

  /// The chosen settings; nil if none meet the limits.
  public var winner: ScoredSettings? { report.outcome.winner.map { report.outcome.tried[$0] } }

  /// The chosen settings as a strategy file; nil if there are none.
  public var yaml: String? {
    winner.map { StrategyText.yaml(for: StrategyText.strategy(for: $0.settings)) }
  }

  /// The chosen settings as Core Location code; nil if there are none.
  public var swift: String? {
    winner.map { winner in
      let day = study.training[0].scenario
      return SwiftSnippet(
        StrategyText.strategy(for: winner.settings).configuration,
        places: day.places,
        hasLocationBackgroundMode: day.app.hasLocationBackgroundMode
      )
      .text
    }
  }

  /// The chosen settings as options of another product; nil if they are none.
  public var options: (product: String, json: String)? {
    winner.flatMap {
      ProductConfiguration.options(for: StrategyText.strategy(for: $0.settings).configuration)
    }
  }

  /// The result as text in a format.
  ///
  /// - Returns: text that ends with a newline; `csv` is the table of all candidates.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .table: plain(isMarkdown: false)
    case .markdown: plain(isMarkdown: true)
    case .csv: csv
    case .json: json.document
    }
  }

  var search: TuningSearch { study.search }

  var metrics: [String] { search.metrics }

  // MARK: - For people

  private func plain(isMarkdown: Bool) -> String {
    let first = [simplestText].compactMap(\.self) + answer
    var text = first.map { $0 + "\n" }.joined() + (first.isEmpty ? "" : "\n")
    text += head(isMarkdown) + "\n"
    if let winner {
      text += "Cheapest within the limits: \(settingsText(winner.settings))\n\n"
      text += table(of: winner, isMarkdown) + "\n" + legend + "\n"
      text += remarks(on: winner).map { $0 + "\n" }.joined()
    } else {
      text += "No settings meet the limits.\n"
      if let miss = report.outcome.nearestMiss.map({ report.outcome.tried[$0] }) {
        text += "Nearest: \(settingsText(miss.settings))\n"
        text += outcomes(of: miss).filter { !$0.isMet }.map { "  \(sentence($0))\n" }.joined()
      }
    }
    text += "\nThe best of each strategy:\n" + (isMarkdown ? "\n" : "") + families(isMarkdown)
    if let yaml, let swift {
      text += code("The strategy file", yaml, "yaml", isMarkdown)
      text += code("The code", swift, "swift", isMarkdown)
    }
    if let options {
      text += code("The options of \(options.product)", options.json, "json", isMarkdown)
    }
    return text
  }

  /// The saving of the chosen settings against today's strategy, one sentence per phone and system.
  var answer: [String] {
    guard let winner else { return [] }
    return report.against.map { comparison in
      let place =
        report.against.count > 1 ? " on \(comparison.group.phone), \(comparison.group.os)" : ""
      return comparison.text
        .replacing(winner.settings.name, with: "Tuned \(winner.settings.family)\(place)")
    }
  }

  private func code(_ title: String, _ text: String, _ kind: String, _ isMarkdown: Bool) -> String {
    isMarkdown ? "\n\(title):\n\n```\(kind)\n\(text)```\n" : "\n\(title):\n\n\(text)"
  }

  private func head(_ isMarkdown: Bool) -> String {
    let bullet = isMarkdown ? "- " : "  "
    var text =
      "Minimise \(search.objective) subject to these limits on every day:\n"
      + (isMarkdown ? "\n" : "")
    text += search.limits.map { "\(bullet)\($0.text)\n" }.joined()
    text += "\nSearch space \(spaceName):\n" + (isMarkdown ? "\n" : "")
    for family in search.space.families {
      let axes = family.axes.map { axis in
        let knob = StrategyKnob.knob(axis.key, of: family.base.configuration)
        return "\(axis.key) " + axis.values.map { knob?.text($0) ?? "" }.joined(separator: " | ")
      }
      let rest = axes.isEmpty ? "as it is" : axes.joined(separator: "; ")
      text += "\(bullet)\(family.base.name): \(rest)\n"
    }
    return text + "\n" + effort + "\n" + days
  }

  private var effort: String {
    let outcome = report.outcome
    let stages = outcome.rungs.map { "\($0.count) on \($0.replications)" }
    let refined = outcome.tried.count(where: \.isRefined)
    let isOne = outcome.rungs.last?.replications == 1
    var parts = [stages.joined(separator: ", ") + (isOne ? " replication" : " replications")]
    if outcome.recalled > 0 {
      parts.append("\(outcome.recalled) dropped settings were run in full")
    }
    if refined > 0 { parts.append("\(refined) lie between the grid's values") }
    if outcome.misfits > 0 {
      parts.append("\(outcome.misfits) combinations of settings are invalid")
    }
    return "Tried \(Self.counted(outcome.tried.count, "setting")) in "
      + "\(Self.counted(report.runCount, "simulated day")): "
      + parts.joined(separator: "; ") + ".\n"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The days used in the search and the held-out ones.
  private var days: String {
    let training = study.training.map(\.scenario.name).joined(separator: ", ")
    let last = search.replications - 1
    let range = study.holdOutReplications
    var text = "Training: \(training), replications 0 to \(last).\nHold-out: "
    if study.holdOut.isEmpty {
      text +=
        "the same days, replications \(range.lowerBound) to \(range.upperBound - 1): same trace, "
      text += "different luck. Other days would be a stronger test (--hold-out SCENARIO).\n"
    } else {
      let names = study.holdOut.map(\.scenario.name).joined(separator: ", ")
      text += "\(names), replications 0 to \(range.upperBound - 1), which the search did not use.\n"
    }
    return text
  }

  func settingsText(_ settings: TunedSettings) -> String {
    let list = settings.parameters.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return list.isEmpty ? "\(settings.family) as it is" : "\(settings.family) with \(list)"
  }

  private func table(of winner: ScoredSettings, _ isMarkdown: Bool) -> String {
    let rows = metrics.map { metric in
      let limits = search.limits.filter { $0.metric == metric }.map { limit in
        limit.text.dropFirst(metric.count + 1)
      }
      let proof = report.proof
      return [
        metric, value(winner, metric), proof.map { value($0, metric) } ?? "",
        limits.joined(separator: ", "),
      ]
    }
    let table = TextTable(["measure", "training", "hold-out", "limit"], rows)
    return isMarkdown ? table.markdown : table.plain
  }

  /// The mean over places.
  ///
  /// An energy has its range, such as `400 J (170–620)`;
  /// everything else has half its interval, such as `97 m ±2.6`.
  private func value(_ scored: ScoredSettings, _ metric: String) -> String {
    guard let mean = scored.mean(metric, weights: search.weights) else { return "" }
    if let range = scored.range(metric, weights: search.weights) {
      let unit = NumberText.symbol(EffectText.unit(of: metric))
      let text = NumberText.known(mean.estimate) + (unit.isEmpty ? "" : " " + unit)
      let ends = NumberText.known(range)
      return ends == NumberText.known(mean.estimate) ? text : "\(text) (\(ends))"
    }
    let text = EffectText.amount(mean.estimate, of: metric)
    guard let high = mean.high, high > mean.estimate else { return text }
    return text + " ±" + NumberText.short(high - mean.estimate, digits: 2)
  }

  /// The meaning of brackets and ± in the table.
  private var legend: String {
    let brackets = winner?.rangeLevel.map { "Brackets show the \($0.meaning); " } ?? ""
    return brackets + "± is half the width of luck's 95 % interval."
  }

  func outcomes(of scored: ScoredSettings) -> [ScoredSettings.LimitOutcome] {
    scored.outcomes(of: search.limits)
  }

  /// The outcome of a limit at one place, as a sentence without a full stop.
  private func sentence(_ outcome: ScoredSettings.LimitOutcome) -> String {
    let place = "on \(outcome.place.scenario), \(outcome.place.phone), \(outcome.place.os)"
    let metric = outcome.limit.metric
    guard let value = outcome.value else { return "\(metric) has no value \(place)" }
    var text = "\(metric) is \(EffectText.amount(value.estimate, of: metric)) \(place)"
    if outcome.missing > 0 { text += ", with no value in \(outcome.missing) replications" }
    return text + "; the limit is \(outcome.limit.text.dropFirst(metric.count + 1))"
  }

  private func remarks(on winner: ScoredSettings) -> [String] {
    var lines: [String] = []
    for outcome in outcomes(of: winner) where outcome.isUncertain {
      lines.append("note: the interval contains the limit: \(sentence(outcome)) (training)")
    }
    for outcome in report.proof.map({ outcomes(of: $0) }) ?? [] where !outcome.isMet {
      lines.append("warning: not met on the held-out days: \(sentence(outcome))")
    }
    lines += endNotes.map { "note: \($0)" }
    return lines + report.notes.map { "note: \($0)" }
  }

  /// A table of the best settings of each family, with the number of their replications.
  private func families(_ isMarkdown: Bool) -> String {
    let unit = NumberText.symbol(EffectText.unit(of: search.objective))
    let titles = [
      "strategy", "settings", unit.isEmpty ? search.objective : "\(search.objective), \(unit)",
    ]
    let rows = search.space.families.compactMap { family -> [String]? in
      guard let best = best(of: family.base.name) else { return nil }
      let mean = best.mean(search.objective, weights: search.weights)
      let missed = outcomes(of: best).filter { !$0.isMet }.map(\.limit.metric)
      var names: [String] = []
      for name in missed where !names.contains(name) { names.append(name) }
      return [
        family.base.name,
        best.settings.parameters.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
        mean.map { mean in
          best.range(search.objective, weights: search.weights).map { range in
            "\(NumberText.known(mean.estimate)) (\(NumberText.known(range)))"
          } ?? NumberText.short(mean.estimate)
        } ?? "", String(best.replications),
        names.isEmpty ? "met" : "misses " + names.joined(separator: ", "),
      ]
    }
    let table = TextTable(titles + ["replications", "limits"], rows)
    return isMarkdown ? table.markdown : table.plain
  }

  /// The family's cheapest settings within the limits, or those that miss them by the least.
  ///
  /// The chosen settings come first, then those with the most replications within the limits.
  private func best(of family: String) -> ScoredSettings? {
    let own = report.outcome.tried.filter { $0.settings.family == family && $0.replications > 0 }
    if let winner, winner.settings.family == family { return winner }
    func key(_ scored: ScoredSettings) -> (Double, Int, Double) {
      let excess = outcomes(of: scored).map(\.excess).reduce(0, +)
      let cost = scored.mean(search.objective, weights: search.weights)?.estimate ?? .infinity
      return (excess, excess == 0 ? -scored.replications : 0, cost)
    }
    return own.enumerated().min {
      let (a, b) = (key($0.element), key($1.element))
      return (a.0, a.1, a.2, $0.offset) < (b.0, b.1, b.2, $1.offset)
    }?.element
  }
}

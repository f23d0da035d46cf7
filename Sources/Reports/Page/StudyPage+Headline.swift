// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension StudyPage {
  /// The choices between energy and error, the verdicts in words, and the rung of evidence.
  func writeHeadline(to main: inout Markup) {
    main.element("section", ["id": "verdict", "aria-labelledby": "verdict-h"]) { section in
      section.element("h2", ["id": "verdict-h"], text: "Verdict")
      for scene in scenes {
        if scenes.count > 1 { section.element("h3") { $0.name(scene.heading) } }
        writeChoices(of: scene, to: &section)
      }
      writeEvidence(to: &section)
      writeSentences(to: &section)
    }
  }

  /// The strategies that nothing beats at both, each with its two numbers.
  private func writeChoices(of scene: Scene, to section: inout Markup) {
    let rows = rows(of: scene)
    let front = rows.filter { $0.standing == .front }
    section.element("p", text: Self.summary(of: rows))
    guard !front.isEmpty else { return }
    section.element("ul", ["class": "choices"]) { list in
      for row in front {
        list.element("li") { item in
          item.element("span", ["class": "what"]) { what in
            what.element("svg", ["viewBox": "0 0 20 20", "aria-hidden": "true"]) { svg in
              look(of: row.group.strategy).draw(in: &svg, x: 10, y: 10, radius: 7)
            }
            what.name(row.group.strategy)
          }
          let title = scene.entries.first { $0.group == row.group }?.title ?? ""
          if !title.isEmpty { item.element("span", ["class": "unit"]) { $0.name(title) } }
          item.element("span", ["class": "figure"]) { writeRatio(of: row, in: &$0) }
          item.element("span") { text in
            write(row, "location_percent_per_day", in: &text)
            text.element("span", ["class": "unit"], text: " % of a charge a day")
          }
          item.element("span") { text in
            write(row, "error_mean_m", in: &text)
            text.element("span", ["class": "unit"], text: " m mean error")
          }
        }
      }
    }
  }

  /// Such as `3 of 10 strategies are choices …`, with the others counted.
  private static func summary(of rows: [ComparisonTable.Row]) -> String {
    let front = rows.filter { $0.standing == .front }.count
    var others: [String] = []
    let dominated = rows.filter { if case .dominated = $0.standing { true } else { false } }.count
    let partial = rows.filter { $0.standing == .partial }.count
    let blind = rows.filter { $0.standing == .blind }.count
    func count(_ number: Int, _ one: String, _ many: String) {
      if number > 0 { others.append("\(number) \(number == 1 ? one : many)") }
    }
    let loss = "more than another for no gain"
    count(dominated, "costs more or errs \(loss)", "cost more or err \(loss)")
    let enough = Int((100 * ParetoStanding.minimumCoverage).rounded())
    let little = "a position for less than \(enough) % of the day"
    count(partial, "has \(little)", "have \(little)")
    count(blind, "has no tracking error to compare", "have no tracking error to compare")
    let text =
      "\(front) of \(rows.count) strategies are a choice between location energy and mean error: "
      + "no other is told apart as better in one and no worse in the other."
    return others.isEmpty ? text : text + " Of the others, " + others.joined(separator: ", ") + "."
  }

  /// What the rung carries: how many times the reference's location energy it takes.
  private func writeRatio(of row: ComparisonTable.Row, in markup: inout Markup) {
    let unit: Markup.Attributes = ["class": "unit"]
    guard !row.isReference else {
      return markup.element("span", unit, text: "the reference")
    }
    guard let effect = row.energy, effect.kind == .ratio else {
      write(row, "energy_location_j", in: &markup)
      return markup.element("span", unit, text: " J of location energy")
    }
    let value = effect.value.estimate
    let small = value < 0.001
    markup.element(
      "data",
      ["value": "\(value)"],
      text: small ? "<0.001" : NumberText.short(value, digits: 3)
    )
    markup.element("span", unit) { span in
      span.text(" × ")
      span.name(table.reference)
    }
  }

  private func write(_ row: ComparisonTable.Row, _ metric: String, in markup: inout Markup) {
    guard let value = row[metric] else { return markup.text("–") }
    markup.element(
      "data",
      ["value": "\(value.estimate)", "data-metric": metric],
      text: NumberText.short(value.estimate, digits: 3)
    )
    if let high = value.high, high > value.estimate {
      markup.text(" ±" + NumberText.short(high - value.estimate, digits: 2))
    }
  }

  private func writeEvidence(to section: inout Markup) {
    section.element("p", ["class": "evidence"], text: table.evidence)
    section.element("details") { details in
      details.element("summary", text: "How far these numbers may be read")
      details.element(
        "p",
        text:
          "Claims climb a ladder, each rung needing more evidence than the one before. This report "
          + "stands on the one that is marked."
      )
      details.element("ol", ["class": "ladder"]) { list in
        for rung in ComparisonTable.Rung.allCases {
          let isHere = rung == table.rung
          let words =
            switch rung {
            case .order: "the order of strategies"
            case .ratio: "how many times more one takes than another"
            case .tierSeconds: "seconds at each accuracy tier, which phones in the field count too"
            case .percentPerHour: "percent of a charge per hour on a named phone"
            }
          list.element("li", ["class": isHere ? "here" : nil]) { item in
            item.text(words)
            if isHere { item.element("strong", text: " (this report)") }
          }
        }
      }
    }
  }

  private func writeSentences(to section: inout Markup) {
    guard !table.comparisons.isEmpty else { return }
    section.element("p") { text in
      text.text("Against ")
      text.name(table.reference)
      text.text(", paired over replications:")
    }
    section.element("ul") { list in
      for comparison in table.comparisons {
        list.element("li") { item in
          if scenes.count > 1 {
            let group = comparison.group
            item.element("span", ["class": "unit"]) {
              $0.name("\(group.scenario), \(group.phone), \(group.os): ")
            }
          }
          item.text(comparison.sentence)
        }
      }
    }
  }

  /// The rows of the table that belong to a scene, in its order.
  func rows(of scene: Scene) -> [ComparisonTable.Row] {
    table.rows.filter { row in
      (row.group.scenario, row.group.phone, row.group.os) == (scene.day.name, scene.phone, scene.os)
    }
  }

  /// How a strategy looks.
  func look(of strategy: String) -> StrategyLook {
    StrategyLook(index: study.strategies.firstIndex(of: strategy) ?? study.strategies.count)
  }
}

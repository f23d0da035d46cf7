// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Tracewatt
internal import TracewattFiles

extension StudyPage {
  /// The choices between energy and error, the verdicts in words, and the rung of evidence.
  func writeHeadline(to main: inout Markup) {
    main.element("section", ["id": "verdict", "aria-labelledby": "verdict-h"]) { section in
      section.element("h2", ["id": "verdict-h"], text: "Verdict")
      for scene in scenes.prefix(study.provenance?.week == nil ? scenes.count : 1) {
        if scenes.count > 1 { section.element("h3") { $0.name(scene.heading) } }
        writeChoices(of: scene, to: &section)
      }
      writeEvidence(to: &section)
      writeNotes(to: &section)
      writeSentences(to: &section)
      if scenes.count > 1 { writeOverview(to: &section) }
    }
  }

  /// The strategies that nothing beats at both, least energy first, each with its numbers.
  private func writeChoices(of scene: Scene, to section: inout Markup) {
    let rows = rows(of: scene)
    let choices = Choices(rows, of: scene.entries)
    if let lead = lead(of: scene) { section.element("p", ["class": "lead"], text: lead) }
    if let remark = Self.unscored(scene) {
      section.element("p", ["class": "evidence"], text: remark)
    }
    section.element("p", text: choices.summary)
    guard !choices.front.isEmpty else { return }
    section.element("ul", ["class": "choices"]) { list in
      for choice in choices.front {
        list.element("li") { write(choice, of: scene, to: &$0) }
      }
    }
  }

  /// What to use, in the words of `compare`.
  private func lead(of scene: Scene) -> String? {
    guard let group = scene.entries.first?.group else { return nil }
    let source = scene.isWeek || study.provenance?.week == nil ? table : dayTable
    return source.recommendations.first { $0.present.isOnSameDay(as: group) }
      .map { source.words(for: $0) }
  }

  private func write(_ choice: Choices.Choice, of scene: Scene, to item: inout Markup) {
    let row = choice.row
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
    guard !choice.twins.isEmpty else { return }
    item.element("span", ["class": "unit"]) { text in
      text.text("The same in every replication: ")
      for (index, twin) in choice.twins.enumerated() {
        if index > 0 { text.text(", ") }
        text.name(twin)
      }
    }
  }

  /// What the rung carries: how many times the reference's location energy it takes.
  private func writeRatio(of row: ComparisonTable.Row, in markup: inout Markup) {
    let unit: Markup.Attributes = ["class": "unit"]
    guard !row.isReference else {
      return markup.element("span", unit, text: "the reference")
    }
    guard let effect = row.energy, effect.kind == .ratio, effect.value.estimate > 0 else {
      write(row, "energy_location_j", in: &markup)
      return markup.element("span", unit, text: " J of location energy")
    }
    let value = effect.value.estimate
    markup.element("data", ["value": "\(value)"], text: Choices.times(value))
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
    if let range = row.range(of: metric) {
      let ends = [range.lowerBound, range.upperBound].map { NumberText.short($0, digits: 2) }
      if ends[0] != ends[1] { markup.text(" (\(ends.joined(separator: "–")))") }
    } else if let high = value.high, high > value.estimate {
      markup.text(" ±" + NumberText.short(high - value.estimate, digits: 2))
    }
  }

  /// Says for how little of the day errors are known, where the truth has gaps.
  private static func unscored(_ scene: Scene) -> String? {
    let means = scene.entries.compactMap { $0.mean("unscored_s")?.estimate }
    guard let gap = means.max(), gap > 0 else { return nil }
    let length = scene.end > .zero ? " of \(NumberText.short(scene.end.seconds, digits: 3)) s" : ""
    return
      "The truth is unknown for \(NumberText.short(gap, digits: 3)) s\(length), where the recording "
      + "has gaps: energy counts there, errors and coverage do not."
  }

  private func writeEvidence(to section: inout Markup) {
    for line in table.evidenceLines {
      section.element("p", ["class": "evidence"]) { $0.name(line) }
    }
    section.element("details") { details in
      details.element("summary", text: "How far these numbers may be read")
      let here =
        table.rung == nil
        ? "This report stands on none." : "This report stands on the one that is marked."
      details.element(
        "p",
        text: "Claims climb a ladder, each rung needing more evidence than the one before. " + here
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
      guard !table.standings.isEmpty else { return }
      details.element("ul") { list in
        for line in table.evidenceDetails {
          list.element("li") { $0.name(line) }
        }
      }
    }
  }

  /// What the runs and the folder say about themselves, before anybody trusts a number.
  private func writeNotes(to section: inout Markup) {
    for remark in study.remarks {
      section.element("p", ["class": "evidence"]) {
        $0.element("strong", text: "Careful: ")
        $0.name(remark)
      }
    }
    let notes = study.provenance?.notes ?? []
    guard !notes.isEmpty else { return }
    section.element("details") { details in
      let noun = notes.count == 1 ? "note" : "notes"
      details.element(
        "summary",
        text: "\(notes.count) \(noun) of the runs, which explain some numbers"
      )
      details.element("ul") { list in
        for note in notes { list.element("li") { $0.name(note) } }
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
    let isMany =
      Set(table.rows.map { "\($0.group.scenario) \($0.group.phone) \($0.group.os)" }).count > 1
    section.element("ul") { list in
      for comparison in table.comparisons {
        list.element("li") { item in
          if isMany {
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

  /// How a strategy looks.
  func look(of strategy: String) -> StrategyLook {
    StrategyLook(index: study.strategies.firstIndex(of: strategy) ?? study.strategies.count)
  }
}

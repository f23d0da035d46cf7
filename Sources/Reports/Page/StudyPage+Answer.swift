// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

extension StudyPage {
  /// The scenes that the first screen answers for: the week if the days form one, else all days.
  var answered: [Scene] {
    let weeks = scenes.filter(\.isWeek)
    return weeks.isEmpty ? scenes : weeks
  }

  /// Writes the first screen: the recommendation with three numbers and how far to trust it, beside
  /// the chart of energy against error.
  ///
  /// As in the terminal, the answer comes before the name of its scene, unless there are several
  /// scenes. These have a heat map instead of a chart.
  func writeAnswer(to main: inout Markup) {
    main.element("div", ["class": "answer"]) { answer in
      answer.element(
        "section",
        ["id": "recommendation", "aria-labelledby": "recommendation-h"]
      ) { section in
        section.element("h2", ["id": "recommendation-h"], text: "Recommendation")
        if let overview = table.overview {
          section.element("p", ["class": "lead"]) { $0.name(overview) }
        }
        for scene in answered {
          if answered.count > 1 { section.element("h3") { $0.name(shortHeading(of: scene)) } }
          if let lead = lead(of: scene) {
            section.element("p", ["class": answered.count > 1 ? nil : "lead"], text: lead)
          }
          if answered.count == 1 {
            // The title of the page names the day.
            let heading = scene.isWeek ? scene.heading : "\(scene.phone), \(scene.os)"
            section.element("p", ["class": "remark"]) { $0.name(heading) }
            writeFigures(of: scene, to: &section)
          }
        }
        for line in table.evidenceLines.prefix(1) {
          section.element("p", ["class": "evidence"]) { $0.name(line) }
        }
      }
      answer.element("section", ["id": "trade", "aria-labelledby": "trade-h"]) { section in
        section.element("h2", ["id": "trade-h"], text: "Energy against error")
        if answered.count == 1, let scene = answered.first {
          writeTrade(of: scene, to: &section)
        } else {
          writeHeatMap(to: &section)
        }
      }
    }
  }

  /// Writes the chart of a scene, in two sizes of which a style shows one.
  private func writeTrade(of scene: Scene, to section: inout Markup) {
    let recommended = recommendation(of: scene)?.chosen?.strategy
    section.element("div", ["class": "roomy"]) {
      scene.tradeFigure(recommended: recommended).write(to: &$0)
    }
    section.element("div", ["class": "tight"]) {
      scene.narrowTradeFigure(recommended: recommended).write(to: &$0)
    }
  }

  /// Writes the three numbers of a scene's answer.
  private func writeFigures(of scene: Scene, to section: inout Markup) {
    guard let recommendation = recommendation(of: scene) else { return }
    section.element("dl", ["class": "figures"]) { list in
      for figure in source(of: scene).figures(for: recommendation) {
        list.element("div") { item in
          item.element("dt", text: figure.title)
          item.element("dd", ["class": "value"], text: figure.value)
          if !figure.note.isEmpty { item.element("dd", ["class": "unit"]) { $0.name(figure.note) } }
        }
      }
    }
  }

  /// Writes why the answer is what it is: the choices, the conclusions, and how far to trust them.
  func writeReasons(to main: inout Markup) {
    main.element("section", ["id": "reasons", "aria-labelledby": "reasons-h"]) { section in
      section.element("h2", ["id": "reasons-h"], text: "Why, and how sure")
      let platforms = table.platformTexts
      if !platforms.isEmpty {
        section.element("ul") { list in
          for sentence in platforms { list.element("li") { $0.name(sentence) } }
        }
      }
      for scene in answered {
        if answered.count > 1 { section.element("h3") { $0.name(scene.heading) } }
        writeChoices(of: scene, to: &section)
      }
      writeSentences(to: &section)
      writeEvidence(to: &section)
      writeNotes(to: &section)
      guard scenes.count > 1 else { return }
      if answered.count == 1 {
        section.element("h3", text: "Day by day")
        writeHeatMap(to: &section)
      }
      section.element("details", ["class": "fold"]) { details in
        details.element("summary", text: "All side by side")
        writeOverview(to: &details)
      }
    }
  }

  /// Writes the choices between energy and error, each with its numbers, the recommended one first.
  private func writeChoices(of scene: Scene, to section: inout Markup) {
    let choices = Choices(
      rows(of: scene),
      of: scene.entries,
      recommendation: recommendation(of: scene),
      by: table.errorMeasure,
      isSingle: table.replications.upperBound == 1
    )
    if let remark = Self.unscored(scene) {
      section.element("p", ["class": "evidence"], text: remark)
    }
    section.element("p", text: choices.summary)
    guard !choices.front.isEmpty else { return }
    section.element("details", ["class": "fold"]) { details in
      details.element("summary") {
        $0.text("The choices, one by one: ")
        $0.name(scene.heading)
      }
      details.element("ul", ["class": "choices"]) { list in
        for choice in choices.front {
          let attributes: Markup.Attributes = [
            "class": choice.isRecommended ? "best" : nil,
            "data-strategy": choice.row.group.strategy,
          ]
          list.element("li", attributes) {
            write(choice, of: scene, to: &$0)
          }
        }
      }
    }
  }

  /// The table that contains a scene's rows.
  private func source(of scene: Scene) -> ComparisonTable { scene.isWeek ? table : dayTable }

  func recommendation(of scene: Scene) -> Recommendation? {
    guard let group = scene.entries.first?.group else { return nil }
    return source(of: scene).recommendations.first { $0.present.isOnSameDay(as: group) }
  }

  /// The recommendation as text, the same as in `compare`.
  func lead(of scene: Scene) -> String? {
    recommendation(of: scene).map { source(of: scene).text(for: $0) }
  }

  private func write(_ choice: Choices.Choice, of scene: Scene, to item: inout Markup) {
    let row = choice.row
    let unit: Markup.Attributes = ["class": "unit"]
    let entry = scene.entries.first { $0.group == row.group }
    item.element("span", ["class": "what"]) { what in
      what.element("svg", ["viewBox": "0 0 20 20", "aria-hidden": "true"]) { svg in
        entry?.style.draw(in: &svg, x: 10, y: 10, radius: 7)
      }
      what.name(row.group.strategy)
    }
    if choice.isRecommended { item.element("span", ["class": "flag"], text: "recommended") }
    if let title = entry?.title, !title.isEmpty { item.element("span", unit) { $0.name(title) } }
    item.element("span", ["class": "figure"]) { writeRatio(of: row, in: &$0) }
    item.element("span") { text in
      write(row["location_percent_per_day"], row.percentText(), in: &text)
      text.element("span", unit, text: " % of a charge a day")
      guard let trip = source(of: scene).tripFraction(of: row.group.scenario),
        let share = row.tripText(trip)
      else { return }
      text.text(" · \(share)")
      text.element("span", unit, text: " % on this trip")
    }
    item.element("span") { text in
      write(row["error_mean_m"], Self.spread(row["error_mean_m"]), in: &text)
      text.element("span", unit, text: " m mean error")
      guard let p95 = row["error_p95_m"] else { return }
      text.element("span", unit, text: ", 95 % of the time within ")
      write(p95, NumberText.known(p95.estimate), in: &text)
      text.element("span", unit, text: " m")
    }
    let measure = table.errorMeasure
    if !["error_mean_m", "error_p95_m"].contains(measure.name), let error = entry?.mean(measure) {
      item.element("span") { text in
        write(error, Self.spread(error), in: &text)
        let symbol = measure.unit.isEmpty ? "" : " \(NumberText.symbol(measure.unit))"
        text.element("span", unit, text: "\(symbol) \(measure.title)")
      }
    }
    if let missed = row.missedCrossingsText {
      item.element("span") { text in
        text.element("span", unit, text: "misses ")
        text.text(missed)
        text.element("span", unit, text: " region crossings")
      }
    }
    if let drawback = choice.drawback { item.element("span", unit, text: drawback) }
    guard !choice.twins.isEmpty else { return }
    item.element("span", unit) { text in
      text.text("The same in every replication: ")
      for (index, twin) in choice.twins.enumerated() {
        if index > 0 { text.text(", ") }
        text.name(twin)
      }
    }
  }

  /// Writes location energy relative to the reference's, or in joules without a comparison.
  private func writeRatio(of row: ComparisonTable.Row, in markup: inout Markup) {
    let unit: Markup.Attributes = ["class": "unit"]
    guard !row.isReference else {
      return markup.element("span", unit, text: "the reference")
    }
    guard let effect = row.energy else {
      let energy = row["energy_location_j"]
      write(energy, energy.map { NumberText.known($0.estimate) } ?? "", in: &markup)
      return markup.element("span", unit, text: " J of location energy")
    }
    write(effect.value, row.ratioText, in: &markup)
    markup.element("span", unit) { span in
      span.text(effect.kind == .ratio ? " × " : " against ")
      span.name(table.reference)
    }
  }

  /// Writes a number in its displayed form, with its full value as an attribute; a dash if it is
  /// missing.
  private func write(_ value: IntervalEstimate?, _ shown: String, in markup: inout Markup) {
    guard let value else { return markup.text("–") }
    markup.element("data", ["value": "\(value.estimate)"], text: shown)
  }

  /// A mean with half its interval, such as `21 ±4`.
  private static func spread(_ value: IntervalEstimate?) -> String {
    guard let value else { return "" }
    return value.high.map { NumberText.known(value.estimate, offBy: $0 - value.estimate) }
      ?? NumberText.known(value.estimate)
  }

  /// A sentence on the time without known errors, if the truth has gaps.
  private static func unscored(_ scene: Scene) -> String? {
    let means = scene.entries.compactMap { $0.mean("unscored_s")?.estimate }
    guard let gap = means.max(), gap > 0 else { return nil }
    let length = scene.end > .zero ? " of \(NumberText.short(scene.end.seconds, digits: 3)) s" : ""
    return
      "The truth is unknown for \(NumberText.short(gap, digits: 3)) s\(length), where the recording "
      + "has gaps: energy counts there, errors and coverage do not."
  }

  private func writeEvidence(to section: inout Markup) {
    for line in table.evidenceLines.dropFirst() {
      section.element("p", ["class": "evidence"]) { $0.name(line) }
    }
    section.element("details") { details in
      details.element("summary", text: "How far to trust these numbers")
      let here =
        table.rung == nil
        ? "This report reaches none of them." : "This report reaches the one that is marked."
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

  /// Writes the remarks on the folder and the notes of the runs, which affect trust in the numbers.
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
    let isMany =
      Set(table.rows.map { "\($0.group.scenario) \($0.group.phone) \($0.group.os)" }).count > 1
    section.element("details", ["class": "fold"]) { details in
      details.element("summary") { text in
        text.text("Conclusions against ")
        text.name(table.reference)
        text.text(", paired over replications")
      }
      details.element("ul") { list in
        for comparison in table.comparisons {
          let group = comparison.group
          list.element("li", ["data-strategy": group.strategy]) { item in
            if isMany {
              item.element("span", ["class": "unit"]) {
                $0.name("\(group.scenario), \(group.phone), \(group.os): ")
              }
            }
            item.text(comparison.text)
          }
        }
      }
    }
  }
}

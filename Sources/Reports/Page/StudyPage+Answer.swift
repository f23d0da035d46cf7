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

  /// Writes the first screen: the answer with its price list and how far to trust it, beside
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
        section.element("h2", ["id": "recommendation-h"], text: "Answer")
        if let overview = table.overview {
          section.element("p", ["class": "lead"]) { $0.name(overview) }
        }
        for scene in answered {
          if answered.count > 1 { section.element("h3") { $0.name(shortHeading(of: scene)) } }
          if let lead = lead(of: scene) {
            section.element("p", ["class": answered.count > 1 ? nil : "lead"], text: lead)
          }
          let hasList = writePriceList(of: scene, to: &section)
          if answered.count == 1 {
            // The title of the page names the day.
            let place = "\(scene.phone), \(scene.os)"
            let day = scene.entries.first.flatMap { table.days[$0.group.scenario]?.text }
            let heading = scene.isWeek ? scene.heading : (day.map { $0 + "; " } ?? "") + place
            section.element("p", ["class": "remark"]) { $0.name(heading) }
            if !hasList { writeFigures(of: scene, to: &section) }
          }
        }
        for line in table.evidenceLines.prefix(1) {
          section.element("p", ["class": "evidence"]) { $0.name(line) }
        }
        if let luck = AnswerText(table).luck {
          section.element("p", ["class": "remark"]) { $0.name(luck) }
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

  /// Writes the steps of a scene's price list, and folded what does not work; false without steps.
  private func writePriceList(of scene: Scene, to section: inout Markup) -> Bool {
    guard let recommendation = recommendation(of: scene) else { return false }
    let table = source(of: scene)
    func write(_ lines: [PriceLine], to markup: inout Markup) {
      markup.element("ul", ["class": "prices"]) { list in
        for line in lines {
          list.element("li") { item in
            item.name(line.start)
            // A narrow page has no room for them; the table has them too.
            if !line.details.isEmpty {
              item.element("span", ["class": "roomy"]) { $0.name(line.details) }
            }
          }
        }
      }
    }
    let prices = table.priceLines(of: recommendation)
    if !prices.isEmpty { write(prices, to: &section) }
    let caveat = table.caveat(on: recommendation)
    if let caveat { section.element("p", ["class": "remark roomy"], text: caveat) }
    let rest = table.leftOut(by: recommendation).filter { $0 != caveat }
    if !rest.isEmpty {
      section.element("details") { details in
        details.element("summary", text: "Left out, and why")
        write(rest.map { PriceLine(start: $0) }, to: &details)
      }
    }
    return !prices.isEmpty
  }

  /// Writes the chart of a scene, in two sizes of which a style shows one.
  private func writeTrade(of scene: Scene, to section: inout Markup) {
    let choices = choices(of: scene)
    section.element("div", ["class": "roomy"]) {
      scene.tradeFigure(choices: choices).write(to: &$0)
    }
    section.element("div", ["class": "tight"]) {
      scene.narrowTradeFigure(choices: choices).write(to: &$0)
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

  /// Writes why the answer is what it is: the standings, the conclusions, and how far to trust them.
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
        writeStanding(of: scene, to: &section)
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

  /// Writes the standing of a scene's strategies, and the time without known errors.
  private func writeStanding(of scene: Scene, to section: inout Markup) {
    if let remark = Self.unscored(scene) {
      section.element("p", ["class": "evidence"], text: remark)
    }
    var block = ComparisonText.Block(title: "", rows: rows(of: scene))
    block.isSingle = table.replications.upperBound == 1
    let sentences = block.standing(by: table.errorMeasure, margins: table.margins)
      .filter { $0 != table.margins.text }
    if !sentences.isEmpty {
      section.element("p") { $0.name(sentences.joined(separator: " ")) }
    }
  }

  /// The table that contains a scene's rows.
  private func source(of scene: Scene) -> ComparisonTable { scene.isWeek ? table : dayTable }

  func recommendation(of scene: Scene) -> Recommendation? {
    guard let group = scene.entries.first?.group else { return nil }
    return source(of: scene).recommendations.first { $0.present.isOnSameDay(as: group) }
  }

  /// The names of the steps of a scene's price list.
  func choices(of scene: Scene) -> [String] {
    recommendation(of: scene)?.steps.map(\.group.strategy) ?? []
  }

  /// The answer as text, the same as in `compare`.
  func lead(of scene: Scene) -> String? {
    recommendation(of: scene).map { source(of: scene).text(for: $0) }
  }

  /// A sentence on the time without known errors, if the truth has gaps.
  private static func unscored(_ scene: Scene) -> String? {
    let means = scene.entries.compactMap { $0.mean("unscored_s")?.estimate }
    guard let gap = means.max(), gap > 0 else { return nil }
    let length = scene.end > .zero ? " of \(NumberText.short(scene.end.seconds, digits: 3)) s" : ""
    return
      "The truth is unknown for \(NumberText.short(gap, digits: 3)) s\(length), where the recording "
      + "has gaps. Energy includes that time; errors and coverage do not."
  }

  private func writeEvidence(to section: inout Markup) {
    for line in table.evidenceLines.dropFirst() {
      section.element("p", ["class": "evidence"]) { $0.name(line) }
    }
    section.element("details") { details in
      details.element("summary", text: "How far to trust these numbers")
      let here =
        table.rung == nil
        ? "This report reaches none of the rungs." : "This report reaches the marked rung."
      details.element(
        "p",
        text: "Claims form a ladder: each rung needs more evidence than the one below it. " + here
      )
      details.element("ol", ["class": "ladder"]) { list in
        for rung in ComparisonTable.Rung.allCases {
          let isHere = rung == table.rung
          let words =
            switch rung {
            case .order: "the order of strategies"
            case .ratio: "how many times as much energy one strategy uses as another"
            case .tierSeconds: "seconds at each accuracy tier, which real phones can report too"
            case .percentPerHour: "percent of a charge per hour on a specific phone"
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
        text: "\(notes.count) \(noun) on the runs that explain some of the numbers"
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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities
public import StudyResults

/// A population of made lives as one HTML file: the answer, a dot for each half percent of the
/// people, and the person behind each dot.
///
/// The file loads nothing else and needs no script, and is the same for the same results.
public struct PopulationPage {
  private let text: PopulationText
  private var answer: PopulationAnswer { text.answer }

  /// The most dots of the chart.
  static let dotCount = 200

  /// A page of an answer with the gaps by cause.
  public init(_ answer: PopulationAnswer, gaps: [GapTotals] = []) {
    text = PopulationText(answer, gaps: gaps)
  }

  /// The whole file.
  public var html: String {
    var markup = Markup()
    markup.raw("<!DOCTYPE html>\n")
    markup.element("html", ["lang": "en"]) { page in
      page.element("head") { head in
        head.pageMetadata(
          policy: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"
        )
        head.element("title", text: "\(answer.name) · Tracewatt")
        head.element("style") { $0.raw(StudyPage.style + Self.style) }
      }
      page.element("body") { body in
        body.element("header") { header in
          header.element("p", ["class": "brand"], text: "Tracewatt population")
          header.element("h1") { $0.name(answer.name) }
        }
        body.element("main", ["id": "main"]) { main in
          main.element("section") { section in
            section.element("p", ["class": "lead"]) { $0.name(text.firstLine) }
            if !text.advice.isEmpty { section.element("p") { $0.name(text.advice) } }
          }
          writePeople(to: &main)
          for (title, table) in text.sections { write(title, table, to: &main) }
        }
      }
    }
    return markup.content
  }

  private static let style = """
    .person { display: none; border-left: 4px solid var(--accent); padding-left: 0.9rem; }
    .person:target { display: block; }
    .dots a:hover circle, .dots a:focus circle { stroke: var(--ink); stroke-width: 2; }
    .dots-key { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; padding: 0; }

    """

  // MARK: - The chart

  /// A person with a dot.
  private struct Dot {
    var person: Person
    var place: Int
    var drain: Double
  }

  /// The people at equal steps of the share of people, from those who lose least.
  private var dots: [Dot] {
    let present = answer.strategies.firstIndex(of: answer.present) ?? 0
    let drains = answer.drains[present]
    let order = drains.indices.sorted { (drains[$0], $0) < (drains[$1], $1) }
    let count = min(Self.dotCount, order.count)
    return (0..<count).map { index in
      let place = order[(2 * index + 1) * order.count / (2 * count)]
      return Dot(person: answer.plan.person(place), place: place, drain: drains[place])
    }
  }

  /// The factor that colours the dots; nil if nothing explains the spread.
  private var factor: PopulationAnswer.FactorEffect? {
    answer.factors.first { $0.explained >= 0.01 }
  }

  private func colour(of person: Person) -> StrategyStyle {
    guard let factor, let value = person.value(of: factor.factor)
    else { return StrategyStyle(index: 0) }
    let names = factor.values.map(\.name).sorted()
    return StrategyStyle(index: names.firstIndex(of: value) ?? 0)
  }

  private static let width = 960.0
  private static let height = 400.0
  private static let radius = 5.0

  private func writePeople(to main: inout Markup) {
    let dots = dots
    let positive = dots.map(\.drain).filter { $0 > 0 }
    main.element("section", ["aria-labelledby": "people-h"]) { section in
      section.element("h2", ["id": "people-h"], text: "The people")
      let share = 100 / Double(max(1, dots.count))
      section.element(
        "p",
        text: "Each dot is \(NumberText.upTo(1, share)) % of the people with \(answer.present), "
          + "from those who lose least to those who lose most. Choose a dot to see one of them."
      )
      guard let most = positive.max(), let least = positive.min() else {
        section.element("p", text: "These people lose nothing.")
        return
      }
      let floor = max(least, most / 10_000)
      let scale = PlotScale(.logarithmic, floor...most * 1.05, from: 48, to: Self.width - 20)
      writeKey(to: &section)
      section.element("figure", ["class": "dots"]) { figure in
        figure.element(
          "svg",
          [
            "class": "chart", "xmlns": "http://www.w3.org/2000/svg", "font-family": "sans-serif",
            "viewBox": "0 0 \(Markup.number(Self.width)) \(Markup.number(Self.height))",
            "role": "img", "aria-label": "Drain of the people, in percent of a charge a day",
          ]
        ) { svg in
          draw(dots, on: scale, in: &svg)
        }
      }
      for dot in dots { write(dot, to: &section) }
    }
  }

  private func draw(_ dots: [Dot], on scale: PlotScale, in svg: inout Markup) {
    let bottom = Self.height - 46
    let frame = PlotFrame(
      x: scale,
      y: PlotScale(.linear, 0...1, from: bottom, to: 24),
      xTitle: "percent of a full charge a day, logarithmic",
      yTitle: ""
    )
    let hasNone = dots.contains { $0.drain < scale.domain.lowerBound }
    // The words below the axis need room beside each other.
    let ticks = scale.ticks().filter { !hasNone || scale.position($0) > scale.start + 30 }
    frame.draw(in: &svg, xTicks: ticks.map { ($0, NumberText.short($0)) }, yTicks: [])
    if hasNone { PlotFrame.label("none", scale.start, bottom + 16, anchor: "middle", in: &svg) }
    if scale.domain.contains(answer.limit) {
      let x = scale.position(answer.limit)
      PlotFrame.line(x, 24, x, bottom, in: &svg, cssClass: "rule", colour: Palette.axis)
      PlotFrame.label(
        "\(NumberText.short(answer.limit)) %/day",
        x + 5,
        34,
        anchor: "start",
        in: &svg
      )
    }
    var heights: [Int: Int] = [:]
    let step = 2 * Self.radius + 1
    // The dots of the fullest column fit between the axis and the top.
    let columns = Dictionary(grouping: dots) { Int(scale.position($0.drain) / step) }
    let fullest = columns.values.map(\.count).max() ?? 1
    let rise = min(step, (bottom - 40) / Double(max(1, fullest)))
    for dot in dots {
      let column = Int(scale.position(dot.drain) / step)
      let level = heights[column, default: 0]
      heights[column] = level + 1
      let style = colour(of: dot.person)
      svg.element("a", ["href": "#person-\(dot.place)"]) { link in
        link.element(
          "circle",
          [
            "class": style.cssClass + " mark",
            "cx": Markup.number((Double(column) + 0.5) * step),
            "cy": Markup.number(bottom - Self.radius - 1 - Double(level) * rise),
            "r": Markup.number(Self.radius - 0.5), "fill": style.colour,
          ]
        ) { circle in
          circle.element(
            "title",
            text: "\(NumberText.known(dot.drain)) %/day, "
              + dot.person.traits.prefix(3).map(\.value).joined(separator: ", ")
          )
        }
      }
    }
  }

  private func writeKey(to section: inout Markup) {
    guard let factor else { return }
    section.element("ul", ["class": "dots-key"]) { list in
      for (index, name) in factor.values.map(\.name).sorted().enumerated() {
        let style = StrategyStyle(index: index)
        list.element("li") { item in
          item.element(
            "svg",
            ["class": "key", "width": "14", "height": "14", "aria-hidden": "true"]
          ) {
            $0.element(
              "circle",
              [
                "class": style.cssClass + " mark", "cx": "7", "cy": "7", "r": "5",
                "fill": style.colour,
              ]
            )
          }
          item.name("\(factor.factor.rawValue) \(name)")
        }
      }
    }
  }

  // MARK: - The person behind a dot

  private func write(_ dot: Dot, to section: inout Markup) {
    section.element("div", ["class": "person", "id": "person-\(dot.place)"]) { card in
      card.element("h3", text: "Person \(dot.place)")
      let traits =
        (dot.person.track.map { ["track: \($0)"] } ?? [])
        + dot.person.traits.map { "\($0.factor.rawValue): \($0.value)" }
      card.element("p") { $0.name(traits.joined(separator: " · ")) }
      card.element("ul") { list in
        for (strategy, drains) in zip(answer.strategies, answer.drains) {
          list.element("li") {
            $0.name("\(strategy): \(NumberText.known(drains[dot.place])) % of a charge a day")
          }
        }
      }
      card.element("p", ["class": "remark"]) {
        $0.text("Rows with replication \(dot.place) in runs.csv, gaps.csv and people.csv.")
      }
    }
  }

  private func write(_ title: String, _ table: TextTable, to main: inout Markup) {
    main.element("section") { section in
      section.element("h2") { $0.name(title) }
      section.element("div", ["class": "scroll", "tabindex": "0", "role": "region"]) { box in
        box.element("table") { markup in
          markup.element("thead") { head in
            head.element("tr") { row in
              for cell in table.titles { row.element("th", ["scope": "col"]) { $0.name(cell) } }
            }
          }
          markup.element("tbody") { body in
            for line in table.rows {
              body.element("tr") { row in
                for cell in line { row.element("td") { $0.name(cell) } }
              }
            }
          }
        }
      }
    }
  }
}

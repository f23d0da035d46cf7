// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import StudyResults

extension StudyPage {
  /// Writes a table of location energy by strategy and scene, whose cells are shaded by the energy.
  ///
  /// A star marks the steps of each scene's price list.
  func writeHeatMap(to section: inout Markup) {
    let members = scenes.filter { !$0.isWeek }
    let steps = members.map { choices(of: $0) }
    let caption = "Location energy in percent of a charge a day; ★ marks a step of the answer"
    section.element(
      "div",
      ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption]
    ) { scroll in
      scroll.element("table", ["class": "heat"]) { table in
        table.element("caption", text: caption)
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", ["scope": "col"], text: "strategy")
            for scene in members {
              row.element("th", ["scope": "col"]) { cell in
                cell.element("a", ["href": "#\(scene.id)"]) { $0.name(shortHeading(of: scene)) }
              }
            }
          }
        }
        table.element("tbody") { body in
          for strategy in study.strategies {
            body.element("tr", ["data-strategy": strategy]) { row in
              row.element("th", ["scope": "row"]) { $0.name(strategy) }
              for (scene, names) in zip(members, steps) {
                writeHeat(of: strategy, in: scene, isStep: names.contains(strategy), to: &row)
              }
            }
          }
        }
      }
    }
  }

  private func writeHeat(
    of strategy: String,
    in scene: Scene,
    isStep: Bool,
    to row: inout Markup
  ) {
    let percent = scene.entries.first { $0.name == strategy }?.mean("location_percent_per_day")
    guard let value = percent?.estimate else { return row.element("td") { $0.text("–") } }
    row.element("td", ["class": "h\(Self.heat(of: value))\(isStep ? " best" : "")"]) { cell in
      if isStep { cell.element("span", ["title": "a step of the answer"], text: "★ ") }
      cell.element(
        "data",
        ["value": "\(value)"],
        text: ComparisonTable.Row.percentText(of: value)
      )
    }
  }

  /// The shade of an energy in percent of a charge a day: 0 below 0.1, then one for each factor of
  /// about 3, at most 6.
  static func heat(of percent: Double) -> Int {
    [0.1, 0.3, 1, 3, 10, 30].count { percent >= $0 }
  }

  /// Writes all days, phones and systems side by side: a table per metric, a row per strategy.
  func writeOverview(to section: inout Markup) {
    for metric in overview {
      DataTable(
        caption: metric.title,
        columns: [DataTable.Column(title: "strategy", isNumber: false)]
          + scenes.map { DataTable.Column(title: shortHeading(of: $0), unit: metric.unit) },
        rows: study.strategies.map { strategy in
          [.text(strategy)]
            + scenes.map { scene -> DataTable.Cell in
              let entry = scene.entries.first { $0.name == strategy }
              return .mean(entry?.mean(metric.name)?.estimate, of: metric.name)
            }
        },
        strategies: study.strategies
      )
      .write(to: &section)
    }
  }

  /// The heading that distinguishes a scene from the others: day, phone and system, if they differ.
  func shortHeading(of scene: Scene) -> String {
    let parts: [(Scene) -> String] = [{ $0.day.name }, { $0.phone }, { $0.os }]
    return parts.filter { part in Set(scenes.map(part)).count > 1 }.map { $0(scene) }
      .joined(separator: ", ")
  }

  private var overview: [(name: String, title: String, unit: String)] {
    let standard = [
      (name: "location_percent_per_day", title: "Location energy", unit: "%/day"),
      (name: "error_mean_m", title: "Mean tracking error", unit: "m"),
    ]
    let measure = table.errorMeasure
    guard measure != .standard else { return standard }
    return standard + [(measure.name, measure.name, NumberText.symbol(measure.unit))]
  }

  /// The rows of the table for a scene, in the table's order.
  func rows(of scene: Scene) -> [ComparisonTable.Row] {
    (scene.isWeek ? table : dayTable).rows.filter { row in
      (row.group.scenario, row.group.phone, row.group.os) == (scene.day.name, scene.phone, scene.os)
    }
  }
}

extension Scene {
  /// The scenes of a week: its days combined, without details.
  static func week(
    _ week: WeekWeights,
    of study: RecordedStudy,
    _ results: [RunResult],
    table: ComparisonTable
  ) -> [Scene] {
    var titles: [RecordedDay.Strategy] = []
    for strategy in study.days.flatMap(\.strategies)
    where !titles.contains(where: { $0.name == strategy.name }) {
      titles.append(strategy)
    }
    let parts = week.days.map { "\($0.scenario) × \(NumberText.short($0.weight, digits: 3))" }
    guard var day = study.days.first else { return [] }
    day.name = week.name
    day.title = "\(week.name): \(parts.joined(separator: ", "))"
    day.strategies = titles
    day.startUTC = nil
    day.truth = []
    day.sites = []
    day.surroundings = []
    var combined = study
    combined.days = [day]
    combined.results = results
    combined.details = []
    return all(of: combined, table: table).map { scene in
      var scene = scene
      scene.id = "week" + scene.id.dropFirst(3)
      scene.isWeek = true
      return scene
    }
  }
}

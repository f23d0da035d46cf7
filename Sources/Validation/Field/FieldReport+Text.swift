// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import StudyResults

extension FieldReport {
  // MARK: Aligned columns

  /// Aligned columns, each test under its heading.
  var plain: String {
    let parts = tests.map { test -> String in
      let rows = sheet.scores.filter { $0.test == test }.map { score in
        [
          score.check, Self.word(score), Self.prediction(score),
          Self.interval(score.low, score.high), Self.text(score.measured), Self.bar(score),
          score.noise, score.phone, score.title, fitted(score),
        ]
      }
      let header = [
        "check", "outcome", "predicted", "95 % interval", "measured", "passes",
        "baseline and noise", "phone", "what is compared", "fitted",
      ]
      return "\(Self.title(of: test)). \(sentence(test)).\n\n" + TextTable(header, rows).plain
    }
    let top = ([heading] + headline).joined(separator: "\n") + "\n"
    let tables = [baselinesPlain, constantsPlain].filter { !$0.isEmpty }
    return ([top] + parts + tables).joined(separator: "\n")
  }

  /// A row of Markdown; no text from a file ends a cell or moves a cursor.
  static func markdownRow(_ cells: [String]) -> String {
    let harmless = cells.map { TextTable.escaped(TextTable.harmless($0)) }
    return "| " + harmless.joined(separator: " | ") + " |\n"
  }

  // MARK: Numbers in full

  /// A line for each row of the checks and then for each figure of the tables.
  var csv: String {
    let header = [
      "table", "check", "test", "phone", "os", "name", "quantity", "unit", "predicted", "ci_low",
      "ci_high", "measured", "measured_ci_low", "measured_ci_high", "pass_from", "pass_to", "n",
      "outcome", "noise", "remark", "fitted_to", "kind", "fitted",
    ]
    var lines = [header]
    for score in sheet.scores {
      let cells: [Cell] = [
        .text("checks"), .text(score.check), .text(score.test.rawValue), .text(score.phone),
        .text(score.system), .text(score.title), .empty, .empty, .number(score.predicted),
        .number(score.low), .number(score.high), .number(score.measured), .empty, .empty,
        .number(score.passFrom), .number(score.passTo), .empty, .text(score.outcome.rawValue),
        .text(score.noise), .text(score.remark), .text(score.fittedTo),
        .text(score.kind.rawValue), .text(fittedInFull(score)),
      ]
      lines.append(cells.map(\.csv))
    }
    for figure in sheet.figures {
      let cells: [Cell] = [
        .text(figure.table), .empty, .text(figure.test.rawValue), .text(figure.phone), .empty,
        .text(figure.name), .text(figure.quantity), .text(figure.unit), .number(figure.predicted),
        .number(figure.low), .number(figure.high), .number(figure.measured),
        .number(figure.measuredLow), .number(figure.measuredHigh), .empty, .empty,
        .integer(figure.count), .empty, .empty, .empty, .empty, .empty, .empty,
      ]
      lines.append(cells.map(\.csv))
    }
    return lines.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  // MARK: Markdown

  /// The tables of the checks, the misses with their reasons, and the other tables.
  var markdown: String {
    var text = headline.map { "* \($0)\n" }.joined() + "\n"
    for test in tests {
      text += "### \(Self.title(of: test))\n\n\(sentence(test)).\n\n"
      text +=
        "| check | outcome | what is compared | predicted | 95 % interval | measured | passes "
      text += "| noise | phone | fitted |\n"
      text += "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
      for score in sheet.scores where score.test == test {
        let value = Self.prediction(score)
        let cells = [
          score.check, Self.word(score), score.title,
          score.outcome == .miss ? "**\(value)**" : value, Self.interval(score.low, score.high),
          Self.text(score.measured), Self.bar(score), score.noise, score.phone, fitted(score),
        ]
        text += Self.markdownRow(cells)
      }
      text += "\n"
    }
    let misses = sheet.scores.filter { $0.outcome == .miss }
    if !misses.isEmpty {
      text += "### Why rows miss\n\n"
      text += Self.paragraphs(misses) + "\n"
    }
    let others = sheet.scores.filter { $0.outcome != .miss && !$0.remark.isEmpty }
    if !others.isEmpty {
      text += "### What to keep in mind\n\n" + Self.paragraphs(others) + "\n"
    }
    let fitted = sheet.scores.filter(\.isFitted)
    if !fitted.isEmpty {
      text += "### Rows that support no claim\n\n"
      text += "Their constants were fitted to the recordings they are scored on.\n\n"
      text += Self.fits(fitted) + "\n"
    }
    let identities = sheet.scores.filter { $0.kind == .identity }
    if !identities.isEmpty {
      text += "### Rows that return their input\n\n"
      for row in identities {
        text += "* **\(row.check)**, \(TextTable.harmless(row.title)): \(row.identity ?? "").\n"
      }
      text += "\n"
    }
    text += constantsMarkdown
    for table in tables { text += markdownTable(table) }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// A bullet point for each check of some rows, with the fitted constants.
  private static func fits(_ scores: [FieldScore]) -> String {
    var lines: [String] = []
    for score in scores {
      let line = "* **\(score.check)**: \(TextTable.harmless(score.fittedTo ?? "")).\n"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.joined()
  }

  /// A bullet point for each check and remark of some rows.
  private static func paragraphs(_ scores: [FieldScore]) -> String {
    grouped(scores).map { group in
      let titles = TextTable.harmless(group.titles.joined(separator: "; "))
      return "* **\(group.check)**, \(titles): \(group.remark)\n"
    }
    .joined()
  }

  /// Rows of one check that share a paragraph, in their order.
  private static func grouped(
    _ misses: [FieldScore]
  ) -> [(check: String, titles: [String], remark: String)] {
    var groups: [(check: String, titles: [String], remark: String)] = []
    for miss in misses {
      if let place = groups.firstIndex(where: { $0.check == miss.check && $0.remark == miss.remark }
      ) {
        groups[place].titles.append(miss.title)
      } else {
        groups.append((miss.check, [miss.title], miss.remark))
      }
    }
    return groups
  }

  /// The names of the tables in their order.
  private var tables: [String] {
    var names: [String] = []
    for figure in sheet.figures where !names.contains(figure.table) { names.append(figure.table) }
    return names
  }

  private func markdownTable(_ table: String) -> String {
    let figures = sheet.figures.filter { $0.table == table }
    // A table of many quantities has a line for each name; the others have one for each figure.
    var quantities: [String] = []
    for figure in figures where !quantities.contains(figure.quantity) {
      quantities.append(figure.quantity)
    }
    if table == "baselines" { return baselinesMarkdown(figures) }
    let isWide = table == "accuracy"
    var text = "### \(Self.heading(of: table))\n\n"
    if isWide {
      text += "Predicted / measured.\n\n| phone | setting and place | n | "
      text += quantities.joined(separator: " | ") + " |\n| --- | --- | --- |"
      text += String(repeating: " --- |", count: quantities.count) + "\n"
      var names: [String] = []
      for figure in figures where !names.contains(figure.phone + "\u{0}" + figure.name) {
        names.append(figure.phone + "\u{0}" + figure.name)
      }
      for name in names {
        let line = figures.filter { $0.phone + "\u{0}" + $0.name == name }
        guard let first = line.first else { continue }
        let cells = quantities.map { quantity -> String in
          guard let figure = line.first(where: { $0.quantity == quantity }) else { return "" }
          return "\(figure.predicted.map { Self.text($0) } ?? "–") / "
            + "\(figure.measured.map { Self.text($0) } ?? "–")"
        }
        text += Self.markdownRow([first.phone, first.name, String(first.count)] + cells)
      }
    } else {
      text += "| test | phone | name | quantity | n | predicted | 95 % interval | measured "
      text += "| 95 % interval of its mean |\n"
      text += "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
      for figure in figures {
        let unit = figure.unit.isEmpty ? "" : ", \(figure.unit)"
        let cells = [
          figure.test.rawValue, figure.phone, figure.name, figure.quantity + unit,
          String(figure.count), Self.text(figure.predicted),
          Self.interval(figure.low, figure.high), Self.text(figure.measured),
          Self.interval(figure.measuredLow, figure.measuredHigh),
        ]
        text += Self.markdownRow(cells)
      }
    }
    return text + "\n"
  }

  static func heading(of table: String) -> String {
    switch table {
    case "baselines": "What needs no model"
    case "drain": "Drain by cell"
    case "trips": "Drain during trips"
    case "dwells": "Drain between trips"
    case "wake-ups": "Wake-ups"
    case "deliveries": "Deliveries to phones that lie still"
    case "accuracy": "Reported radius, true error, cadence"
    case "left_out": "Constants fitted without one plan"
    default: table
    }
  }
}

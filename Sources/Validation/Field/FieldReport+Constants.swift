// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import StudyResults

extension FieldReport {
  // MARK: Fitted constants

  private static let constantsHeader = [
    "constant", "phone", "value", "saw", "left out", "predicts", "error with", "error without",
    "fitted again",
  ]

  private var constantRows: [[String]] {
    sheet.constants.map { constant in
      let unit = constant.unit.isEmpty ? "" : " \(constant.unit)"
      func error(_ value: Double?) -> String {
        value.map { "\(Self.text($0))\(unit)" } ?? "not known"
      }
      return [
        constant.key, constant.phone, constant.value, constant.saw,
        "one \(constant.leftOut) of \(constant.parts)", constant.statistic,
        error(constant.errorWith), error(constant.errorWithout),
        constant.refitted.map { "\(Self.text($0)) times" }
          ?? constant.reading.map { Self.text($0) + unit } ?? "",
      ]
    }
  }

  /// The constants in aligned columns; empty without any.
  var constantsPlain: String {
    guard !sheet.constants.isEmpty else { return "" }
    return "Fitted constants, with and without what they are scored on.\n\n"
      + TextTable(Self.constantsHeader, constantRows).plain
  }

  /// The constants as Markdown; empty without any.
  var constantsMarkdown: String {
    guard !sheet.constants.isEmpty else { return "" }
    var text = "### Fitted constants without what they are scored on\n\n"
    text += "A constant predicts each part of the recordings that it saw, once fitted to all of "
    text += "them and once\nwithout that part. *Fitted again* is the multiple of a shipped power "
    text +=
      "that fits all of them best by itself; for other\nconstants it is what they predict, over all of these "
    text += "recordings.\n\n"
    text += Self.markdownRow(Self.constantsHeader)
    text += "|" + String(repeating: " --- |", count: Self.constantsHeader.count) + "\n"
    for row in constantRows { text += Self.markdownRow(row) }
    return text + "\n"
  }

  // MARK: Baselines and ranges

  private func figures(_ table: String) -> [FieldFigure] {
    sheet.figures.filter { $0.table == table }
  }

  private static func beside(_ figure: FieldFigure) -> [String] {
    figure.table == "coverage"
      ? [figure.phone, figure.name, "\(text(figure.predicted)) of \(figure.count)"]
      : [
        figure.phone, figure.quantity, text(figure.predicted), figure.name, text(figure.measured),
      ]
  }

  private static func header(_ table: String) -> [String] {
    table == "coverage"
      ? ["phone", "service", "cells inside"]
      : ["phone", "what is compared", "lab", "row and baseline", "baseline"]
  }

  /// The number of cells whose printed range contains the measured drain, in aligned columns; empty
  /// without any.
  var coveragePlain: String { besidePlain("coverage") }

  /// The lab's scores and the baselines without a model, in aligned columns; empty without any.
  var baselinesPlain: String { besidePlain("baselines") }

  private func besidePlain(_ table: String) -> String {
    let rows = figures(table).map(Self.beside)
    guard !rows.isEmpty else { return "" }
    return "\(Self.heading(of: table)).\n\n" + TextTable(Self.header(table), rows).plain
  }

  /// One of these two tables as Markdown.
  func besideMarkdown(_ table: String, _ figures: [FieldFigure]) -> String {
    let header = Self.header(table)
    var text = "### \(Self.heading(of: table))\n\n"
    text += Self.markdownRow(header) + "|" + String(repeating: " --- |", count: header.count) + "\n"
    for figure in figures { text += Self.markdownRow(Self.beside(figure)) }
    return text + "\n"
  }
}

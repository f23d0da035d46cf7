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
    return "Fitted constants, with and without the recordings they are scored on.\n\n"
      + TextTable(Self.constantsHeader, constantRows).plain
  }

  /// The constants as Markdown; empty without any.
  var constantsMarkdown: String {
    guard !sheet.constants.isEmpty else { return "" }
    var text = "### Fitted constants without the recordings they are scored on\n\n"
    text +=
      "Each constant predicts each part of the recordings that it was fitted to: once fitted to all of "
    text +=
      "them, and once\nfitted without that part. *Fitted again* is the factor on a shipped power "
    text +=
      "that on its own fits all of them best; for other\nconstants it is what they predict over all of these "
    text += "recordings.\n\n"
    text += Self.markdownRow(Self.constantsHeader)
    text += "|" + String(repeating: " --- |", count: Self.constantsHeader.count) + "\n"
    for row in constantRows { text += Self.markdownRow(row) }
    return text + "\n"
  }

  // MARK: Baselines

  private static let baselines = "baselines"
  private static let header = ["phone", "what is compared", "lab", "row and baseline", "baseline"]

  private static func beside(_ figure: FieldFigure) -> [String] {
    [figure.phone, figure.quantity, text(figure.predicted), figure.name, text(figure.measured)]
  }

  /// The lab's scores and the baselines without a model, in aligned columns; empty without any.
  var baselinesPlain: String {
    let rows = sheet.figures.filter { $0.table == Self.baselines }.map(Self.beside)
    guard !rows.isEmpty else { return "" }
    return "\(Self.heading(of: Self.baselines)).\n\n" + TextTable(Self.header, rows).plain
  }

  /// The same as Markdown.
  func baselinesMarkdown(_ figures: [FieldFigure]) -> String {
    var text = "### \(Self.heading(of: Self.baselines))\n\n" + Self.markdownRow(Self.header)
    text += "|" + String(repeating: " --- |", count: Self.header.count) + "\n"
    for figure in figures { text += Self.markdownRow(Self.beside(figure)) }
    return text + "\n"
  }
}

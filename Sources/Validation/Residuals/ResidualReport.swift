// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Judgement
internal import Mathematics
internal import Quantities
internal import Studies
package import StudyResults

/// How wrong the lab has been, as text in several formats.
package struct ResidualReport: Sendable {
  private let residuals: [Residual]
  private let calibration: RangeCalibration

  /// A report on residuals, fitted ones among them.
  package init(_ residuals: [Residual]) {
    self.residuals = residuals
    calibration = RangeCalibration(residuals)
  }

  /// The levels of the predictive ranges.
  private static let levels = [0.8, 0.9]

  /// The report in a format, ending with a newline.
  package func text(as format: TableFormat) -> String {
    switch format {
    case .csv: csv
    case .json: json
    case .table: section
    case .markdown: section + "\n" + table
    }
  }

  // MARK: Sentences and tables

  /// How often ranges held, and the residuals by kind.
  package var section: String {
    guard let now = calibration.ofUnknowns(at: 0.8), let discrepancy = calibration.discrepancy
    else { return "There are not enough measured numbers to judge the ranges.\n" }
    let sources = calibration.sources.count
    let rows = calibration.rows(at: 0.9)
    var text =
      "Nothing was fitted to \(calibration.residuals.count) measured numbers from \(sources) sources. "
      + "The range over what is unknown contains \(share(now.byStatistic)) of these numbers. A "
      + "predictive range adds how wrong the lab was on the *other* sources: a standard deviation of "
      + "\(share(discrepancy.between)) between sources and \(share(discrepancy.within)) within one, "
      + "in natural logarithms. With \(sources) sources a share is known to about ± 0.1. The 90 % "
      + "range contains every number in \(rows.held) of \(rows.all) rows."
    text +=
      " What is unknown includes what set-ups leave open, how places differ and what owners do with a phone (up to 250 "
      + "mW). Those ranges were chosen after the numbers of eleven sources had been "
      + "seen, so these numbers are as much a fit as a test. Four sources were "
      + "[found later](guide/measure-your-phone.md#sources-found-later); [sealed predictions](guide/measure-your-phone.md#sealed-predictions) are the test.\n\n"
    text += trust + "\n"
    text += "| range | numbers | holds | by source | width | score |\n"
    text += "| --- | --- | ---: | ---: | ---: | ---: |\n"
    for (title, isCounted) in Self.parts {
      if let unknowns = calibration.ofUnknowns(at: 0.8, where: isCounted) {
        text += Self.line("over what is unknown", title, unknowns)
      }
      for level in Self.levels {
        if let found = calibration.ofPredictions(at: level, where: isCounted) {
          text += Self.line("predictive, \(NumberText.percent(level))", title, found)
        }
      }
    }
    text +=
      "\nThe width is the median of upper end over lower end. The score is the mean of ln(upper/lower) plus "
      + "2/(1 − level) times the distance outside, in logarithms; lower is better. Ranges over what is "
      + "unknown are scored at 80 %.\n\n"
    return text + kinds
  }

  /// What the recordings allow to say about order, ratios and percentages, one line each.
  private var trust: String {
    let order = OrderAgreement(residuals)
    func pairs(_ count: OrderAgreement.Count) -> String { "\(count.agreed) of \(count.pairs)" }
    func factor(_ discrepancy: Discrepancy, _ sides: Double) -> String {
      let half = discrepancy.halfWidth(at: 0.8).map { exp($0 * sides.squareRoot()) }
      return NumberText.short(half ?? .nan, digits: 2)
    }
    var lines: [String] = []
    if order.sourceCount > 0 {
      lines.append(
        "**Order.** Where the lab predicts a factor of at least \(NumberText.short(OrderAgreement.ratio)), the "
          + "recordings agreed in \(pairs(order.clear)) pairs of drains that they tell apart; below that, in "
          + "\(pairs(order.close)). The pairs come from \(order.sourceCount) phones and plans; most had a "
          + "number fitted to them."
      )
    }
    if let ratios = calibration.ofRatios {
      lines.append(
        "**Ratio.** 8 times in 10, the ratio of two strategies on one phone and day is within a factor of "
          + "\(factor(ratios, 2)), on top of what is unknown about the phone (\(ratios.sourceCount) sources). It is "
          + "known more precisely if the two strategies have much in common."
      )
    }
    if let own = calibration.discrepancy {
      lines.append(
        "**Percent.** 8 times in 10, a percentage is within a factor of \(factor(own, 1)), on top of what is "
          + "unknown about the phone (\(own.sourceCount) sources)."
      )
    }
    return lines.map { "* \($0)\n" }.joined()
  }

  private static let parts: [(String, @Sendable (Residual) -> Bool)] = [
    ("all", { _ in true }), ("energies", { $0.kind.isEnergy }), ("errors", { !$0.kind.isEnergy }),
  ]

  private static func line(
    _ range: String,
    _ numbers: String,
    _ found: RangeCalibration.Coverage
  ) -> String {
    let cells = [
      range, numbers, share(found.byStatistic), share(found.bySource),
      "× \(NumberText.short(found.width, digits: 2))", share(found.score),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// The residuals by kind: how many there are, and their mean and root mean square.
  private var kinds: String {
    var text =
      "| kind | numbers | sources | mean | root mean square | fitted | root mean square |\n"
    text += "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
    for kind in Residual.Kind.allCases {
      let (open, fitted) = (
        residuals.filter { $0.kind == kind && !$0.isFitted }.map(\.logarithm),
        residuals.filter { $0.kind == kind && $0.isFitted }.map(\.logarithm)
      )
      let sources = Set(calibration.residuals.filter { $0.kind == kind }.map(\.source)).count
      let mean = open.isEmpty ? "" : share(open.reduce(0, +) / Double(open.count))
      let cells = [
        kind.title, String(open.count), String(sources), mean, Self.size(of: open),
        String(fitted.count), Self.size(of: fitted),
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
      + "\nMean and root mean square are of ln(measured/predicted). Numbers of fitted rows "
      + "show how well the fit went, so no range is based on them.\n"
  }

  private static func size(of logarithms: [Double]) -> String {
    guard !logarithms.isEmpty else { return "" }
    let squares = logarithms.reduce(0) { $0 + $1 * $1 }
    return share((squares / Double(logarithms.count)).squareRoot())
  }

  private func share(_ value: Double) -> String { Self.share(value) }

  /// A number with two decimals.
  private static func share(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    let digits = String(hundredths % 100)
    let sign = value < 0 && hundredths > 0 ? "−" : ""
    return "\(sign)\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits)"
  }

  private var table: String {
    var text =
      "| row | statistic | measured | predicted | unknown | ln | kind | source | fitted |\n"
    text += "| --- | --- | ---: | ---: | --- | ---: | --- | --- | --- |\n"
    for residual in residuals {
      let unit = residual.unit.isEmpty ? "" : " \(residual.unit)"
      let cells = [
        residual.row, residual.statistic, NumberText.short(residual.measured) + unit,
        NumberText.short(residual.predicted) + unit,
        residual.unknowns.map {
          "\(NumberText.short($0.lowerBound)) to \(NumberText.short($0.upperBound))"
        } ?? "",
        share(residual.logarithm), residual.kind.title, residual.source,
        residual.isFitted ? "yes" : "",
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  // MARK: Numbers in full

  private var csv: String {
    let header = [
      "row", "statistic", "unit", "measured", "measurement_log_sd", "predicted", "range_low",
      "range_high", "log_ratio", "kind", "source", "is_fitted",
    ]
    let lines = residuals.map { residual -> [String] in
      let cells: [Cell] = [
        .text(residual.row), .text(residual.statistic), .text(residual.unit),
        .number(residual.measured), .number(residual.measurementError),
        .number(residual.predicted), .number(residual.unknowns?.lowerBound),
        .number(residual.unknowns?.upperBound), .number(residual.logarithm),
        .text(residual.kind.rawValue), .text(residual.source), .boolean(residual.isFitted),
      ]
      return cells.map(\.csv)
    }
    return ([header] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private var json: String {
    let coverages = Self.parts.flatMap { title, isCounted -> [JSONText] in
      let unknowns = calibration.ofUnknowns(at: 0.8, where: isCounted)
      return [json("unknowns", 0.8, title, unknowns)].compactMap(\.self)
        + Self.levels.compactMap {
          json("predictive", $0, title, calibration.ofPredictions(at: $0, where: isCounted))
        }
    }
    return JSONText.object([
      ("between", .number(calibration.discrepancy?.between)),
      ("within", .number(calibration.discrepancy?.within)),
      ("of_ratios", .number(calibration.ofRatios?.within)),
      ("sources", .array(calibration.sources.map { .string($0) })),
      ("coverage", .array(coverages)),
      ("residuals", .array(residuals.map(json))),
    ])
    .document
  }

  private func json(
    _ range: String,
    _ level: Double,
    _ numbers: String,
    _ found: RangeCalibration.Coverage?
  ) -> JSONText? {
    found.map { found in
      .object([
        ("range", .string(range)), ("level", .number(level)), ("numbers", .string(numbers)),
        ("holds", .number(found.byStatistic)), ("holds_by_source", .number(found.bySource)),
        ("width", .number(found.width)), ("score", .number(found.score)),
      ])
    }
  }

  private func json(_ residual: Residual) -> JSONText {
    .object([
      ("row", .string(residual.row)), ("statistic", .string(residual.statistic)),
      ("unit", .string(residual.unit)), ("measured", .number(residual.measured)),
      ("measurement_log_sd", .number(residual.measurementError)),
      ("predicted", .number(residual.predicted)),
      ("range_low", .number(residual.unknowns?.lowerBound)),
      ("range_high", .number(residual.unknowns?.upperBound)),
      ("log_ratio", .number(residual.logarithm)), ("kind", .string(residual.kind.rawValue)),
      ("source", .string(residual.source)), ("is_fitted", .bool(residual.isFitted)),
    ])
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import Quantities

extension SealedForecasts {
  /// The forecasts in a format, ending with a newline.
  public func text(as format: TableFormat) -> String {
    let rows = forecasts.map { forecast in
      [
        forecast.name, NumberText.known(forecast.value), NumberText.known(forecast.eighty),
        NumberText.known(forecast.ninety), NumberText.symbol(forecast.unit),
      ]
    }
    let table = TextTable(["forecast", "value", "80 %", "90 %", "unit"], rows)
    switch format {
    case .table: return table.plain
    case .markdown: return table.markdown
    case .json: return SealedFile.text(self)
    case .csv:
      let lines = forecasts.map { forecast -> [Cell] in
        [
          .text(forecast.name), .text(forecast.unit), .number(forecast.value),
          .number(forecast.eighty.lowerBound), .number(forecast.eighty.upperBound),
          .number(forecast.ninety.lowerBound), .number(forecast.ninety.upperBound),
        ]
      }
      let header = ["forecast", "unit", "value", "low_80", "high_80", "low_90", "high_90"]
      return ForecastScore.csv(header, lines)
    }
  }
}

extension ForecastScore {
  /// The score in a format, ending with a newline: first how many values the ranges hold.
  public func text(of sealed: SealedForecasts, as format: TableFormat) -> String {
    switch format {
    case .table: "\(answer(sealed))\n\n" + table.plain + remarks
    case .markdown: "\(answer(sealed))\n\n" + table.markdown + remarks
    case .csv:
      Self.csv(
        ["forecast", "unit", "value", "measured", "ratio", "is_in_80", "is_in_90", "score"],
        pairs.map { pair in
          [
            .text(pair.forecast.name), .text(pair.forecast.unit), .number(pair.forecast.value),
            .number(pair.measured), .number(pair.ratio), .boolean(pair.isInEighty),
            .boolean(pair.isInNinety), .number(pair.score),
          ]
        }
      )
    case .json: json(sealed)
    }
  }

  static func csv(_ header: [String], _ lines: [[Cell]]) -> String {
    ([header] + lines.map { $0.map(\.csv) }).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private func answer(_ sealed: SealedForecasts) -> String {
    let (eighty, ninety) = (pairs.count(where: \.isInEighty), pairs.count(where: \.isInNinety))
    let origin = TextTable.harmless("\(sealed.date) by \(sealed.program), model \(sealed.model)")
    return "The 80 % ranges contain \(eighty) of \(pairs.count) measured values, the 90 % ranges "
      + "\(ninety). Sealed on \(origin)."
  }

  private var table: TextTable {
    TextTable(
      ["forecast", "value", "80 %", "measured", "measured/value", "inside", "unit"],
      pairs.map { pair in
        [
          pair.forecast.name, NumberText.known(pair.forecast.value),
          NumberText.known(pair.forecast.eighty), NumberText.short(pair.measured),
          NumberText.short(pair.ratio, digits: 2),
          pair.isInEighty ? "80 %" : pair.isInNinety ? "90 %" : "outside",
          NumberText.symbol(pair.forecast.unit),
        ]
      }
    )
  }

  private var remarks: String {
    var text = "\n"
    if let score {
      text += "Interval score \(NumberText.short(score, digits: 3)); lower is better.\n"
    }
    if !missing.isEmpty {
      text += "Not measured: \(DrawnText.plainList(missing.map(TextTable.harmless))).\n"
    }
    return text
  }

  private func json(_ sealed: SealedForecasts) -> String {
    JSONText.object([
      ("sealed", .string(sealed.date)), ("program", .string(sealed.program)),
      ("model", .string(sealed.model)), ("score", .number(score)),
      (
        "forecasts",
        .array(
          pairs.map { pair in
            .object([
              ("name", .string(pair.forecast.name)), ("unit", .string(pair.forecast.unit)),
              ("value", .number(pair.forecast.value)), ("measured", .number(pair.measured)),
              ("ratio", .number(pair.ratio)), ("is_in_80", .bool(pair.isInEighty)),
              ("is_in_90", .bool(pair.isInNinety)), ("score", .number(pair.score)),
            ])
          }
        )
      ), ("missing", .array(missing.map { .string($0) })),
    ])
    .document
  }
}

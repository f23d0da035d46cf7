// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import Quantities
internal import StudyResults

/// The sensitivity of a table's verdicts to the model's numbers, as text or Markdown.
public struct UncertaintyText: Sendable {
  private let table: ComparisonTable
  private let models: [ModelUncertainty]

  /// The uncertainty of a table's groups of runs.
  public init(_ table: ComparisonTable, _ models: [ModelUncertainty]) {
    self.table = table
    self.models = models
  }

  /// Aligned columns, one block per group of runs; empty without uncertainty.
  public var plain: String {
    models.map { model in
      let words = StabilityText(model: model, comparisons: table.comparisons)
      var text = "How far the conclusions depend on the model: \(title(model))\n"
      text += TextTable(stabilityTitles(model), stabilities(model)).plain + "\n"
      text += words.sentences.map { $0 + "\n" }.joined() + "\n"
      for stability in shown(model) {
        text += heading(stability) + "\n"
        text += TextTable(Self.tornadoTitles, tornado(stability, model)).plain + "\n"
      }
      return text + words.remarks.map { $0 + "\n" }.joined()
    }
    .joined(separator: "\n")
  }

  /// Markdown tables, one block per group of runs; empty without uncertainty.
  public var markdown: String {
    models.map { model in
      let words = StabilityText(model: model, comparisons: table.comparisons)
      var text = "**How far the conclusions depend on the model: \(title(model))**\n\n"
      text += TextTable(stabilityTitles(model), stabilities(model)).markdown + "\n"
      text += words.sentences.map { "- \($0)\n" }.joined() + "\n"
      for stability in shown(model) {
        text += heading(stability) + "\n\n"
        text += TextTable(Self.tornadoTitles, tornado(stability, model)).markdown + "\n"
      }
      return text + words.remarks.map { "- \($0)\n" }.joined()
    }
    .joined(separator: "\n")
  }

  private func title(_ model: ModelUncertainty) -> String {
    "\(model.scenario) on \(model.phone), \(model.os)"
  }

  private func heading(_ stability: StrategyStability) -> String {
    "Tornado for \(stability.strategy) over \(stability.reference), ratio of location energy "
      + "\(stability.ratio.map { NumberText.short($0, digits: 3) } ?? "")"
  }

  private func stabilityTitles(_ model: ModelUncertainty) -> [String] {
    let isEvery = Set(model.stabilities.map(\.reference)).count > 1
    return ["strategy"] + (isEvery ? ["over"] : [])
      + ["ratio", "days", "models", "less energy", "less \(model.errorMeasure.title)"]
  }

  private func stabilities(_ model: ModelUncertainty) -> [[String]] {
    let isEvery = stabilityTitles(model).contains("over")
    return model.stabilities.map { stability in
      let effect = table.comparisons.first { model.stability(of: $0) == stability }?
        .effect(on: "energy_location_j")
      let days: String =
        if let effect, effect.kind == .ratio, let low = effect.value.low,
          let high = effect.value.high
        {
          "\(NumberText.short(low, digits: 3))–\(NumberText.short(high, digits: 3))"
        } else {
          ""
        }
      let models = stability.ratios
        .map { "\(NumberText.short($0.low, digits: 3))–\(NumberText.short($0.high, digits: 3))" }
      let ratio = effect.flatMap { $0.kind == .ratio ? $0.value.estimate : nil } ?? stability.ratio
      return [stability.strategy] + (isEvery ? [stability.reference] : []) + [
        ratio.map { NumberText.short($0, digits: 3) } ?? "", days, models ?? "",
        stability.energyLess.map { StabilityText.share($0) } ?? "",
        stability.errorLess.map { StabilityText.share($0) } ?? "",
      ]
    }
  }

  /// The pairs with the reference whose ratio depends noticeably on any parameter.
  private func shown(_ model: ModelUncertainty) -> [StrategyStability] {
    model.stabilities.filter { $0.reference == table.reference && !Self.rows($0).isEmpty }
  }

  /// The largest rows, without those whose swing is below a thousandth of the ratio.
  private static func rows(_ stability: StrategyStability) -> [TornadoRow] {
    stability.tornado.prefix(StabilityText.shownRows)
      .filter { $0.swing > 0.001 * (stability.ratio ?? 0) }
  }

  private static let tornadoTitles = [
    "number", "low", "value", "high", "ratio at low", "ratio at high", "flips at",
  ]

  private func tornado(_ stability: StrategyStability, _ model: ModelUncertainty) -> [[String]] {
    Self.rows(stability).map { row in
      let kind = model.parameters.first { $0.key == row.parameter }?.kind
      let isFlag = kind == .flag
      func amount(_ value: Double) -> String {
        isFlag ? (value > 0.5 ? "true" : "false") : StabilityText.amount(value, row.unit)
      }
      let flip = row.flip.map { flip in
        isFlag || kind == .ends
          ? amount(flip.isAbove ? row.high : row.low)
          : (flip.isAbove ? "> " : "< ") + (flip.method == .interpolated ? "about " : "")
            + amount(flip.value) + (flip.isInside ? "" : " (outside)")
      }
      return [
        row.parameter, amount(row.low), amount(row.value), amount(row.high),
        row.ratioAtLow.map { NumberText.short($0, digits: 3) } ?? "",
        row.ratioAtHigh.map { NumberText.short($0, digits: 3) } ?? "", flip ?? "",
      ]
    }
  }
}

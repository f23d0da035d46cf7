// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import StudyResults

/// The columns that uncertainty adds to a comparison's table, against its reference.
enum StabilityCells {
  /// The names of the columns.
  static let titles = [
    "model_draws", "energy_less_fraction", "energy_less_ci_low", "energy_less_ci_high",
    "energy_ratio_model_p025", "energy_ratio_model_p50", "energy_ratio_model_p975",
    "error_less_fraction", "error_less_ci_low", "error_less_ci_high", "flip_parameter",
    "flip_value", "flip_inside",
  ]

  /// The cells of a row; empty ones for the reference.
  static func cells(
    of group: RunGroup,
    in uncertainty: [ModelUncertainty],
    _ table: ComparisonTable
  ) -> [Cell] {
    let found = uncertainty.lazy
      .compactMap { model -> (ModelUncertainty, StrategyStability)? in
        guard model.group(of: group.strategy) == group else { return nil }
        return model.stabilities.first {
          $0.strategy == group.strategy && $0.reference == table.reference
        }
        .map { (model, $0) }
      }
      .first
    guard let (model, stability) = found else {
      return Array(repeating: .empty, count: titles.count)
    }
    let conclusion = table.comparisons.first { $0.group == group }?
      .effect(on: "energy_location_j")?.conclusion
    // If the ratio does not support the conclusion, its turning point says nothing about it.
    let row =
      stability.contradicts(conclusion)
      ? nil : stability.nearestFlip ?? stability.nearestFlipOutside
    return [
      .integer(model.drawCount), .number(stability.energyLess?.estimate),
      .number(stability.energyLess?.low), .number(stability.energyLess?.high),
      .number(stability.ratios?.low), .number(stability.ratios?.median),
      .number(stability.ratios?.high), .number(stability.errorLess?.estimate),
      .number(stability.errorLess?.low), .number(stability.errorLess?.high),
      .text(row?.parameter), .number(row?.flip?.value),
      row?.flip.map { .boolean($0.isInside) } ?? .empty,
    ]
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Judgement

extension ModelUncertainty {
  /// All contents except the individual draws, which are in `uncertainty.csv`.
  func json(_ table: ComparisonTable) -> JSONText {
    let words = StabilityText(model: self, comparisons: table.comparisons)
    return .object([
      ("scenario", .string(scenario)), ("phone", .string(phone)), ("os", .string(os)),
      ("draws", .integer(drawCount)), ("distribution", .string(shape.rawValue)),
      ("tornado_replications", .integer(replications)),
      ("error_measure", .string(errorMeasure.name)),
      ("pairs", .array(stabilities.map { json($0) })),
      ("sentences", .array(words.sentences.map { .string($0) })),
      ("parameters", .array(parameters.map { Self.json($0) })),
      ("without_effect", .array(withoutEffect.map { .string($0) })),
      (
        "fixed",
        .array(
          fixed.map { .object([("parameter", .string($0.key)), ("reason", .string($0.reason))]) }
        )
      ),
    ])
  }

  private func json(_ stability: StrategyStability) -> JSONText {
    .object([
      ("strategy", .string(stability.strategy)), ("reference", .string(stability.reference)),
      ("energy_ratio", .number(stability.ratio)),
      ("energy_less", Self.json(stability.energyLess)),
      ("energy_ratio_models", Self.json(stability.ratios)),
      ("error_less", Self.json(stability.errorLess)),
      ("error_difference_models", Self.json(stability.errors)),
      (
        "flips_inside",
        .array(
          stability.tornado.filter { $0.flip?.isInside ?? false }.map { .string($0.parameter) }
        )
      ),
      ("tornado", .array(stability.tornado.filter { $0.swing > 0 }.map { Self.json($0) })),
    ])
  }

  private static func json(_ share: ShareEstimate?) -> JSONText {
    guard let share else { return .null }
    return .object([
      ("fraction", .number(share.estimate)), ("ci_low", .number(share.low)),
      ("ci_high", .number(share.high)), ("n", .integer(share.count)),
    ])
  }

  private static func json(_ spread: DrawSpread?) -> JSONText {
    guard let spread else { return .null }
    return .object([
      ("p025", .number(spread.low)), ("p50", .number(spread.median)),
      ("p975", .number(spread.high)),
    ])
  }

  private static func json(_ row: TornadoRow) -> JSONText {
    var members: [(String, JSONText)] = [
      ("parameter", .string(row.parameter)), ("unit", .string(row.unit)),
      ("value", .number(row.value)), ("low", .number(row.low)), ("high", .number(row.high)),
      ("method", .string(row.method.rawValue)),
      ("energy_ratio_at_low", .number(row.ratioAtLow)),
      ("energy_ratio_at_high", .number(row.ratioAtHigh)), ("swing", .number(row.swing)),
      ("error_difference_at_low", .number(row.errorAtLow)),
      ("error_difference_at_high", .number(row.errorAtHigh)),
    ]
    if let flip = row.flip {
      members.append(
        (
          "flip",
          .object([
            ("value", .number(flip.value)), ("above", .bool(flip.isAbove)),
            ("inside", .bool(flip.isInside)), ("distance", .number(flip.distance)),
            ("method", .string(flip.method.rawValue)),
          ])
        )
      )
    }
    return .object(members)
  }

  private static func json(_ parameter: ModelParameter) -> JSONText {
    .object([
      ("parameter", .string(parameter.key)), ("unit", .string(parameter.unit)),
      ("value", .number(parameter.value)), ("low", .number(parameter.low)),
      ("high", .number(parameter.high)), ("basis", .string(parameter.basis.rawValue)),
      ("source", .string(parameter.source)),
    ])
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

extension TableSchema {
  /// A row for each strategy in each model draw.
  static let uncertainty = TableSchema(
    name: "uncertainty",
    row: "A strategy's day in one model draw: every number of the model drawn from its range.",
    fields: groupKey + [
      TableField(
        "draw",
        .integer,
        "The draw, from 0; its day is the replication with that number."
      ),
      TableField("energy_location_j", .number, "Location energy.", unit: "J"),
      TableField("error_measure", .string, "The measure of the error, a column of runs.csv."),
      TableField("error", .number, "The error; lower is better; empty if there is none."),
    ],
    primaryKey: groupKey.map(\.name) + ["draw"]
  )

  /// A row for each parameter and pair of strategies.
  static let tornado = TableSchema(
    name: "tornado",
    row:
      "A number of the model over its range, all others fixed, for two strategies.",
    fields: groupKey + [
      TableField("reference", .string, "The strategy it is compared with."),
      TableField("parameter", .string, "The number's key."),
      TableField("unit", .string, "The number's unit; empty for pure numbers and flags."),
      TableField("value", .number, "The value in use."),
      TableField("low", .number, "The low end of its range."),
      TableField("high", .number, "The high end of its range."),
      TableField("method", .string, "exact (from ledgers), simulated or screened (by its group)."),
      TableField("energy_ratio_at_low", .number, "Ratio of mean location energies at the low end."),
      TableField(
        "energy_ratio_at_high",
        .number,
        "Ratio of mean location energies at the high end."
      ),
      TableField("swing", .number, "Largest minus smallest ratio, at the value and both ends."),
      TableField(
        "error_difference_at_low",
        .number,
        "Error minus the reference's, at the low end."
      ),
      TableField(
        "error_difference_at_high",
        .number,
        "Error minus the reference's, at the high end."
      ),
      TableField(
        "flip_value",
        .number,
        "The value at which the energies are equal; empty if none is known."
      ),
      TableField("flip_above", .boolean, "True if the verdict changes above that value."),
      TableField("flip_inside", .boolean, "True if that value lies inside the range."),
      TableField("flip_method", .string, "exact, simulated or interpolated."),
    ],
    primaryKey: groupKey.map(\.name) + ["reference", "parameter"]
  )
}

/// The rows of the two tables of uncertainty, over all groups of runs.
enum UncertaintyTables {
  /// The rows of `uncertainty.csv`, sorted by group and draw.
  static func draws(_ models: [ModelUncertainty]) -> [[Cell]] {
    models.flatMap { model in model.draws.map { (model, model.group(of: $0.strategy), $0) } }
      .sorted { ($0.1, $0.2.number) < ($1.1, $1.2.number) }
      .map { model, group, draw in
        Cell.cells(group) + [
          .integer(draw.number), .number(draw.energy), .text(model.errorMeasure.name),
          .number(draw.error),
        ]
      }
  }

  /// The rows of `tornado.csv`, sorted by group, reference and parameter.
  static func tornado(_ models: [ModelUncertainty]) -> [[Cell]] {
    models.flatMap { model in
      model.stabilities.flatMap { stability in
        stability.tornado.map { (model.group(of: stability.strategy), stability.reference, $0) }
      }
    }
    .sorted { ($0.0, $0.1, $0.2.parameter) < ($1.0, $1.1, $1.2.parameter) }
    .map { group, reference, row in
      let about: [Cell] = [
        .text(reference), .text(row.parameter), .text(row.unit), .number(row.value),
        .number(row.low), .number(row.high), .text(row.method.rawValue),
      ]
      let effect: [Cell] = [
        .number(row.ratioAtLow), .number(row.ratioAtHigh), .number(row.swing),
        .number(row.errorAtLow), .number(row.errorAtHigh),
      ]
      let flip: [Cell] = [
        .number(row.flip?.value), row.flip.map { .boolean($0.isAbove) } ?? .empty,
        row.flip.map { .boolean($0.isInside) } ?? .empty, .text(row.flip?.method.rawValue),
      ]
      return Cell.cells(group) + about + effect + flip
    }
  }
}

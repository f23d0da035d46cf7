// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

extension TableSchema {
  /// One row per group and accuracy: predicted seconds per day and those of phones in the field.
  static let field = TableSchema(
    name: "field_tiers",
    row:
      "Seconds a day of a strategy at one accuracy, as predicted and as reported by phones in the field.",
    fields: groupKey + [
      TableField("tier", .string, "The requested accuracy."),
      TableField("predicted_s", .number, "Predicted seconds a day: mean.", unit: "s"),
      TableField("predicted_ci_low_s", .number, "Lower end of its 95 % interval.", unit: "s"),
      TableField("predicted_ci_high_s", .number, "Upper end of its 95 % interval.", unit: "s"),
      TableField(
        "reported_s",
        .number,
        "Reported seconds a day: mean; empty if not reported.",
        unit: "s"
      ),
      TableField("reported_ci_low_s", .number, "Lower end of its 95 % interval.", unit: "s"),
      TableField("reported_ci_high_s", .number, "Upper end of its 95 % interval.", unit: "s"),
      TableField("report_count", .integer, "The number of reports with this accuracy."),
      TableField("expected_low_s", .number, "Lowest mean that the lab expects.", unit: "s"),
      TableField("expected_high_s", .number, "Highest mean that the lab expects.", unit: "s"),
      TableField("verdict", .string, "inside, outside or not_reported."),
    ],
    primaryKey: groupKey.map(\.name) + ["tier"]
  )

  /// The cells of one strategy at one accuracy.
  static func cells(_ row: TierComparison.Row) -> [Cell] {
    Cell.cells(row.group) + [
      .text(row.tier.rawValue), .number(row.predicted.estimate), .number(row.predicted.low),
      .number(row.predicted.high), .number(row.reported?.estimate), .number(row.reported?.low),
      .number(row.reported?.high), .integer(row.reported?.count ?? 0),
      .number(row.expected.lowerBound), .number(row.expected.upperBound),
      .text(row.verdict.rawValue),
    ]
  }
}

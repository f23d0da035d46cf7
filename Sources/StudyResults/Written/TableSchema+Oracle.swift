// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

extension TableSchema {
  /// One row per run: its distance from the best possible.
  static let oracle = TableSchema(
    name: "oracle",
    row: "A run, and the least location energy with which its target could have been met.",
    fields: runKey + [
      TableField("measure", .string, "The measure of tracking error that the limit applies to."),
      TableField(
        "limit_m",
        .number,
        "The limit to meet: one for all runs, or what the run achieved; empty without a position.",
        unit: "m"
      ),
      TableField("is_met", .boolean, "Whether the run meets the limit."),
      TableField("energy_location_j", .number, "Location energy of the run.", unit: "J"),
      TableField(
        "least_energy_j",
        .number,
        "No schedule of readings that meets the limit uses less; empty if the run does not meet it.",
        unit: "J"
      ),
      TableField(
        "counts_running",
        .boolean,
        "Whether the bound counts the time that the app must run to receive positions."
      ),
      TableField(
        "regret_ratio",
        .number,
        "Location energy over the least possible; empty where that is 0 J or unknown."
      ),
    ],
    primaryKey: runKey.map(\.name) + ["measure"]
  )

  /// The cells of a bound, for a measure.
  static func cells(_ bound: OracleBound, measure: OracleTarget.Measure) -> [Cell] {
    let ratio = bound.leastEnergy.flatMap { $0.value > 0 ? bound.energy.value / $0.value : nil }
    return Cell.cells(bound.key) + [
      .text(measure.rawValue), .number(bound.limit), .boolean(bound.isMet),
      .number(bound.energy.value), .number(bound.leastEnergy?.value),
      .boolean(bound.countsRunning), .number(ratio),
    ]
  }
}

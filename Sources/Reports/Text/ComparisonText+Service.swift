// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension ComparisonText {
  /// Two tables: how positions serve the user, and what the processor is awake for; a table or a
  /// column without any value is left out.
  static func furtherTables(for rows: [ComparisonTable.Row]) -> [[Column]] {
    func used(_ columns: [(metric: String, column: Column)], always: Set<String>) -> [Column] {
      columns.filter { metric, _ in
        rows.contains { row in
          guard let value = row[metric] else { return false }
          return always.contains(metric) || value.estimate != 0
        }
      }
      .map(\.column)
    }
    let service = used(
      [
        ("trip_count", trips()),
        ("error_moving_p95_m", spread("moving p95", "m", "error_moving_p95_m")),
        ("trip_start_delay_p50_s", minutes("late p50", "trip_start_delay_p50_s")),
        ("trip_start_delay_p95_s", minutes("late p95", "trip_start_delay_p95_s")),
        ("trip_start_distance_p50_m", spread("lost p50", "m", "trip_start_distance_p50_m")),
        ("delivery_age_p95_s", spread("age p95", "s", "delivery_age_p95_s")),
        ("stale_fraction", percent("stale", "stale_fraction")),
        ("dropped_count", spread("dropped", "", "dropped_count")),
        ("hours_with_position_fraction", percent("hours", "hours_with_position_fraction")),
        ("rest_drift_m", spread("drift", "m", "rest_drift_m")),
        ("return_mean_s", minutes("back after", "return_mean_s")),
        ("return_distance_max_m", spread("way back", "m", "return_distance_max_m")),
        ("app_percent_per_day", share("app", "app_percent_per_day")),
        ("upload_count", spread("uploads", "done", "upload_count")),
        ("upload_failed_count", spread("uploads", "failed", "upload_failed_count")),
        ("upload_bytes", spread("sent", "kB", "upload_bytes", scale: 0.001)),
        ("download_bytes", spread("received", "kB", "download_bytes", scale: 0.001)),
      ],
      always: ["trip_count", "trip_start_delay_p50_s", "hours_with_position_fraction"]
    )
    let awake = used(
      ["user", "positions", "events", "background", "system"]
        .map { ("awake_\($0)_s", minutes("awake: \($0)", "awake_\($0)_s")) }
        + [("wake_lock_h", spread("wake locks", "h", "wake_lock_h"))],
      always: []
    )
    let name = Column(title: "strategy", unit: "") { $0.group.strategy }
    return [service, awake].filter { !$0.isEmpty }.map { [name] + $0 }
  }

  /// The trips with a position of all, such as `2.4 of 3`.
  private static func trips() -> Column {
    Column(title: "trips", unit: "noticed") { row in
      guard let all = row["trip_count"], let missed = row["trip_missed_count"], all.estimate > 0
      else { return "" }
      return "\(number(all.estimate - missed.estimate, 2)) of \(number(all.estimate, 2))"
    }
  }

  private static func spread(
    _ title: String,
    _ unit: String,
    _ metric: String,
    scale: Double = 1
  ) -> Column {
    func value(_ row: ComparisonTable.Row, withInterval: Bool) -> String {
      let estimate = scale == 1 ? row[metric] : row[metric]?.scaled(by: scale)
      return spread(estimate, withInterval: withInterval)
    }
    return Column(
      title: title,
      unit: unit,
      short: { value($0, withInterval: false) },
      value: { value($0, withInterval: true) }
    )
  }

  /// A share of a charge a day, with its range.
  private static func share(_ title: String, _ metric: String) -> Column {
    Column(
      title: title,
      unit: "%/day",
      short: { spread($0[metric], withInterval: false) },
      value: { row in
        row.range(of: metric).map { ranged(row[metric], $0) } ?? spread(row[metric])
      }
    )
  }

  private static func percent(_ title: String, _ metric: String) -> Column {
    Column(title: title, unit: "%") { row in
      row[metric].map { number(100 * $0.estimate, 2) } ?? ""
    }
  }

  /// A measure of seconds in minutes.
  private static func minutes(_ title: String, _ metric: String) -> Column {
    spread(title, "min", metric, scale: 1.0 / 60)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a table, described as in `datapackage.json`.
package struct TableField: Sendable {
  /// The types of Table Schema that tables use.
  package enum Kind: String, Sendable {
    case string
    case integer
    case number
    case boolean
  }

  package var name: String
  package var kind: Kind
  package var unit: String
  package var meaning: String

  init(_ name: String, _ kind: Kind, _ meaning: String, unit: String = "") {
    self.name = name
    self.kind = kind
    self.unit = unit
    self.meaning = meaning
  }
}

/// A table: its file, the meaning of a row, its columns and its key columns.
package struct TableSchema: Sendable {
  var name: String
  package var row: String
  package var fields: [TableField]
  var primaryKey: [String]

  /// Every table that a results folder may hold; `runs` without its columns of measures.
  package static let all = [
    runs(parameters: [], measures: []), summary, comparison, energy, errors, fixes, events, battery,
    states, truth, sites, environments, regions, gaps, samples, people,
    population, uncertainty, tornado, oracle, field,
  ]

  /// The file's name.
  package var file: String { name + (isCompressed ? ".csv.gz" : ".csv") }

  /// Whether the file is compressed with gzip.
  var isCompressed: Bool { Self.compressed.contains(name) }

  /// A key of another table that rows refer to.
  struct Reference: Sendable {
    /// The columns, which have the same names in both tables.
    var fields: [String]
    /// The other table.
    var table: String
  }

  /// The rows of other tables that its rows belong to.
  var references: [Reference] {
    let own = fields.map(\.name)
    let run = Self.names(Self.runKey)
    guard name != "runs", own.starts(with: run) else { return [] }
    let instant = ["scenario", "t_s"]
    return [Reference(fields: run, table: "runs")]
      + (name == "errors" ? [Reference(fields: instant, table: "truth")] : [])
  }

  /// The tables with rows for instants of the day, which are large.
  static let compressed: Set<String> = ["errors", "fixes", "states", "truth", "battery", "samples"]

  /// The key columns of runs.
  static let runKey = [
    TableField("scenario", .string, "The scenario's name."),
    TableField("strategy", .string, "The strategy's name."),
    TableField("phone", .string, "The phone profile's name."),
    TableField("os", .string, "The system profile's name."),
    TableField("replication", .integer, "The replication, from 0."),
  ]
  /// The key columns of groups of runs.
  package static let groupKey = Array(runKey.dropLast())

  /// The names of the tables and sidecar files that a results folder may contain, in order.
  static let fileNames =
    [
      "runs", "summary", "comparison", "energy", "errors", "fixes", "events", "states", "truth",
      "battery", "regions", "sites", "environments", "gaps", "samples", "people", "population",
      "uncertainty", "tornado", "oracle", "field_tiers",
    ]
    .flatMap { [$0 + ".csv", $0 + ".csv.gz"] }
    + ["resolved.yaml", "provenance.json", "datapackage.json"]

  private static func names(_ fields: [TableField]) -> [String] { fields.map(\.name) }

  /// One row per run.
  static func runs(parameters: [TableField], measures: [TableField]) -> TableSchema {
    TableSchema(
      name: "runs",
      row: "One run: a strategy on a phone and system, in one replication of a scenario.",
      fields: runKey + parameters + measures,
      primaryKey: names(runKey)
    )
  }

  private static let rangeFields = [
    TableField(
      "range_low",
      .number,
      "The lowest credible value, given how uncertain the phone's powers are; empty if not known."
    ),
    TableField(
      "range_high",
      .number,
      "The highest credible value, given how uncertain the phone's powers are; empty if not known."
    ),
  ]

  static let summary = TableSchema(
    name: "summary",
    row: "One statistic of one metric over the replications of a strategy.",
    fields: groupKey + [
      TableField("metric", .string, "A column of runs.csv; its name ends with the unit."),
      TableField(
        "statistic",
        .string,
        "mean (Student t interval) or p50 (bootstrap interval; above 200 values, from ranks)."
      ),
      TableField("estimate", .number, "The statistic, in the metric's unit."),
      TableField(
        "ci_low",
        .number,
        "Lower end of the 95 % interval; empty if there is only one value."
      ),
      TableField(
        "ci_high",
        .number,
        "Upper end of the 95 % interval; empty if there is only one value."
      ),
      TableField("n", .integer, "Replications with a value."),
    ] + rangeFields,
    primaryKey: names(groupKey) + ["metric", "statistic"]
  )

  static let comparison = TableSchema(
    name: "comparison",
    row: "One metric of a strategy against the reference, paired over replications.",
    fields: groupKey + [
      TableField("reference", .string, "The strategy it is compared with."),
      TableField("metric", .string, "A column of runs.csv; its name ends with the unit."),
      TableField(
        "effect",
        .string,
        "ratio (value over the reference's) or difference (value minus the reference's)."
      ),
      TableField("estimate", .number, "The ratio, or the difference in the metric's unit."),
      TableField(
        "ci_low",
        .number,
        "Lower end of the 95 % interval; empty if there is only one pair."
      ),
      TableField(
        "ci_high",
        .number,
        "Upper end of the 95 % interval; empty if there is only one pair."
      ),
      TableField("n", .integer, "Pairs of replications."),
      TableField("verdict", .string, "less, more, equal, within_margin or undecided."),
    ] + rangeFields,
    primaryKey: names(groupKey) + ["reference", "metric"]
  )

  static let population = TableSchema(
    name: "population",
    row:
      "One statistic over the users of a population: the members of each replication, weighted.",
    fields: groupKey + [
      TableField("metric", .string, "A column of runs.csv; its name ends with the unit."),
      TableField(
        "statistic",
        .string,
        "mean, p50, p95, or share_over or share_under: the share of users beyond a limit."
      ),
      TableField("limit", .number, "The limit of a share, in the metric's unit."),
      TableField("estimate", .number, "The statistic, in the metric's unit, or a share."),
      TableField(
        "ci_low",
        .number,
        "Lower end of the 95 % interval; empty if there is only one replication."
      ),
      TableField(
        "ci_high",
        .number,
        "Upper end of the 95 % interval; empty if there is only one replication."
      ),
      TableField("n", .integer, "Replications of each member."),
    ] + rangeFields,
    primaryKey: names(groupKey) + ["metric", "statistic", "limit"]
  )

  private static let ledgerFields = [
    TableField("component", .string, "The part of the phone."),
    TableField("state", .string, "The part's power state."),
    TableField("cause", .string, "Why it was in that state."),
    TableField("category", .string, "The category of its energy: idle, user, location or app."),
    TableField("client", .integer, "The app, from 0; empty for the phone and the user."),
  ]

  static let energy = TableSchema(
    name: "energy",
    row: "The energy of one component in one state for one cause over a run.",
    fields: runKey + ledgerFields + [
      TableField("energy_j", .number, "Energy used.", unit: "J"),
      TableField("active_s", .number, "Time in that state for that cause.", unit: "s"),
    ],
    primaryKey: names(runKey) + names(ledgerFields)
  )

  static let states = TableSchema(
    name: "states",
    row: "A period of one component in one state.",
    fields: runKey + ledgerFields + [
      TableField("start_s", .number, "When it began, from the scenario's start.", unit: "s"),
      TableField("end_s", .number, "When it ended, from the scenario's start.", unit: "s"),
      TableField("power_w", .number, "The power during that time.", unit: "W"),
    ],
    primaryKey: names(runKey) + ["component", "start_s"]
  )

  private static let place = [
    TableField("latitude_deg", .number, "Latitude, WGS 84.", unit: "deg"),
    TableField("longitude_deg", .number, "Longitude, WGS 84.", unit: "deg"),
    TableField("east_m", .number, "East of the local plane's origin.", unit: "m"),
    TableField("north_m", .number, "North of the local plane's origin.", unit: "m"),
  ]
  private static let instant = TableField(
    "t_s",
    .number,
    "The time from the scenario's start.",
    unit: "s"
  )

  static let errors = TableSchema(
    name: "errors",
    row: "The belief of the app under test during a part of the day, and its error.",
    fields: runKey + [
      TableField(
        "t_s",
        .number,
        "The first sample of the truth in the part, from the scenario's start.",
        unit: "s"
      )
    ] + place + [
      TableField(
        "horizontal_accuracy_m",
        .number,
        "The radius reported with the belief; the radius and the place are empty without a belief.",
        unit: "m"
      ),
      TableField("age_s", .number, "The age of the belief at t_s.", unit: "s"),
      TableField(
        "error_m",
        .number,
        "Distance of the belief from the truth at t_s; empty where either is unknown.",
        unit: "m"
      ),
      TableField(
        "error_mean_m",
        .number,
        "Mean distance over the samples of the part; empty if there are none.",
        unit: "m"
      ),
      TableField(
        "error_max_m",
        .number,
        "Largest distance over the samples of the part; empty if there are none.",
        unit: "m"
      ),
      TableField(
        "sample_count",
        .integer,
        "The number of samples in the part with a belief and a known truth."
      ),
    ],
    primaryKey: names(runKey) + ["t_s"]
  )

  static let fixes = TableSchema(
    name: "fixes",
    row: "A position that reached the app.",
    fields: runKey + [
      instant, TableField("client", .integer, "The app, from 0."),
      TableField("timestamp_s", .number, "When it was determined.", unit: "s"),
      TableField("channel", .string, "The service that delivered it to the app."),
      TableField("source", .string, "The provider: gnss, wifi or cell."),
    ] + place + [
      TableField("horizontal_accuracy_m", .number, "Reported radius.", unit: "m"),
      TableField(
        "vertical_accuracy_m",
        .number,
        "Reported vertical accuracy; empty where the system reports -1.",
        unit: "m"
      ),
      TableField("speed_mps", .number, "Reported speed; empty if unknown.", unit: "m/s"),
      TableField("course_deg", .number, "Reported course; empty if unknown.", unit: "deg"),
      TableField(
        "error_m",
        .number,
        "Distance from the truth at the timestamp; empty where it is unknown.",
        unit: "m"
      ),
    ],
    primaryKey: []
  )

  static let events = TableSchema(
    name: "events",
    row: "An event of the app other than a position.",
    fields: runKey + [
      instant, TableField("client", .integer, "The app, from 0."),
      TableField("event", .string, "What happened."),
      TableField("detail", .string, "Reason, state or error, where the event has one."),
      TableField("region", .string, "The region's name, where the event has one."),
      TableField("upload_bytes", .integer, "Bytes sent.", unit: "bytes"),
    ] + place + [
      TableField("arrival_s", .number, "When a visit began; empty if unknown.", unit: "s"),
      TableField("departure_s", .number, "When a visit ended; empty while it lasts.", unit: "s"),
    ],
    primaryKey: []
  )

  static let truth = TableSchema(
    name: "truth",
    row: "Where the phone truly was at a sample of the truth.",
    fields: [runKey[0], instant] + place + [
      TableField("is_scored", .boolean, "False inside gaps where the truth is unknown.")
    ],
    primaryKey: ["scenario", "t_s"]
  )

  static let battery = TableSchema(
    name: "battery",
    row: "The energy that the phone has used up to an instant, once a minute.",
    fields: runKey + [
      instant,
      TableField(
        "energy_total_j",
        .number,
        "Energy that all components have used so far.",
        unit: "J"
      ),
      TableField("power_mean_w", .number, "Mean power since the previous row.", unit: "W"),
      TableField(
        "charge_fraction",
        .number,
        "The remaining charge, 0 to 1, by the phone's battery.model, including charging."
      ),
      TableField(
        "shown_fraction",
        .number,
        "The level that the phone shows and battery rules read, with its plateau and steps."
      ),
    ],
    primaryKey: names(runKey) + ["t_s"]
  )

  private static let span = [
    TableField("from_s", .number, "When it began, from the scenario's start.", unit: "s"),
    TableField("to_s", .number, "When it ended, from the scenario's start.", unit: "s"),
  ]

  static let regions = TableSchema(
    name: "regions",
    row:
      "A period in which an app monitored a region; without a removal, it lasts to the end of the day.",
    fields: runKey + [
      TableField("client", .integer, "The app, from 0."),
      TableField("region", .string, "The app's name for the region."),
    ] + place + [TableField("radius_m", .number, "Its radius.", unit: "m")] + span,
    primaryKey: []
  )

  static let sites = TableSchema(
    name: "sites",
    row:
      "A period in which a cell served the phone in replication 0, or a beacon or place of the day.",
    fields: [
      runKey[0], TableField("kind", .string, "cell, beacon or place."),
      TableField(
        "name",
        .string,
        "Its name; cells are numbered in the order in which they first serve."
      ),
    ] + place + [
      TableField(
        "radius_m",
        .number,
        "A place's radius, or the radius that contains 95 % of a cell's phones; empty for beacons.",
        unit: "m"
      )
    ] + span,
    primaryKey: []
  )

  static let environments = TableSchema(
    name: "environments",
    row: "A period of the day in one environment.",
    fields: [runKey[0], TableField("environment", .string, "The phone's surroundings.")] + span,
    primaryKey: ["scenario", "from_s"]
  )
}

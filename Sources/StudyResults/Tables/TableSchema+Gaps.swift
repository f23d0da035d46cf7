// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

extension TableSchema {
  private static let causes =
    GapCause.allCases.map(\.rawValue).joined(separator: ", ") + "."

  /// One row per stretch of a gap.
  static let gaps = TableSchema(
    name: "gaps",
    row: "A stretch of a gap between positions that has one cause.",
    fields: runKey + [
      TableField("gap", .integer, "The gap, from 0; its stretches follow each other."),
      TableField("start_s", .number, "When the stretch began, from the start.", unit: "s"),
      TableField("end_s", .number, "When it ended, from the start.", unit: "s"),
      TableField("cause", .string, "What kept positions from the app: " + causes),
    ],
    primaryKey: runKey.map(\.name) + ["start_s"]
  )

  /// One row per expected position.
  static let samples = TableSchema(
    name: "samples",
    row: "A position that the study expects, one in each of its intervals.",
    fields: runKey + [
      TableField("start_s", .number, "When the interval began, from the start.", unit: "s"),
      TableField("has_position", .boolean, "Whether a position came in it."),
      TableField(
        "cause",
        .string,
        "What kept positions from the app for the longest part of it; empty if one came."
      ),
    ],
    primaryKey: runKey.map(\.name) + ["start_s"]
  )

  /// One row per person of a population.
  static let people = TableSchema(
    name: "people",
    row: "A person of a population.",
    fields: [
      TableField("replication", .integer, "The person, from 0: the replication of the runs."),
      TableField("phone", .string, "The phone profile's name."),
      TableField("os", .string, "The system profile's name."),
      TableField("permission", .string, "The permission to use the location."),
      TableField("precise", .string, "The positions that the app may get: precise or approximate."),
      TableField("use", .string, "How often the app is opened: daily, weekly or never."),
      TableField("quits", .string, "Whether it is removed from recent apps: quits or keeps."),
      TableField("work", .string, "The working life: commuter or no_work; empty with tracks."),
      TableField(
        "travel",
        .string,
        "The way to travel where it is too far to walk; empty with tracks."
      ),
      TableField("charging", .string, "When the phone is charged: overnight or evening."),
      TableField("track", .string, "The recorded track that stands for the days, if any."),
    ],
    primaryKey: ["replication"]
  )
}

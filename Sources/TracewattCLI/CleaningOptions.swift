// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// The options for cleaning a recording; scenarios have the same settings under `trace.cleaning`.
struct CleaningOptions: ParsableArguments {
  @Option(help: "The file to read in an archive; default: all files with positions, as tracks.")
  var member: String?

  @Option(
    help:
      "What to do with points with unreadable times (tables, GPX, KML, TCX): refuse (default) or drop."
  )
  var unreadableTimes: String?

  @Option(help: "What to do with points at 0, 0 in a track elsewhere: drop (default) or keep.")
  var nullIsland: String?

  @Option(
    help:
      "What to do with points at the same time: first (default), last, mean, or spread (over the step)."
  )
  var equalTimes: String?

  @Option(
    help: """
      What to do with points earlier than a previous one: auto (default; reverses newest-first tracks, drops up to \
      1 %, sorts beyond that), sort, drop or refuse.
      """
  )
  var order: String?

  @Option(
    help: "What to do with points reached and left faster than --max-speed: drop (default) or keep."
  )
  var spikes: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A faster step is implausible; default '340 m/s'.", valueName: "speed")
  )
  var maxSpeed: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A longer gap splits the trace; default '24 h', none for never.",
      valueName: "duration"
    )
  )
  var splitGaps: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A longer step is a clock jump and splits the trace; default '30 d', none for never.",
      valueName: "duration"
    )
  )
  var clockJump: String?

  @Option(
    parsing: .unconditional,
    help: "Which part between gaps to keep: longest (default) or its number, counting from 1."
  )
  var part: String?

  @Option(
    help: """
      The track to keep: auto (default; all if they follow one another, otherwise the one with \
      the most points), all, its number, counting from 1, or its name.
      """
  )
  var track: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Drop earlier points: a time in UTC, or a duration after the first point.",
      valueName: "time"
    )
  )
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Drop later points: a time in UTC, or a duration after the first point.",
      valueName: "time"
    )
  )
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cut both ends up to the first point this far away, to hide homes; default '0 m'.",
      valueName: "length"
    )
  )
  var cropEnds: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The speed along the points if none has a time; waypoints default to 20 m/s.",
      valueName: "speed"
    )
  )
  var speed: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The place at x = 0, y = 0 for positions in metres, as 'latitude, longitude'.",
      valueName: "place"
    )
  )
  var origin: String?

  @Option(help: "Smooth positions: none (default) or rts, the Rauch–Tung–Striebel smoother.")
  var smooth: String?

  /// True if no option was given.
  var isEmpty: Bool { texts.isEmpty }

  /// The rules.
  func rules() throws -> CleaningRules {
    try CleaningSettings.rules(flags: texts)
  }

  /// The given options, under the keys of scenarios.
  private var texts: [(key: String, text: String)] {
    [
      ("member", member), ("unreadable_times", unreadableTimes), ("null_island", nullIsland),
      ("equal_times", equalTimes), ("order", order),
      ("spikes", spikes), ("max_speed", maxSpeed), ("split_gaps", splitGaps),
      ("clock_jump", clockJump), ("part", part), ("track", track), ("from", from), ("to", to),
      ("crop_ends", cropEnds), ("speed", speed), ("origin", origin),
      ("smooth", smooth),
    ]
    .compactMap { key, text in text.map { (key: key, text: $0) } }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Reports

/// The options for cleaning a recording; scenarios have the same settings under `trace.cleaning`.
struct CleaningOptions: ParsableArguments {
  @Option(help: "The file of an archive to read; default: all with positions, as tracks.")
  var member: String?

  @Option(
    help: "Points whose time cannot be read, in tables, GPX, KML and TCX: refuse (default) or drop."
  )
  var unreadableTimes: String?

  @Option(help: "Points at latitude 0, longitude 0 of a track elsewhere: drop (default) or keep.")
  var nullIsland: String?

  @Option(help: "Points at the same time: first (default), last, mean, or spread over the step.")
  var equalTimes: String?

  @Option(
    help: """
      Points earlier than one before: auto (default; reverses newest first, drops up to 1 %, \
      sorts more), sort, drop or refuse.
      """
  )
  var order: String?

  @Option(help: "Points reached and left faster than --max-speed: drop (default) or keep.")
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
      "A longer step is a jump of the clock and splits the trace; default '30 d', none for never.",
      valueName: "duration"
    )
  )
  var clockJump: String?

  @Option(
    parsing: .unconditional,
    help: "The part between gaps to keep: longest (default) or a number from 1."
  )
  var part: String?

  @Option(
    help: """
      The track to keep: auto (default; all where they follow one another, else the one with \
      the most points), all, a number from 1 or a name.
      """
  )
  var track: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Drop earlier points: a time in UTC, or a duration from the first point on.",
      valueName: "time"
    )
  )
  var from: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Drop later points: a time in UTC, or a duration from the first point on.",
      valueName: "time"
    )
  )
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cut both ends up to the first point farther away, to hide homes; default '0 m'.",
      valueName: "length"
    )
  )
  var cropEnds: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The speed along points without any time; waypoints are passed at 20 m/s.",
      valueName: "speed"
    )
  )
  var speed: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The place of x = 0, y = 0 of positions in metres, as 'latitude, longitude'.",
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

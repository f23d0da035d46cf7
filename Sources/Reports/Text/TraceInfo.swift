// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
public import StudyResults
public import TraceFormats

/// Summaries of recordings as text, CSV and JSON.
public struct TraceInfo: Sendable {
  private var summaries: [(file: String, summary: TraceSummary)] = []
  /// The coverage of scenarios as text.
  private var coverages: [(file: String, text: String)] = []

  /// A report without recordings.
  public init() {}

  /// True if there is nothing to report.
  public var isEmpty: Bool { summaries.isEmpty && coverages.isEmpty }

  /// Adds a recording.
  public mutating func add(_ summary: TraceSummary, of file: String) {
    summaries.append((file, summary))
  }

  /// Adds a scenario's coverage by satellites, Wi-Fi and cells; only the format `table` shows it.
  public mutating func add(_ scenario: Scenario, of file: String) {
    let summary = CoverageSummary(scenario)
    coverages.append((file, CoverageText(summary, layers: scenario.layers).text))
  }

  /// The report as text in a format, ending with a newline.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .table:
      let recordings = summaries.map { file, summary in
        let lines = TraceInfoText(summary).lines
        let width = lines.map(\.what.count).max() ?? 0
        return TextTable.harmless(file) + "\n"
          + lines.map { what, value in
            let pad = String(repeating: " ", count: width - what.count + 2)
            return "  " + what + pad + TextTable.harmless(value) + "\n"
          }
          .joined()
      }
      let days = coverages.map { TextTable.harmless($0.file) + "\n" + $0.text }
      return (recordings + days).joined(separator: "\n")
    case .markdown:
      let rows = summaries.flatMap { file, summary in
        TraceInfoText(summary).lines.map { [Cell.text(file), .text($0.what), .text($0.value)] }
      }
      return CellTable(titles: ["file", "what", "value"], rows: rows).text(as: .markdown)
    case .csv:
      let rows = summaries.map { file, summary in Self.columns(file, summary).map(\.cell) }
      let titles = summaries.first.map { Self.columns($0.file, $0.summary).map(\.name) } ?? []
      return CellTable(titles: titles, rows: rows).text(as: .csv)
    case .json:
      return JSONText.array(summaries.map { Self.json($0.file, $0.summary) }).document
    }
  }

  /// The columns of a recording; all are in SI units.
  static func columns(
    _ file: String,
    _ summary: TraceSummary
  ) -> [(name: String, cell: Cell)] {
    let (recording, cleaned) = (summary.recording, summary.cleaned)
    let start = recording.timesAreAbsolute ? recording.firstMilliseconds : nil
    let bounds = recording.bounds
    return [
      ("file", .text(file)), ("format", .text(summary.format)),
      ("point_count", .integer(recording.points)),
      ("timed_point_count", .integer(recording.timedPoints)),
      ("track_count", .integer(recording.tracks)),
      ("segment_count", .integer(recording.segments)),
      ("start_utc", .text(start.map { WallTime.text($0) })),
      ("duration_s", rounded(recording.duration?.seconds)),
      ("length_m", rounded(recording.length.value)),
      ("interval_p5_s", rounded(recording.interval?.p5)),
      ("interval_median_s", rounded(recording.interval?.p50)),
      ("interval_p95_s", rounded(recording.interval?.p95)),
      ("gap_count", .integer(recording.gapCount)),
      ("longest_step_s", rounded(recording.longestStep?.seconds)),
      ("speed_p5_m_per_s", rounded(recording.speed?.p5)),
      ("speed_p50_m_per_s", rounded(recording.speed?.p50)),
      ("speed_p95_m_per_s", rounded(recording.speed?.p95)),
      ("speed_max_m_per_s", rounded(recording.speed?.maximum)),
      ("still_fraction", rounded(recording.stillFraction)),
      ("accuracy_p5_m", rounded(recording.accuracy?.p5)),
      ("accuracy_p50_m", rounded(recording.accuracy?.p50)),
      ("accuracy_p95_m", rounded(recording.accuracy?.p95)),
      ("altitude_min_m", rounded(recording.altitude?.lowerBound)),
      ("altitude_max_m", rounded(recording.altitude?.upperBound)),
      ("distinct_position_count", .integer(recording.distinctPositions)),
      ("south_deg", .number(bounds?.southWest.latitude)),
      ("west_deg", .number(bounds?.southWest.longitude)),
      ("north_deg", .number(bounds?.northEast.latitude)),
      ("east_deg", .number(bounds?.northEast.longitude)),
      ("part_count", .integer(summary.report.parts)),
      ("cleaned_point_count", cleaned.map { .integer($0.points) } ?? .empty),
      ("cleaned_duration_s", rounded(cleaned?.duration.seconds)),
      ("cleaned_length_m", rounded(cleaned?.length.value)),
      ("scatter_m", rounded(cleaned?.noise.scatter?.value)),
      ("verdict", .text(summary.verdict.rawValue)),
      ("reasons", .text(TraceInfoText(summary).reasons.joined(separator: "; "))),
    ]
  }

  private static func start(
    _ track: RecordingSummary.Track,
    _ recording: RecordingSummary
  ) -> Cell {
    let start = recording.timesAreAbsolute ? track.firstMilliseconds : nil
    return .text(start.map { WallTime.text($0) })
  }

  /// A measure to a thousandth of its unit, so that rounding errors of trigonometry do not show.
  private static func rounded(_ value: Double?) -> Cell {
    .number(value.map { NumberText.rounded($0, decimals: 3) })
  }

  private static func json(_ file: String, _ summary: TraceSummary) -> JSONText {
    let reasons = TraceInfoText(summary).reasons
    let members: [(String, JSONText)] = columns(file, summary).map { name, cell in
      if name == "reasons" { return (name, .array(reasons.map { .string($0) })) }
      return (name, cell.json)
    }
    let report = summary.report.entries.map { entry in
      JSONText.object([
        ("action", .string(entry.action.rawValue)), ("point_count", .integer(entry.points)),
        ("line", entry.warning.position.map { .integer($0.line) } ?? .null),
        ("what", .string(entry.warning.fact.text)),
      ])
    }
    let tracks = summary.recording.trackList.map { track in
      JSONText.object([
        ("number", .integer(track.number)), ("name", .string(track.name)),
        ("point_count", .integer(track.points)), ("timed_point_count", .integer(track.timedPoints)),
        ("start_utc", start(track, summary.recording).json),
        ("duration_s", rounded(track.duration?.seconds).json),
        ("length_m", rounded(track.length.value).json),
      ])
    }
    return .object(members + [("tracks", .array(tracks)), ("report", .array(report))])
  }
}

/// A recording as lines of text.
struct TraceInfoText {
  private let summary: TraceSummary

  init(_ summary: TraceSummary) { self.summary = summary }

  /// The facts, each with its name and value; of several lines of one kind, only the first has a
  /// name.
  var lines: [(what: String, value: String)] {
    let recording = summary.recording
    var lines: [(what: String, value: String)] = [
      ("format", summary.format), ("points", points), ("time", time),
      ("length", Self.length(recording.length)),
    ]
    for (index, track) in tracks.enumerated() {
      lines.insert((index == 0 ? "tracks" : "", track), at: 2 + index)
    }
    if let interval = recording.interval {
      let ends = "5 % below \(Self.step(interval.p5)), 5 % above \(Self.step(interval.p95))"
      lines.append(("interval", "median \(Self.step(interval.p50)), \(ends)"))
    }
    if recording.gapCount > 0, let longest = recording.longestStep {
      lines.append(
        ("gaps", "\(recording.gapCount) over 5 min, the longest \(Self.duration(longest))")
      )
    }
    if let speed = recording.speed {
      let values = [speed.p5, speed.p50, speed.p95, speed.maximum].map(Self.short)
      lines.append(
        (
          "speed",
          "p5 \(values[0]), median \(values[1]), p95 \(values[2]), maximum \(values[3]) m/s"
        )
      )
    }
    if let still = recording.stillFraction {
      lines.append(("still", "\(Self.short(still * 100)) % of the time"))
    }
    if let accuracy = recording.accuracy {
      let values = [accuracy.p5, accuracy.p50, accuracy.p95].map(Self.short)
      lines.append(("accuracy", "p5 \(values[0]), median \(values[1]), p95 \(values[2]) m"))
    }
    if let altitude = recording.altitude {
      let ends = [altitude.lowerBound, altitude.upperBound].map(Self.short)
      lines.append(("altitude", "\(ends[0]) to \(ends[1]) m"))
    }
    lines.append(("positions", positions))
    if let cleaned = summary.cleaned {
      let value = "\(cleaned.points) points, \(Self.duration(cleaned.duration)), "
      lines.append(("cleaned", value + Self.length(cleaned.length)))
      if let scatter = cleaned.noise.scatter {
        lines.append(("scatter", "\(Self.short(scatter.value)) m per axis between neighbours"))
      }
    }
    for (index, entry) in summary.report.entries.enumerated() {
      let place = entry.warning.position.map { " (line \($0.line))" } ?? ""
      lines.append((index == 0 ? "found" : "", entry.warning.fact.text + place))
    }
    lines.append(("truth", summary.verdict.rawValue))
    for reason in reasons { lines.append(("", reason)) }
    return lines
  }

  /// The reasons why the verdict is not yes.
  var reasons: [String] {
    summary.errors.map { $0.fact.sentence } + summary.reasons.map(\.text)
  }

  private var points: String {
    let recording = summary.recording
    let timed =
      recording.timedPoints == recording.points
      ? "all with times" : "\(recording.timedPoints) with times"
    func counted(_ count: Int, _ noun: String) -> String {
      count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
    return "\(recording.points), \(timed), in \(counted(recording.tracks, "track")) and "
      + counted(recording.segments, "segment")
  }

  private var time: String {
    let recording = summary.recording
    return time(recording.firstMilliseconds, recording.lastMilliseconds, recording.duration)
      ?? "none"
  }

  private func time(_ first: Int64?, _ last: Int64?, _ duration: SimulationDuration?) -> String? {
    guard let duration, let first, let last else { return nil }
    guard summary.recording.timesAreAbsolute else { return Self.duration(duration) }
    return "\(WallTime.text(first)) to \(WallTime.text(last)), \(Self.duration(duration))"
  }

  /// The most tracks that the text describes.
  static let trackLimit = 20

  /// The tracks, if there are several; each with the number and the name that `--track` takes.
  private var tracks: [String] {
    let recording = summary.recording
    guard recording.tracks > 1 else { return [] }
    var lines = recording.trackList.prefix(Self.trackLimit).map { track in
      let name = track.name.isEmpty ? "" : " \"\(track.name)\""
      let times = time(track.firstMilliseconds, track.lastMilliseconds, track.duration)
      let parts = [
        track.points == 1 ? "1 point" : "\(track.points) points", times ?? "no times",
        Self.length(track.length),
      ]
      return "\(track.number)\(name): " + parts.joined(separator: ", ")
    }
    if recording.tracks > lines.count { lines.append("and \(recording.tracks - lines.count) more") }
    return lines
  }

  private var positions: String {
    let count = "\(summary.recording.distinctPositions) distinct"
    guard let bounds = summary.recording.bounds else { return count }
    func degrees(_ value: Double) -> String { "\((value * 1e5).rounded() / 1e5)" }
    let (low, high) = (bounds.southWest, bounds.northEast)
    return count + ", latitude \(degrees(low.latitude)) to \(degrees(high.latitude)), longitude "
      + "\(degrees(low.longitude)) to \(degrees(high.longitude))"
  }

  private static func length(_ length: Metres) -> String {
    length < Metres(10_000)
      ? "\(Int(length.value.rounded())) m" : "\(short(length.value / 1000)) km"
  }

  private static func duration(_ duration: SimulationDuration) -> String {
    let seconds = duration.seconds
    if seconds < 120 { return "\(short(seconds)) s" }
    if seconds < 7200 { return "\(short(seconds / 60)) min" }
    if seconds < 172_800 { return "\(short(seconds / 3600)) h" }
    return "\(short(seconds / 86_400)) d"
  }

  /// The time between two points, in days if the number of seconds would have too many digits.
  static func step(_ seconds: Double) -> String {
    seconds < 86_400 ? "\(short(seconds)) s" : "\(short(seconds / 86_400)) d"
  }

  /// A number with at most two decimals.
  private static func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int64(rounded)) : "\(rounded)"
  }
}

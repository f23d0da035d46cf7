// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import TraceFormats
internal import World

/// Reads the trace of a scenario from a recording or a recipe.
enum TraceInput {
  /// A trace and notes for its user.
  struct Reading {
    var trace: RecordedTrace
    var notes: [String]
    /// The reason why a recording cannot be the truth; nil if it can.
    var doubt: String?
    /// What was chosen or assumed about a recording, such as `part 1 of 2, from 2026-05-12`.
    var remarks: [String] = []

    init(trace: RecordedTrace, notes: [String], doubt: String? = nil, remarks: [String] = []) {
      self.trace = trace
      self.notes = notes
      self.doubt = doubt
      self.remarks = remarks
    }

    /// A recording as it was read of a file.
    init(_ reading: TraceReading, path: String) {
      self.init(
        trace: reading.trace,
        notes: reading.warnings.map { $0.message(file: path) },
        doubt: TraceSummary.Reason.disproof(of: reading.trace)?.text,
        remarks: reading.warnings.compactMap { TraceInput.remark(on: $0.fact, of: reading.trace) }
      )
    }
  }

  /// Reads a recording; nil, with problems, if it is not usable.
  ///
  /// The dotted key and the position give the place where the file is named, for messages.
  static func recording(
    path: String,
    key: String,
    at position: SourcePosition,
    problems: ProblemList,
    rules: CleaningRules = CleaningRules()
  ) -> Reading? {
    let reading = read(path: path, key: key, at: position, problems: problems) {
      stream throws(TraceFormatErrors) in
      try TraceReader.read(stream, rules: rules)
    }
    return reading.map { Reading($0, path: path) }
  }

  /// What the day's line should say of a finding; nil for most findings.
  private static func remark(on fact: TraceWarning.Fact, of trace: RecordedTrace) -> String? {
    switch fact {
    case .parts(let count, let kept, _):
      let day = trace.startUnixMilliseconds.map { ", from \(WallTime.text($0).prefix(10))" }
      return "part \(kept) of \(count)\(day ?? "")"
    case .otherTracks(_, let kept, let others), .otherPeople(_, let kept, let others):
      return "'\(kept)' of \(others.count + 1) tracks"
    case .timesWithoutZone: return "local time taken as UTC"
    default: return nil
    }
  }

  /// The contents of a file, usable or not; nil, with problems, if it cannot be read.
  static func summary(
    path: String,
    problems: ProblemList,
    rules: CleaningRules
  ) -> TraceSummary? {
    let place = SourcePosition(file: path)
    return read(path: path, key: "", at: place, problems: problems) {
      stream throws(TraceFormatErrors) in
      try TraceReader.summary(stream, rules: rules)
    }
  }

  /// The result of reading a file or a built-in one.
  static func read<Result>(
    path: String,
    key: String,
    at position: SourcePosition,
    problems: ProblemList,
    _ body: (ByteStream) throws(TraceFormatErrors) -> Result
  ) -> Result? {
    let stream: ByteStream
    do {
      stream = try InputBytes.stream(path: path)
    } catch {
      problems.add(error.problem, key: key, at: position)
      return nil
    }
    do {
      return try body(stream)
    } catch {
      problems.add(.rendered(error.description), at: SourcePosition(file: path))
      return nil
    }
  }

  /// The years 1678 to 2261, which readers accept, in milliseconds since 1970.
  private static let years: ClosedRange<Int64> = -9_214_560_000_000...9_214_646_399_999

  /// The error for a generated trace that leaves these years.
  static let beyondYears =
    "the trace goes beyond the years 1678 to 2261, the only ones that can be read"

  /// Whether the times of a trace can be read again after it is written.
  static func isWithinYears(_ trace: RecordedTrace) -> Bool {
    guard let start = trace.startUnixMilliseconds else { return true }
    let end = start + (trace.duration.nanoseconds + 999_999) / 1_000_000
    return years.contains(start) && years.contains(end)
  }

  /// The hint for a trace that is too long to simulate.
  enum WayOut: String {
    /// For a recording by itself.
    case cutFile =
      "keep some days of it: tracewatt trace convert FILE --from '0 d' --to '7 d' -o week1.gpx"
    /// For an app's own log.
    case cutLog = "keep some days of it with --from and --to"
    /// For the recording of a scenario.
    case cutInScenario = "keep some days of it: cleaning: { from: 0 d, to: 7 d } under trace"
    /// For a recipe.
    case shortenRecipe = "make its stays and legs shorter, or split it into several recipes"
  }

  /// Reports a trace that is too long to be simulated; it can still be read and converted.
  static func checkLength(
    of trace: RecordedTrace,
    key: String = "",
    at position: SourcePosition,
    wayOut: WayOut,
    problems: ProblemList
  ) {
    guard let what = excess(of: trace) else { return }
    problems.add(.conflict(what, note: wayOut.rawValue), key: key, at: position)
  }

  /// By how much a trace is too long to be simulated, in words; nil if it is not.
  static func excess(
    of trace: RecordedTrace,
    over longest: SimulationDuration = World.maximumDuration
  ) -> String? {
    guard trace.duration > longest else { return nil }
    // It is rounded up, so that the value never appears equal to the limit.
    let days = ExactText.text((trace.duration.seconds / 864).rounded(.up) / 100)
    let limit = ExactText.text(longest.seconds / 86_400)
    return "the trace lasts \(days) days; a simulated one must last at most \(limit) days"
  }

  /// Milliseconds since 1970-01-01T00:00:00Z of a time such as `2026-03-02T07:30:00Z`.
  static func unixMilliseconds(_ text: String) -> Int64? { WallTime.unixMilliseconds(text) }
}

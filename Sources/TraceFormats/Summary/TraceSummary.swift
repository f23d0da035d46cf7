// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import World

/// What a trace file holds, what cleaning makes of it, and whether it can serve as truth.
public struct TraceSummary: Sendable, Hashable {
  /// What is left after cleaning.
  public struct Cleaned: Sendable, Hashable {
    /// The points.
    public var points: Int
    /// From the first point to the last.
    public var duration: SimulationDuration
    /// The sum of great-circle steps.
    public var length: Metres
    /// The start, in milliseconds since 1970, where it is known.
    public var startUnixMilliseconds: Int64?
    /// How noisy the trace looks.
    public var noise: TraceNoise
    /// The median seconds between points that are under way; nil where none is.
    public var movingInterval: Double?
    /// The share of the time in gaps of more than 5 min whose ends lie over 100 m apart.
    public var movingGapFraction: Double
    /// The median change of speed from step to step, as a share of the median speed; nil below
    /// 1 m/s.
    public var unsteadiness: Double?
    /// True if nearly all steps last equally long.
    public var isRegular: Bool
  }

  /// Whether a trace can serve as truth.
  public enum Verdict: String, CaseIterable, Sendable, Hashable {
    /// Nothing speaks against it.
    case yes
    /// It can, where the reasons given do not matter.
    case withCare = "with_care"
    /// It cannot.
    case no
  }

  /// The format's name, such as `GPX`.
  public var format: String
  /// The file as it was recorded.
  public var recording: RecordingSummary
  /// What is left after cleaning; nil if that is no trace, and `errors` then says why.
  public var cleaned: Cleaned?
  /// Why there is no trace.
  public var errors: [TraceFormatError]
  /// What cleaning did and found.
  public var report: CleaningReport
  /// Whether it can serve as truth.
  public var verdict: Verdict
  /// Why it cannot, or only with care; empty for `yes`.
  public var reasons: [Reason]

  /// The summary of what a file holds.
  init(raw: RawTrace, format: String, rules: CleaningRules) {
    self.format = format
    recording = RecordingSummary(raw)
    var list = ErrorList()
    var cleaning = TraceCleaning(raw, rules: rules)
    let trace = cleaning.trace(errors: &list)
    report = cleaning.report
    errors = list.errors
    cleaned = trace.map { Cleaned($0) }
    let found = Reason.reasons(recording, report, cleaned)
    reasons = found.map(\.reason)
    let weights = found.map(\.verdict)
    verdict = weights.contains(.no) ? .no : weights.contains(.withCare) ? .withCare : .yes
  }
}

extension TraceSummary.Cleaned {
  /// What a trace shows.
  init(_ trace: RecordedTrace) {
    points = trace.points.count
    duration = trace.duration
    startUnixMilliseconds = trace.startUnixMilliseconds
    noise = TraceNoise(of: trace)
    var metres = 0.0
    var moving: [Double] = []
    var speeds: [Double] = []
    var lost = 0.0
    var intervals: [Double] = []
    for (a, b) in zip(trace.points, trace.points.dropFirst()) {
      let (from, to) = (a.coordinate, b.coordinate)
      let way = GreatCircle.distance(from.latitude, from.longitude, to.latitude, to.longitude)
      let step = (b.time - a.time).seconds
      metres += way
      intervals.append(step)
      speeds.append(way / step)
      if way >= 0.5 * step { moving.append(step) }
      if step > 300, way > 100 { lost += step }
    }
    length = Metres(metres)
    movingInterval = Spread(moving)?.p50
    movingGapFraction = lost / duration.seconds
    let spread = Spread(intervals)
    isRegular = spread.map { $0.p95 - $0.p5 < 1e-3 * $0.p50 } ?? false
    let changes = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }
    if let speed = Spread(speeds)?.p50, speed > 1, let change = Spread(changes)?.p50 {
      unsteadiness = change / speed
    }
  }
}

extension TraceReader {
  /// What a file holds; nil if it cannot be opened.
  ///
  /// A file that can be read and gives no trace has a summary with errors. Rules that ask for what
  /// the file does not have are refused.
  ///
  /// - Throws: every error that keeps the file from being read or the rules from being applied.
  public static func summary(
    path: String,
    rules: CleaningRules = CleaningRules()
  ) throws(TraceFormatErrors) -> TraceSummary? {
    guard let stream = ByteStream(path: path) else { return nil }
    return try summary(stream, rules: rules)
  }

  /// What the bytes of a file hold.
  ///
  /// - Throws: every error that keeps the bytes from being read or the rules from being applied.
  public static func summary(
    bytes: [UInt8],
    name: String,
    rules: CleaningRules = CleaningRules()
  ) throws(TraceFormatErrors) -> TraceSummary {
    try summary(ByteStream(bytes: bytes, name: name), rules: rules)
  }

  /// What a stream holds; its name serves messages.
  ///
  /// - Throws: every error that keeps the bytes from being read or the rules from being applied.
  package static func summary(
    _ stream: ByteStream,
    rules: CleaningRules
  ) throws(TraceFormatErrors) -> TraceSummary {
    let (raw, format) = try raw(stream, window: rules.absoluteWindow)
    let summary = TraceSummary(raw: raw, format: format, rules: rules)
    var refusals = ErrorList()
    for error in summary.errors where error.fact.isAboutRules {
      refusals.add(error.fact, at: error.position)
    }
    guard refusals.isEmpty else { throw refusals.thrown(for: stream.name) }
    return summary
  }
}

extension TraceFormatError.Fact {
  /// True if it says nothing about the file but that the rules ask for what is not there.
  fileprivate var isAboutRules: Bool {
    switch self {
    case .noSuchPart, .noSuchTrack, .emptyWindow, .windowNeedsDates: true
    default: false
    }
  }
}

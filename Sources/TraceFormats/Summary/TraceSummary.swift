// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

/// The content of a trace file, the result of cleaning it, and whether it can be used as truth.
public struct TraceSummary: Sendable, Hashable {
  /// The result of cleaning.
  public struct Cleaned: Sendable, Hashable {
    /// The number of points.
    public var points: Int
    /// The duration from the first point to the last.
    public var duration: SimulationDuration
    /// The sum of great-circle steps.
    public var length: Metres
    /// The start, in milliseconds since 1970, if known.
    public var startUnixMilliseconds: Int64?
    /// The noise of the trace.
    public var noise: TraceNoise
    /// The median seconds between moving points; nil if none moves.
    public var movingInterval: Double?
    /// The share of the time in gaps of more than 5 min whose ends are over 100 m apart.
    public var movingGapFraction: Double
    /// The longest gap of more than 5 min, stays that the file states aside; nil without one.
    public var longestGap: SimulationDuration?
    /// The number of steps that no vehicle makes, between steps of usual speed.
    public var jumps = 0
    /// The fastest of these steps.
    public var fastestJump = MetresPerSecond(0)
    /// The median change of speed from step to step, as a share of the median speed; nil below
    /// 1 m/s.
    public var unsteadiness: Double?
    /// True if nearly all steps last equally long.
    public var isRegular: Bool
    /// The stated mode of travel whose steps are most often too fast for it; nil if none is.
    public var tooFast: TooFast?
  }

  /// Steps that are faster than their stated mode of travel can be.
  public struct TooFast: Sendable, Hashable {
    /// The mode.
    public var mode: TravelMode
    /// The share of the mode's steps.
    public var fraction: Double
    /// The median speed of the mode's moving steps.
    public var median: MetresPerSecond
    /// The highest plausible speed of the mode.
    public var limit: MetresPerSecond
  }

  /// Whether a trace can be used as truth.
  public enum Verdict: String, CaseIterable, Sendable, Hashable {
    /// It can: nothing is wrong with it.
    case yes
    /// It can, if the given reasons do not matter.
    case withCare = "with_care"
    /// It cannot.
    case no
  }

  /// The format's name, such as `GPX`.
  public var format: String
  /// The file as it was recorded.
  public var recording: RecordingSummary
  /// The result of cleaning; nil if it is not a trace, with the reason in `errors`.
  public var cleaned: Cleaned?
  /// The errors that prevented a trace.
  public var errors: [TraceFormatError]
  /// The report of cleaning.
  public var report: CleaningReport
  /// Whether it can be used as truth.
  public var verdict: Verdict
  /// The reasons why it cannot, or only with care; empty for `yes`.
  public var reasons: [Reason]

  /// The summary of a file's content.
  init(raw: consuming RawTrace, format: String, rules: CleaningRules) {
    self.format = format
    recording = RecordingSummary(copy raw)
    var list = ErrorList()
    var cleaning = TraceCleaning(raw, rules: rules)
    let trace = cleaning.trace(errors: &list)
    report = cleaning.report
    errors = list.errors
    cleaned = trace.map { Cleaned($0) }
    // A trace also passes from one segment to the next.
    if let cleaned { recording.length = max(recording.length, cleaned.length) }
    let found = Reason.reasons(recording, report, cleaned)
    reasons = found.map(\.reason)
    let weights = found.map(\.verdict)
    verdict = weights.contains(.no) ? .no : weights.contains(.withCare) ? .withCare : .yes
  }
}

extension TraceSummary.Cleaned {
  /// The summary of a trace.
  init(_ trace: RecordedTrace) {
    points = trace.points.count
    duration = trace.duration
    startUnixMilliseconds = trace.startUnixMilliseconds
    noise = TraceNoise(of: trace)
    let steps = zip(trace.points, trace.points.dropFirst())
    // One list of numbers for all steps is in memory at a time, because there may be millions.
    var numbers: [Double] = []
    numbers.reserveCapacity(trace.points.count)
    var areMoving: [Bool] = []
    areMoving.reserveCapacity(trace.points.count)
    var metres = 0.0
    var lost = 0.0
    Self.forEachStep(of: trace) { way, step in
      metres += way
      numbers.append(way / step)
      areMoving.append(way >= 0.5 * step)
      if step > 300, way > 100 { lost += step }
    }
    length = Metres(metres)
    movingGapFraction = lost / duration.seconds
    for index in numbers.indices.dropLast() {
      numbers[index] = abs(numbers[index + 1] - numbers[index])
    }
    numbers.removeLast()
    let change = Spread(&numbers)?.p50
    numbers.removeAll(keepingCapacity: true)
    Self.forEachStep(of: trace) { way, step in numbers.append(way / step) }
    if let speed = Spread(&numbers)?.p50, speed > 1, let change { unsteadiness = change / speed }
    numbers.removeAll(keepingCapacity: true)
    for ((a, b), isMoving) in zip(steps, areMoving) where isMoving {
      numbers.append((b.time - a.time).seconds)
    }
    movingInterval = Spread(&numbers)?.p50
    numbers.removeAll(keepingCapacity: true)
    for (a, b) in steps { numbers.append((b.time - a.time).seconds) }
    isRegular = Spread(&numbers).map { $0.p95 - $0.p5 < 1e-3 * $0.p50 } ?? false
    numbers = []
    tooFast = TraceSummary.TooFast(trace)
    measureJumps(trace)
    for (a, b) in steps where b.time - a.time > CleaningRules.longGap {
      let isStated = a.mode == .still && a.coordinate == b.coordinate
      if !isStated { longestGap = max(longestGap ?? .zero, b.time - a.time) }
    }
  }

  /// The speed that no vehicle on the ground keeps, in m/s: 360 km/h.
  private static let vehicleSpeed = 100.0
  /// The metres below which a step is noise rather than a jump.
  private static let jumpLength = 200.0

  /// Counts steps above the speed of vehicles whose neighbours on both sides are below half of it.
  private mutating func measureJumps(_ trace: RecordedTrace) {
    var speeds = (before: 0.0, here: 0.0)
    var isLong = false
    func isJump(after: Double) -> Bool {
      isLong && speeds.here > Self.vehicleSpeed
        && max(speeds.before, after) < Self.vehicleSpeed / 2
    }
    Self.forEachStep(of: trace) { way, step in
      let speed = way / step
      if isJump(after: speed) {
        jumps += 1
        fastestJump = max(fastestJump, MetresPerSecond(speeds.here))
      }
      speeds = (speeds.here, speed)
      isLong = way > Self.jumpLength
    }
    guard isJump(after: 0) else { return }
    jumps += 1
    fastestJump = max(fastestJump, MetresPerSecond(speeds.here))
  }

  /// Hands the metres and seconds of each step to a body.
  private static func forEachStep(
    of trace: RecordedTrace,
    _ body: (_ metres: Double, _ seconds: Double) -> Void
  ) {
    for (a, b) in zip(trace.points, trace.points.dropFirst()) {
      let (from, to) = (a.coordinate, b.coordinate)
      let way = GreatCircle.distance(from.latitude, from.longitude, to.latitude, to.longitude)
      body(way, (b.time - a.time).seconds)
    }
  }
}

extension TraceSummary.TooFast {
  /// The share of steps above which a mode is implausible: noise makes a few steps fast.
  private static let fewSteps = 0.02

  /// The highest plausible speed of a mode in m/s; nil for vehicles.
  ///
  /// Sources: the fastest sprinter reaches 12.4 m/s (World Athletics, Berlin 2009). Assumption: a
  /// walker stays below 4 m/s, and a cyclist below 30 m/s even downhill.
  private static func limit(_ mode: TravelMode) -> Double? {
    switch mode {
    case .walking: 4
    case .running: 12.5
    case .cycling: 30
    case .still, .automotive, .car, .bus, .train: nil
    }
  }

  /// The seconds over which a speed is measured, so that noise does not count as speed.
  private static let window = 5.0
  /// The multiple of the limit that even a single step must not exceed.
  private static let stepFactor = 1.5

  /// The worst mode of a trace; nil if all are plausible.
  init?(_ trace: RecordedTrace) {
    var worst: Self?
    for mode in TravelMode.allCases {
      guard let limit = Self.limit(mode) else { continue }
      var speeds: [Double] = []
      var (windows, fastWindows, steps, fastSteps) = (0, 0, 0, 0)
      var start = 0
      for (index, (a, b)) in zip(trace.points, trace.points.dropFirst()).enumerated() {
        if trace.points[start].mode != a.mode { start = index }
        guard let own = a.mode, Self.limit(own) != nil else { continue }
        let first = trace.points[start]
        let isWindow = (b.time - first.time).seconds >= Self.window
        defer { if isWindow { start = index + 1 } }
        guard own == mode else { continue }
        steps += 1
        if Self.speed(a, b) > Self.stepFactor * limit { fastSteps += 1 }
        guard isWindow else { continue }
        windows += 1
        let speed = Self.speed(first, b)
        if speed > limit { fastWindows += 1 }
        if speed >= 0.5 { speeds.append(speed) }
      }
      guard windows >= 10, let median = Spread(&speeds)?.p50 else { continue }
      let fraction = max(
        Double(fastWindows) / Double(windows),
        Double(fastSteps) / Double(max(1, steps))
      )
      guard fraction > Self.fewSteps, fraction > worst?.fraction ?? 0 else { continue }
      worst = Self(
        mode: mode,
        fraction: fraction,
        median: MetresPerSecond(median),
        limit: MetresPerSecond(limit)
      )
    }
    guard let worst else { return nil }
    self = worst
  }

  private static func speed(_ a: RecordedTrace.Point, _ b: RecordedTrace.Point) -> Double {
    let (from, to) = (a.coordinate, b.coordinate)
    let way = GreatCircle.distance(from.latitude, from.longitude, to.latitude, to.longitude)
    return way / (b.time - a.time).seconds
  }
}

extension TraceReader {
  /// The summary of a file; nil if it cannot be opened.
  ///
  /// A file that can be read but makes no trace has a summary with errors. Rules that ask for
  /// something the file does not have are refused.
  ///
  /// - Throws: every error that keeps the file from being read or the rules from being applied.
  public static func summary(
    path: String,
    rules: CleaningRules = CleaningRules()
  ) throws(TraceFormatErrors) -> TraceSummary? {
    guard let stream = ByteStream(path: path) else { return nil }
    return try summary(stream, rules: rules)
  }

  /// The summary of the bytes of a file.
  ///
  /// - Throws: every error that keeps the bytes from being read or the rules from being applied.
  public static func summary(
    bytes: [UInt8],
    name: String,
    rules: CleaningRules = CleaningRules()
  ) throws(TraceFormatErrors) -> TraceSummary {
    try summary(ByteStream(bytes: bytes, name: name), rules: rules)
  }

  /// The summary of a stream, whose name is for messages.
  ///
  /// - Throws: every error that keeps the bytes from being read or the rules from being applied.
  package static func summary(
    _ stream: ByteStream,
    rules: CleaningRules
  ) throws(TraceFormatErrors) -> TraceSummary {
    let (raw, format) = try raw(stream, rules: rules)
    let summary = TraceSummary(raw: consume raw, format: format, rules: rules)
    var refusals = ErrorList()
    for error in summary.errors where error.fact.isAboutRules {
      refusals.add(error.fact, at: error.position)
    }
    guard refusals.isEmpty else { throw refusals.thrown(for: stream.name) }
    return summary
  }
}

extension TraceFormatError.Fact {
  /// True if the error only shows that the rules ask for something the file does not have.
  fileprivate var isAboutRules: Bool {
    switch self {
    case .noSuchPart, .noSuchTrack, .emptyWindow, .windowNeedsDates: true
    default: false
    }
  }
}

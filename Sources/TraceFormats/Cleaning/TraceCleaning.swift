// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// Makes a trace of the points of a file, by rules.
///
/// A clean recording is read through once and copied once; a rule costs more only where it has
/// something to do.
struct TraceCleaning {
  /// The report of the rules.
  private(set) var report = CleaningReport()
  private let rules: CleaningRules
  /// Whether the whole recording has its newest point first, if these are points of one track only.
  private let wholeIsNewestFirst: Bool?
  private var raw: RawTrace
  private var points = PointList()
  /// The zero of the times of the file's environments.
  private var origin: Int64?

  /// The longest plausible trace, in days.
  static let longestDays = 366

  /// Takes the points over; the caller should not keep a copy of its trace.
  init(
    _ raw: consuming RawTrace,
    rules: CleaningRules = CleaningRules(),
    wholeIsNewestFirst: Bool? = nil
  ) {
    self.raw = raw
    self.rules = rules
    self.wholeIsNewestFirst = wholeIsNewestFirst
  }

  /// The warnings for the user of the trace, in file order.
  var warnings: [TraceWarning] { report.warnings }

  /// The trace; nil if the points do not make one, with the reason in `errors`.
  mutating func trace(errors: inout ErrorList) -> RecordedTrace? {
    points = raw.takePoints()
    report.pointsRead = points.count + raw.pointsOutside
    for warning in raw.warnings + raw.remarks.warnings + raw.leftOut.warnings {
      report.entries.append(.init(found: warning))
    }
    let trace = cleaned(errors: &errors)
    report.pointsKept = trace?.points.count ?? points.count
    report.sort()
    return trace
  }

  private mutating func cleaned(errors: inout ErrorList) -> RecordedTrace? {
    let outside = raw.pointsOutside
    guard !points.isEmpty || outside > 0 else {
      errors.add(.noPoints(format: raw.format))
      return nil
    }
    guard hasDatesOfWindow(errors: &errors) else { return nil }
    guard !points.isEmpty else {
      errors.add(.emptyWindow(points: outside))
      return nil
    }
    note(.dropped, outside, .outsideWindow(points: outside), at: nil)
    var order = PointOrder(points)
    guard order.missing.points < points.count else { return untimed(order, errors: &errors) }
    let isNewestFirst = wholeIsNewestFirst ?? order.isNewestFirst
    if rules.order == .auto, isNewestFirst { turnRound(&order) }
    guard chooseTracks(&order, errors: &errors) else { return nil }
    guard order.missing.points < points.count else { return untimed(order, errors: &errors) }
    dropNullIsland(order)
    dropMissing(order)
    guard putInOrder(order, errors: &errors) else { return nil }
    mergeHeld()
    return timed(errors: &errors)
  }

  /// The trace of points whose times increase.
  private mutating func timed(errors: inout ErrorList) -> RecordedTrace? {
    origin = raw.firstOutside.map { min($0, points.first?.nanoseconds ?? $0) }
    origin = origin ?? points.first?.nanoseconds
    guard cutWindow(errors: &errors) else { return nil }
    if rules.spikes == .drop { dropSpikes() }
    guard choosePart(errors: &errors) else { return nil }
    guard points.count >= 2 else {
      errors.add(.tooFewPoints(usable: points.count))
      return nil
    }
    let (length, overflow) = points[points.count - 1].nanoseconds
      .subtractingReportingOverflow(points[0].nanoseconds)
    let days = overflow ? .infinity : Double(length) / 86_400e9
    guard days <= Double(Self.longestDays) else {
      let shown = min(days, 1e6)
      errors.add(.tooLong(days: shown, limit: Self.longestDays), at: position(points.last))
      return nil
    }
    smooth()
    cropEnds()
    guard points.count >= 2 else {
      errors.add(.tooFewPoints(usable: points.count))
      return nil
    }
    reportSteps()
    var ready = PointList()
    swap(&ready, &points)
    return TraceBuilding(raw: raw, origin: origin ?? 0).trace(of: consume ready)
  }

  private func position(_ point: RawPoint?) -> TextPosition? {
    guard let point, point.line > 0 else { return nil }
    return TextPosition(line: Int(point.line))
  }

  private mutating func note(
    _ action: CleaningReport.Action,
    _ count: Int,
    _ fact: TraceWarning.Fact,
    at position: TextPosition?
  ) {
    guard count > 0 else { return }
    report.entries.append(.init(action, points: count, TraceWarning(fact, at: position)))
  }
}

// MARK: Points without a time

extension TraceCleaning {
  /// Passes points without any time at one speed, if a speed is given or the file is a list of
  /// waypoints.
  private mutating func untimed(_ order: PointOrder, errors: inout ErrorList) -> RecordedTrace? {
    let isWaypoints = raw.warnings.contains { $0.fact == .noTrack(used: "<wpt>") }
    guard let speed = rules.speed ?? (isWaypoints ? CleaningRules.waypointSpeed : nil) else {
      let fact = TraceFormatError.Fact.noTimes(
        points: points.count,
        fields: raw.fieldNames,
        waypoints: raw.timedWaypoints
      )
      errors.add(fact, at: position(points[0]))
      return nil
    }
    var order = order
    guard chooseTracks(&order, errors: &errors) else { return nil }
    dropNullIsland(order)
    var distance = 0.0
    for index in points.indices {
      if index > 0 {
        distance +=
          Geodesic.distance(from: points[index - 1].coordinate, to: points[index].coordinate).value
      }
      let nanoseconds = (distance / speed.value * 1e9).rounded()
      points[index].nanoseconds = Int64(min(nanoseconds, 9e18))
    }
    raw.timesAreAbsolute = false
    guard hasDatesOfWindow(errors: &errors) else { return nil }
    let first = points.first
    note(.made, points.count, .madeTimes(points: points.count, speed: speed), at: position(first))
    // Points at the place of the one before have its time.
    points.separateEqualTimes(by: .first)
    return timed(errors: &errors)
  }

  private mutating func dropMissing(_ order: PointOrder) {
    guard order.missing.points > 0 else { return }
    let fact = TraceWarning.Fact.missingTimes(points: order.missing.points, of: points.count)
    points.removeAll { $0.nanoseconds == RawPoint.noTime }
    note(.dropped, order.missing.points, fact, at: order.missing.position)
  }

  private mutating func dropNullIsland(_ order: PointOrder) {
    guard rules.nullIsland == .drop, order.isElsewhere, order.zero.points > 0 else { return }
    let before = points.count
    points.removeAll { $0.latitude == 0 && $0.longitude == 0 }
    let dropped = before - points.count
    note(.dropped, dropped, .nullIsland(points: dropped), at: order.zero.position)
  }
}

// MARK: Order

extension TraceCleaning {
  private mutating func turnRound(_ order: inout PointOrder) {
    let first = position(points.first)
    points.reverse()
    note(.reordered, points.count, .newestFirst(points: points.count), at: first)
    order = PointOrder(points)
  }

  /// Makes the times increase; false, with an error, where the rule refuses.
  private mutating func putInOrder(_ before: PointOrder, errors: inout ErrorList) -> Bool {
    // Points dropped in the meantime may have been in order or not.
    let isUnchanged = before.zero.points == 0 && before.missing.points == 0
    let order = isUnchanged ? before : PointOrder(points)
    let (backward, total) = (order.backward, points.count)
    if backward.points > 0 {
      let isFew = Double(backward.points) <= CleaningRules.backwardFraction * Double(total)
      switch rules.order == .auto ? (isFew ? .drop : .sort) : rules.order {
      case .refuse:
        let fact = TraceFormatError.Fact.timesGoBackwards(points: backward.points, of: total)
        errors.add(fact, at: backward.position)
        return false
      case .drop:
        points.dropBackward()
        let fact = TraceWarning.Fact.backwardTimes(points: backward.points)
        note(.dropped, backward.points, fact, at: backward.position)
      case .sort, .auto:
        points.sortByTime()
        let fact = TraceWarning.Fact.sorted(points: backward.points, of: total)
        note(.reordered, backward.points, fact, at: backward.position)
      }
    }
    guard backward.points > 0 || order.equal.points > 0 else { return true }
    let equal = backward.points > 0 ? PointOrder(points).equal : order.equal
    guard equal.points > 0 else { return true }
    points.separateEqualTimes(by: rules.equalTimes)
    let (action, fact): (CleaningReport.Action, TraceWarning.Fact) =
      switch rules.equalTimes {
      case .first: (.dropped, .equalTimes(points: equal.points))
      case .last: (.dropped, .equalTimesBy(.last, points: equal.points))
      case .mean: (.merged, .equalTimesBy(.mean, points: equal.points))
      case .spread: (.changed, .equalTimesBy(.spread, points: equal.points))
      }
    note(action, equal.points, fact, at: equal.position)
    return true
  }
}

// MARK: Repeated positions

extension TraceCleaning {
  /// Merges rows that repeat the last position until the next one comes, as loggers of other sensors
  /// write them several times a second.
  ///
  /// Assumption: that is so if most of the first rows repeat one, several times a second. A position
  /// that stays for longer than three usual fixes counts again.
  private mutating func mergeHeld() {
    func seconds(_ later: RawPoint, _ earlier: RawPoint) -> Double {
      (Double(later.nanoseconds) - Double(earlier.nanoseconds)) * 1e-9
    }
    func isSamePlace(_ a: RawPoint, _ b: RawPoint) -> Bool {
      a.latitude == b.latitude && a.longitude == b.longitude
    }
    let head = points.prefix(2000)
    guard head.count > 20, let first = head.first, let end = head.last,
      seconds(end, first) < 0.5 * Double(head.count)
    else { return }
    var last = first
    var waits: [Double] = []
    for point in head where !isSamePlace(point, last) {
      waits.append(seconds(point, last))
      last = point
    }
    guard waits.count >= 5, waits.count * 2 < head.count else { return }
    let usual = waits.sorted()[waits.count / 2]
    var kept: RawPoint?
    let before = points.count
    points.removeAll { point in
      if let kept, isSamePlace(point, kept), seconds(point, kept) < 3 * usual { return true }
      kept = point
      return false
    }
    let count = before - points.count
    note(.merged, count, .heldPositions(points: count), at: nil)
  }
}

// MARK: Tracks

extension TraceCleaning {
  /// Keeps the points of the tracks that make the trace; false, with an error, if there are none.
  private mutating func chooseTracks(_ order: inout PointOrder, errors: inout ErrorList) -> Bool {
    let tracks = TrackChoice(points: points, raw: raw)
    switch tracks.choice(rules.track) {
    case .all: return true
    case .inOrder(let ranks):
      tracks.sort(&points, by: ranks)
      let fact = TraceWarning.Fact.tracksSorted(tracks: ranks.count)
      note(.reordered, points.count, fact, at: position(points.first))
    case .some(let chosen, isAsked: let isAsked):
      let dropped = points.first { !chosen.contains(raw.track(of: $0)) }
      let before = points.count
      points.removeAll { !chosen.contains(raw.track(of: $0)) }
      let kept = tracks.ownerNames(chosen.sorted().prefix(1)).first ?? ""
      let others = tracks.ownerNames(tracks.used.filter { !chosen.contains($0) })
      let left = before - points.count
      let fact: TraceWarning.Fact =
        raw.tracksAreApart && !tracks.areAtOneTime
        ? .otherPeople(points: left, kept: kept, others: others)
        : .otherTracks(points: left, kept: kept, others: others)
      // If the rules name a track, the user knows that the others are left out.
      if !isAsked { note(.dropped, before - points.count, fact, at: position(dropped)) }
    case .none(let name):
      errors.add(.noSuchTrack(name: name, known: tracks.used.map { tracks.name($0) }))
      return false
    }
    order = PointOrder(points)
    return true
  }
}

// MARK: Window, spikes, parts, smoother, ends

extension TraceCleaning {
  /// False, with an error, if the window asks for times in UTC and the points have none.
  private func hasDatesOfWindow(errors: inout ErrorList) -> Bool {
    guard rules.needsDates, !raw.timesAreAbsolute else { return true }
    errors.add(.windowNeedsDates)
    return false
  }

  /// Keeps the points within the window; false, with an error, if there are none.
  private mutating func cutWindow(errors: inout ErrorList) -> Bool {
    guard rules.from != nil || rules.to != nil, let origin else { return true }
    func instant(_ instant: CleaningRules.Instant?) -> Int64? {
      switch instant {
      case .unix(let nanoseconds): nanoseconds
      case .elapsed(let duration): origin.addingWithin(duration.nanoseconds)
      case nil: nil
      }
    }
    let (from, to) = (instant(rules.from) ?? .min, instant(rules.to) ?? .max)
    let before = points.count
    points.removeAll { $0.nanoseconds < from || $0.nanoseconds > to }
    guard !points.isEmpty else {
      errors.add(.emptyWindow(points: before))
      return false
    }
    let dropped = before - points.count
    note(.dropped, dropped, .outsideWindow(points: dropped), at: nil)
    return true
  }

  private mutating func dropSpikes() {
    let filter = SpikeFilter(limit: rules.maximumSpeed.value)
    let (tally, fastest) = filter.removeSpikes(from: &points)
    let fact = TraceWarning.Fact.spikes(
      points: tally.points,
      fastest: MetresPerSecond(fastest)
    )
    note(.dropped, tally.points, fact, at: tally.position)
  }

  /// Keeps one part between long gaps; false, with an error, if there is no part of the given
  /// number.
  private mutating func choosePart(errors: inout ErrorList) -> Bool {
    let parts = TraceParts(points, rules: rules)
    report.parts = parts.ranges.count
    guard let chosen = parts.index(of: rules.part) else {
      if case .number(let number) = rules.part {
        errors.add(.noSuchPart(number: number, parts: parts.ranges.count))
      }
      return false
    }
    guard parts.ranges.count > 1 else { return true }
    if parts.jumps.points > 0 {
      let longest = SimulationDuration(nanoseconds: parts.longestJump)
      let fact = TraceWarning.Fact.clockJumps(count: parts.jumps.points, longest: longest)
      note(.split, parts.jumps.points, fact, at: parts.jumps.position)
    }
    let range = parts.ranges[chosen]
    let dropped = points.count - range.count
    let fact = TraceWarning.Fact.parts(
      count: parts.ranges.count,
      kept: chosen + 1,
      points: dropped
    )
    note(.split, dropped, fact, at: position(points[parts.ranges[0].upperBound]))
    points.keep(range)
    return true
  }

  private mutating func smooth() {
    guard rules.smoother == .rts else { return }
    let smoother = TraceSmoother(
      sigma: rules.smootherSigma.value,
      density: rules.smootherDensity
    )
    let moved = smoother.smooth(&points)
    let fact = TraceWarning.Fact.smoothed(points: points.count, moved: Metres(moved))
    note(.changed, points.count, fact, at: nil)
  }

  /// Cuts off the points near both ends.
  private mutating func cropEnds() {
    guard rules.cropEnds > .zero else { return }
    let before = points.count
    points.cropEnds(within: rules.cropEnds.value)
    let dropped = before - points.count
    note(.dropped, dropped, .cropped(points: dropped, length: rules.cropEnds), at: nil)
  }

  /// Reports long gaps, implausible speeds and crossings between neighbouring points.
  private mutating func reportSteps() {
    let steps = StepSurvey(points, limit: rules.maximumSpeed.value)
    let longest = SimulationDuration(nanoseconds: steps.longestGap)
    let gaps = steps.gaps
    note(.kept, gaps.points, .gaps(count: gaps.points, longest: longest), at: gaps.position)
    let (fast, fastest) = (steps.fast, MetresPerSecond(steps.fastest))
    let fact: TraceWarning.Fact =
      rules.maximumSpeed == CleaningRules().maximumSpeed
      ? .implausibleSpeed(steps: fast.points, fastest: fastest)
      : .fastSteps(steps: fast.points, fastest: fastest, limit: rules.maximumSpeed)
    note(.kept, fast.points, fact, at: fast.position)
    let crossings = steps.crossings
    let crossing = TraceWarning.Fact.antimeridian(steps: crossings.points)
    note(.kept, crossings.points, crossing, at: crossings.position)
  }
}

extension Int64 {
  /// The sum, clamped to the range of `Int64`.
  fileprivate func addingWithin(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

extension CleaningReport.Entry {
  /// An entry for a remark of a reader, made row by row or once.
  fileprivate init(found warning: TraceWarning) {
    switch warning.fact {
    case .missingPositions(let count), .noFixes(let count), .badChecksums(let count),
      .unreadable(let count), .otherKinds(let count), .unreadableTimes(let count):
      self.init(.dropped, points: count, warning)
    case .timesWithoutZone(let count), .notMeasured(let count), .noDates(let count),
      .estimatedStretches(let count):
      self.init(.kept, points: count, warning)
    case .leftOut(_, count: _, let points, time: _): self.init(.dropped, points: points, warning)
    default: self.init(.kept, points: 0, warning)
    }
  }
}

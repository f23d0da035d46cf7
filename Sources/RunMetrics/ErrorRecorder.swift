// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities
public import World

/// Scores one app's belief against the truth during a run.
///
/// Nothing happens between deliveries: the samples of the truth since the last one are scored in a
/// pass when the next one comes. A sample at exactly a delivery's time uses the new belief.
///
/// Scope: tracking error, coverage, staleness, gaps, fix error and track error of one client.
///
/// Limitations: keeps about 60 bytes for each scored sample and each fix, 8 MB for a day at 1 Hz.
/// ``Memory`` passes this memory on from one run to the next.
///
/// Sources: `docs/reference/measures.md`.
///
/// Validation: equal to a recorder that checks every sample in turn, on random deliveries.
public struct ErrorRecorder: DeliveryObserver, Sendable {
  /// The truth.
  public let truth: TruthSamples
  /// The app whose belief is scored; deliveries to others are ignored.
  public let client: ClientIdentifier
  /// The measures; empty until `finish` is called.
  public private(set) var measures = ErrorMeasures()
  /// How well the positions serve the user; complete after `finish`, nil if the scope leaves it out.
  public var service: PositionService? { serving?.service }

  private var belief: Fix?
  private var latest: Fix?
  private var lastDelivery = SimulationTime.zero
  private var restTimes = RestTimes()
  private var freshCount = 0
  private let method: QuantileMethod
  private let scope: MeasureScope
  private var tracking: TrackingErrors
  private var ages: BeliefAges
  private var fixErrors: CountedSeries
  private var fixErrorSum = 0.0
  private var insideCount = 0
  private var path: RebuiltPath
  private var trackErrors = CountedSeries()
  private var serving: ServiceRecorder?
  private var isFinished = false
  private let localStart: SimulationDuration
  /// What mobility research computes; nil before `finish`, and if the scope leaves it out.
  private(set) var mobility: (seen: MobilityScore, truth: MobilityScore)?

  /// The memory of a recorder, empty at first.
  public struct Memory: Sendable {
    fileprivate var tracking = CountedSeries()
    fileprivate var ages = CountedSeries()
    fileprivate var fixes = CountedSeries()
    fileprivate var path = RebuiltPath()
    fileprivate var service = ServiceRecorder.Memory()

    /// No memory.
    public init() {}

    /// The size in bytes.
    public var byteCount: Int {
      tracking.byteCount + ages.byteCount + fixes.byteCount + path.byteCount + service.byteCount
    }
  }

  /// A recorder for one app, by default the app under test.
  ///
  /// - Parameters:
  ///   - truth: the truth.
  ///   - client: the app whose deliveries count.
  ///   - quantiles: the method for medians and percentiles; the histogram is faster and off by up
  ///     to 1 %.
  public init(
    truth: TruthSamples,
    client: ClientIdentifier = ClientIdentifier(rawValue: 0),
    quantiles: QuantileMethod = .exact
  ) {
    var memory = Memory()
    self.init(truth: truth, client: client, quantiles: quantiles, memory: &memory)
  }

  /// A recorder in the memory of a finished one.
  ///
  /// - Parameters:
  ///   - truth: the truth.
  ///   - client: the app whose deliveries count.
  ///   - quantiles: the method for medians and percentiles.
  ///   - localStart: the local time of day at the day's start.
  ///   - scope: the measures to compute.
  ///   - memory: is taken, and empty afterwards.
  public init(
    truth: TruthSamples,
    client: ClientIdentifier = ClientIdentifier(rawValue: 0),
    quantiles: QuantileMethod = .exact,
    localStart: SimulationDuration = .zero,
    scope: MeasureScope = .all,
    memory: inout Memory
  ) {
    self.truth = truth
    self.client = client
    method = quantiles
    self.scope = scope
    self.localStart = localStart
    tracking = TrackingErrors(truth: truth, memory: &memory.tracking)
    ages = BeliefAges(sampleCount: truth.count, memory: &memory.ages)
    fixErrors = memory.fixes.take()
    fixErrors.restart(capacity: 0)
    path = memory.path
    memory.path = RebuiltPath()
    path.removeAll()
    if scope.contains(.service) {
      serving = ServiceRecorder(truth: truth, localStart: localStart, memory: &memory.service)
    }
  }

  /// Hands over the memory of a finished recorder, which keeps its measures.
  ///
  /// - Returns: memory that the next recorder can use.
  /// - Precondition: `finish` was called.
  public mutating func release() -> Memory {
    precondition(isFinished, "a recorder gives its memory away when it has finished")
    var memory = Memory()
    memory.tracking = trackErrors.take()
    memory.ages = ages.release()
    memory.fixes = fixErrors.take()
    memory.path = path
    path = RebuiltPath()
    memory.service = serving?.release() ?? ServiceRecorder.Memory()
    return memory
  }

  /// Scores the time since the last delivery with the old belief, then takes the new one.
  ///
  /// A fix with an older timestamp than the belief is part of the rebuilt path, but no new belief.
  /// Of several deliveries of one instant the last one counts.
  ///
  /// - Precondition: deliveries arrive in time order, and not after `finish`.
  public mutating func observe(_ delivery: Delivery) {
    guard delivery.client == client else { return }
    precondition(!isFinished, "a finished recorder takes no deliveries")
    precondition(delivery.time >= lastDelivery, "deliveries must arrive in time order")
    score(before: truth.firstSample(notBefore: delivery.time))
    endGap(at: delivery.time)
    measures.deliveryCount += 1
    serving?.observe(delivery)
    let fix = delivery.fix
    if let belief, belief.timestamp > fix.timestamp {
      // A late fix from a batch is older than the belief, so it does not replace it.
    } else {
      belief = fix
    }
    if let latest, latest.timestamp == fix.timestamp, latest.position == fix.position { return }
    latest = fix
    score(fix)
  }

  /// Counts a position that the app received and threw away, which is no belief and ends no gap.
  public mutating func observeDropped(_ delivery: Delivery) {
    guard delivery.client == client else { return }
    serving?.drop()
  }

  /// Notes that the app's process ended.
  public mutating func endProcess(at time: SimulationTime) { serving?.endProcess(at: time) }

  /// Scores the rest of the day and computes the measures; a second call changes nothing.
  ///
  /// - Parameter end: the end of the day; the last sample's time if nil.
  public mutating func finish(at end: SimulationTime? = nil) {
    guard !isFinished else { return }
    isFinished = true
    score(before: truth.count)
    let lastSample = truth.time(of: max(0, truth.count - 1))
    endGap(at: end ?? lastSample)
    serving?.finish(at: end ?? lastSample, method: method)
    summarizeTracking()
    summarizeFixes()
    summarizeTrack()
    guard scope.contains(.mobility) else { return }
    let end = end ?? lastSample
    mobility = (
      MobilityScore(&path, beside: truth, until: end, localStart: localStart),
      MobilityScore(truth, until: end, localStart: localStart)
    )
  }

  private mutating func score(before end: Int) {
    let (from, covered) = (tracking.nextSample, tracking.coveredCount)
    tracking.score(until: end, believing: belief?.position)
    guard let belief, from < tracking.nextSample else { return }
    let range = from..<tracking.nextSample
    // Deliveries are rarely so far apart that anything else has to be looked up.
    let isFresh = truth.time(of: range.upperBound - 1) <= belief.timestamp + ErrorMeasures.freshAge
    let fresh = isFresh ? range : range.clamped(to: 0..<firstStaleSample(of: belief, in: range))
    freshCount +=
      fresh == range ? tracking.coveredCount - covered : tracking.scoredCount(in: fresh)
    guard scope.contains(.staleness) else { return }
    let age = (truth.time(of: from) - belief.timestamp).nanoseconds
    let step = truth.interval.nanoseconds
    if tracking.isWhollyScored {
      ages.add(first: age, step: step, count: range.count)
    } else {
      ages.add(first: age, step: step, isScored: truth.isScored[range])
    }
  }

  /// The first of some samples at which a belief is no longer fresh; their end if there is none.
  ///
  /// - Precondition: the belief is not fresh by its age alone at the last of them.
  private func firstStaleSample(of belief: Fix, in range: Range<Int>) -> Int {
    let fresh = belief.timestamp + ErrorMeasures.freshAge
    let old = truth.firstSample(notBefore: SimulationTime(nanoseconds: fresh.nanoseconds + 1))
    guard let place = truth.anyPoint(at: belief.timestamp) else { return old }
    let left = truth.firstSample(
      in: truth.firstSample(notBefore: belief.timestamp)..<range.upperBound,
      crossing: max(TrueStay.radius, belief.horizontalAccuracy),
      around: place,
      isInside: true
    )
    return max(old, left)
  }

  /// Ends the gap since the last delivery.
  private mutating func endGap(at time: SimulationTime) {
    let gap = time - lastDelivery
    measures.longestGap = max(measures.longestGap, gap)
    if gap > min(measures.longestGapMoving, measures.longestGapRest) {
      let rest = restTimes.rest(from: lastDelivery, to: time, truth)
      measures.longestGapRest = max(measures.longestGapRest, rest)
      measures.longestGapMoving = max(measures.longestGapMoving, gap - rest)
    }
    lastDelivery = time
  }

  private mutating func score(_ fix: Fix) {
    measures.fixCount += 1
    if scope.contains(.track) { path.add(fix.position, at: fix.timestamp) }
    guard let point = truth.scoredPoint(at: fix.timestamp) else { return }
    serving?.learn(fix, at: point)
    let error = point.distance(to: fix.position)
    fixErrors.append(error.value)
    fixErrorSum += error.value
    if error <= fix.horizontalAccuracy { insideCount += 1 }
  }

  private mutating func summarizeTracking() {
    let scored = tracking.coveredCount + tracking.uncoveredCount
    measures.coverageFraction =
      scored > 0 ? Double(tracking.coveredCount) / Double(scored) : nil
    measures.freshCoverageFraction = scored > 0 ? Double(freshCount) / Double(scored) : nil
    if scope.contains(.service) {
      var moving = tracking.distancesOnTheMove()
      if !moving.isEmpty {
        measures.movingMean = Metres(moving.reduce(0, +) / Double(moving.count))
        measures.movingP95 = OrderStatistics.quantiles(of: &moving, at: [0.95], method: method)[0]
          .map { Metres($0) }
      }
    }
    measures.trackingMean = tracking.mean
    measures.trackingMaximum = tracking.maximum
    let quantiles = tracking.quantiles(at: [0.5, 0.95], method: method)
    measures.trackingMedian = quantiles[0]
    measures.trackingP95 = quantiles[1]
    measures.stalenessMean = ages.mean
    measures.stalenessP95 = ages.quantile(0.95, method: method)
  }

  private mutating func summarizeFixes() {
    measures.scoredFixCount = fixErrors.count
    if fixErrors.count > 0 {
      measures.fixMean = Metres(fixErrorSum / Double(fixErrors.count))
      measures.insideReportedFraction = Double(insideCount) / Double(fixErrors.count)
    }
    let quantiles = fixErrors.quantiles(at: [0.5, 0.95], method: method)
    measures.fixMedian = quantiles[0].map { Metres($0) }
    measures.fixP95 = quantiles[1].map { Metres($0) }
  }

  /// The errors of the track take the memory of the tracking errors, which are summarized before.
  private mutating func summarizeTrack() {
    trackErrors = tracking.release()
    guard scope.contains(.track) else { return }
    let score = path.score(against: truth, into: &trackErrors)
    guard trackErrors.count > 0 else { return }
    measures.trackMean = Metres(score.errorSum / Double(trackErrors.count))
    measures.trackP95 = trackErrors.quantiles(at: [0.95], method: method)[0].map { Metres($0) }
    if score.trueLength >= 1 {
      measures.distanceErrorFraction = score.length / score.trueLength - 1
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics
internal import World

/// The motion coprocessor's estimates over one day.
struct MotionTimeline {
  static let purpose = DrawPurpose("phone.motion_sensor")

  /// The estimates, in order of time; the first one starts at 0.
  private(set) var changes: [MotionEstimateChange] = []

  private typealias Truth = MotionSensorModel.Truth

  /// A stretch with one true way of moving.
  private struct Stretch {
    var truth: Truth
    var start: SimulationTime
    var end: SimulationTime
  }

  private let model: MotionSensorModel
  private let random: KeyedRandom
  /// The periods in which the sensor does not notice a rest.
  private let blindSpots: [ClosedRange<SimulationTime>]
  /// The kind of movement that was noticed last, and the right estimate for it.
  private var known: (kind: Truth, flags: MotionEstimate.Flags)
  /// The instant at which each kind of movement under way but not yet noticed will be noticed.
  private var pending = [SimulationTime?](repeating: nil, count: Truth.allCases.count)

  init(realisation: WorldRealisation, model: MotionSensorModel) {
    self.model = model
    random = realisation.random(Self.purpose)
    let world = realisation.world
    blindSpots = world.events.compactMap { event in
      guard case .unnoticedStop(let duration) = event.kind, duration > .zero else { return nil }
      return event.time...(event.time + duration)
    }
    let stretches = Self.stretches(of: world)
    let first = Self.kind(of: stretches[0].truth)
    known = (first, model.row(of: first).flags)
    for (index, stretch) in stretches.enumerated() { add(stretch, number: index) }
    for event in world.events {
      guard case .falseMotion(let mode, let duration) = event.kind, duration > .zero else {
        continue
      }
      report(Self.flags(of: mode), from: event.time, to: event.time + duration)
    }
  }

  private static func flags(of mode: MotionMode) -> MotionEstimate.Flags {
    switch mode {
    case .still: .stationary
    case .walking: .walking
    case .running: .running
    case .cycling: .cycling
    case .automotive: .automotive
    }
  }

  /// Replaces the estimates of a time by a wrong one; afterwards they are what they would have been.
  private mutating func report(
    _ flags: MotionEstimate.Flags,
    from start: SimulationTime,
    to end: SimulationTime
  ) {
    let after = changes.last { $0.start <= end }?.estimate
    let given = changes.filter { $0.start < start || $0.start > end }
    changes = []
    for change in given where change.start < start { append(change) }
    append(change(at: start, to: flags))
    if let after { append(MotionEstimateChange(start: end, estimate: after)) }
    for change in given where change.start > end { append(change) }
  }

  /// The true intervals, merged where the sensor cannot distinguish them.
  private static func stretches(of world: World) -> [Stretch] {
    var stretches: [Stretch] = []
    for interval in world.movement.motion {
      let truth = truth(of: interval)
      if let last = stretches.last, last.truth == truth {
        stretches[stretches.count - 1].end = interval.end
      } else {
        stretches.append(Stretch(truth: truth, start: interval.start, end: interval.end))
      }
    }
    return stretches
  }

  /// The true way of moving in an interval, as far as the sensor's errors depend on it.
  private static func truth(of interval: MotionInterval) -> Truth {
    if interval.mode == .automotive { return interval.isStill ? .halted : .driving }
    guard !interval.isStill else { return .still }
    switch interval.mode {
    case .still: return .still
    case .walking: return .walking
    case .running: return .running
    case .cycling: return .cycling
    case .automotive: return .driving
    }
  }

  /// The kind of movement; a ride is one kind, whether or not the vehicle is at a standstill.
  private static func kind(of truth: Truth) -> Truth { truth == .halted ? .driving : truth }

  /// Adds the estimates during the next stretch of the day.
  private mutating func add(_ given: Stretch, number: Int) {
    var stretch = given
    // A ride that begins in a vehicle at a standstill counts as a rest until the vehicle moves.
    if number > 0, given.truth == .halted, known.kind != .driving,
      pending[Truth.driving.rawValue] == nil
    {
      stretch.truth = .still
    }
    let kind = Self.kind(of: stretch.truth)
    let before = known
    let luck = random.stream(UInt64(number))
    let row = model.row(of: stretch.truth)
    var own: [MotionEstimateChange] = []
    var noticed: SimulationTime?
    if number == 0 {
      noticed = stretch.start
    } else if kind == known.kind {
      noticed = stretch.start + delay(within: stretch.truth, luck)
    } else {
      let due: SimulationTime
      if let waiting = pending[kind.rawValue] {
        due = max(waiting, stretch.start)
      } else {
        let delay = self.delay(row.delayMedian, row.delaySpread, luck)
        due = stretch.start + delay
        pending[kind.rawValue] = due
        let unsure = due - delay * row.unsureFraction
        if row.unsureFraction > 0 { own.append(change(at: unsure, to: [])) }
      }
      if due < stretch.end { noticed = due }
    }
    if let noticed, noticed < stretch.end {
      own.append(contentsOf: episodes(row, stretch.truth, from: noticed, to: stretch.end, luck))
      known = (kind, model.row(of: kind).flags)
      pending = pending.map { _ in nil }
    }
    own.removeAll { $0.start >= stretch.end && stretch.end > stretch.start }
    if stretch.truth == .still || stretch.truth == .halted {
      hide(stretch, before: before, &own)
    }
    for change in own { append(change) }
  }

  /// The delay until the sensor notices the start or end of a halt within a ride; otherwise zero.
  private func delay(within truth: Truth, _ luck: KeyedRandom) -> SimulationDuration {
    switch truth {
    case .halted: delay(model.halted.delayMedian, model.halted.delaySpread, luck)
    case .driving: delay(model.resumeMedian, model.resumeSpread, luck)
    case .still, .walking, .running, .cycling: .zero
    }
  }

  /// A log-normal delay around a median.
  private func delay(
    _ median: SimulationDuration,
    _ spread: Double,
    _ luck: KeyedRandom
  ) -> SimulationDuration {
    guard median > .zero else { return .zero }
    return .seconds(luck.logNormal(0, median: median.seconds, sigma: spread))
  }

  /// Right estimates alternating with wrong ones; the first is right.
  private func episodes(
    _ row: MotionSensorModel.Row,
    _ truth: Truth,
    from start: SimulationTime,
    to end: SimulationTime,
    _ luck: KeyedRandom
  ) -> [MotionEstimateChange] {
    var result: [MotionEstimateChange] = []
    let slips = row.slips.filter { $0.fraction > 0 && $0.duration > .zero }
    // Weights are shares of time divided by mean lengths: the relative frequencies of episodes.
    let weights = slips.map { $0.fraction / $0.duration.seconds }
    let total = weights.reduce(0, +)
    let wrong = slips.reduce(0) { $0 + $1.fraction }
    let rightMean = total > 0 ? (1 - wrong) / total : 0
    var time = start
    var turn: UInt64 = 1
    while time < end {
      let isSure = luck.bernoulli(turn, 3, probability: 1 - mediumFraction(row.flags, truth))
      result.append(change(at: time, to: row.flags, isSure: isSure))
      guard total > 0 else { break }
      time = time + pause(luck.exponential(turn, 0, mean: max(rightMean, 0.001)))
      guard time < end else { break }
      var rest = luck.uniform(turn, 1) * total
      var index = 0
      while index + 1 < slips.count, rest >= weights[index] {
        rest -= weights[index]
        index += 1
      }
      let slip = slips[index]
      let isSlipSure = luck.bernoulli(
        turn,
        4,
        probability: 1 - mediumFraction(slip.flags, truth)
      )
      result.append(change(at: time, to: slip.flags, isSure: isSlipSure))
      time = time + pause(luck.exponential(turn, 2, mean: slip.duration.seconds))
      turn += 1
    }
    return result
  }

  /// A length of at least a millisecond, so that a day has finitely many episodes.
  private func pause(_ seconds: Double) -> SimulationDuration { .seconds(max(seconds, 0.001)) }

  /// The share of estimates with medium confidence; only walking has any.
  private func mediumFraction(_ flags: MotionEstimate.Flags, _ truth: Truth) -> Double {
    guard flags == .walking else { return 0 }
    return truth == .walking ? model.walkingMediumFraction : model.wrongWalkingMediumFraction
  }

  private func change(
    at time: SimulationTime,
    to flags: MotionEstimate.Flags,
    isSure: Bool = true
  ) -> MotionEstimateChange {
    MotionEstimateChange(
      start: time,
      estimate: MotionEstimate(flags: flags, confidence: isSure ? .high : .medium)
    )
  }

  /// Keeps the estimate from before a rest during the periods in which the rest goes unnoticed.
  private mutating func hide(
    _ stretch: Stretch,
    before: (kind: Truth, flags: MotionEstimate.Flags),
    _ own: inout [MotionEstimateChange]
  ) {
    for spot in blindSpots {
      let from = max(spot.lowerBound, stretch.start)
      let to = min(spot.upperBound, stretch.end)
      guard from < to else { continue }
      let after = own.last { $0.start <= to }?.estimate
      own.removeAll { from <= $0.start && $0.start <= to }
      own.append(change(at: from, to: before.flags))
      if to < stretch.end {
        if let after { own.append(MotionEstimateChange(start: to, estimate: after)) }
      } else {
        known = before
      }
      own.sort { $0.start < $1.start }
    }
  }

  /// Appends a change, or replaces one at the same instant; a repeated estimate is dropped.
  private mutating func append(_ change: MotionEstimateChange) {
    if changes.last?.estimate == change.estimate { return }
    if let last = changes.last, last.start >= change.start {
      changes[changes.count - 1] = MotionEstimateChange(
        start: last.start,
        estimate: change.estimate
      )
      return
    }
    changes.append(change)
  }
}

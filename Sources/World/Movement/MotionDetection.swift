// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Detects from the recorded positions when the phone stands still and how its carrier moves.
///
/// Scope: mode hints of the recording have priority; elsewhere the speed decides, with hysteresis,
/// and short stretches are merged with their neighbours. Limitations: speed alone does not
/// distinguish a slow cyclist from a runner, nor a bus in dense traffic from a bicycle.
///
/// Validation: on the truth traces of the public MobilityNet set (its development part), the share
/// of recorded time that gets the recorded mode is car 0.90, bus 0.92, train and subway 0.97,
/// walking 0.92, electric bicycle 0.82 and bicycle 0.62; most of the missing bicycle time is
/// standing.
struct MotionDetection {
  /// The time for which the phone must stay inside `stillExtent` to count as standing.
  ///
  /// Assumption: a minute, so that waiting at a kerb is not a stay.
  static let stillWindow = 60
  /// The diagonal of the box that contains a standing phone's recorded positions.
  ///
  /// Assumption: between these bounds it is twice the median recorded accuracy; 15 m if the
  /// recording has none. Ninety percent of open-sky errors of phones are within about 10 m.
  static let stillExtent = Metres(15)...Metres(25)
  /// Below this speed the phone counts as halted; above the second it moves again.
  ///
  /// Assumption: a third of walking pace, with a margin above it for recorded jitter.
  static let haltSpeed = (enter: MetresPerSecond(0.5), leave: MetresPerSecond(0.8))
  /// The distance and the time in seconds that distinguish a slow stroll from a halt.
  ///
  /// Assumption: 60 m in five minutes, which the drift of a receiver at rest does not reach.
  static let stroll = (distance: Metres(60), window: 300)
  /// The shortest stretch of standing or of moving that is detected, in seconds.
  static let minimumStill = 10
  /// The highest speeds on foot, running and cycling.
  ///
  /// Assumption: brisk walking ends at 2.5 m/s, common running at 5 m/s, and cyclists keep below
  /// 8 m/s over half a minute except downhill.
  static let paceLimits = (
    walking: MetresPerSecond(2.5), running: MetresPerSecond(5), cycling: MetresPerSecond(8)
  )
  /// A faster pace ends when the speed falls below this share of the limit that began it.
  static let paceRelease = 0.8
  /// Half the window, in seconds, over which pace is measured.
  static let paceHalfWindow = 15
  /// The speed of a burst that only a motor gives, as cars show between halts in a jam.
  ///
  /// Assumption: 9 m/s over six seconds; cyclists reach it downhill only.
  static let burstSpeed = MetresPerSecond(9)
  /// Half the window, in seconds, over which a burst of speed in a jam is measured.
  static let burstHalfWindow = 3
  /// Stretches shorter than this join a neighbour.
  static let minimumStretch = 20

  private let path: RecordedPath
  private let gaps: [TraceGap]
  private let step: Int64
  private let count: Int
  private var east: [Double] = []
  private var north: [Double] = []
  private var hints: [MotionMode?] = []
  /// The recording's information on lying still; empty if there is none.
  private var restHints: [Bool?] = []
  private let stillLimit: Double
  /// Samples between two recorded points at one place, in order: long stretches in which nothing
  /// changes and which need not be looked at one by one.
  private var quiet: [Range<Int>] = []

  /// A detection in a recording's positions.
  ///
  /// - Parameters:
  ///   - path: the positions.
  ///   - trace: the recording.
  ///   - gaps: its gaps.
  ///   - quietCount: the fewest samples of a quiet stretch, more than four times `stillWindow`; the
  ///     intervals do not depend on it.
  init(path: RecordedPath, trace: RecordedTrace, gaps: [TraceGap], quietCount: Int = 256) {
    self.path = path
    self.gaps = gaps
    // A sample is a second up to about twelve days; longer recordings get a wider step.
    let second: Int64 = 1_000_000_000
    step = max(second, path.end / (1 << 20) + 1)
    count = Int(path.end / step) + 1
    east.reserveCapacity(count)
    north.reserveCapacity(count)
    let hasHints = trace.points.contains { $0.mode != nil }
    if hasHints { hints.reserveCapacity(count) }
    let hasRestHints = trace.points.contains { $0.isAtRest != nil }
    var (i, k) = (0, 0)
    while k < count {
      let t = Int64(k) * step
      while i + 1 < path.times.count && path.times[i + 1] <= t { i += 1 }
      // The first sample at or after the next point.
      let end =
        i + 1 < path.times.count ? min(count, Int((path.times[i + 1] + step - 1) / step)) : count
      let length = end - k >= quietCount && path.isAtRest(after: i) ? end - k : 1
      let p = path.position(after: i, at: t)
      for _ in 0..<length {
        east.append(p.east)
        north.append(p.north)
        if hasHints { hints.append(trace.points[i].mode?.motion) }
        if hasRestHints { restHints.append(trace.points[i].isAtRest) }
      }
      if length > 1 { quiet.append(k..<end) }
      k += length
    }
    stillLimit = Self.extentLimit(of: trace).value
  }

  /// The still box's diagonal for a recording, from the median of its recorded accuracies.
  private static func extentLimit(of trace: RecordedTrace) -> Metres {
    let stride = max(1, trace.points.count / 500)
    var accuracies: [Metres] = []
    for i in Swift.stride(from: 0, to: trace.points.count, by: stride) {
      if let accuracy = trace.points[i].horizontalAccuracy, accuracy > .zero {
        accuracies.append(accuracy)
      }
    }
    guard !accuracies.isEmpty else { return stillExtent.lowerBound }
    accuracies.sort()
    let twice = 2 * accuracies[accuracies.count / 2]
    return min(max(twice, stillExtent.lowerBound), stillExtent.upperBound)
  }

  /// Intervals that tile the recording.
  func intervals() -> [MotionInterval] {
    let resting = restingSamples()
    var modes = modes(resting: resting)
    let still = stillSamples(resting: resting, modes: modes)
    joinSlivers(of: &modes, still: still)
    var result: [MotionInterval] = []
    var from = 0
    for k in 1...count
    where k == count || modes[k] != modes[from] || still[k] != still[from] {
      let end = k == count ? path.end : Int64(k) * step
      if end > Int64(from) * step || result.isEmpty {
        result.append(
          MotionInterval(
            start: SimulationTime(nanoseconds: Int64(from) * step),
            end: SimulationTime(nanoseconds: end),
            mode: modes[from],
            isStill: still[from]
          )
        )
      }
      from = k
    }
    return result
  }

  /// Gives intervals that are too short the mode of the neighbour with the same stillness.
  private func joinSlivers(of modes: inout [MotionMode], still: [Bool]) {
    var from = 0
    for k in 1...count
    where k == count || modes[k] != modes[from] || still[k] != still[from] {
      let isHinted = !hints.isEmpty && hints[from] != nil
      if k - from < Self.minimumStill && !isHinted {
        if from > 0 && still[from - 1] == still[from] {
          for j in from..<k { modes[j] = modes[from - 1] }
        } else if k < count && still[k] == still[from] {
          for j in from..<k { modes[j] = modes[k] }
        }
      }
      if k < count && (modes[k] != modes[k - 1] || still[k] != still[k - 1]) { from = k }
    }
  }

  /// The speed over a window of samples around one, from its ends.
  private func speed(at k: Int, half: Int) -> Double {
    let a = max(0, k - half)
    let b = min(count - 1, k + half)
    guard b > a else { return wholeSpeed }
    let de = east[b] - east[a]
    let dn = north[b] - north[a]
    return (de * de + dn * dn).squareRoot() / (Double(b - a) * Double(step) * 1e-9)
  }

  /// The speed over the whole recording, for those too short to have two samples.
  private var wholeSpeed: Double {
    let from = path.position(at: .zero)
    let to = path.position(at: SimulationTime(nanoseconds: path.end))
    return from.distance(to: to).value / max(Double(path.end) * 1e-9, 1e-9)
  }

  /// Samples in some window of `stillWindow` whose positions stay inside the still box.
  private func restingSamples() -> [Bool] {
    var resting = [Bool](repeating: false, count: count)
    let window = min(Self.stillWindow, count - 1)
    if window >= Self.minimumStill {
      let stride = max(1, window / 12)
      var marked = 0
      // Windows a stride apart differ in one sample each, if the stride divides them.
      var boxes = [Box?](repeating: nil, count: window % stride == 0 ? stride : 0)
      var (k, nextQuiet) = (0, 0)
      while k < count - window {
        if nextQuiet < quiet.count, k == quiet[nextQuiet].lowerBound {
          // All windows within are at rest, and boxes of windows before do not cover them.
          let stretch = quiet[nextQuiet]
          for j in max(k, marked)..<stretch.upperBound { resting[j] = true }
          marked = max(marked, stretch.upperBound)
          for slot in boxes.indices { boxes[slot] = nil }
          k = stretch.upperBound - window
          nextQuiet += 1
          continue
        }
        if isResting(from: k, window: window, stride: stride, &boxes) {
          for j in max(k, marked)...(k + window) { resting[j] = true }
          marked = k + window + 1
        }
        k += 1
      }
    }
    for gap in gaps where gap.isStay {
      let from = Int((gap.start.nanoseconds + step - 1) / step)
      let to = min(count - 1, Int(gap.end.nanoseconds / step))
      if from <= to { for k in from...to { resting[k] = true } }
    }
    return resting
  }

  /// A box around recorded positions.
  private struct Box {
    var east: ClosedRange<Double>
    var north: ClosedRange<Double>

    init(_ e: Double, _ n: Double) { (east, north) = (e...e, n...n) }

    mutating func add(_ e: Double, _ n: Double) {
      east = min(east.lowerBound, e)...max(east.upperBound, e)
      north = min(north.lowerBound, n)...max(north.upperBound, n)
    }

    /// The square of the diagonal.
    var extent: Double {
      let de = east.upperBound - east.lowerBound
      let dn = north.upperBound - north.lowerBound
      return de * de + dn * dn
    }
  }

  /// True if the samples of a window stay inside the still box.
  ///
  /// `boxes` holds, for windows a stride apart, a box around all samples of the last one: if that
  /// box is small enough with the new sample, so is the window's own.
  private func isResting(
    from k: Int,
    window: Int,
    stride: Int,
    _ boxes: inout [Box?]
  ) -> Bool {
    let limit = stillLimit * stillLimit
    let slot = boxes.isEmpty ? 0 : k % boxes.count
    if !boxes.isEmpty, var box = boxes[slot] {
      box.add(east[k + window], north[k + window])
      if box.extent <= limit {
        boxes[slot] = box
        return true
      }
    }
    var box = Box(east[k], north[k])
    // Compare the far end first: for a moving phone one comparison is enough.
    var j = k + window
    while j > k {
      box.add(east[j], north[j])
      if box.extent > limit {
        if !boxes.isEmpty { boxes[slot] = nil }
        return false
      }
      j -= stride
    }
    if !boxes.isEmpty { boxes[slot] = box }
    return true
  }

  /// True at samples where the phone does not move: at rest, or halted for a while.
  private func stillSamples(resting: [Bool], modes: [MotionMode]) -> [Bool] {
    var still = resting
    var isHalted = false
    var from = 0
    var (k, nextQuiet) = (0, 0)
    while k <= count {
      // In the middle of a quiet stretch the phone is halted and at rest already.
      if nextQuiet < quiet.count, k == quiet[nextQuiet].lowerBound + 3 {
        k = quiet[nextQuiet].upperBound - 2
        nextQuiet += 1
      }
      let wasHalted = isHalted
      if k < count {
        let v = speed(at: k, half: 2)
        isHalted = v < (isHalted ? Self.haltSpeed.leave.value : Self.haltSpeed.enter.value)
        if modes[k] == .still { still[k] = true }
      } else {
        isHalted = false
      }
      if isHalted && !wasHalted { from = k }
      if wasHalted && !isHalted { markStanding(from..<k, in: &still) }
      k += 1
    }
    still.replaceShortRuns(of: false, shorterThan: Self.minimumStill, keepsEnds: true)
    still.replaceShortRuns(of: true, shorterThan: Self.minimumStill, keepsEnds: false)
    for k in 0..<count where modes[k] == .still { still[k] = true }
    for (k, hint) in restHints.enumerated() { if let hint { still[k] = hint } }
    return still
  }
}

extension MotionDetection {
  /// Marks the samples of a halt as still, except during a slow stroll.
  private func markStanding(_ halt: Range<Int>, in still: inout [Bool]) {
    let half = Self.stroll.window / 2
    let limit = Self.stroll.distance.value
    var (k, nextQuiet) = (halt.lowerBound, 0)
    while k < halt.upperBound {
      defer { k += 1 }
      // What is quiet is at rest already.
      while nextQuiet < quiet.count, quiet[nextQuiet].upperBound <= k { nextQuiet += 1 }
      if nextQuiet < quiet.count, quiet[nextQuiet].contains(k) {
        k = min(halt.upperBound, quiet[nextQuiet].upperBound) - 1
        continue
      }
      let (a, b) = (max(halt.lowerBound, k - half), min(halt.upperBound - 1, k + half))
      let (de, dn) = (east[b] - east[a], north[b] - north[a])
      if de * de + dn * dn <= limit * limit { still[k] = true }
    }
  }

  /// The mode at each sample.
  private func modes(resting: [Bool]) -> [MotionMode] {
    var modes = [MotionMode](repeating: .still, count: count)
    var isFast = [Bool](repeating: false, count: count)
    var current = MotionMode.walking
    var (k, nextQuiet) = (0, 0)
    while k < count {
      defer { k += 1 }
      var end = k + 1
      if nextQuiet < quiet.count, k == quiet[nextQuiet].lowerBound {
        end = quiet[nextQuiet].upperBound
        nextQuiet += 1
      }
      if !hints.isEmpty, let hint = hints[k] {
        for j in k..<end { modes[j] = hint }
        current = hint
        k = end - 1
        continue
      }
      guard !resting[k] else {
        current = .walking
        k = end - 1
        continue
      }
      let v = speed(at: k, half: Self.paceHalfWindow)
      isFast[k] = speed(at: k, half: Self.burstHalfWindow) > Self.burstSpeed.value
      current = Self.pace(at: v, after: current)
      modes[k] = current
    }
    for gap in gaps where !gap.isStay {
      let from = Int(gap.start.nanoseconds / step) + 1
      let to = min(count - 1, Int(gap.end.nanoseconds / step))
      guard from <= to else { continue }
      // Straight-line speed is a lower bound, so anything above walking pace was a ride.
      for k in from...to where hints.isEmpty || hints[k] == nil {
        if modes[k] == .running || modes[k] == .cycling { modes[k] = .automotive }
      }
    }
    guard hints.isEmpty || hints.contains(nil) else { return modes }
    let rides = MotionRides(paces: modes, hints: hints, isFast: isFast).modes()
    var stretches = MotionStretches(modes: rides, hints: hints)
    stretches.joinShort()
    return stretches.modes()
  }

  /// The pace of a speed; a faster pace lasts until the speed is a little below its limit.
  static func pace(at speed: Double, after current: MotionMode) -> MotionMode {
    func exceeds(_ limit: MetresPerSecond, holding isHeld: Bool) -> Bool {
      speed > limit.value * (isHeld ? paceRelease : 1)
    }
    if exceeds(paceLimits.cycling, holding: current == .automotive) { return .automotive }
    if exceeds(paceLimits.running, holding: current == .cycling || current == .automotive) {
      return .cycling
    }
    if exceeds(paceLimits.walking, holding: current != .walking && current != .still) {
      return .running
    }
    return .walking
  }
}

extension [Bool] {
  /// Flips runs of a value that are shorter than a number of samples.
  mutating func replaceShortRuns(of value: Bool, shorterThan limit: Int, keepsEnds: Bool) {
    var from = 0
    for k in stride(from: 1, through: count, by: 1) where k == count || self[k] != self[from] {
      let isEnd = from == 0 || k == count
      if self[from] == value && k - from < limit && !(isEnd && keepsEnds)
        && !(from == 0 && k == count)
      {
        for j in from..<k { self[j] = !value }
        // The run now continues the value before it.
      }
      from = k
    }
  }
}

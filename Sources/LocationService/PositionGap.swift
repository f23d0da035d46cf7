// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// A stretch of a gap between positions that has one cause.
///
/// A gap lasts from one position to the next, or to an end of the run. Its stretches follow each
/// other without a break.
public struct PositionGap: Sendable, Hashable {
  /// The number of the gap in its run, from 0; stretches of one gap share it.
  public var number: Int
  /// The start of the stretch.
  public var start: SimulationTime
  /// The end of the stretch, after its start.
  public var end: SimulationTime
  /// What kept positions from the app.
  public var cause: GapCause

  /// A stretch of a gap.
  public init(number: Int, start: SimulationTime, end: SimulationTime, cause: GapCause) {
    self.number = number
    self.start = start
    self.end = end
    self.cause = cause
  }
}

/// A position that a study expects of its app, once in each interval.
public struct ExpectedSample: Sendable, Hashable {
  /// The start of the interval.
  public var start: SimulationTime
  /// What kept positions from the app for the longest part of the interval; nil if one came.
  public var cause: GapCause?

  /// An expected position.
  public init(start: SimulationTime, cause: GapCause?) {
    self.start = start
    self.cause = cause
  }
}

/// What kept positions from an app over a run: every change of the cause, and every position.
public struct SilenceLog: Sendable {
  /// A cause from an instant until the next change.
  private struct Change: Sendable {
    var time: SimulationTime
    var cause: GapCause
  }

  private var changes: [Change] = []
  private var positions: [SimulationTime] = []
  private var isSorted = true
  private var end = SimulationTime.zero

  /// An empty log.
  public init() {}

  /// Notes the cause from an instant on; instants must come in order.
  public mutating func note(_ cause: GapCause, at time: SimulationTime) {
    guard let last = changes.last else {
      changes.append(Change(time: time, cause: cause))
      return
    }
    guard cause != last.cause else { return }
    if last.time == time {
      changes.removeLast()
      if changes.last?.cause == cause { return }
    }
    changes.append(Change(time: time, cause: cause))
  }

  /// Notes a position by the time at which it was determined; one of before the run counts as its
  /// start.
  public mutating func notePosition(determinedAt time: SimulationTime) {
    let time = max(.zero, time)
    if let last = positions.last {
      if time == last { return }
      if time < last { isSorted = false }
    }
    positions.append(time)
  }

  /// Closes the log at the end of the run.
  public mutating func finish(at end: SimulationTime) {
    self.end = end
    if !isSorted { positions.sort() }
    isSorted = true
  }

  /// The cause at an instant.
  ///
  /// - Precondition: the log is finished and has a cause from the start of the run on.
  public func cause(at time: SimulationTime) -> GapCause { changes[place(at: time)].cause }

  /// The index of the change that holds at an instant.
  private func place(at time: SimulationTime) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The stretches of every gap longer than a threshold, in order; a finished log has them all.
  public func gaps(longerThan threshold: SimulationDuration) -> [PositionGap] {
    var gaps: [PositionGap] = []
    var number = 0
    for silence in silences(longerThan: threshold) {
      forEachStretch(from: silence.lowerBound, to: silence.upperBound) { start, end, cause in
        gaps.append(PositionGap(number: number, start: start, end: end, cause: cause))
      }
      number += 1
    }
    return gaps
  }

  /// The times without positions that are longer than a threshold, in order.
  public func silences(longerThan threshold: SimulationDuration) -> [Range<SimulationTime>] {
    let edges = [.zero] + positions.filter { $0 < end } + [end]
    return zip(edges, edges.dropFirst()).compactMap { before, after in
      after - before > threshold ? before..<after : nil
    }
  }

  /// Whether a position came in each whole interval of the run, and why not.
  ///
  /// - Precondition: the interval is above 0 s.
  public func samples(every interval: SimulationDuration) -> [ExpectedSample] {
    precondition(interval > .zero, "an interval is above 0 s")
    var samples: [ExpectedSample] = []
    var next = 0
    var start = SimulationTime.zero
    while start + interval <= end {
      let stop = start + interval
      while next < positions.count, positions[next] < start { next += 1 }
      let hasCome = next < positions.count && positions[next] < stop
      let cause = hasCome ? nil : mainCause(in: [start..<stop])
      samples.append(ExpectedSample(start: start, cause: cause))
      start = stop
    }
    return samples
  }

  /// The cause of the longest part of some times; of equal ones the first in the order of the cases.
  public func mainCause(in ranges: [Range<SimulationTime>]) -> GapCause {
    var times = [Int64](repeating: 0, count: GapCause.allCases.count)
    for range in ranges {
      forEachStretch(from: range.lowerBound, to: range.upperBound) { start, end, cause in
        times[cause.ordinal] += (end - start).nanoseconds
      }
    }
    let longest = times.indices.max { times[$0] < times[$1] || times[$0] == times[$1] && $0 > $1 }
    return GapCause.allCases[longest ?? 0]
  }

  private func forEachStretch(
    from start: SimulationTime,
    to end: SimulationTime,
    _ body: (SimulationTime, SimulationTime, GapCause) -> Void
  ) {
    guard !changes.isEmpty else { return }
    var index = place(at: start)
    var from = start
    while from < end {
      let next = index + 1 < changes.count ? min(end, changes[index + 1].time) : end
      if next > from { body(from, next, changes[index].cause) }
      from = max(from, next)
      index += 1
    }
  }
}

extension GapCause {
  /// The place among all cases.
  fileprivate var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

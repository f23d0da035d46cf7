// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
internal import LocationStrategies
internal import OSProfiles
internal import PhoneModel
public import Quantities
public import Studies
internal import Tracewatt
internal import World

/// Lays the gaps of an app's log beside simulated runs of the same day.
///
/// Scope: one strategy, phone and system. For each gap it counts the replications in which the
/// simulated app is silent too, and what keeps it silent for the longest part of the gap.
///
/// Limitations: one phone's log agrees with a cause or not; it proves none. The way inside a gap is
/// unknown if the day is made from the log.
public struct FieldGapStudy: Sendable {
  /// The log.
  public var log: AppLog
  /// The name of the log.
  public var name: String
  /// The day with one strategy, phone and system, of which only the first of each runs.
  public var scenario: Scenario
  /// The duration from which a time without positions is a gap.
  public var threshold: SimulationDuration
  /// Whether the day was made from the log's own positions.
  public var isFromLog: Bool

  /// A study of a log on a day.
  public init(
    _ log: AppLog,
    name: String,
    on scenario: Scenario,
    threshold: SimulationDuration,
    isFromLog: Bool
  ) {
    self.log = log
    self.name = name
    self.scenario = scenario
    self.threshold = threshold
    self.isFromLog = isFromLog
  }

  /// What one replication does in every gap.
  private struct Outcome: Sendable {
    /// The causes by gap; nil where the app was not silent.
    var causes: [GapCause?]
    /// The share of the time between the gaps in which it was silent; nil without such time.
    var silentBetween: Double?
  }

  /// Runs the replications.
  ///
  /// If the task is cancelled, replications that are not finished are left out.
  ///
  /// - Parameters:
  ///   - jobs: how many replications run at once, at least 1.
  ///   - progress: called with the number of finished replications after each.
  /// - Returns: the gaps with the counts of the replications.
  public func run(jobs: Int = 1, progress: (Int) -> Void = { _ in }) async -> FieldGapReport {
    let experiment = Experiment(scenario)
    let all = log.gaps(longerThan: threshold)
    let inside = all.filter { range(of: $0).duration > threshold }
    let ranges = inside.map { range(of: $0) }
    var outcomes: [Int: Outcome] = [:]
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var next = 0
      while next < min(max(1, jobs), scenario.replications) {
        let replication = next
        group.addTask { (replication, outcome(of: replication, experiment, ranges)) }
        next += 1
      }
      for await (finished, result) in group {
        outcomes[finished] = result
        progress(outcomes.count)
        if next < scenario.replications, !Task.isCancelled {
          let replication = next
          group.addTask { (replication, outcome(of: replication, experiment, ranges)) }
          next += 1
        }
      }
    }
    let ordered = outcomes.sorted { $0.key < $1.key }.map(\.value)
    let gaps = inside.indices.map { index in
      explained(
        inside[index],
        ordered.map { $0.causes[index] },
        isMoving: isMoving(in: ranges[index], experiment.world)
      )
    }
    let between = ordered.compactMap(\.silentBetween)
    return FieldGapReport(
      log: name,
      positionCount: log.positions.count,
      span: (log.entries.first?.time ?? 0)...(log.entries.last?.time ?? 0),
      strategy: scenario.strategies[0].name,
      phone: scenario.phones[0].name,
      os: scenario.systems[0].name,
      replications: ordered.count,
      threshold: threshold,
      gaps: gaps,
      gapsOutside: all.count - inside.count,
      silentBetween: between.isEmpty ? nil : between.reduce(0, +) / Double(between.count),
      isFromLog: isFromLog
    )
  }

  /// A gap in the time of the day, cut at its ends.
  private func range(of gap: FieldGap) -> TimeRange {
    let start = scenario.startUnixNanoseconds
    func time(_ milliseconds: Int64) -> SimulationTime {
      let (nanoseconds, isTooLarge) = (milliseconds - start / 1_000_000)
        .multipliedReportingOverflow(by: 1_000_000)
      let limit = scenario.trace.duration.nanoseconds
      return SimulationTime(nanoseconds: isTooLarge ? 0 : min(max(0, nanoseconds), limit))
    }
    return TimeRange(start: time(gap.start), end: time(gap.end))
  }

  private func explained(_ gap: FieldGap, _ causes: [GapCause?], isMoving: Bool) -> ExplainedGap {
    let silent = causes.compactMap(\.self)
    let counts = GapCause.allCases.map { cause in (cause, silent.count { $0 == cause }) }
    // Of equally frequent causes the first in the order of the cases counts.
    let most = counts.reduce(into: (GapCause?.none, 0)) { best, next in
      if next.1 > best.1 { best = (next.0, next.1) }
    }
    var explained = ExplainedGap(
      gap: gap,
      runs: causes.count,
      silentRuns: silent.count,
      cause: most.0,
      causeRuns: most.1,
      rule: most.0?.rule(
        on: scenario.systems[0].platform,
        services: scenario.strategies[0].configuration.usedServices,
        isMoving: isMoving
      )
    )
    explained.suggest(on: scenario.systems[0].platform, log: log)
    return explained
  }

  private func isMoving(in range: TimeRange, _ world: World) -> Bool {
    let samples = range.samples
    return samples.count { !world.movement.motion(at: $0).isStill } * 2 > samples.count
  }

  // MARK: - One replication

  private func outcome(
    of replication: Int,
    _ experiment: Experiment,
    _ gaps: [TimeRange]
  ) -> Outcome {
    let log = experiment.probe(replication: replication, marks: []).silence
    let silences = log.silences(longerThan: threshold)
    let causes = gaps.map { cause(in: $0, silences, log) }
    let whole = TimeRange(start: .zero, end: .zero + scenario.trace.duration)
    let inGaps = gaps.reduce(0) { $0 + $1.duration.seconds }
    let open = whole.duration.seconds - inGaps
    let silent = silences.reduce(0) { sum, silence in
      gaps.reduce(sum + (silence.upperBound - silence.lowerBound).seconds) {
        $0 - ($1.overlap(with: silence)?.duration.seconds ?? 0)
      }
    }
    return Outcome(causes: causes, silentBetween: open > 0 ? max(0, silent) / open : nil)
  }

  /// The share of a gap in which the simulated app must be silent to count as silent.
  ///
  /// Assumption: more than half.
  private static let mostOf = 0.5

  /// What keeps the app silent for most of a gap; nil if it is not.
  private func cause(
    in gap: TimeRange,
    _ silences: [Range<SimulationTime>],
    _ log: SilenceLog
  ) -> GapCause? {
    let pieces = silences.compactMap { gap.overlap(with: $0) }
    let silent = pieces.reduce(0) { $0 + $1.duration.seconds }
    guard silent > Self.mostOf * gap.duration.seconds else { return nil }
    return log.mainCause(in: pieces.map { $0.start..<$0.end })
  }
}

/// A stretch of a day.
private struct TimeRange: Sendable {
  var start: SimulationTime
  var end: SimulationTime

  var duration: SimulationDuration { end - start }

  /// The common part with another; nil without one.
  func overlap(with other: Range<SimulationTime>) -> TimeRange? {
    let (from, to) = (max(start, other.lowerBound), min(end, other.upperBound))
    return from < to ? TimeRange(start: from, end: to) : nil
  }

  /// The middles of equal parts of about a minute, at least one and at most 600.
  var samples: [SimulationTime] {
    let count = Int(max(1, min(600, duration.seconds / 60)))
    let step = duration.nanoseconds / Int64(count)
    return (0..<count).map { start + SimulationDuration(nanoseconds: step * Int64($0) + step / 2) }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import World

extension TraceSummary {
  /// A reason why a trace cannot be used as truth, or only with care.
  public enum Reason: Sendable, Hashable {
    /// The points make no trace.
    case noTrace
    /// The times are made, not recorded.
    case madeTimes
    /// All steps last equally long while the speed varies wildly: the times are probably synthetic.
    case regularTimes(unsteadiness: Double)
    /// Many steps are faster than the stated mode of travel can be: the times or the mode are wrong.
    case tooFast(mode: TravelMode, fraction: Double, limit: MetresPerSecond)
    /// Many points share few positions.
    case fewPositions(positions: Int, points: Int)
    /// The trace looks noisier than a phone's satellite positions in the suburbs.
    case noisy(sigma: Metres, limit: Metres)
    /// The moving points are far apart in time.
    case coarse(seconds: Double)
    /// Much of the time is in gaps during which the phone moved.
    case gaps(fraction: Double)
    /// Steps that no vehicle makes, between steps of usual speed.
    case jumps(count: Int, fastest: MetresPerSecond)
    /// A gap of an hour or more.
    case longGap(SimulationDuration)
    /// An oddity found by cleaning.
    case oddity(TraceWarning.Fact)
  }
}

extension TraceSummary.Reason {
  /// A coarser median interval while moving cannot show a movement, in seconds.
  static let coarsest = 60.0
  /// A coarser median interval while moving cuts corners, in seconds.
  static let coarse = 15.0

  /// A median change of speed from step to step, as a share of the median speed, that no recording
  /// with equal steps shows.
  ///
  /// Measured: 13 recordings with equal steps of 1 s to 15 s have at most 0.28, in city traffic.
  static let mostUnsteady = 0.35

  /// The shortest gap that is a reason by itself.
  static let longGap = SimulationDuration.hours(1)
  /// The share of positions, and the time, whose loss is a reason by itself.
  static let (mostLost, mostTimeLost) = (0.05, SimulationDuration.hours(1))

  /// The reasons, each with its effect on the verdict.
  static func reasons(
    _ recording: RecordingSummary,
    _ report: CleaningReport,
    _ cleaned: TraceSummary.Cleaned?
  ) -> [(reason: Self, verdict: TraceSummary.Verdict)] {
    guard let cleaned else { return [(.noTrace, .no)] }
    var reasons: [(Self, TraceSummary.Verdict)] = []
    let (positions, points) = (recording.distinctPositions, recording.points)
    if points >= 10, positions <= 2 || positions * 100 < points {
      let few = Self.fewPositions(positions: positions, points: points)
      reasons.append((few, positions <= 2 ? .no : .withCare))
    }
    reasons += Self.reasons(cleaned)
    if cleaned.movingGapFraction > 0.05 {
      let fraction = cleaned.movingGapFraction
      reasons.append((.gaps(fraction: fraction), fraction > 0.5 ? .no : .withCare))
    }
    if let gap = cleaned.longestGap, gap >= longGap { reasons.append((.longGap(gap), .withCare)) }
    if cleaned.jumps > 0 {
      reasons.append((.jumps(count: cleaned.jumps, fastest: cleaned.fastestJump), .withCare))
    }
    for entry in report.entries {
      if let reason = reason(entry, points: points) { reasons.append(reason) }
    }
    return reasons
  }

  /// The reason why the movement of a trace cannot be the truth, apart from gaps; nil without one.
  ///
  /// - Complexity: a few passes over the points.
  package static func disproof(of trace: RecordedTrace) -> Self? {
    reasons(TraceSummary.Cleaned(trace)).first { $0.verdict == .no }?.reason
  }

  /// The reasons that the movement itself gives.
  private static func reasons(
    _ cleaned: TraceSummary.Cleaned
  ) -> [(reason: Self, verdict: TraceSummary.Verdict)] {
    var reasons: [(Self, TraceSummary.Verdict)] = []
    if let unsteadiness = cleaned.unsteadiness, cleaned.isRegular, unsteadiness > mostUnsteady,
      cleaned.points >= 10
    {
      reasons.append((.regularTimes(unsteadiness: unsteadiness), .withCare))
    }
    if let fast = cleaned.tooFast {
      let reason = Self.tooFast(mode: fast.mode, fraction: fast.fraction, limit: fast.limit)
      reasons.append((reason, fast.median > fast.limit ? .no : .withCare))
    }
    let rows = GNSSErrorModel().rows
    if let sigma = cleaned.noise.sigma, sigma > rows.suburban.sigma {
      let verdict: TraceSummary.Verdict = sigma > rows.urbanCanyon.sigma ? .no : .withCare
      reasons.append((.noisy(sigma: sigma, limit: rows.suburban.sigma), verdict))
    }
    if let seconds = cleaned.movingInterval, seconds > coarse {
      reasons.append((.coarse(seconds: seconds), seconds > coarsest ? .no : .withCare))
    }
    return reasons
  }

  /// The effect of an entry of the report on the verdict; nil if it has none.
  private static func reason(
    _ entry: CleaningReport.Entry,
    points: Int
  ) -> (Self, TraceSummary.Verdict)? {
    let fact = entry.warning.fact
    switch fact {
    case .madeTimes: return (.madeTimes, .no)
    case .sorted, .otherTracks, .otherPeople, .implausibleSpeed, .fastSteps, .clockJumps,
      .notMeasured,
      .estimatedStretches, .noDates, .noHeader, .damagedEnd:
      return (.oddity(fact), .withCare)
    case .leftOut(_, count: _, points: let lost, let time):
      let isMuch = Double(lost) > mostLost * Double(points + lost) || time >= mostTimeLost
      return isMuch ? (.oddity(fact), .withCare) : nil
    case .parts(count: _, kept: _, points: let lost):
      return Double(lost) > mostLost * Double(points) ? (.oddity(fact), .withCare) : nil
    case .equalTimes, .equalTimesBy, .missingTimes, .spikes, .nullIsland, .backwardTimes,
      .unreadable, .badChecksums, .unreadableTimes:
      // A single one in a long recording is negligible.
      return entry.points * 100 > points ? (.oddity(fact), .withCare) : nil
    default: return nil
    }
  }

  /// The reason in words.
  public var text: String {
    func short(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
    switch self {
    case .noTrace: return "the points do not make a trace"
    case .madeTimes: return "the times are synthetic, not recorded"
    case .regularTimes(let unsteadiness):
      return "all steps take the same time, although the speed changes by "
        + "\(Int(min(unsteadiness, 100) * 100)) % from step to step: the times are probably synthetic"
    case .tooFast(let mode, let fraction, let limit):
      return "\(max(1, Int((fraction * 100).rounded()))) % of the steps are faster than "
        + "\(short(limit.value)) m/s, too fast for \(mode.rawValue): the times are probably synthetic, "
        + "or the mode is wrong"
    case .fewPositions(let positions, let points):
      return "\(points) points share \(positions) positions"
    case .noisy(let sigma, let limit):
      return
        "its noise is about \(short(sigma.value)) m per axis; satellites position a phone to within "
        + "\(short(limit.value)) m in the suburbs"
    case .coarse(let seconds):
      return
        "while the phone moves, the points are \(short(seconds)) s apart; straight lines cut the corners"
    case .gaps(let fraction):
      return
        "\(Int((fraction * 100).rounded())) % of the time is in gaps during which the phone moved"
    case .jumps(let count, let fastest):
      return
        "\(count == 1 ? "1 step is a jump" : "\(count) steps are jumps") that no vehicle makes, "
        + "at up to \(short(fastest.value)) m/s between slow steps"
    case .longGap(let gap):
      return
        "the longest gap lasts \(short(gap.seconds / 3600)) h, and what happened during it is unknown"
    case .oddity(let fact): return fact.text
    }
  }
}

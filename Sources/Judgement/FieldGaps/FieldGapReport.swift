// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import PhoneModel
public import Quantities

/// An experiment that would tell what made a gap.
public enum GapExperiment: String, CaseIterable, Sendable, Hashable {
  /// Record launches, suspensions and ends of the app.
  case recordLife = "record_life"
  /// Record the app's errors and the satellites' state.
  case recordErrors = "record_errors"
  /// Record the permission.
  case recordPermission = "record_permission"
  /// Exempt the app from battery optimisation and from the maker's own list.
  case exempt = "exempt_from_battery_optimisation"
  /// Repeat with the charger on.
  case charger = "charger_on"
  /// Repeat with the location indicator shown.
  case indicator = "show_indicator"
  /// Carry a second logger.
  case secondLogger = "second_logger"
}

/// A gap of an app's log beside the simulated runs of the same time.
public struct ExplainedGap: Sendable, Hashable {
  /// The gap.
  public var gap: FieldGap
  /// The number of replications.
  public var runs: Int
  /// The replications in which the simulated app was silent for most of it.
  public var silentRuns: Int
  /// The most frequent cause among those; nil if there are none.
  public var cause: GapCause?
  /// The replications with that cause.
  public var causeRuns: Int
  /// The rule of the system behind the cause; nil without one.
  public var rule: String?
  /// Whether the log shows the app running although the simulated one does not.
  public var isContradicted: Bool
  /// The experiments that would tell, best first; empty if a rule explains the gap.
  public var experiments: [GapExperiment] = []

  /// The share of the replications that must be silent for a gap to count as explained.
  public static let agreement = 0.5

  /// The share of the replications in which the simulated app was silent too.
  public var silentShare: Double { runs > 0 ? Double(silentRuns) / Double(runs) : 0 }

  /// Whether the gap agrees with a rule in at least half of the replications, and the log does not
  /// contradict it.
  public var isExplained: Bool {
    cause != nil && runs > 0 && silentShare >= Self.agreement && !isContradicted
  }

  /// A gap with what the simulated runs do meanwhile.
  public init(
    gap: FieldGap,
    runs: Int,
    silentRuns: Int,
    cause: GapCause?,
    causeRuns: Int,
    rule: String?
  ) {
    self.gap = gap
    self.runs = runs
    self.silentRuns = silentRuns
    self.cause = cause
    self.causeRuns = causeRuns
    self.rule = rule
    isContradicted = cause?.isWithoutProcess ?? false ? gap.showsRunning : false
  }

  /// Names the experiments that would tell what made it, at most two.
  public mutating func suggest(on platform: Platform, log: AppLog) {
    guard !isExplained else { return }
    var found: [GapExperiment] = []
    if gap.showsRunning {
      found.append(.recordErrors)
      if !log.recordsPermission { found.append(.recordPermission) }
    } else {
      if !log.recordsLife { found.append(.recordLife) }
      found.append(platform == .android ? .exempt : .indicator)
      if platform == .android, !log.recordsCharger { found.append(.charger) }
    }
    if gap.isWithMovement { found.append(.secondLogger) }
    experiments = Array(found.prefix(2))
  }
}

/// The gaps of an app's log, laid beside simulated runs of the same day.
public struct FieldGapReport: Sendable {
  /// The name of the log.
  public var log: String
  /// The number of its positions.
  public var positionCount: Int
  /// Its first and last time, in milliseconds since 1970.
  public var span: ClosedRange<Int64>
  /// The simulated strategy, phone and system.
  public var strategy: String
  /// The phone's name.
  public var phone: String
  /// The system's name.
  public var os: String
  /// The number of replications.
  public var replications: Int
  /// The duration from which a time without positions is a gap.
  public var threshold: SimulationDuration
  /// The gaps within the simulated day, in order.
  public var gaps: [ExplainedGap]
  /// The number of gaps outside the simulated day.
  public var gapsOutside: Int
  /// The mean share of the time between the gaps in which the simulated app was silent; nil without
  /// such time.
  ///
  /// The higher it is, the less an agreement says: an app that is always silent agrees with any gap.
  public var silentBetween: Double?
  /// Whether the day was made from the log's own positions.
  public var isFromLog: Bool

  /// A report by its parts.
  public init(
    log: String,
    positionCount: Int,
    span: ClosedRange<Int64>,
    strategy: String,
    phone: String,
    os: String,
    replications: Int,
    threshold: SimulationDuration,
    gaps: [ExplainedGap],
    gapsOutside: Int,
    silentBetween: Double?,
    isFromLog: Bool
  ) {
    self.log = log
    self.positionCount = positionCount
    self.span = span
    self.strategy = strategy
    self.phone = phone
    self.os = os
    self.replications = replications
    self.threshold = threshold
    self.gaps = gaps
    self.gapsOutside = gapsOutside
    self.silentBetween = silentBetween
    self.isFromLog = isFromLog
  }

  /// The gaps that a rule explains.
  public var explained: [ExplainedGap] { gaps.filter(\.isExplained) }

  /// The share of silence between the gaps from which an agreement says little.
  public static let weakSilence = 0.5

  /// Whether the simulated app is silent so often that an agreement says little.
  public var isWeak: Bool { silentBetween.map { $0 >= Self.weakSilence } ?? false }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The processor of a phone.
public struct CPUProfile: Sendable, Hashable {
  /// The power of the processor while it is kept awake without work.
  public var awakePower = Estimate(Watts(0.070))
  /// The additional power of the processor while it works.
  public var activePower = Estimate(Watts(0.300))
  /// The work of resuming a suspended app.
  public var resumeWork = Estimate(SimulationDuration.seconds(0.3))
  /// The work of launching an app that is not in memory.
  public var launchWork = Estimate(SimulationDuration.seconds(1.5))
  /// The system's work for each computed fix, even if the distance filter drops the fix.
  public var fixWork = Estimate(SimulationDuration.seconds(0.033))
  /// The system's additional work for each computed fix while the phone moves.
  public var movingFixWork = Estimate(
    SimulationDuration.zero,
    basis: .assumption,
    source:
      "Assumption: none; a fix takes as much work in motion as at rest (not measured separately)"
  )
  /// The app's work for each delivery; the distance filter reduces the number of deliveries.
  public var deliveryWork = Estimate(SimulationDuration.seconds(0.017))

  /// A profile with the default values.
  public init() {}
}

extension CPUProfile {
  /// The numbers of the processor, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting(
      "awake_power",
      \.awakePower,
      .componentPower,
      "The processor kept awake with nothing to do"
    ),
    EstimatedSetting(
      "active_power",
      \.activePower,
      .componentPower,
      "The processor at work, on top of being awake"
    ),
    EstimatedSetting("resume_work", \.resumeWork, .stage, "Work to resume a suspended app"),
    EstimatedSetting(
      "launch_work",
      \.launchWork,
      .stage,
      "Work to launch an app that is not in memory"
    ),
    EstimatedSetting(
      "fix_work",
      \.fixWork,
      .stage,
      "The system's work for each computed fix; the distance filter does not reduce it"
    ),
    EstimatedSetting(
      "moving_fix_work",
      \.movingFixWork,
      .stage,
      "The system's additional work for each computed fix while the phone moves",
      isOptional: true
    ),
    EstimatedSetting(
      "delivery_work",
      \.deliveryWork,
      .stage,
      "The app's work for each delivery; the distance filter reduces it"
    ),
  ]
}

extension ComponentModel {
  /// The processor: suspended or kept awake.
  static let cpu = ComponentModel(
    "CPU awake",
    part: .awake,
    lane: 2,
    isLaneAlwaysDrawn: true,
    states: [
      StateModel(.cpuSuspended, "suspended", .rest),
      StateModel(.cpuAwake, "awake", .full) { $0.cpu.awakePower.value },
    ]
  )

  /// The processor's work, in addition to being awake.
  static let processing = ComponentModel(
    "CPU work",
    part: .work,
    lane: 3,
    states: [
      StateModel(.processingIdle, "idle", .rest),
      StateModel(.processingRunning, "running", .full) { $0.cpu.activePower.value },
    ]
  )
}

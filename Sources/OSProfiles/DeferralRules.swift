// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of updates that are held back.
public struct DeferralRules: Sendable, Hashable {
  /// Whether updates can be deferred.
  public var isAvailable = false
  /// The largest number of fixes that are held back.
  public var capacity = 3600
  /// The longest loss of satellites before deferral ends.
  public var lossTimeout = SimulationDuration.seconds(10)
  /// Whether scans continue while fixes are held back.
  public var scansMeanwhile = false

  /// The rules of the newest system.
  public init() {}
}

extension DeferralRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "deferred_updates_available",
      \.isAvailable,
      .flag,
      "Whether updates can be deferred",
      .reported,
      "no effect from iOS 10 onward; rule 30"
    ),
    Setting(
      "deferred_capacity",
      \.capacity,
      .amount,
      "The largest number of fixes held back",
      .assumption,
      "rule 31"
    ),
    Setting(
      "deferred_loss_timeout",
      \.lossTimeout,
      .delay,
      "The time without satellites after which deferral ends",
      .assumption,
      "rule 32"
    ),
    Setting(
      "scans_while_deferred",
      \.scansMeanwhile,
      .flag,
      "Whether scans continue while fixes are held back",
      .assumption
    ),
  ]
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of beacons.
public struct BeaconRules: Sendable, Hashable {
  /// Whether beacons can be monitored and ranged.
  public var isAvailable = true
  /// The delay from the first packet to the entry into a beacon region.
  public var entryDelay = SimulationDuration.seconds(1)
  /// The delay from the last packet to the exit from a beacon region.
  public var exitDelay = SimulationDuration.seconds(30)
  /// The number of beacon regions of all apps that the hardware watches.
  public var priorityLimit = 30
  /// The time between reports while ranging.
  public var rangingInterval = SimulationDuration.seconds(1)
  /// The largest distance of an immediate beacon.
  public var proximityImmediate = Metres(0.5)
  /// The largest distance of a near beacon.
  public var proximityNear = Metres(3)

  /// Whether the phone takes part in the Find My network with its own Bluetooth beacons.
  public var hasFindMyNetwork = true

  /// The rules of the newest system.
  public init() {}
}

extension BeaconRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "beacons_available",
      \.isAvailable,
      .flag,
      "Whether beacons can be monitored and ranged",
      .doc,
      "from iOS 7; rule 37"
    ),
    Setting(
      "beacon_entry_delay",
      \.entryDelay,
      .delay,
      "The delay from the first packet until the system considers a beacon region entered",
      .reported,
      "rule 38"
    ),
    Setting(
      "beacon_exit_delay",
      \.exitDelay,
      .delay,
      "The delay from the last packet until the system considers a beacon region left",
      .reported,
      "rule 38"
    ),
    Setting(
      "beacon_priority_limit",
      \.priorityLimit,
      .amount,
      "The number of beacon regions, over all apps, that the hardware watches",
      .reported,
      "rule 38"
    ),
    Setting(
      "ranging_interval",
      \.rangingInterval,
      .sampling,
      "The time between reports while ranging",
      .reported,
      "rule 37"
    ),
    Setting(
      "proximity_immediate",
      \.proximityImmediate,
      .distance,
      "The largest distance of an immediate beacon",
      .reported,
      "rule 37"
    ),
    Setting(
      "proximity_near",
      \.proximityNear,
      .distance,
      "The largest distance of a near beacon",
      .doc,
      "rule 37"
    ),
    Setting(
      "find_my_network",
      \.hasFindMyNetwork,
      .flag,
      "Whether the phone takes part in the Find My network with its own Bluetooth beacons",
      .doc,
      "from iOS 13; Heinrich et al. 2021, doi:10.2478/popets-2021-0045"
    ),
  ]

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    .order("proximity_immediate", \.proximityImmediate, atMost: "proximity_near", \.proximityNear)
  ]
}

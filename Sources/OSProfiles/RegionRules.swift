// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The rules of the monitoring of regions.
public struct RegionRules: Sendable, Hashable {
  /// The largest number of regions that an app may monitor.
  public var limit = 20
  /// The largest radius of a region.
  public var maximumRadius = Metres(200_000)
  /// The delay from the registration of a region until it takes effect.
  public var registrationDelay = SimulationDuration.seconds(0.2)
  /// The smallest distance beyond the border at which an event may come.
  public var cushionMinimum = Metres(50)
  /// The largest distance beyond the border at which an event may come, also without Wi-Fi.
  public var cushionMaximum = Metres(200)
  /// The time beyond the border before an event.
  public var hold = SimulationDuration.seconds(20)
  /// The least time between scans near a region while the phone moves.
  public var scanMinimum = SimulationDuration.seconds(45)
  /// The longest time between scans near a region while the phone moves.
  public var scanMaximum = SimulationDuration.seconds(90)
  /// The median extra delay of a region event.
  public var latencyMedian = SimulationDuration.seconds(20)
  /// The spread of the logarithm of that delay.
  public var latencySpread = 0.8
  /// The share of region events that come very late.
  public var tailFraction = 0.02
  /// The least delay of a region event that comes very late.
  public var tailMinimum = SimulationDuration.minutes(30)
  /// The longest delay of a region event that comes very late.
  public var tailMaximum = SimulationDuration.minutes(180)
  /// Whether circular regions can be monitored at all.
  public var isAvailable = true
  /// Whether regions use Wi-Fi scans.
  public var usesWiFi = true
  /// Whether a running app gets a region's state at each crossing, beside the entry or the exit.
  public var reportsStateAtCrossings = true
  /// Whether monitoring works only while the device is awake and the app runs.
  public var needsAwake = false
  /// Whether monitoring needs the user's permission for background refresh.
  public var needsRefresh = false
  /// The radius that smaller regions are treated as having at an entry.
  public var effectiveRadius = Metres(100)
  /// The time after its registration during which a region's requested state is unknown.
  public var stateDelay = SimulationDuration.seconds(5)
  /// How often an app gets each event of a monitor; 1 as documented.
  public var monitorEventRepeats = 1
  /// Whether an app gets the unchanged state of each of its monitor's conditions at every launch.
  public var monitorEventsAtLaunch = false
  /// Whether an app that a push launched gets entries of its monitor before it is opened.
  public var monitorEntriesAfterPush = true

  /// The rules of the newest system.
  public init() {}
}

extension RegionRules {
  /// The settings of these rules, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "region_limit",
      \.limit,
      .amount,
      "The number of regions an app may monitor",
      .doc,
      "rule 23"
    ),
    Setting(
      "maximum_region_radius",
      \.maximumRadius,
      .distance,
      "The largest radius of a region",
      .assumption,
      "rule 23"
    ),
    Setting(
      "region_registration_delay",
      \.registrationDelay,
      .delay,
      "The delay from the registration of a region until it takes effect",
      .assumption,
      "rule 23"
    ),
    Setting(
      "region_cushion_minimum",
      \.cushionMinimum,
      .distance,
      "The smallest distance beyond the border at which an event may come",
      .assumption,
      "rule 25"
    ),
    Setting(
      "region_cushion_maximum",
      \.cushionMaximum,
      .distance,
      "The largest distance beyond the border at which an event may come, with or without Wi-Fi",
      .doc,
      "rule 25"
    ),
    Setting(
      "region_hold",
      \.hold,
      .delay,
      "The time for which the phone must stay beyond the border before an event comes",
      .doc,
      "rule 25"
    ),
    Setting(
      "region_scan_minimum",
      \.scanMinimum,
      .cycle,
      "The shortest time between scans near a region while the phone moves",
      .fitted,
      "exits of 100 m regions; rule 26"
    ),
    Setting(
      "region_scan_maximum",
      \.scanMaximum,
      .cycle,
      "The longest time between scans near a region while the phone moves",
      .fitted,
      "exits of 100 m regions; rule 26"
    ),
    Setting(
      "region_latency_median",
      \.latencyMedian,
      .period,
      "The median extra delay of a region event",
      .assumption,
      "rule 27"
    ),
    Setting(
      "region_latency_spread",
      \.latencySpread,
      .ratio,
      "The spread of the logarithm of that delay",
      .assumption,
      "rule 27"
    ),
    Setting(
      "region_tail_fraction",
      \.tailFraction,
      .fraction,
      "The share of region events that come very late",
      .assumption,
      "rule 27"
    ),
    Setting(
      "region_tail_minimum",
      \.tailMinimum,
      .delay,
      "The shortest delay of a region event that comes very late",
      .assumption,
      "rule 27"
    ),
    Setting(
      "region_tail_maximum",
      \.tailMaximum,
      .delay,
      "The longest delay of a region event that comes very late",
      .assumption,
      "rule 27"
    ),
    Setting(
      "regions_available",
      \.isAvailable,
      .flag,
      "Whether circular regions can be monitored at all",
      .doc,
      "from iOS 4; rule 23"
    ),
    Setting(
      "regions_use_wifi",
      \.usesWiFi,
      .flag,
      "Whether regions use Wi-Fi scans",
      .doc,
      "not in iOS 4; rule 26"
    ),
    Setting(
      "region_state_at_crossings",
      \.reportsStateAtCrossings,
      .flag,
      "Whether a running app gets a region's state at each crossing, not only the entry or exit",
      .doc,
      "rule 24"
    ),
    Setting(
      "monitoring_needs_awake",
      \.needsAwake,
      .flag,
      "Whether monitoring works only while the machine is awake and the app runs",
      .doc,
      "macOS"
    ),
    Setting(
      "monitoring_needs_refresh",
      \.needsRefresh,
      .flag,
      "Whether monitoring works only if the user allows Background App Refresh",
      .doc,
      "only in iOS 7"
    ),
    Setting(
      "region_effective_radius",
      \.effectiveRadius,
      .distance,
      "The smallest effective radius; entries into smaller regions are detected as if they had this radius",
      .reported,
      "rule 27"
    ),
    Setting(
      "region_state_delay",
      \.stateDelay,
      .delay,
      "The time after a region's registration during which its requested state is unknown",
      .assumption,
      "rule 28"
    ),
    Setting(
      "monitor_event_repeats",
      \.monitorEventRepeats,
      .count(1...10),
      "How often an app gets each event of a monitor; developers report two or three times",
      .doc,
      "once; rule 49"
    ),
    Setting(
      "monitor_events_at_launch",
      \.monitorEventsAtLaunch,
      .flag,
      "Whether an app gets the unchanged state of each monitored condition at every launch, as "
        + "developers report",
      .doc,
      "not documented; rule 49"
    ),
    Setting(
      "monitor_entries_after_push",
      \.monitorEntriesAfterPush,
      .flag,
      "Whether an app that a push launched gets entries of its monitor before it is opened",
      .doc,
      "reported otherwise for iOS 26; rule 49"
    ),
  ]

  /// The conditions between them.
  public static let conditions: [SettingCondition<Self>] = [
    .order(
      "region_cushion_minimum",
      \.cushionMinimum,
      atMost: "region_cushion_maximum",
      \.cushionMaximum
    ),
    .order("region_scan_minimum", \.scanMinimum, atMost: "region_scan_maximum", \.scanMaximum),
    .order("region_tail_minimum", \.tailMinimum, atMost: "region_tail_maximum", \.tailMaximum),
  ]
}

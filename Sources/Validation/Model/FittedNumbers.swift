// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Every fitted number, with the sources it was fitted to and the rows of these sources that read
/// it.
///
/// The profiles give the basis of each: see `scenarios/`, `docs/phones.md`, `docs/providers.md` and
/// `docs/os-profiles.md`. Numbers that a source states, such as the power of a phone in a table,
/// are not fitted. `FittedNumbersTests` checks that the list is complete for phones and for the
/// ranges of systems and providers. `FittedNumbersValidation` checks that in short replays a number
/// moves the named rows of its sources and no others.
enum FittedNumbers {
  static let all: [FittedNumber] = providers + systems + phones + rules

  // MARK: Providers

  private static let providers: [FittedNumber] = [
    FittedNumber(
      "era_2009",
      "gnss.open_sky.sigma",
      to: ["Zandbergen 2009"],
      readBy: ["P1", "P5"]
    ),
    FittedNumber(
      "era_2009",
      "wifi.indoor.shape",
      to: ["Zandbergen 2009", "Zandbergen 2012"],
      readBy: ["P2", "P3", "P5"]
    ),
    FittedNumber(
      "era_2009",
      "wifi.indoor.scale",
      to: ["Zandbergen 2009", "Zandbergen 2012"],
      readBy: ["P2", "P3", "P5"]
    ),
    FittedNumber(
      "era_",
      "cell.suburban.inter_site_distance",
      to: ["Zandbergen 2009"],
      readBy: ["P4", "P5"]
    ),
    FittedNumber(
      "era_",
      "cell.database_fraction",
      to: ["Zandbergen 2009"],
      readBy: ["P4", "P5"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.open_sky.sigma",
      to: ["Tomastik 2021"],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.open_sky.tail_fraction",
      to: ["Tomastik 2021"],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.open_sky.tail_factor",
      to: ["Tomastik 2021"],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.forest.sigma",
      to: ["Tomastik 2021"],
      readBy: ["P9"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.urban.sigma",
      to: ["Merry and Bettinger 2019"],
      readBy: ["P8"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.suburban.sigma",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.suburban.tail_fraction",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.suburban.tail_factor",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.indoor.sigma",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.indoor.tail_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.indoor.tail_factor",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.indoor.acquisition_multiplier",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.car.error_factor",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.car.error_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.car.time_constant",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.bus.error_factor",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.bus.error_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.bus.time_constant",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.train.error_factor",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.train.error_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.train.time_constant",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.decorrelation_time",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.decorrelation_distance",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.maximum_time_constant",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.suburban.shape",
      to: [mobilityNet],
      readBy: ["M3", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "wifi.suburban.scale",
      to: [mobilityNet],
      readBy: ["M3", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "wifi.urban.shape",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.urban.scale",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.tunnel.no_fix_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.tunnel.weak_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.freeway.no_fix_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.freeway.weak_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.coverage_slot",
      to: [mobilityNet],
      readBy: ["M3", "M4", "M6", "M9"]
    ),
    FittedNumber(
      "era_2019",
      "wifi.moving_time_constant",
      to: [mobilityNet],
      readBy: ["M3", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "wifi.moving_distance",
      to: [mobilityNet],
      readBy: ["M3", "M4"]
    ),
  ]

  // MARK: Systems

  private static let systems: [FittedNumber] = [
    FittedNumber(
      "android_12",
      "gnss_accuracy_factor",
      to: ["student recordings"],
      readBy: ["modern_am4"]
    ),
    FittedNumber(
      "ios_",
      "cell_first_delay",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "ios_",
      "cell_first_delay_without_gnss",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "ios_",
      "wifi_first_delay",
      to: [mobilityNet],
      readBy: ["M5"]
    ),
    FittedNumber(
      "ios_",
      "wifi_first_delay_without_gnss",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "scan_interval_moving",
      to: [mobilityNet],
      readBy: ["M3", "M4", "M7"]
    ),
    FittedNumber(
      "ios_",
      "scan_interval_still",
      to: [mobilityNet],
      readBy: ["M6", "M9"]
    ),
    FittedNumber(
      "ios_",
      "dead_reckoning_time",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "dead_reckoning_growth",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "static_hold_early_interval",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "ios_",
      "static_hold_early_duration",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "ios_",
      "static_hold_late_interval",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "ios_",
      "region_scan_minimum",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "region_scan_maximum",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "visit_arrival_delay",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "visit_arrival_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "visit_walk_interval",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "gnss_accuracy_factor",
      to: [mobilityNet],
      readBy: ["M2", "M4", "M9"]
    ),
    FittedNumber(
      "ios_",
      "gnss_accuracy_spread",
      to: [mobilityNet],
      readBy: ["M2", "M4", "M9"]
    ),
    FittedNumber(
      "ios_",
      "wifi_still_jitter",
      to: [mobilityNet],
      readBy: ["M3", "M4", "M6", "M9"]
    ),
    FittedNumber(
      "ios_",
      "start_up_accuracy_median",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "start_up_accuracy_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "start_up_accuracy_minimum",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "start_up_accuracy_maximum",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "ios_",
      "convergence_fraction",
      to: [mobilityNet],
      readBy: ["M1", "M2b"]
    ),
    FittedNumber(
      "ios_",
      "convergence_factor",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4", "M9"]
    ),
    FittedNumber(
      "ios_",
      "convergence_time",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4", "M9"]
    ),
    FittedNumber(
      "android_6",
      "gnss_accuracy_factor",
      to: [mobilityNet],
      readBy: ["M2", "M4"]
    ),
    FittedNumber(
      "android_6",
      "wifi_accuracy_factor",
      to: [mobilityNet],
      readBy: ["M4"]
    ),
    FittedNumber(
      "android_6",
      "cell_accuracy_factor",
      to: [mobilityNet],
      readBy: ["M8"]
    ),
    FittedNumber(
      "android_6",
      "cell_accuracy_spread",
      to: [mobilityNet],
      readBy: ["M8"]
    ),
    FittedNumber(
      "android_6",
      "fused_provider.geofence_check_maximum",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "android_6",
      "fused_provider.settle_moving",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "android_6",
      "fused_provider.settle_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "android_6",
      "fused_provider.network_interval_moving",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "android_6",
      "fused_provider.network_interval_still",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "android_6",
      "scan_interval_moving",
      to: [mobilityNet],
      readBy: ["M4"]
    ),
    FittedNumber(
      "android_6",
      "convergence_factor",
      to: [mobilityNet],
      readBy: ["M2", "M4"]
    ),
    FittedNumber(
      "android_6",
      "wifi_first_delay",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "android_6",
      "wifi_still_jitter",
      to: [mobilityNet],
      readBy: ["M4", "M6"]
    ),
    FittedNumber(
      "android_6",
      "wifi_accuracy_spread",
      to: [mobilityNet],
      readBy: ["M4"]
    ),
  ]

  // MARK: Phones

  private static let phones: [FittedNumber] = [
    FittedNumber(
      "iphone_13",
      "base.power",
      to: [powerLog],
      readBy: ["iphone13_p2", "iphone13_p3", "iphone13_p16"]
    ),
    FittedNumber(
      "iphone_13",
      "cpu.awake_power",
      to: [powerLog],
      readBy: ["iphone13_p2", "iphone13_p6", "iphone13_p4", "iphone13_p5"]
    ),
    FittedNumber(
      "iphone_13",
      "gnss.tracking_power",
      to: [powerLog],
      readBy: ["iphone13_p1", "iphone13_p6", "iphone13_p15", "iphone13_p4", "iphone13_p5"]
    ),
    FittedNumber(
      "iphone_13",
      "wifi.scan_power",
      to: [powerLog],
      readBy: ["iphone13_p15"]
    ),
    FittedNumber(
      "iphone_13",
      "wifi.associated_power",
      to: [powerLog],
      readBy: ["iphone13_p2"]
    ),
    FittedNumber(
      "iphone_13",
      "find_my.beacon_power",
      to: [powerLog],
      readBy: ["iphone13_p2"]
    ),
    FittedNumber(
      "iphone_13",
      "system_use.location_resting_power",
      to: [powerLog],
      readBy: ["iphone13_p2"]
    ),
    FittedNumber(
      "iphone_13",
      "system_use.location_moving_power",
      to: [powerLog],
      readBy: []
    ),
    FittedNumber(
      "iphone_13",
      "system_use.background_power",
      to: [powerLog],
      readBy: ["iphone13_p2"]
    ),
    FittedNumber(
      "iphone_13",
      "modem.paging_power",
      to: [powerLog],
      readBy: ["iphone13_p2", "iphone13_p3", "iphone13_p16"]
    ),
    FittedNumber(
      "iphone_13",
      "modem.moving_power",
      to: [powerLog],
      readBy: ["iphone13_p16"]
    ),
    FittedNumber(
      "iphone_6",
      "battery.gauge_plateau",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "iphone_6",
      "battery.gauge_plateau_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "iphone_6",
      "base.power",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "cpu.awake_power",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "gnss.tracking_power",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "iphone_6",
      "gnss.weak_power",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "gnss.assisted_start",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4", "M9"]
    ),
    FittedNumber(
      "iphone_6",
      "wifi.scan_power",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "wifi.full_scan_duration",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "modem.moving_power",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_6",
      "base.power",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_6",
      "cpu.fix_work",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_6",
      "cpu.moving_fix_work",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_6",
      "modem.moving_power",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_4",
      "base.power",
      to: ["Radius Networks 2013"],
      readBy: ["R26", "R27"]
    ),
    FittedNumber(
      "nexus_4",
      "bluetooth.scan_power",
      to: ["Radius Networks 2013"],
      readBy: ["R26", "R27"]
    ),
    FittedNumber(
      "modern_pixel7_2022",
      "gnss.dual_frequency_factor",
      to: ["Karki and Won 2019"],
      readBy: ["R28"]
    ),
  ]

  // MARK: Rules

  private static let rules: [FittedNumber] = [
    FittedNumber(
      "",
      "a position by cell costs nothing beside the idle phone",
      to: ["Constandache 2009"],
      readBy: ["R04-gsm"]
    )
  ]

  /// The power log of an iPhone 13 Pro Max, as rows name it.
  private static let powerLog = "Miller 2026 (iPhone 13 Pro Max)"
  private static let mobilityNet = "MobilityNet 2020"
}

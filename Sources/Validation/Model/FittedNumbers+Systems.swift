// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension FittedNumbers {
  /// The fitted numbers of systems.
  static let systems: [FittedNumber] = [
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
}

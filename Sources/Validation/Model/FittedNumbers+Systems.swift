// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension FittedNumbers {
  /// The fitted numbers of systems.
  static let systems: [FittedNumber] = [
    numbers(of: "android_12", to: ["student recordings"], ["gnss_accuracy_factor": ["modern_am4"]]),
    numbers(
      of: "ios_",
      to: [mobilityNet],
      [
        "cell_first_delay": ["M9"],
        "cell_first_delay_without_gnss": ["M9"],
        "wifi_first_delay": ["M5"],
        "wifi_first_delay_without_gnss": [],
        "scan_interval_moving": ["M3", "M4", "M7"],
        "scan_interval_still": ["M6", "M9"],
        "dead_reckoning_time": [],
        "dead_reckoning_growth": [],
        "static_hold_early_interval": ["M9"],
        "static_hold_early_duration": ["M9"],
        "static_hold_late_interval": ["M9"],
        "region_scan_minimum": [],
        "region_scan_maximum": [],
        "visit_arrival_delay": [],
        "visit_arrival_spread": [],
        "visit_walk_interval": [],
        "gnss_accuracy_factor": ["M2", "M4", "M9"],
        "gnss_accuracy_spread": ["M2", "M4", "M9"],
        "wifi_still_jitter": ["M3", "M4", "M6", "M9"],
        "start_up_accuracy_median": [],
        "start_up_accuracy_spread": [],
        "start_up_accuracy_minimum": [],
        "start_up_accuracy_maximum": [],
        "convergence_fraction": ["M1", "M2b"],
        "convergence_factor": ["M1", "M2", "M2b", "M4", "M9"],
        "convergence_time": ["M1", "M2", "M2b", "M4", "M9"],
      ]
    ),
    numbers(
      of: "android_6",
      to: [mobilityNet],
      [
        "gnss_accuracy_factor": ["M2", "M4"],
        "wifi_accuracy_factor": ["M4"],
        "cell_accuracy_factor": ["M8"],
        "cell_accuracy_spread": ["M8"],
        "fused_provider.geofence_check_maximum": [],
        "fused_provider.settle_moving": [],
        "fused_provider.settle_fraction": [],
        "fused_provider.network_interval_moving": [],
        "fused_provider.network_interval_still": [],
        "scan_interval_moving": ["M4"],
        "convergence_factor": ["M2", "M4"],
        "wifi_first_delay": [],
        "wifi_still_jitter": ["M4", "M6"],
        "wifi_accuracy_spread": ["M4"],
      ]
    ),
  ].flatMap { $0 }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension Measure {
  /// The measures of the app's use of the system.
  static let usage: [Measure] = [
    Measure(
      "tier_best_for_navigation_s",
      "s",
      "Time the standard service ran at the accuracy: best for navigation."
    ) { $0.record.usage.duration(at: .bestForNavigation).seconds },
    Measure(
      "tier_best_s",
      "s",
      "Time the standard service ran at the accuracy: best."
    ) { $0.record.usage.duration(at: .best).seconds },
    Measure(
      "tier_ten_meters_s",
      "s",
      "Time the standard service ran at the accuracy: nearest ten metres."
    ) { $0.record.usage.duration(at: .nearestTenMeters).seconds },
    Measure(
      "tier_hundred_meters_s",
      "s",
      "Time the standard service ran at the accuracy: hundred metres."
    ) { $0.record.usage.duration(at: .hundredMeters).seconds },
    Measure(
      "tier_kilometer_s",
      "s",
      "Time the standard service ran at the accuracy: kilometre."
    ) { $0.record.usage.duration(at: .kilometer).seconds },
    Measure(
      "tier_three_kilometers_s",
      "s",
      "Time the standard service ran at the accuracy: three kilometres."
    ) { $0.record.usage.duration(at: .threeKilometers).seconds },
    Measure(
      "tier_reduced_s",
      "s",
      "Time the standard service ran at the accuracy: reduced."
    ) { $0.record.usage.duration(at: .reduced).seconds },
    Measure(
      "gnss_on_s",
      "s",
      "Time satellite reception was powered."
    ) { $0.active(.gnss, except: ["off"]) },
    Measure(
      count: "wifi_scan_count",
      "Scans for access points."
    ) { $0.record.counters.wifiScanCount },
    Measure(
      count: "wakeup_count",
      "How often the app began to run: resumed or launched by the system."
    ) { $0.record.usage.wakeupCount },
    Measure(
      count: "relaunch_count",
      "How often the system launched the app anew."
    ) { $0.record.usage.relaunchCount },
    Measure(
      count: "termination_count",
      "How often the process ended: by the system, the user or a restart."
    ) { $0.record.usage.terminationCount },
    Measure(
      "cpu_awake_s",
      "s",
      "Time the processor was kept awake."
    ) { $0.active(.cpu, except: ["off", "suspended"]) },
    Measure(
      count: "upload_count",
      "How often the app sent something."
    ) { $0.record.usage.uploadCount },
    Measure(
      count: "notification_count",
      "Notifications that the user was shown."
    ) { $0.record.usage.notificationCount },
    Measure(
      count: "geocode_count",
      "Requests that the geocoder took."
    ) { $0.record.usage.geocodeCount },
    Measure(
      "background_run_s",
      "s",
      "Time the app ran in the background."
    ) { $0.record.usage.backgroundRun.seconds },
    Measure(
      "indicator_visible_s",
      "s",
      "Time the background indicator was visible."
    ) { $0.record.usage.indicatorVisible.seconds },
    Measure(
      count: "computed_fix_count",
      "Positions computed by all providers, delivered or not."
    ) { $0.record.counters.fixCount },
    Measure(
      count: "delivery_count",
      "Positions the app learned, repeated readings included."
    ) { $0.errors.deliveryCount },
    Measure(
      "longest_gap_s",
      "s",
      "Longest time without a delivery, from the start of the day to its end."
    ) { $0.errors.longestGap.seconds },
  ]
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension Measure {
  /// The measures of the app's use of the system.
  static let usage: [Measure] =
    [
      tier("best_for_navigation", .bestForNavigation, "best for navigation"),
      tier("best", .best, "best"),
      tier("ten_meters", .nearestTenMeters, "nearest ten metres"),
      tier("hundred_meters", .hundredMeters, "hundred metres"),
      tier("kilometer", .kilometer, "kilometre"),
      tier("three_kilometers", .threeKilometers, "three kilometres"),
      tier("reduced", .reduced, "reduced"),
    ] + system + awake

  /// The time at one accuracy of the standard service.
  private static func tier(
    _ name: String,
    _ accuracy: DesiredAccuracy,
    _ words: String
  ) -> Measure {
    Measure("tier_\(name)_s", "s", "Time the standard service ran at the accuracy: \(words).") {
      $0.record.usage.duration(at: accuracy).seconds
    }
  }

  /// The measures of radios, the processor and what the system did for the app.
  private static let system: [Measure] = [
    Measure("gnss_on_s", "s", "Time satellite reception was powered.") {
      $0.active(.gnss, except: ["off"])
    },
    Measure(count: "wifi_scan_count", "Scans for access points.") {
      $0.record.counters.wifiScanCount
    },
    Measure(
      count: "wakeup_count",
      "How often the app began to run: resumed or launched by the system."
    ) { $0.record.usage.wakeupCount },
    Measure(count: "relaunch_count", "How often the system launched the app anew.") {
      $0.record.usage.relaunchCount
    },
    Measure(
      count: "termination_count",
      "How often the process ended: by the system, the user or a restart."
    ) { $0.record.usage.terminationCount },
    Measure("cpu_awake_s", "s", "Time the processor was kept awake.") {
      $0.active(.cpu, except: ["off", "suspended"])
    },
    Measure(count: "upload_count", "How often the app sent something.") {
      $0.record.usage.uploadCount
    },
    Measure(count: "upload_failed_count", "Uploads that did not arrive.") {
      $0.record.usage.uploadFailedCount
    },
    Measure(count: "mode_change_count", "Changes of the app's mode.") {
      $0.modeChanges
    },
    Measure(count: "notification_count", "Notifications that the user was shown.") {
      $0.record.usage.notificationCount
    },
    Measure(count: "geocode_count", "Requests that the geocoder took.") {
      $0.record.usage.geocodeCount
    },
    Measure("background_run_s", "s", "Time the app ran in the background.") {
      $0.record.usage.backgroundRun.seconds
    },
    Measure("indicator_visible_s", "s", "Time the background indicator was visible.") {
      $0.record.usage.indicatorVisible.seconds
    },
    Measure(count: "computed_fix_count", "Positions computed by all providers, delivered or not.") {
      $0.record.counters.fixCount
    },
    Measure(count: "delivery_count", "Positions the app learned, repeated readings included.") {
      $0.errors.deliveryCount
    },
    Measure(
      "longest_gap_s",
      "s",
      "Longest time without a delivery, from the start of the day to its end."
    ) { $0.errors.longestGap.seconds },
    Measure(
      "longest_gap_moving_s",
      "s",
      "Longest time on the move without a delivery; stays of 5 min or more are left out."
    ) { $0.errors.longestGapMoving.seconds },
    Measure(
      "longest_gap_rest_s",
      "s",
      "Longest time in stays of 5 min or more without a delivery; time on the move is left out."
    ) { $0.errors.longestGapRest.seconds },
    Measure(
      "stalled_suspended_fraction",
      "",
      "Share of the day, at its end, from a suspension after which nothing could run the app again."
    ) { $0.fraction(of: $0.record.usage.stalledBySuspension) },
    Measure(
      "stalled_ended_fraction",
      "",
      "Share of the day, at its end, from an end of the process after which nothing launched the app."
    ) { $0.fraction(of: $0.record.usage.stalledByEnd) },
  ]
}

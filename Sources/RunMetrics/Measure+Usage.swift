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
    ] + system + wakeLocks + awake

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

  /// The measures of Android's partial wake locks while the screen is off; empty on iOS.
  private static let wakeLocks: [Measure] = [
    Measure(
      "wake_lock_h",
      "h",
      "Time with a wake lock that Google Play counts, the app's own or one for its work."
    ) { $0.record.usage.wakeLocks.map { $0.countedTotal.seconds / 3600 } },
    Measure("wake_lock_app_h", "h", "Time with a wake lock that the app itself held.") {
      $0.record.usage.wakeLocks.map { $0.own.seconds / 3600 }
    },
    Measure(
      "wake_lock_work_h",
      "h",
      "Time with a wake lock that the system held for the app's events, messages and jobs."
    ) { $0.record.usage.wakeLocks.map { $0.work.seconds / 3600 } },
    Measure(
      "wake_lock_location_h",
      "h",
      "Time with a wake lock of the location service for the app, which Google Play exempts."
    ) { $0.record.usage.wakeLocks.map { $0.location.seconds / 3600 } },
    Measure(
      "wake_lock_over_2h_fraction",
      "",
      "Share of the run's periods of 24 h with 2 h or more of wake locks that Google Play counts."
    ) { inputs in
      inputs.record.usage.wakeLocks?.fraction(of: inputs.record.duration, reaching: .hours(2))
    },
  ]

  /// The measures of radios, the processor and what the system did for the app.
  private static let system: [Measure] = [
    Measure("gnss_on_s", "s", "Time that satellite reception was powered.") {
      $0.active(.gnss, except: ["off"])
    },
    Measure(count: "wifi_scan_count", "Wi-Fi scans for access points.") {
      $0.record.counters.wifiScanCount
    },
    Measure(
      count: "wakeup_count",
      "How often the system resumed or launched the app."
    ) { $0.record.usage.wakeupCount },
    Measure(count: "relaunch_count", "How often the system relaunched the app.") {
      $0.record.usage.relaunchCount
    },
    Measure(
      count: "termination_count",
      "How often the system, the user or a restart ended the process."
    ) { $0.record.usage.terminationCount },
    Measure("cpu_awake_s", "s", "Time that the processor was kept awake.") {
      $0.active(.cpu, except: ["off", "suspended"])
    },
    Measure(count: "upload_count", "How often the app sent data.") {
      $0.record.usage.uploadCount
    },
    Measure(count: "upload_failed_count", "Uploads that did not arrive.") {
      $0.record.usage.uploadFailedCount
    },
    Measure(
      "upload_bytes",
      "B",
      "Bytes that the app sent, with handshakes, headers and failed uploads."
    ) { Double($0.record.usage.data.sent) },
    Measure(
      "download_bytes",
      "B",
      "Bytes that the app received: answers, geocoding, directions and pushes, with headers."
    ) { Double($0.record.usage.data.received) },
    Measure(
      "overhead_bytes",
      "B",
      "Part of the app's bytes: handshakes, and the headers of HTTP, TLS, TCP and IP."
    ) { Double($0.record.usage.data.overhead) },
    Measure(
      "lookup_upload_bytes",
      "B",
      "Bytes that the system itself sent to look up access points and cells, for all apps."
    ) { Double($0.record.lookups.sent) },
    Measure(
      "lookup_download_bytes",
      "B",
      "Bytes that the system itself received to look up access points and cells, for all apps."
    ) { Double($0.record.lookups.received) },
    Measure(count: "mode_change_count", "How often the app changed its mode.") {
      $0.modeChanges
    },
    Measure(count: "notification_count", "Notifications shown to the user.") {
      $0.record.usage.notificationCount
    },
    Measure(count: "geocode_count", "Requests that the geocoder accepted.") {
      $0.record.usage.geocodeCount
    },
    Measure("background_run_s", "s", "Time that the app ran in the background.") {
      $0.record.usage.backgroundRun.seconds
    },
    Measure("indicator_visible_s", "s", "Time that the background indicator was visible.") {
      $0.record.usage.indicatorVisible.seconds
    },
    Measure(count: "computed_fix_count", "Positions computed by all providers, delivered or not.") {
      $0.record.counters.fixCount
    },
    Measure(count: "delivery_count", "Positions the app received, including repeated readings.") {
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
      "Longest time on the move without a delivery, excluding stays of 5 min or more."
    ) { $0.errors.longestGapMoving.seconds },
    Measure(
      "longest_gap_rest_s",
      "s",
      "Longest time without a delivery in stays of 5 min or more, excluding time on the move."
    ) { $0.errors.longestGapRest.seconds },
    Measure(
      "stalled_suspended_fraction",
      "",
      "Share of the day that remained when the app was suspended with nothing to resume it."
    ) { $0.fraction(of: $0.record.usage.stalledBySuspension) },
    Measure(
      "stalled_ended_fraction",
      "",
      "Share of the day that remained when the process ended with nothing to relaunch it."
    ) { $0.fraction(of: $0.record.usage.stalledByEnd) },
  ]
}

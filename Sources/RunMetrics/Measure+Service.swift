// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension Measure {
  /// The measures of how well positions serve the user, and of what the processor is awake for.
  static let service = positions + trips + returns

  /// The seconds awake by reason, which add up to `cpu_awake_s`.
  static let awake: [Measure] = [
    awake("user", .user, "because an app was on the screen"),
    awake("positions", .positions, "because an app's updates or requests ran"),
    awake("events", .events, "for regions, visits, significant changes, beacons and motion"),
    awake("background", .background, "for the app's own background time, uploads and work"),
    awake("system", .system, "for system scans and everything else"),
  ]

  private static func awake(
    _ name: String,
    _ reason: MeasureInputs.AwakeReason,
    _ words: String
  ) -> Measure {
    Measure("awake_\(name)_s", "s", "Time awake \(words).") { $0.awake(reason) }
  }

  private static let positions: [Measure] = [
    Measure("delivery_age_p50_s", "s", "Age of a position when the app received it: median.") {
      $0.service?.ageMedian?.seconds
    },
    Measure(
      "delivery_age_p95_s",
      "s",
      "Age of a position when the app received it: 95th percentile."
    ) { $0.service?.ageP95?.seconds },
    Measure("stale_fraction", "", "Share of positions that were over 15 s old on arrival.") {
      $0.service?.staleFraction
    },
    Measure("first_position_s", "s", "Time from the start of the day to the first position.") {
      $0.service?.firstPosition?.seconds
    },
    Measure("reported_radius_p50_m", "m", "Accuracy radius that a position reports: median.") {
      $0.service?.radiusMedian?.value
    },
    Measure(
      "reported_radius_p95_m",
      "m",
      "Accuracy radius that a position reports: 95th percentile."
    ) {
      $0.service?.radiusP95?.value
    },
    Measure(
      "error_moving_mean_m",
      "m",
      "Tracking error on the move, outside stays of 5 min or more: mean."
    ) { $0.errors.movingMean?.value },
    Measure(
      "error_moving_p95_m",
      "m",
      "Tracking error on the move, outside stays of 5 min or more: 95th percentile."
    ) { $0.errors.movingP95?.value },
    Measure(count: "dropped_count", "Positions that the app's own filter discarded.") {
      $0.service?.droppedCount
    },
    Measure(
      "hours_with_position_fraction",
      "",
      "Share of the day's hours in which a position arrived; the hours count from the day's start."
    ) { $0.service?.hourFraction },
    Measure(
      "night_hours_with_position_fraction",
      "",
      "Share of the hours between midnight and 6:00 local time in which a position arrived."
    ) { $0.service?.nightHourFraction },
    Measure(
      "rest_drift_m",
      "m",
      "How far reported positions wander during stays, beyond any real movement of the phone."
    ) { $0.service?.restDrift.value },
  ]

  private static let trips: [Measure] =
    [
      Measure(count: "trip_count", "Trips that began during the day and went more than 200 m away.")
      {
        $0.service?.trips.count
      },
      Measure(count: "trip_missed_count", "Trips during which no position arrived.") {
        $0.service?.trips.missedCount
      },
    ]
    + [("p50", 0.5, "median"), ("p95", 0.95, "95th percentile")]
    .flatMap { name, probability, words in
      [
        Measure(
          "trip_start_delay_\(name)_s",
          "s",
          "Time from a trip's start to its first position: \(words)."
        ) { $0.service?.trips.delay(probability)?.seconds },
        Measure(
          "trip_start_distance_\(name)_m",
          "m",
          "Distance travelled from a trip's start to its first position: \(words)."
        ) { $0.service?.trips.distance(probability)?.value },
      ]
    }

  private static let returns: [Measure] = [
    Measure(
      "return_mean_s",
      "s",
      "Time from the process ending to the next position, or to the end of the day: mean."
    ) { $0.service?.returnMean?.seconds },
    Measure(
      "return_max_s",
      "s",
      "Time from the process ending to the next position, or to the end of the day: longest."
    ) { $0.service?.returns.map(\.time.seconds).max() },
    Measure(
      "return_distance_max_m",
      "m",
      "Distance travelled from the process ending to the next position: longest."
    ) { $0.service?.returns.map(\.distance.value).max() },
  ]
}

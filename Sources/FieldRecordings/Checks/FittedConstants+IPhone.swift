// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

extension FittedConstants {
  /// The powers of the iPhone 6.
  static let iPhonePowers: [FittedConstant] = [
    FittedConstant(
      key: "base.power",
      part: .power,
      fits: .idleDrain,
      value: { milliwatts($0.phone.basePower.value.value) },
      saw: { $0.setting == .none && $0.timeline == "train_bus_ucb" },
      leave: .day,
      method: .energy { phone, component, state in
        component != .base ? 0 : state == "reselecting" ? idleShare(phone) : 1
      }
    ),
    movingPower(.ios),
    FittedConstant(
      key: "cpu.awake_power",
      part: .power,
      fits: .stillDrain,
      value: { milliwatts($0.phone.cpu.awakePower.value.value) },
      saw: { $0.isStill && isHundred($0) },
      leave: .phone,
      method: .energy { _, component, state in component == .cpu && state == "awake" ? 1 : 0 }
    ),
    FittedConstant(
      key: "gnss.weak_power",
      part: .power,
      fits: .stillDrain,
      value: { milliwatts($0.phone.gnss.weakPower.value.value) },
      saw: { $0.isStill && isBest($0) },
      leave: .phone,
      method: .energy { _, component, state in
        component == .gnss && state == "tracking_weak" ? 1 : 0
      }
    ),
    FittedConstant(
      key: "wifi.scan_power × wifi.scan_duration",
      part: .power,
      fits: .trackedDrain,
      value: {
        let joules = $0.phone.wifi.scanPower.value.value * $0.phone.wifi.scanDuration.value.seconds
        return "\(NumberText.short(joules, digits: 3)) J"
      },
      saw: { !$0.isStill && isHundred($0) },
      leave: .plan,
      method: .energy { _, component, state in component == .wifi && state == "scanning" ? 1 : 0 },
      covers: ["wifi.scan_power"]
    ),
    FittedConstant(
      key: "gnss.tracking_power",
      part: .power,
      fits: .trackedDrain,
      value: { milliwatts($0.phone.gnss.trackingPower.value.value) },
      saw: { !$0.isStill && isBest($0) },
      leave: .plan,
      method: .energy { _, component, state in component == .gnss && state == "tracking" ? 1 : 0 }
    ),
    FittedConstant(
      key: "lit screen of the phone in use",
      part: .power,
      fits: .handUse,
      value: { _ in NumberText.short(FieldRunReplay.litFraction) },
      saw: { $0.regime == "accuracy_control" },
      leave: .day,
      method: .statistic("drain of its trips", unit: "% per hour") {
        FieldStatistic.phases($0, isTrip: true)
      }
    ),
    FittedConstant(
      key: "time between scans of a carried phone at rest",
      part: .power,
      fits: .carriedDwells,
      value: { _ in seconds(FieldRunReplay.carriedScanInterval.seconds) },
      saw: { $0.regime == "accuracy_control" },
      leave: .day,
      method: .statistic("drain of its dwells", unit: "% per hour") {
        FieldStatistic.phases($0, isTrip: false)
      }
    ),
  ]

  /// The gauge, the units and the use of the recorded iPhones.
  static let iPhonePhones: [FittedConstant] = [
    FittedConstant(
      key: "battery.gauge_plateau",
      part: .gauge,
      fits: .gauge,
      value: { "\(NumberText.short(100 * $0.phone.battery.gaugePlateau.value, digits: 3)) points" },
      saw: { $0.isStill },
      leave: .phone,
      method: .statistic("points hidden, mean", unit: "points") {
        FieldStatistics.mean(FieldStatistic.hidden($0))
      }
    ),
    FittedConstant(
      key: "battery.gauge_plateau_spread",
      part: .gauge,
      fits: .gauge,
      value: {
        "\(NumberText.short(100 * $0.phone.battery.gaugePlateauSpread.value, digits: 3)) points"
      },
      saw: { $0.isStill },
      leave: .phone,
      method: .statistic("points hidden, standard deviation", unit: "points") {
        FieldStatistics.deviation(FieldStatistic.hidden($0))
      }
    ),
    units(.ios),
    FittedConstant(
      key: "spread from session to session",
      part: .units,
      fits: .unitSpread,
      value: { _ in NumberText.short(FieldReplay.sessionSpread) },
      saw: { $0.isStill && $0.setting.isStandard(.best) },
      leave: .phone,
      method: .statistic("spread of a phone's rates at one setting", unit: "") {
        FieldStatistic.spreadWithin($0)
      }
    ),
  ]

  /// When regions and visits wake the app on iOS.
  static let iPhoneWakes: [FittedConstant] = [
    FittedConstant(
      key: "region_scan_minimum and region_scan_maximum",
      part: .wakes,
      fits: .exits,
      value: {
        "\(NumberText.short($0.system.regions.scanMinimum.seconds)) to "
          + seconds($0.system.regions.scanMaximum.seconds)
      },
      saw: { $0.isDutyCycled },
      leave: .plan,
      method: .statistic("start after leaving 100 m, median", unit: "s", FieldStatistic.exits),
      covers: ["region_scan_minimum", "region_scan_maximum"]
    ),
    FittedConstant(
      key: "visit_walk_interval",
      part: .wakes,
      fits: .visits,
      value: { "\(NumberText.short($0.system.visits.walkInterval.seconds / 60)) min" },
      saw: { $0.isDutyCycled },
      leave: .plan,
      method: .statistic("ends within a trip, per trip", unit: "") {
        FieldStatistics.mean(FieldStatistic.trips($0).map { Double($0.endsWithin) })
      }
    ),
    FittedConstant(
      key: "scan_interval_moving",
      part: .scans,
      fits: .request,
      value: { seconds($0.system.standard.scanIntervalMoving.seconds) },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.hundredMeters, filter: 1) },
      leave: .plan,
      method: .statistic("time between positions, median", unit: "s") {
        FieldStatistic.positions($0, FieldPlace.everywhere)?.intervalMedian
      }
    ),
  ]

  /// The errors and radii of positions.
  static let positions: [FittedConstant] = [
    FittedConstant(
      key: "gnss.assisted_start",
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.phone.gnss.starts.assisted.value.seconds) },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.best) },
      leave: .plan,
      method: .statistic("first position of 10 m or better, median", unit: "s") {
        FieldStatistic.firstFix($0, radius: 10)
      }
    ),
    FittedConstant(
      key: "wifi.full_scan_duration",
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.phone.wifi.fullScanDuration.value.seconds) },
      saw: { $0.isDutyCycled && isHundred($0) },
      leave: .plan,
      method: .statistic("first position of 100 m or better, median", unit: "s") {
        FieldStatistic.firstFix($0, radius: 100)
      }
    ),
    FittedConstant(
      key: "satellite errors in suburbs",
      part: .positions,
      fits: .suburbErrors,
      value: { _ in "providers, gnss suburban" },
      saw: { $0.timeline == "unimodal_mtv_la" && $0.setting.isStandard(.best, filter: 1) },
      leave: .phone,
      method: .statistic("true error, median", unit: "m") {
        FieldStatistic.positions($0, "suburb")?.errorMedian
      },
      covers: ["gnss.suburban.sigma", "gnss.suburban.tail_fraction", "gnss.suburban.tail_factor"]
    ),
    FittedConstant(
      key: "Wi-Fi errors in suburbs",
      part: .positions,
      fits: .suburbErrors,
      value: { _ in "providers, wifi suburban" },
      saw: { $0.timeline == "unimodal_mtv_la" && isHundred($0) },
      leave: .day,
      method: .statistic("true error, median", unit: "m") {
        FieldStatistic.positions($0, "suburb")?.errorMedian
      },
      covers: [
        "wifi.suburban.shape", "wifi.suburban.scale", "wifi.urban.shape", "wifi.urban.scale",
      ]
    ),
    FittedConstant(
      key: "wifi moving_time_constant and moving_distance",
      part: .positions,
      fits: .errorCorrelation,
      value: { _ in "67 s, 290 m" },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.hundredMeters, filter: 1) },
      leave: .day,
      method: .statistic("correlation of successive errors", unit: "") {
        FieldStatistic.errorCorrelation($0)
      },
      covers: ["wifi.moving_time_constant", "wifi.moving_distance"]
    ),
    FittedConstant(
      key: "coverage by access points on rail and in buses",
      part: .positions,
      fits: .coverage,
      value: { _ in "providers, wifi freeway and tunnel" },
      saw: { $0.timeline == "train_bus_ucb" && $0.isDutyCycled && isHundred($0) },
      leave: .day,
      method: .statistic("share of positions within 230 m", unit: "", FieldStatistic.covered),
      covers: [
        "wifi.tunnel.no_fix_fraction", "wifi.tunnel.weak_fraction", "wifi.freeway.no_fix_fraction",
        "wifi.freeway.weak_fraction", "wifi.coverage_slot",
      ]
    ),
    radii("radius factors of satellites", .ios, ["gnss_accuracy_factor"]) {
      $0.isDutyCycled && $0.setting.isStandard(.best)
    },
    radii("radius factors of Wi-Fi", .ios, ["wifi_accuracy_factor"]) {
      $0.isDutyCycled && isHundred($0)
    },
  ]
}

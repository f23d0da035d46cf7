// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

/// Constants that are medians, quantiles or spreads of the recordings.
///
/// Limitations: a statistic here may differ from the one that gave the value, which the profiles do
/// not state in full. Where the two differ, the table shows both.
///
/// Sources: the profiles in `scenarios/os/` and `scenarios/providers/`.
extension FittedConstants {
  static let readings: [FittedConstant] = starts + rest + onTheWay

  private static let starts: [FittedConstant] = [
    FittedConstant(
      key: "cell_first_delay",
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.system.standard.cellFirstDelay.seconds) },
      saw: { $0.isStill && isBest($0) },
      leave: .phone,
      method: .statistic("first position beyond 100 m, median", unit: "s") {
        FieldStatistic.firstAtRest($0, radius: 100.001...100_000)?.delay
      }
    ),
    FittedConstant(
      key: "cell_first_delay_without_gnss",
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.system.standard.cellFirstDelayWithoutGNSS.seconds) },
      saw: { $0.isStill && isHundred($0) },
      leave: .phone,
      method: .statistic("first position beyond 100 m, median", unit: "s") {
        FieldStatistic.firstAtRest($0, radius: 100.001...100_000)?.delay
      }
    ),
    FittedConstant(
      key: "wifi_first_delay",
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.system.standard.wifiFirstDelay.seconds) },
      saw: { $0.isStill && isBest($0) },
      leave: .phone,
      method: .statistic("first position of 100 m or better, median", unit: "s") {
        FieldStatistic.firstAtRest($0, radius: 0...100)?.delay
      }
    ),
    FittedConstant(
      key: "wifi_first_delay_without_gnss",
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.system.standard.wifiFirstDelayWithoutGNSS.seconds) },
      saw: { $0.isStill && isHundred($0) },
      leave: .phone,
      method: .statistic("first position of 100 m or better, median", unit: "s") {
        FieldStatistic.firstAtRest($0, radius: 0...100)?.delay
      }
    ),
    FittedConstant(
      key: "gnss.indoor.acquisition_multiplier",
      part: .scans,
      fits: .firstFix,
      value: { _ in "1" },
      saw: { $0.isStill && isBest($0) },
      leave: .phone,
      method: .statistic("first position of 10 m or better at rest, median", unit: "s") {
        FieldStatistic.firstAtRest($0, radius: 0...10)?.delay
      }
    ),
    FittedConstant(
      key: "start_up_accuracy",
      part: .positions,
      fits: .firstFix,
      value: {
        let system = $0.system
        return "\(NumberText.short(system.accuracy.startUpMedian.value)) m, "
          + "\(NumberText.short(system.accuracy.startUpMinimum.value)) to "
          + "\(NumberText.short(system.accuracy.startUpMaximum.value)) m"
      },
      saw: { $0.isStill && $0.setting.isStandard(.best) },
      leave: .phone,
      method: .statistic("radius of the first position, median", unit: "m") {
        FieldStatistic.firstAtRest($0, radius: 0...100_000)?.radius
      },
      covers: [
        "start_up_accuracy_median", "start_up_accuracy_spread", "start_up_accuracy_minimum",
        "start_up_accuracy_maximum",
      ]
    ),
    FittedConstant(
      key: "convergence_fraction, factor and time",
      part: .positions,
      fits: .firstFix,
      value: {
        let system = $0.system
        return "\(NumberText.short(system.accuracy.convergenceFraction)), "
          + "\(NumberText.short(system.accuracy.convergenceFactor)), "
          + seconds(system.accuracy.convergenceTime.seconds)
      },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.best) },
      leave: .plan,
      method: .statistic("error of a start's first position of 15 m or better, median", unit: "m") {
        FieldStatistic.firstError($0, radius: 15)
      },
      covers: ["convergence_fraction", "convergence_factor", "convergence_time"]
    ),
  ]

  private static let rest: [FittedConstant] = [
    FittedConstant(
      key: "scan_interval_still",
      part: .scans,
      fits: .request,
      value: { seconds($0.system.standard.scanIntervalStill.seconds) },
      saw: { $0.isStill && isHundred($0) },
      leave: .phone,
      method: .statistic("time between positions at rest, median", unit: "s") {
        FieldStatistic.restInterval($0)
      }
    ),
    FittedConstant(
      key: "static_hold_early_interval and static_hold_early_duration",
      part: .scans,
      fits: .doze,
      value: {
        "\(seconds($0.system.staticHold.earlyInterval.seconds)), "
          + "\(NumberText.short($0.system.staticHold.earlyDuration.seconds / 60)) min"
      },
      saw: { $0.isStill && isBest($0) },
      leave: .phone,
      method: .statistic("deliveries an hour in the first half hour", unit: "per hour") {
        FieldStatistic.deliveries($0, from: 0, to: 0.5)
      },
      covers: ["static_hold_early_interval", "static_hold_early_duration"]
    ),
    FittedConstant(
      key: "static_hold_late_interval",
      part: .scans,
      fits: .doze,
      value: { "\(NumberText.short($0.system.staticHold.lateInterval.seconds / 60)) min" },
      saw: { $0.isStill && isBest($0) },
      leave: .phone,
      method: .statistic("deliveries an hour after half an hour", unit: "per hour") {
        FieldStatistic.deliveries($0, from: 0.5, to: 20)
      }
    ),
    FittedConstant(
      key: "wifi_still_jitter",
      part: .positions,
      fits: .restErrors,
      value: { "\(NumberText.short($0.system.accuracy.wifiStillJitter.value)) m" },
      saw: { $0.isStill && isHundred($0) },
      leave: .phone,
      method: .statistic("distance from the middle of a recording's positions, 68 %", unit: "m") {
        FieldStatistic.spreadAtRest($0)
      }
    ),
    FittedConstant(
      key: "satellite errors indoors",
      part: .positions,
      fits: .restErrors,
      value: { _ in "providers, gnss indoor" },
      saw: { $0.isStill && isBest($0) },
      leave: .phone,
      method: .statistic("true error at rest, median", unit: "m", FieldStatistic.errorAtRest),
      covers: ["gnss.indoor.sigma", "gnss.indoor.tail_fraction", "gnss.indoor.tail_factor"]
    ),
    FittedConstant(
      key: "visit_arrival_delay",
      part: .wakes,
      fits: .arrivals,
      value: { seconds($0.system.visits.arrivalDelay.seconds) },
      saw: { $0.isDutyCycled },
      leave: .plan,
      method: .statistic("end noticed after the tap, median", unit: "s") {
        FieldStatistics.median(FieldStatistic.arrivals($0))
      }
    ),
    FittedConstant(
      key: "visit_arrival_spread",
      part: .wakes,
      fits: .arrivals,
      value: { NumberText.short($0.system.visits.arrivalSpread) },
      saw: { $0.isDutyCycled },
      leave: .plan,
      method: .statistic("spread of the logarithms of these times", unit: "") {
        FieldStatistic.logSpread(FieldStatistic.arrivals($0))
      }
    ),
  ]

  private static let onTheWay: [FittedConstant] = [
    FittedConstant(
      key: "gnss_accuracy_spread",
      part: .positions,
      fits: .radius,
      value: { NumberText.short($0.system.accuracy.gnssSpread) },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.best, filter: 1) },
      leave: .day,
      method: .statistic("spread of the logarithms of radii up to 45 m", unit: "") {
        FieldStatistic.logSpread(FieldStatistic.radii($0, within: 0...45))
      }
    ),
    FittedConstant(
      key: "gnss decorrelation and longest time constant",
      part: .positions,
      fits: .errorCorrelation,
      value: { _ in "95 s, 90 m" },
      saw: { $0.isDutyCycled && $0.setting.isStandard(.best, filter: 1) },
      leave: .day,
      method: .statistic("correlation of successive errors", unit: "") {
        FieldStatistic.errorCorrelation($0)
      },
      covers: [
        "gnss.decorrelation_time", "gnss.decorrelation_distance", "gnss.maximum_time_constant",
      ]
    ),
    FittedConstant(
      key: "dead_reckoning_time",
      part: .positions,
      fits: .radius,
      value: { seconds($0.system.standard.deadReckoningTime.seconds) },
      saw: { $0.isDutyCycled && isHundred($0) },
      leave: .day,
      method: .statistic(
        "time from the last Wi-Fi position to the first of 2 km, median",
        unit: "s"
      ) {
        FieldStatistics.median(FieldStatistic.losses($0).ages)
      }
    ),
    FittedConstant(
      key: "dead_reckoning_growth",
      part: .positions,
      fits: .radius,
      value: { "\(NumberText.short($0.system.standard.deadReckoningGrowth)) m/s" },
      saw: { $0.isDutyCycled && isHundred($0) },
      leave: .plan,
      method: .statistic("growth of the radius after a Wi-Fi position, median", unit: "m/s") {
        FieldStatistics.median(FieldStatistic.losses($0).growths)
      }
    ),
  ]

  static let nexusReadings: [FittedConstant] = [
    FittedConstant(
      key: "wifi_first_delay",
      platform: .android,
      part: .scans,
      fits: .firstFix,
      value: { seconds($0.system.standard.wifiFirstDelay.seconds) },
      saw: { $0.isDutyCycled && $0.setting.isFused("balanced") },
      leave: .plan,
      method: .statistic("first position of 100 m or better, median", unit: "s") {
        FieldStatistic.firstFix($0, radius: 100)
      }
    ),
    FittedConstant(
      key: "wifi_still_jitter",
      platform: .android,
      part: .positions,
      fits: .restErrors,
      value: { "\(NumberText.short($0.system.accuracy.wifiStillJitter.value)) m" },
      saw: { $0.isStill && $0.setting.isFused("balanced") },
      leave: .phone,
      method: .statistic("distance from the middle of a recording's positions, 68 %", unit: "m") {
        FieldStatistic.spreadAtRest($0)
      }
    ),
    FittedConstant(
      key: "wifi_accuracy_spread",
      platform: .android,
      part: .positions,
      fits: .radius,
      value: { NumberText.short($0.system.accuracy.wifiSpread) },
      saw: { $0.isDutyCycled && $0.setting.isFused("balanced") },
      leave: .plan,
      method: .statistic("spread of the logarithms of radii from 12 to 230 m", unit: "") {
        FieldStatistic.logSpread(FieldStatistic.radii($0, within: 12...230))
      }
    ),
    FittedConstant(
      key: "cell_accuracy_factor and cell_accuracy_spread",
      platform: .android,
      part: .positions,
      fits: .radius,
      value: {
        "\(NumberText.short($0.system.accuracy.cellFactor)), \(NumberText.short($0.system.accuracy.cellSpread))"
      },
      saw: { $0.isDutyCycled },
      leave: .plan,
      method: .statistic("radius of positions beyond 500 m, median", unit: "m") {
        FieldStatistics.median(FieldStatistic.radii($0, within: 500...100_000))
      },
      covers: ["cell_accuracy_factor", "cell_accuracy_spread"]
    ),
    FittedConstant(
      key: "scan_interval_moving and fused_provider.network_interval_moving",
      platform: .android,
      part: .scans,
      fits: .request,
      value: {
        "\(seconds($0.system.standard.scanIntervalMoving.seconds)), "
          + seconds($0.system.fusedProvider.networkIntervalMoving.seconds)
      },
      saw: { $0.isDutyCycled && $0.setting.isFused("balanced", interval: 1) },
      leave: .plan,
      method: .statistic("time between positions without satellites, median", unit: "s") {
        FieldStatistic.pace($0, coarserThan: 12)
      },
      covers: ["scan_interval_moving", "fused_provider.network_interval_moving"]
    ),
    FittedConstant(
      key: "fused_provider.network_interval_still",
      platform: .android,
      part: .scans,
      fits: .doze,
      value: { seconds($0.system.fusedProvider.networkIntervalStill.seconds) },
      saw: {
        $0.isStill && ($0.setting.isFused("balanced") || $0.setting.isFused("low_power"))
      },
      leave: .phone,
      method: .statistic("deliveries an hour in the first hour", unit: "per hour") {
        FieldStatistic.deliveries($0, from: 0, to: 1)
      }
    ),
    FittedConstant(
      key: "fused_provider.settle_moving",
      platform: .android,
      part: .scans,
      fits: .request,
      value: { seconds($0.system.fusedProvider.settleMoving.seconds) },
      saw: { $0.isDutyCycled && $0.setting.isFused("high_accuracy", interval: 30) },
      leave: .plan,
      method: .statistic("time between the positions of a turn, median", unit: "s") {
        FieldStatistic.pace($0, shorterThan: 10)
      }
    ),
  ]
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities

extension FittedConstants {
  /// The constants of the Nexus 6 and of Android 6.
  static let nexus: [FittedConstant] = [
    FittedConstant(
      key: "base.power",
      platform: .android,
      part: .power,
      fits: .stillDrain,
      value: { milliwatts($0.phone.basePower.value.value) },
      saw: { $0.isStill && !$0.setting.isFused("high_accuracy", interval: 1) },
      leave: .phone,
      method: .energy { phone, component, state in
        component != .base ? 0 : state == "reselecting" ? idleShare(phone) : 1
      }
    ),
    FittedConstant(
      key: "cpu.fix_work",
      platform: .android,
      part: .power,
      fits: .stillDrain,
      value: { seconds($0.phone.cpu.fixWork.value.seconds) },
      saw: { $0.isStill && $0.setting.isFused("high_accuracy", interval: 1) },
      leave: .phone,
      method: .energy { phone, component, _ in
        // At one position per second, each fix is delivered.
        let (fix, delivery) = (
          phone.cpu.fixWork.value.seconds, phone.cpu.deliveryWork.value.seconds
        )
        return component == .processing ? fix / (fix + delivery) : 0
      }
    ),
    FittedConstant(
      key: "cpu.moving_fix_work",
      platform: .android,
      part: .power,
      fits: .motionDrain,
      value: { seconds($0.phone.cpu.movingFixWork.value.seconds) },
      saw: { $0.timeline == "train_bus_ucb" && $0.setting != .none },
      sessions: motionSessions,
      leave: .day,
      method: .statistic("drain of the trips", unit: "% per hour") {
        FieldStatistic.phases($0, isTrip: true)
      }
    ),
    movingPower(.android),
    FittedConstant(
      key: "work of the recorded app for each stored position",
      platform: .android,
      part: .power,
      fits: .trackedDrain,
      value: { _ in
        "\(NumberText.short(1000 * FieldTrackerAndroid.rowWork.seconds, digits: 3)) ms"
      },
      saw: {
        $0.timeline == "train_bus_ucb" && $0.isDutyCycled
          && ($0.setting.isFused("high_accuracy", interval: 1)
            || $0.setting.isFused("balanced", interval: 1))
      },
      leave: .day,
      method: .statistic("drain of the trips", unit: "% per hour") {
        FieldStatistic.phases($0, isTrip: true)
      }
    ),
    units(.android),
    FittedConstant(
      key: "fused_provider.geofence_check_maximum",
      platform: .android,
      part: .wakes,
      fits: .exits,
      value: { seconds($0.system.fusedProvider.geofenceCheckMaximum.seconds) },
      saw: { $0.isDutyCycled },
      leave: .plan,
      method: .statistic("start after leaving 100 m, median", unit: "s", FieldStatistic.exits)
    ),
    FittedConstant(
      key: "fused_provider.settle_fraction",
      platform: .android,
      part: .positions,
      fits: .firstFix,
      value: { NumberText.short($0.system.fusedProvider.settleFraction) },
      saw: { $0.isDutyCycled && $0.setting.isFused("high_accuracy", interval: 30) },
      leave: .plan,
      method: .statistic("share of positions with another within 10 s", unit: "") {
        FieldStatistic.settled($0)
      }
    ),
    FittedConstant(
      key: "convergence_factor",
      platform: .android,
      part: .positions,
      fits: .radiusShare,
      value: { NumberText.short($0.system.accuracy.convergenceFactor) },
      saw: { $0.isDutyCycled && $0.setting.isFused("high_accuracy", interval: 30) },
      leave: .plan,
      method: .statistic("true error at 30 s outside rail, median", unit: "m") {
        FieldStatistic.positions($0, FieldPlace.outsideRail)?.errorMedian
      }
    ),
    radii(
      "gnss_accuracy_factor and wifi_accuracy_factor",
      .android,
      ["gnss_accuracy_factor", "wifi_accuracy_factor"]
    ) { $0.isDutyCycled && $0.setting.isFused("high_accuracy") },
  ]
}

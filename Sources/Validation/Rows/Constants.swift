// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import Tracewatt
internal import World

/// Inputs that must come back unchanged: constant loads.
enum ConstantLoadRows {
  /// Whole-phone powers and battery lives of one table; the battery is 4.44 Wh, 26 mW for 170.6 h.
  private static let loads: [(id: String, name: String, milliwatts: Double, hours: Double)] = [
    ("video", "video camera", 1258, 3.5), ("ieee", "IEEE 802.11", 661, 6.7),
    ("gps", "GPS outdoors", 623, 7.1), ("gps_in", "GPS indoors", 383, 11.6),
    ("microphone", "microphone", 329, 13.6), ("bluetooth", "Bluetooth", 211, 21.0),
    ("accelerometer", "accelerometer", 96, 45.9), ("all", "all sensors off", 26, 170.6),
  ]

  static let all = loads.map { load in
    ValidationRow(
      "R01-\(load.id)",
      returns: "the power and the capacity of the source's table",
      source: "Ben Abdesslem 2009 (SenseLess), Nokia N95 8GB",
      setup: "\(load.name): \(NumberText.short(load.milliwatts)) mW until 4.44 Wh are gone",
      statistics: [Statistic("life, \(load.name)", load.hours, "h", within: 0.02)]
    ) {
      var trial = try Trial(
        Traces.still(.hours(24)),
        world: .only(.indoor),
        phone: "classic_n95_2009",
        replications: 1
      )
      trial.phone.battery.capacity = Estimate(.wattHours(4.44))
      trial.phone.basePower = Estimate(Watts(load.milliwatts / 1000))
      let percents = trial.run(Trial.nothing) { result, _, _ in
        result.measures["battery_percent_per_hour"] ?? .nan
      }
      return percents.map { Prediction(100 / $0) }
    }
  }
}

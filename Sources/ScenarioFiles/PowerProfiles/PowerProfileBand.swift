// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The plausible values of one key of a power profile.
///
/// Scope: the keys that become part of a phone profile, and those that expose a bad file. A value
/// outside its band is used and reported; one that no phone can have is not used.
///
/// Sources: the power profiles of 35 devices of 2008 to 2024 ("published" below: the files of their
/// public source repositories, which `PowerProfileFingerprint` lists) and the measurements that a
/// reason names. Ends are the published ones with a margin.
///
/// Validation: the tests list those of the 35 files that are reported, with the reasons.
struct PowerProfileBand {
  /// The quantity that the numbers of a key measure.
  enum Unit: String {
    case milliamperes = "mA"
    case milliampereHours = "mAh"
    case millivolts = "mV"
  }

  /// The key, without a suffix for a cluster or a display.
  let key: String
  /// The lowest plausible value.
  let low: Double
  /// The highest plausible value.
  let high: Double
  /// The reason why values outside are doubtful.
  let reason: String
  /// The quantity of the numbers.
  var unit = Unit.milliamperes

  /// The largest possible value: 10 A from one cell, 100 Ah, 20 V.
  var limit: Double {
    switch unit {
    case .milliamperes: 10_000
    case .milliampereHours: 100_000
    case .millivolts: 20_000
    }
  }

  /// The band of a key; nil if it has none.
  static func of(_ key: String) -> PowerProfileBand? {
    let name = base(of: key)
    return all.first { $0.key == name }
  }

  /// A key without the suffix for a cluster or a display and without a kind of network.
  static func base(of key: String) -> String {
    if key.hasSuffix(".voltage") { return ".voltage" }
    if key.hasPrefix("modem.active.") {
      return key.hasSuffix(".receive") ? "modem.controller.rx" : "modem.controller.tx"
    }
    if key == "modem.idle" { return "modem.controller.idle" }
    let parts = key.split(separator: ".")
    guard let last = parts.last, last.hasPrefix("cluster") || last.hasPrefix("display") else {
      return key
    }
    return parts.dropLast().joined(separator: ".")
  }

  /// The band of a current that is judged by its lowest and highest published value.
  private static func published(
    _ key: String,
    _ band: ClosedRange<Double>,
    values lowest: Double,
    _ highest: Double
  ) -> PowerProfileBand {
    PowerProfileBand(
      key: key,
      low: band.lowerBound,
      high: band.upperBound,
      reason: "published values lie between \(NumberText.short(lowest)) and "
        + "\(NumberText.short(highest)) mA"
    )
  }

  /// Every band.
  static let all: [PowerProfileBand] = [
    PowerProfileBand(
      key: "gps.on",
      low: 10,
      high: 150,
      reason: "one value for any signal; published weak-signal levels begin at 14.33 mA, and the "
        + "HTC Dream of 2008 has 120 mA"
    ),
    PowerProfileBand(
      key: "gps.signalqualitybased",
      low: 3,
      high: 150,
      reason: "published levels lie between 5 and 49 mA"
    ),
    published("wifi.scan", 20...350, values: 25.8, 304),
    PowerProfileBand(
      key: "wifi.active",
      low: 20,
      high: 300,
      reason: "published values lie between 50 and 200 mA; 195 mA was measured on an HTC Dream "
        + "(PowerTutor 2013: 720 mW)"
    ),
    published("wifi.on", 0.2...40, values: 0.22, 23),
    published("wifi.controller.rx", 50...300, values: 90, 166),
    published("wifi.controller.tx", 50...1000, values: 80, 720),
    PowerProfileBand(
      key: "radio.active",
      low: 50,
      high: 500,
      reason: "published values lie between 64.9 and 350 mA; 255 mA was measured on an HTC Magic "
        + "(PowerTutor 2013: 944 mW)"
    ),
    published("modem.controller.rx", 50...400, values: 91, 221),
    published("modem.controller.tx", 80...1000, values: 96, 718),
    published("modem.controller.idle", 1...400, values: 3.5, 289),
    published("bluetooth.active", 1...250, values: 17, 150),
    published("bluetooth.on", 0.05...5, values: 0.3, 1),
    PowerProfileBand(
      key: "bluetooth.at",
      low: 0,
      high: 100,
      reason: "the key is obsolete, and a command to the chip cannot draw more than a whole phone"
    ),
    published("bluetooth.controller.idle", 0.005...10, values: 0.01, 2.2),
    published("bluetooth.controller.rx", 2...60, values: 5.8, 25),
    published("screen.on", 20...400, values: 30, 200),
    published("screen.full", 50...1000, values: 114, 532),
    PowerProfileBand(
      key: "cpu.suspend",
      low: 1,
      high: 30,
      reason: "a suspended phone draws 1.4 to 13.3 mA in published profiles"
    ),
    published("cpu.idle", 0.2...60, values: 0.386, 35.6),
    PowerProfileBand(
      key: "cpu.awake",
      low: 1,
      high: 60,
      reason: "published values lie between 4.4 and 44 mA, except in one file"
    ),
    published("cpu.active", 1...1500, values: 2.35, 832),
    PowerProfileBand(
      key: "battery.capacity",
      low: 700,
      high: 10_000,
      reason: "published values lie between 1750 and 5003 mAh",
      unit: .milliampereHours
    ),
    PowerProfileBand(
      key: ".voltage",
      low: 2500,
      high: 5000,
      reason: "a component runs on one lithium cell or on 3.3 V; published values lie between 3300 "
        + "and 3850 mV",
      unit: .millivolts
    ),
  ]
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
      reason: "published levels lie within 5 and 49 mA"
    ),
    PowerProfileBand(
      key: "wifi.scan",
      low: 20,
      high: 350,
      reason: "published values lie within 25.8 and 304 mA"
    ),
    PowerProfileBand(
      key: "wifi.active",
      low: 20,
      high: 300,
      reason: "published values lie within 50 and 200 mA; 195 mA were measured on an HTC Dream "
        + "(PowerTutor 2013: 720 mW)"
    ),
    PowerProfileBand(
      key: "wifi.on",
      low: 0.2,
      high: 40,
      reason: "published values lie within 0.22 and 23 mA"
    ),
    PowerProfileBand(
      key: "wifi.controller.rx",
      low: 50,
      high: 300,
      reason: "published values lie within 90 and 166 mA"
    ),
    PowerProfileBand(
      key: "wifi.controller.tx",
      low: 50,
      high: 1000,
      reason: "published values lie within 80 and 720 mA"
    ),
    PowerProfileBand(
      key: "radio.active",
      low: 50,
      high: 500,
      reason: "published values lie within 64.9 and 350 mA; 255 mA were measured on an HTC Magic "
        + "(PowerTutor 2013: 944 mW)"
    ),
    PowerProfileBand(
      key: "modem.controller.rx",
      low: 50,
      high: 400,
      reason: "published values lie within 91 and 221 mA"
    ),
    PowerProfileBand(
      key: "modem.controller.tx",
      low: 80,
      high: 1000,
      reason: "published values lie within 96 and 718 mA"
    ),
    PowerProfileBand(
      key: "modem.controller.idle",
      low: 1,
      high: 400,
      reason: "published values lie within 3.5 and 289 mA"
    ),
    PowerProfileBand(
      key: "bluetooth.active",
      low: 1,
      high: 250,
      reason: "published values lie within 17 and 150 mA"
    ),
    PowerProfileBand(
      key: "bluetooth.on",
      low: 0.05,
      high: 5,
      reason: "published values lie within 0.3 and 1 mA"
    ),
    PowerProfileBand(
      key: "bluetooth.at",
      low: 0,
      high: 100,
      reason: "the key is obsolete, and a command to the chip cannot draw more than a whole phone"
    ),
    PowerProfileBand(
      key: "bluetooth.controller.idle",
      low: 0.005,
      high: 10,
      reason: "published values lie within 0.01 and 2.2 mA"
    ),
    PowerProfileBand(
      key: "bluetooth.controller.rx",
      low: 2,
      high: 60,
      reason: "published values lie within 5.8 and 25 mA"
    ),
    PowerProfileBand(
      key: "screen.on",
      low: 20,
      high: 400,
      reason: "published values lie within 30 and 200 mA"
    ),
    PowerProfileBand(
      key: "screen.full",
      low: 50,
      high: 1000,
      reason: "published values lie within 114 and 532 mA"
    ),
    PowerProfileBand(
      key: "cpu.suspend",
      low: 1,
      high: 30,
      reason: "a suspended phone draws 1.4 to 13.3 mA in published profiles"
    ),
    PowerProfileBand(
      key: "cpu.idle",
      low: 0.2,
      high: 60,
      reason: "published values lie within 0.386 and 35.6 mA"
    ),
    PowerProfileBand(
      key: "cpu.awake",
      low: 1,
      high: 60,
      reason: "published values lie within 4.4 and 44 mA, one file apart"
    ),
    PowerProfileBand(
      key: "cpu.active",
      low: 1,
      high: 1500,
      reason: "published values lie within 2.35 and 832 mA"
    ),
    PowerProfileBand(
      key: "battery.capacity",
      low: 700,
      high: 10_000,
      reason: "published values lie within 1750 and 5003 mAh",
      unit: .milliampereHours
    ),
    PowerProfileBand(
      key: ".voltage",
      low: 2500,
      high: 5000,
      reason: "a component runs on one lithium cell or on 3.3 V; published values lie within 3300 "
        + "and 3850 mV",
      unit: .millivolts
    ),
  ]
}

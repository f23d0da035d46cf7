// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension FittedNumbers {
  /// The fitted numbers of phones.
  static let phones: [FittedNumber] = [
    FittedNumber(
      "iphone_13",
      "base.power",
      to: [powerLog],
      readBy: ["iphone13_p2", "iphone13_p3", "iphone13_p16"]
    ),
    FittedNumber(
      "iphone_13",
      "cpu.awake_power",
      to: [powerLog],
      readBy: ["iphone13_p2", "iphone13_p6", "iphone13_p4", "iphone13_p5"]
    ),
    FittedNumber(
      "iphone_13",
      "gnss.tracking_power",
      to: [powerLog],
      readBy: ["iphone13_p1", "iphone13_p6", "iphone13_p15", "iphone13_p4", "iphone13_p5"]
    ),
    FittedNumber(
      "iphone_13",
      "wifi.scan_power",
      to: [powerLog],
      readBy: ["iphone13_p15"]
    ),
    FittedNumber(
      "iphone_13",
      "wifi.associated_power",
      to: [powerLog],
      readBy: ["iphone13_p2"]
    ),
    FittedNumber(
      "iphone_13",
      "find_my.beacon_power",
      to: [powerLog],
      readBy: ["iphone13_p2"]
    ),
    FittedNumber(
      "iphone_13",
      "system_use.location_resting_power",
      to: [powerLog],
      readBy: ["iphone13_p2"]
    ),
    FittedNumber(
      "iphone_13",
      "system_use.location_moving_power",
      to: [powerLog],
      readBy: []
    ),
    FittedNumber(
      "iphone_13",
      "system_use.background_power",
      to: [powerLog],
      readBy: ["iphone13_p2"]
    ),
    FittedNumber(
      "iphone_13",
      "modem.paging_power",
      to: [powerLog],
      readBy: ["iphone13_p2", "iphone13_p3", "iphone13_p16"]
    ),
    FittedNumber(
      "iphone_13",
      "modem.moving_power",
      to: [powerLog],
      readBy: ["iphone13_p16"]
    ),
    FittedNumber(
      "iphone_6",
      "battery.gauge_plateau",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "iphone_6",
      "battery.gauge_plateau_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "iphone_6",
      "base.power",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "cpu.awake_power",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "gnss.tracking_power",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "iphone_6",
      "gnss.weak_power",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "gnss.assisted_start",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4", "M9"]
    ),
    FittedNumber(
      "iphone_6",
      "wifi.scan_power",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "wifi.full_scan_duration",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "iphone_6",
      "modem.moving_power",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_6",
      "base.power",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_6",
      "cpu.fix_work",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_6",
      "cpu.moving_fix_work",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_6",
      "modem.moving_power",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "nexus_4",
      "base.power",
      to: ["Radius Networks 2013"],
      readBy: ["R26", "R27"]
    ),
    FittedNumber(
      "nexus_4",
      "bluetooth.scan_power",
      to: ["Radius Networks 2013"],
      readBy: ["R26", "R27"]
    ),
    FittedNumber(
      "modern_pixel7_2022",
      "gnss.dual_frequency_factor",
      to: ["Karki and Won 2019"],
      readBy: ["R28"]
    ),
  ]
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension FittedNumbers {
  /// The fitted numbers of phones.
  static let phones: [FittedNumber] = [
    numbers(
      of: "iphone_13",
      to: [powerLog],
      [
        "base.power": ["iphone13_p2", "iphone13_p3", "iphone13_p16"],
        "cpu.awake_power": ["iphone13_p2", "iphone13_p6", "iphone13_p4", "iphone13_p5"],
        "gnss.tracking_power": [
          "iphone13_p1", "iphone13_p6", "iphone13_p15", "iphone13_p4", "iphone13_p5",
        ],
        "wifi.scan_power": ["iphone13_p15"],
        "wifi.associated_power": ["iphone13_p2"],
        "find_my.beacon_power": ["iphone13_p2"],
        "system_use.location_resting_power": ["iphone13_p2"],
        "system_use.location_moving_power": [],
        "system_use.location_sharing_power": [],
        "system_use.location_reception_fraction": [],
        "system_use.location_session_fraction": ["iphone13_p4", "iphone13_p5"],
        "system_use.background_power": ["iphone13_p2"],
        "modem.paging_power": ["iphone13_p2", "iphone13_p3", "iphone13_p16"],
        "modem.moving_power": ["iphone13_p16"],
      ]
    ),
    numbers(
      of: "iphone_6",
      to: [mobilityNet],
      [
        "battery.gauge_plateau": [],
        "battery.gauge_plateau_spread": [],
        "base.power": ["M9"],
        "cpu.awake_power": ["M9"],
        "gnss.tracking_power": [],
        "gnss.weak_power": ["M9"],
        "gnss.assisted_start": ["M1", "M2", "M2b", "M4", "M9"],
        "wifi.scan_power": ["M9"],
        "wifi.full_scan_duration": ["M9"],
        "modem.moving_power": [],
      ]
    ),
    numbers(
      of: "nexus_6",
      to: [mobilityNet],
      [
        "base.power": [],
        "cpu.fix_work": [],
        "cpu.moving_fix_work": [],
        "modem.moving_power": [],
      ]
    ),
    numbers(
      of: "nexus_4",
      to: ["Radius Networks 2013"],
      [
        "base.power": ["R26", "R27"],
        "bluetooth.scan_power": ["R26", "R27"],
      ]
    ),
    numbers(
      of: "modern_pixel7_2022",
      to: ["Karki and Won 2019"],
      [
        "gnss.dual_frequency_factor": ["R28"]
      ]
    ),
  ].flatMap { $0 }
}

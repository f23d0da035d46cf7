// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension FittedNumbers {
  /// The fitted numbers of providers.
  static let providers: [FittedNumber] = [
    FittedNumber(
      "era_2009",
      "gnss.open_sky.sigma",
      to: ["Zandbergen 2009"],
      readBy: ["P1", "P5"]
    ),
    FittedNumber(
      "era_2009",
      "wifi.indoor.shape",
      to: ["Zandbergen 2009", "Zandbergen 2012"],
      readBy: ["P2", "P3", "P5"]
    ),
    FittedNumber(
      "era_2009",
      "wifi.indoor.scale",
      to: ["Zandbergen 2009", "Zandbergen 2012"],
      readBy: ["P2", "P3", "P5"]
    ),
    FittedNumber(
      "era_",
      "cell.suburban.inter_site_distance",
      to: ["Zandbergen 2009"],
      readBy: ["P4", "P5"]
    ),
    FittedNumber(
      "era_",
      "cell.database_fraction",
      to: ["Zandbergen 2009"],
      readBy: ["P4", "P5"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.open_sky.sigma",
      to: ["Tomastik 2021"],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.open_sky.tail_fraction",
      to: ["Tomastik 2021"],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.open_sky.tail_factor",
      to: ["Tomastik 2021"],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.forest.sigma",
      to: ["Tomastik 2021"],
      readBy: ["P9"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.urban.sigma",
      to: ["Merry and Bettinger 2019"],
      readBy: ["P8"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.suburban.sigma",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.suburban.tail_fraction",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.suburban.tail_factor",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.indoor.sigma",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.indoor.tail_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.indoor.tail_factor",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.indoor.acquisition_multiplier",
      to: [mobilityNet],
      readBy: ["M9"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.car.error_factor",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.car.error_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.car.time_constant",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.bus.error_factor",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.bus.error_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.bus.time_constant",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.train.error_factor",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.train.error_spread",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.train.time_constant",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "gnss.decorrelation_time",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.decorrelation_distance",
      to: [mobilityNet],
      readBy: ["M1", "M2", "M2b", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "gnss.maximum_time_constant",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.suburban.shape",
      to: [mobilityNet],
      readBy: ["M3", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "wifi.suburban.scale",
      to: [mobilityNet],
      readBy: ["M3", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "wifi.urban.shape",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.urban.scale",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.tunnel.no_fix_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.tunnel.weak_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.freeway.no_fix_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.freeway.weak_fraction",
      to: [mobilityNet],
      readBy: []
    ),
    FittedNumber(
      "era_2019",
      "wifi.coverage_slot",
      to: [mobilityNet],
      readBy: ["M3", "M4", "M6", "M9"]
    ),
    FittedNumber(
      "era_2019",
      "wifi.moving_time_constant",
      to: [mobilityNet],
      readBy: ["M3", "M4"]
    ),
    FittedNumber(
      "era_2019",
      "wifi.moving_distance",
      to: [mobilityNet],
      readBy: ["M3", "M4"]
    ),
  ]
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension FittedNumbers {
  /// The fitted numbers of providers.
  static let providers: [FittedNumber] = [
    numbers(of: "era_2009", to: ["Zandbergen 2009"], ["gnss.open_sky.sigma": ["P1", "P5"]]),
    numbers(
      of: "era_2009",
      to: ["Zandbergen 2009", "Zandbergen 2012"],
      [
        "wifi.indoor.shape": ["P2", "P3", "P5"],
        "wifi.indoor.scale": ["P2", "P3", "P5"],
      ]
    ),
    numbers(
      of: "era_",
      to: ["Zandbergen 2009"],
      [
        "cell.suburban.inter_site_distance": ["P4", "P5"],
        "cell.database_fraction": ["P4", "P5"],
      ]
    ),
    numbers(
      of: "era_2019",
      to: ["Tomastik 2021"],
      [
        "gnss.open_sky.sigma": [],
        "gnss.open_sky.tail_fraction": [],
        "gnss.open_sky.tail_factor": [],
        "gnss.forest.sigma": ["P9"],
      ]
    ),
    numbers(
      of: "era_2024",
      to: ["Google 2020"],
      [
        "gnss.freeway.sigma": ["modern_am6"],
        "gnss.freeway.tail_fraction": ["modern_am6"],
        "gnss.freeway.tail_factor": ["modern_am6"],
        "gnss.run_bias": ["modern_am6"],
      ]
    ),
    numbers(of: "era_2019", to: ["Merry and Bettinger 2019"], ["gnss.urban.sigma": ["P8"]]),
    numbers(
      of: "era_2019",
      to: [mobilityNet],
      [
        "gnss.suburban.sigma": ["M1", "M2", "M2b", "M4"],
        "gnss.suburban.tail_fraction": ["M1", "M2", "M2b", "M4"],
        "gnss.suburban.tail_factor": ["M1", "M2", "M2b", "M4"],
        "gnss.indoor.sigma": ["M9"],
        "gnss.indoor.tail_fraction": [],
        "gnss.indoor.tail_factor": [],
        "gnss.indoor.acquisition_multiplier": ["M9"],
        "gnss.car.error_factor": [],
        "gnss.car.error_spread": [],
        "gnss.car.time_constant": [],
        "gnss.bus.error_factor": [],
        "gnss.bus.error_spread": [],
        "gnss.bus.time_constant": [],
        "gnss.train.error_factor": [],
        "gnss.train.error_spread": [],
        "gnss.train.time_constant": [],
        "gnss.decorrelation_time": ["M1", "M2", "M2b", "M4"],
        "gnss.decorrelation_distance": ["M1", "M2", "M2b", "M4"],
        "gnss.maximum_time_constant": [],
        "wifi.suburban.shape": ["M3", "M4"],
        "wifi.suburban.scale": ["M3", "M4"],
        "wifi.urban.shape": [],
        "wifi.urban.scale": [],
        "wifi.tunnel.no_fix_fraction": [],
        "wifi.tunnel.weak_fraction": [],
        "wifi.freeway.no_fix_fraction": [],
        "wifi.freeway.weak_fraction": [],
        "wifi.coverage_slot": ["M3", "M4", "M6", "M9"],
        "wifi.moving_time_constant": ["M3", "M4"],
        "wifi.moving_distance": ["M3", "M4"],
      ]
    ),
  ].flatMap { $0 }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of place that a leg of a trip crosses, with respect to reception.
///
/// The groups are those of the summary tables of MobilityNet 2020: car and bicycle in suburbs,
/// e-bikes, buses, rail above ground, rail below ground (light rail there runs in a tunnel), walks.
/// Cars are a group of their own, too.
package enum FieldPlace {
  /// The place of a leg by its mode; an unknown mode is a place of its own.
  package static func of(mode: String) -> String {
    switch mode {
    case "CAR", "BICYCLING": "suburb"
    case "E_BIKE": "e-bike"
    case "BUS": "bus"
    case "TRAIN": "rail"
    case "SUBWAY", "LIGHT_RAIL": "underground"
    case "WALKING": "walk"
    default: String(mode.lowercased().map { $0 == "_" ? " " : $0 })
    }
  }

  /// Every place except rail, above and below ground.
  package static let outsideRail = "outside rail"

  /// Cars, which belong to the suburbs as well.
  package static let car = "car"

  /// Every place of the trips.
  package static let everywhere = "everywhere"

  /// The groups to which the positions of a leg belong.
  package static func groups(ofMode mode: String) -> [String] {
    let place = of(mode: mode)
    let isRail = place == "rail" || place == "underground"
    let cars = mode == "CAR" ? [car] : []
    return cars + (isRail ? [place] : [place, outsideRail]) + [everywhere]
  }

  /// The truth's own error at a place, if the recordings state no residuals of its legs.
  ///
  /// Source: medians and 90th percentiles of `truth_trace_check.csv` (MobilityNet 2020), where the
  /// trace is observed; the error of the phones that checked it is included.
  static func truthError(at place: String) -> TruthError {
    switch place {
    case "suburb", car: TruthError(median: 5.3, p90: 11)
    case "e-bike": TruthError(median: 4.3, p90: 12)
    case "bus": TruthError(median: 6.6, p90: 15)
    case "rail": TruthError(median: 9.2, p90: 38)
    case "walk": TruthError(median: 10.4, p90: 20)
    default: TruthError(median: 10, p90: 20)
    }
  }
}

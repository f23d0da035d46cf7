// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a leg of a trip leads, as far as reception goes.
///
/// The groups are those of the tables of the MobilityNet notes, section 5: car and bicycle in suburbs,
/// e-bikes, buses, rail above ground, rail below ground (light rail there runs in a tunnel), walks.
package enum FieldPlace {
  /// The place of a leg by its mode; a mode that is not known is a place of its own.
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

  /// Everything but rail, above and below ground.
  package static let outsideRail = "outside rail"

  /// Every place on the way.
  package static let everywhere = "everywhere"

  /// The groups that a leg's positions count for.
  package static func groups(ofMode mode: String) -> [String] {
    let place = of(mode: mode)
    let isRail = place == "rail" || place == "underground"
    return (isRail ? [place] : [place, outsideRail]) + [everywhere]
  }

  /// How far the truth itself is off there, in metres; the tenth of the error that is largest.
  ///
  /// Source: medians and tenths of `truth_trace_check.csv` of the MobilityNet extract, where the trace
  /// is observed; the error of the phones that it was checked with is part of them.
  static func truthError(at place: String) -> (median: Double, p90: Double) {
    switch place {
    case "suburb": (5.3, 11)
    case "e-bike": (4.3, 12)
    case "bus": (6.6, 15)
    case "rail": (9.2, 38)
    case "walk": (10.4, 20)
    default: (10, 20)
    }
  }
}

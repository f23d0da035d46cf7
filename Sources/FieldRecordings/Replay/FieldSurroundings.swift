// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// The surroundings of a phone of the field recordings, as far as the recordings state them.
///
/// Scope: a class of surroundings for each stretch of the true movement, from the mode, the leg's
/// name in the plan and the length of the gaps in which two phones at best accuracy saw nothing
/// there.
///
/// Limitations: there is no map, and a leg is one class except for its gaps.
///
/// Every row is an assumption, made from the words of the plan before any score was looked at
/// unless it says otherwise; replace it by a map of the surroundings.
enum FieldSurroundings {
  /// A longer gap of the truth counts as a stretch without satellites, in seconds.
  ///
  /// Assumption: 10 s, as in `AccuracySummary.longestGap`, above which the truth is weak. Two
  /// phones at best accuracy were in the same bag, so a place that both missed had no sky.
  static let gap = 10.0

  /// The surroundings of the phone at a true position.
  ///
  /// Roads, cycle ways and walks have low houses unless the plan calls them a canyon or downtown.
  /// That was set after a look at the reported radii, which are those of suburbs on buses and
  /// electric bicycles too (10 m at the median, 10 m at nine tenths). Railway lines and express
  /// buses were suburbs until their radii at 100 m were seen; the row of access points of `freeway`
  /// is older.
  static func environment(at point: FieldSession.TruthPoint) -> Environment {
    let name = point.leg.lowercased()
    func has(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    switch point.mode {
    case "STILL":
      // Dwells are cafes, homes and campus buildings; stationary sessions are in a home.
      return .indoor
    case "SUBWAY", "TRAIN", "LIGHT_RAIL":
      if point.gap > gap { return .tunnel }
      return point.mode == "LIGHT_RAIL" ? .urban : .freeway
    case "BUS" where has("express"):
      // Express buses use motorways, in jams too.
      return .freeway
    case "STOPPED":
      return isUnderground(point) ? .tunnel : .suburban
    default:
      return has("canyon", "downtown") && !has("suburb") ? .urbanCanyon : .suburban
    }
  }

  /// Whether the plan says that the wait is underground.
  private static func isUnderground(_ point: FieldSession.TruthPoint) -> Bool {
    let name = point.leg.lowercased()
    return name.contains("underground") || name.contains("below")
  }

  /// The share of waits in which the phone is at rest.
  ///
  /// Measured: share of the waiting time in which iPhones called themselves stationary (MobilityNet
  /// 2020, motion.csv, 34 h of waits; 0.05 to 0.56 by place). Assumption: a wait is all rest or
  /// none.
  static let waitingRest = 0.39

  /// Whether the phone is at rest at a true position; nil leaves it to the positions.
  ///
  /// Where people walk, the positions decide. iPhones called 97 % of the time on walking legs
  /// walking and less than 1 % stationary (MobilityNet 2020, motion.csv), but they report it late:
  /// a minute after a trip's end half of them did. An underground wait never counts as rest,
  /// because the recordings do not show where people wait there.
  /// - Parameters:
  ///   - point: the position.
  ///   - luck: a uniform draw of the wait that it belongs to.
  /// - Returns: true at rest, false in motion, nil if not known.
  static func isAtRest(_ point: FieldSession.TruthPoint, luck: Double) -> Bool? {
    switch point.mode {
    case "STILL": true
    case "WALKING", "ON_FOOT": nil
    case "STOPPED": !isUnderground(point) && luck < waitingRest
    default: nil
    }
  }

  /// The words of some recordings for modes of movement that are not known, in alphabetical order.
  static func unknownModes(of data: FieldDataSet) -> [String] {
    var words: Set<String> = []
    for session in data.sessions.values { words.formUnion(session.truth.map(\.mode)) }
    return words.filter { !$0.isEmpty && mode($0) == nil }.sorted()
  }

  /// The carrier's mode of travel from the source's word; nil leaves it to the speed.
  static func mode(_ word: String) -> TravelMode? {
    switch word {
    case "STILL": .still
    // People who wait move about: a third of the waiting time is no known activity, a sixth
    // walking.
    case "WALKING", "ON_FOOT", "STOPPED": .walking
    case "RUNNING": .running
    // A scooter shakes the phone like a bicycle: small wheels, no cabin, 4 to 7 m/s.
    case "BICYCLING", "E_BIKE", "SCOOTER", "E_SCOOTER": .cycling
    case "CAR": .car
    case "BUS": .bus
    case "TRAIN", "SUBWAY", "LIGHT_RAIL", "TRAM": .train
    case "FERRY": .automotive
    default: nil
    }
  }
}

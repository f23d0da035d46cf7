// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// What surrounds a phone of the field recordings, as far as the recordings say.
///
/// Scope: a class of surroundings for each stretch of the true way, from the mode, the leg's name in the
/// plan and how long two phones at best accuracy saw nothing there. Limitations: there is no map, and a
/// leg is one class but for its gaps.
///
/// Every row is an assumption, made from the words of the plan before any score was looked at unless it
/// says otherwise; replace it by a map of the surroundings.
enum FieldSurroundings {
  /// From this length on a gap of the truth counts as a stretch without satellites.
  ///
  /// Assumption: 10 s, the bound from which on the recordings' own notes call their truth weak. Two
  /// phones at best accuracy lay in the same bag, so that what both missed had no sky.
  static let gap = 10.0

  /// What surrounds the phone at a true position.
  static func environment(at point: FieldSession.TruthPoint) -> Environment {
    let name = point.leg.lowercased()
    func has(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    switch point.mode {
    case "STILL":
      // Dwells are cafes, homes and campus buildings; stationary sessions lie in a home.
      return .indoor
    case "SUBWAY":
      return point.gap > gap ? .tunnel : .urban
    case "TRAIN", "LIGHT_RAIL":
      if point.gap > gap { return .tunnel }
      return point.mode == "TRAIN" ? .suburban : .urban
    case "STOPPED":
      // Waiting stands in for the station that the plan names.
      if has("underground") && !has("above") { return .tunnel }
      return .urban
    case "BUS":
      return .urban
    default:
      if has("canyon", "downtown") { return .urbanCanyon }
      if has("urban", "university", "caltrain", "bus", "rail") && !has("suburb") { return .urban }
      return .suburban
    }
  }

  /// How the carrier moves by the source's word for it; nil leaves it to the speed.
  static func mode(_ word: String) -> MotionMode? {
    switch word {
    case "STILL", "STOPPED": .still
    case "WALKING", "ON_FOOT": .walking
    case "RUNNING": .running
    // A scooter is felt as a bicycle is: small wheels, no cabin, 4 to 7 m/s.
    case "BICYCLING", "E_BIKE", "SCOOTER", "E_SCOOTER": .cycling
    case "CAR", "BUS", "TRAIN", "SUBWAY", "LIGHT_RAIL", "TRAM", "FERRY": .automotive
    default: nil
    }
  }
}

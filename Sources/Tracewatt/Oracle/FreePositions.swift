// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
internal import PhoneModel
internal import Quantities
internal import World

/// The positions that an app may have without a radio: by cells, by their areas, by coarse squares.
///
/// The phone is camped on a cell anyway, and significant changes, regions and starts tell its
/// position. The oracle has every cell from the moment on at which it first serves, for good and at no
/// cost, with the middle of its area, and at any time the middle of the nearest square that stands for
/// a place where only the area may be known. No strategy has more for less.
struct FreePositions: Hashable {
  /// Whether cells give positions.
  var hasCells: Bool
  /// The side in metres of the squares of coarse positions; nil if the system has none.
  var grid: Double?

  init(phone: PhoneProfile, system: OSProfile) {
    hasCells = phone.hardware.hasCellular
    grid = system.reducedAccuracyAvailable ? system.reducedAccuracyGrid.value : nil
  }

  /// The least error in metres of a free position at each point of a way; infinite without any.
  ///
  /// - Complexity: points × cells of the day.
  func floors(of points: OraclePoints, in realisation: WorldRealisation) -> [Double] {
    let truth = realisation.world.truth
    let cells = hasCells ? realisation.servingCells : []
    let age = realisation.world.configuration.providers.cell.positionAge
    var known: [PlanePoint] = []
    var next = 0
    return (0..<points.count).map { point in
      let time = truth.time(of: points.lastSample[point])
      while next < cells.count, cells[next].from <= time || next == 0 {
        // The position by cell lags; the oracle has it at once.
        let area = realisation.areaPosition(at: cells[next].from + age)?.position
        for place in [cells[next].site.databasePosition, area].compactMap({ $0 })
        where !known.contains(place) {
          known.append(place)
        }
        next += 1
      }
      let place = PlanePoint(east: points.east[point], north: points.north[point])
      var least = grid.map { Self.distance(of: place, toMiddleIn: $0) } ?? .infinity
      for other in known { least = min(least, place.distance(to: other).value) }
      return max(0, least - points.radius[point])
    }
  }

  /// The distance to the middle of the square that a place lies in, which is the nearest one.
  private static func distance(of place: PlanePoint, toMiddleIn side: Double) -> Double {
    func offset(_ value: Double) -> Double {
      value - ((value / side).rounded(.down) * side + side / 2)
    }
    let (de, dn) = (offset(place.east), offset(place.north))
    return (de * de + dn * dn).squareRoot()
  }
}

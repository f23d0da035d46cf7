// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LeastEnergy
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The positions that an app may have without a radio: by cells, by their areas, by coarse squares.
///
/// The phone is camped on a cell anyway, and significant changes, regions and starts report its
/// position. The oracle has every cell from the moment at which it first serves, without the lag of
/// the position by cell, and the middle of its area; and at any time the middle of the nearest
/// square that represents a place of which only the area may be known. No strategy has other cheap
/// positions.
struct CheapPositions: Hashable {
  /// Whether cells give positions.
  var hasCells: Bool
  /// The side in metres of the squares of coarse positions; nil if the system has none.
  var grid: Double?

  init(phone: PhoneProfile, system: OSProfile) {
    hasCells = phone.hardware.hasCellular
    grid =
      system.permission.reducedAccuracyAvailable ? system.permission.reducedAccuracyGrid.value : nil
  }

  /// The error in metres of each position at each point of a route; infinite before it is available.
  ///
  /// - Complexity: points × cells of the day.
  func errors(at points: OraclePoints, in realisation: WorldRealisation) -> [[Double]] {
    let truth = realisation.world.truth
    let age = realisation.world.configuration.providers.cell.positionAge
    var known: [(place: PlanePoint, from: SimulationTime)] = []
    for (index, cell) in (hasCells ? realisation.servingCells : []).enumerated() {
      // The position by cell lags; the oracle has it immediately.
      let area = realisation.areaPosition(at: cell.from + age)?.position
      for place in [cell.site.databasePosition, area].compactMap({ $0 })
      where !known.contains(where: { $0.place == place }) {
        known.append((place, index == 0 ? .zero : cell.from))
      }
    }
    var errors = known.map { position in
      (0..<points.count).map { point -> Double in
        let last = truth.time(of: points.samples[point].upperBound - 1)
        guard position.from <= last else { return .infinity }
        return position.place.distance(to: points.place(point)).value
      }
    }
    if let grid {
      errors.append(
        (0..<points.count).map { Self.distance(of: points.place($0), toMiddleIn: grid) }
      )
    }
    return errors
  }

  /// The distance to the centre of the square that contains a place, which is the nearest one.
  private static func distance(of place: PlanePoint, toMiddleIn side: Double) -> Double {
    func offset(_ value: Double) -> Double {
      value - ((value / side).rounded(.down) * side + side / 2)
    }
    let (de, dn) = (offset(place.east), offset(place.north))
    return (de * de + dn * dn).squareRoot()
  }
}

extension OraclePoints {
  /// The place of a point.
  func place(_ point: Int) -> PlanePoint { PlanePoint(east: east[point], north: north[point]) }
}

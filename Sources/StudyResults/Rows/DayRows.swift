// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// The rows of one day in the tables of the world: the truth and its surroundings.
struct DayRows {
  private(set) var truth = RowText()
  private(set) var sites = RowText()
  private(set) var environments = RowText()

  /// The rows of a day, with the cells of one replication.
  init(_ realisation: WorldRealisation, scenario: String) {
    let world = realisation.world
    appendSites(of: realisation, scenario)
    for stretch in world.environments {
      environments.append(
        [
          .text(scenario), .text(stretch.environment.rawValue), .time(stretch.from),
          .time(stretch.to),
        ]
      )
    }
    for index in 0..<world.truth.count {
      truth.append(
        [.text(scenario), .time(world.truth.time(of: index))]
          + Self.place(world.truth.position(of: index), world)
          + [.boolean(world.truth.isScored[index])]
      )
    }
  }

  /// Places and beacons, then the cells in the order in which they serve.
  private mutating func appendSites(
    of realisation: WorldRealisation,
    _ scenario: String
  ) {
    let world = realisation.world
    var rows = RowText()
    func write(
      _ kind: RecordedSite.Kind,
      _ name: String,
      at point: PlanePoint,
      radius: Metres?,
      from: SimulationTime? = nil,
      to: SimulationTime? = nil
    ) {
      rows.append(
        [.text(scenario), .text(kind.rawValue), .text(name)] + Self.place(point, world)
          + [.number(radius?.value), .time(from), .time(to)]
      )
    }
    for place in world.places {
      write(.place, place.name, at: place.centre, radius: place.radius)
    }
    for beacon in world.beacons {
      write(.beacon, beacon.name, at: beacon.position, radius: nil)
    }
    let serving = realisation.servingCells
    var numbers: [UInt64: Int] = [:]
    for (index, cell) in serving.enumerated() {
      let number = numbers[cell.site.id] ?? numbers.count + 1
      numbers[cell.site.id] = number
      write(
        .cell,
        "cell_\(number)",
        at: cell.site.databasePosition,
        radius: cell.site.range,
        from: cell.from,
        to: cell.until
          ?? (index + 1 < serving.count ? serving[index + 1].from : .zero + world.duration)
      )
    }
    sites = rows
  }

  /// A position on the globe and in the plane; the globe's is empty without a world.
  static func place(_ point: PlanePoint, _ world: World?) -> [Cell] {
    let coordinate = world?.plane.coordinate(of: point)
    return [
      .number(coordinate?.latitude), .number(coordinate?.longitude), .number(point.east),
      .number(point.north),
    ]
  }
}

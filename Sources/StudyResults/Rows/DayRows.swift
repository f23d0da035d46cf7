// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TraceFormats
internal import World

/// The rows of one day in the tables of the world: the truth and its surroundings.
struct DayRows {
  /// The rows of each table of days, in the order of `StudyTable.ofDays` and the form of parts.
  let rows: [[UInt8]]

  /// The rows of a day, with the cells of one replication.
  init(_ realisation: WorldRealisation, scenario: String) {
    let compressor = GzipCompressor()
    rows = StudyTable.ofDays.map { table in
      var rows = TableRows(table, compressor)
      switch table {
      case .truth: Self.appendTruth(realisation.world, scenario, to: &rows)
      case .sites: Self.appendSites(of: realisation, scenario, to: &rows)
      case .environments: Self.appendEnvironments(realisation.world, scenario, to: &rows)
      case .runs, .energy, .errors, .fixes, .events, .states, .battery, .regions, .gaps,
        .samples:
        preconditionFailure("a table of runs")
      }
      return rows.finished()
    }
  }

  private static func appendTruth(_ world: World, _ scenario: String, to rows: inout TableRows) {
    let key = RowText.bytes(of: [.text(scenario)])
    var places = PlaceCells(world)
    for index in 0..<world.truth.count {
      rows.text.begin(key)
      rows.text.add(world.truth.time(of: index))
      rows.text.add(written: places.cells(of: world.truth.position(of: index)))
      rows.text.add(.boolean(world.truth.isScored[index]))
      rows.endRow()
    }
  }

  private static func appendEnvironments(
    _ world: World,
    _ scenario: String,
    to rows: inout TableRows
  ) {
    for stretch in world.environments {
      rows.append(
        [
          .text(scenario), .text(stretch.environment.rawValue), .time(stretch.from),
          .time(stretch.to),
        ]
      )
    }
  }

  /// Adds places and beacons, then the cells in the order in which they serve.
  private static func appendSites(
    of realisation: WorldRealisation,
    _ scenario: String,
    to rows: inout TableRows
  ) {
    let world = realisation.world
    let key = RowText.bytes(of: [.text(scenario)])
    var places = PlaceCells(world)
    func write(
      _ kind: RecordedSite.Kind,
      _ name: String,
      at point: PlanePoint,
      radius: Metres?,
      from: SimulationTime? = nil,
      to: SimulationTime? = nil
    ) {
      rows.text.begin(key)
      rows.text.add(word: kind.rawValue)
      rows.text.add(.text(name))
      rows.text.add(written: places.cells(of: point))
      rows.text.add(radius?.value)
      rows.text.add(from)
      rows.text.add(to)
      rows.endRow()
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
  }
}

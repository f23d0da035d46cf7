// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import Stochastics

extension WorldRealisation {
  /// A cell site in a positioning database.
  public struct CellSite: Sendable, Hashable {
    /// Distinguishes the sites of one replication.
    public var id: UInt64
    /// The cell's position in the database, which is the position of a cell fix.
    public var databasePosition: PlanePoint
    /// The distance from the site that contains 95 % of the phones it serves.
    public var range: Metres

    /// A site by its parts.
    public init(id: UInt64, databasePosition: PlanePoint, range: Metres) {
      self.id = id
      self.databasePosition = databasePosition
      self.range = range
    }
  }

  /// A cell site and the instant from which it serves the phone.
  public struct ServingCell: Sendable, Hashable {
    /// The instant from which it serves, until the next entry of the timeline.
    public var from: SimulationTime
    /// The instant at which it stops serving without a successor; nil if it serves up to the next
    /// entry.
    public var until: SimulationTime?
    /// The site.
    public var site: CellSite

    /// A site that serves from an instant on.
    public init(from: SimulationTime, site: CellSite, until: SimulationTime? = nil) {
      self.from = from
      self.until = until
      self.site = site
    }
  }

  /// A position by the serving cell.
  public struct CellSample: Sendable, Hashable {
    /// The cell's position in the database.
    public var position: PlanePoint
    /// The distance from the site that contains 95 % of the phones it serves.
    public var range: Metres

    /// A sample by its parts.
    public init(position: PlanePoint, range: Metres) {
      self.position = position
      self.range = range
    }
  }

  /// The position by cell at an instant: that of the cell that served a little before.
  ///
  /// The delay is the providers' `positionAge`, 10 s by default. Nil if no mapped cell was in reach
  /// then, and during an outage.
  public func cell(at time: SimulationTime) -> CellSample? {
    guard !world.isOut(.cell, at: time) else { return nil }
    return servingCell(at: positionTime(at: time)).map {
      CellSample(position: $0.site.databasePosition, range: $0.site.range)
    }
  }

  /// Whether there is a position by cell at an instant, as ``cell(at:)`` gives it.
  public func hasCell(at time: SimulationTime) -> Bool {
    // Only a map or an outage leaves a phone without a position.
    if world.cellMap == nil && world.cellOutages.isEmpty { return true }
    return cell(at: time) != nil
  }

  /// The instant whose serving cell gives the position at an instant.
  private func positionTime(at time: SimulationTime) -> SimulationTime {
    max(.zero, time - world.configuration.providers.cell.positionAge)
  }

  /// The position by the area of the network at an instant, for a phone that cannot look up its
  /// cell.
  ///
  /// It is the middle of the area of the cell in ``cell(at:)``, and so the same for all cells of
  /// one area. Its range, 10 to 50 km by class of area, contains 95 % of the cells of an area; of
  /// the phones that they serve it contains a little less if cells are large, 92 % in the country.
  public func areaPosition(at time: SimulationTime) -> CellSample? {
    let model = world.configuration.providers.cell
    return cell(at: time).map {
      let area = world.area(at: positionTime(at: time))
      return CellSample(
        position: areaGrid(of: area).middle(at: $0.position),
        range: model[area].areaRange
      )
    }
  }

  private func areaGrid(of area: AreaClass) -> AreaGrid {
    if area == world.configuration.area { return areas }
    return AreaGrid(
      random: random(.cellAreas).stream(UInt64(area.ordinal) + 1),
      spacing: world.configuration.providers.cell[area].areaRange
        * world.configuration.providers.cell.areaSpacingFactor
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The layout of cells, the choice of the serving one, and the quality of a position by cell.
///
/// Scope: a hexagonal grid whose signals fall with the logarithm of the distance and vary by
/// shadowing; a phone keeps its cell until another has been clearly stronger for a while. A
/// position by cell is the stored position of the cell.
///
/// If a list of cells is given, its sites replace the grid.
///
/// Limitations: no sectors, no terrain, no load.
///
/// Sources: stated at each number.
///
/// Validation: `ServingCellStatistics`.
public struct CellModel: Sendable, Hashable, Codable {
  /// The numbers that depend on the class of area.
  public struct Row: Sendable, Hashable, Codable {
    /// The distance between neighbouring cell sites.
    public var interSiteDistance: Metres
    /// The distance over which shadowing falls to a correlation of 1/e.
    public var shadowingDistance: Metres
    /// The radius around the middle of an area of the network that contains 95 % of its cells.
    public var areaRange: Metres

    /// A row by its numbers.
    public init(interSiteDistance: Metres, shadowingDistance: Metres, areaRange: Metres) {
      self.interSiteDistance = interSiteDistance
      self.shadowingDistance = shadowingDistance
      self.areaRange = areaRange
    }
  }

  /// The row of city centres.
  ///
  /// Sources: 3GPP TR 38.901 table 7.2-1 (urban macro 500 m) and table 7.5-6 (shadowing 50 m
  /// without line of sight). Areas: assumption, the lower end of 10 to 50 km.
  public var denseUrban = Row(
    interSiteDistance: Metres(500),
    shadowingDistance: Metres(50),
    areaRange: Metres(10_000)
  )
  /// The row of suburbs.
  ///
  /// Sources: the classic 3GPP wide-area distance of 1732 m; shadowing as in city centres. Areas:
  /// assumption.
  public var suburban = Row(
    interSiteDistance: Metres(1732),
    shadowingDistance: Metres(50),
    areaRange: Metres(15_000)
  )
  /// The row of the country.
  ///
  /// Sources: 3GPP TR 38.901 table 7.2-3 (rural macro 5000 m) and table 7.5-6 (shadowing 120 m).
  /// Areas: assumption.
  public var rural = Row(
    interSiteDistance: Metres(5000),
    shadowingDistance: Metres(120),
    areaRange: Metres(30_000)
  )
  /// The row of remote country.
  ///
  /// Assumption, from reported ranges of rural cells up to 35 km. Areas: assumption, the upper end
  /// of 10 to 50 km.
  public var remote = Row(
    interSiteDistance: Metres(15_000),
    shadowingDistance: Metres(120),
    areaRange: Metres(50_000)
  )

  /// Path loss in decibels per tenfold distance.
  ///
  /// Source: 3GPP TR 38.901 table 7.4.1-1, urban macro without line of sight.
  public var slope = 39.08
  /// The distance below which loss no longer falls.
  ///
  /// Source: 3GPP TR 38.901 table 7.2-1, minimum distance 35 m.
  public var minimumDistance = Metres(35)
  /// Standard deviation of the shadowing, in decibels.
  ///
  /// Source: 3GPP TR 38.901 table 7.4.1-1, without line of sight 6 dB (urban) to 8 dB (rural).
  public var shadowing = 8.0
  /// The margin, in decibels, by which another cell must be stronger.
  ///
  /// Source: the setting of event A3 that simulations with ns-3 use.
  public var hysteresis = 3.0
  /// The time for which it must stay stronger.
  ///
  /// Source: as the hysteresis.
  public var timeToTrigger = SimulationDuration(nanoseconds: 256_000_000)
  /// Deviation of database positions, both axes together, as a share of the inter-site distance.
  ///
  /// Assumption: 0.15. The published medians of cell errors rule out as much on each axis.
  public var databaseFraction = 0.15
  /// The range that contains 95 % of served phones, as a multiple of the inter-site distance.
  ///
  /// Derived by simulation of the strongest cell at 8 dB: 1906 m of 1732 m, 5495 m of 5000 m.
  public var rangeFactor = 1.1
  /// The age of a cell position when it is used.
  ///
  /// Assumption: 10 s.
  public var positionAge = SimulationDuration.seconds(10)
  /// The distance between the middles of neighbouring areas, as a multiple of their range.
  ///
  /// Derived: in a hexagonal cell 95 % of the places are within 0.519 of the distance between
  /// middles, so a range that contains 95 % is that share.
  public var areaSpacingFactor = 1.93

  /// The cells of the profile `era_2019`.
  public init() {}

  /// The row of a class of area.
  public subscript(area: AreaClass) -> Row {
    get {
      switch area {
      case .denseUrban: denseUrban
      case .suburban: suburban
      case .rural: rural
      case .remote: remote
      }
    }
    set {
      switch area {
      case .denseUrban: denseUrban = newValue
      case .suburban: suburban = newValue
      case .rural: rural = newValue
      case .remote: remote = newValue
      }
    }
  }

  /// Sites farther than this multiple of the inter-site distance are not considered.
  ///
  /// With the default slope and shadowing the strongest site is farther in about one place in a
  /// thousand.
  static let reachShare = 2.6
}

extension CellModel.Row {
  /// The settings of a class of area, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "inter_site_distance",
      \.interSiteDistance,
      .length(50...1_000_000),
      "The distance between neighbouring cell sites",
      .doc,
      "3GPP TR 38.901 tables 7.2-1 and 7.2-3; the value for remote areas is assumed"
    ),
    Setting(
      "shadowing_distance",
      \.shadowingDistance,
      .length(1...100_000),
      "The distance over which the correlation of shadowing falls to 1/e",
      .doc,
      "3GPP TR 38.901 table 7.5-6"
    ),
    Setting(
      "area_range",
      \.areaRange,
      .length(100...10_000_000),
      "The radius around the centre of a network area that contains 95 % of its cells",
      .assumption
    ),
  ]
}

extension CellModel {
  /// The settings common to all classes of area, in the order of the files.
  public static let settings: [Setting<Self>] = [
    Setting(
      "slope_db",
      \.slope,
      .number(1...200),
      "The drop in signal in dB for each tenfold increase in distance",
      .doc,
      "3GPP TR 38.901 table 7.4.1-1"
    ),
    Setting(
      "minimum_distance",
      \.minimumDistance,
      .length(0.1...100_000),
      "The distance below which the signal no longer grows",
      .doc,
      "3GPP TR 38.901 table 7.2-1"
    ),
    Setting(
      "shadowing_db",
      \.shadowing,
      .number(0...30),
      "The standard deviation of shadowing in dB",
      .doc,
      "3GPP TR 38.901 table 7.4.1-1"
    ),
    Setting(
      "hysteresis_db",
      \.hysteresis,
      .number(0...30),
      "The lead in dB that another cell needs to take over",
      .doc,
      "event A3 as set in simulations with ns-3"
    ),
    Setting(
      "time_to_trigger",
      \.timeToTrigger,
      .duration(0...60),
      "The time for which it must keep that lead",
      .doc,
      "event A3 as set in simulations with ns-3"
    ),
    Setting(
      "database_fraction",
      \.databaseFraction,
      .fraction(0...1),
      "The error of the stored position of a cell, as a share of the distance between sites",
      .assumption
    ),
    Setting(
      "range_factor",
      \.rangeFactor,
      .number(0.01...100),
      "The reported radius of a cell, in distances between sites",
      .derived,
      "by simulation: it contains 95 %"
    ),
    Setting(
      "position_age",
      \.positionAge,
      .duration(0...3600),
      "The age of a cell position",
      .assumption
    ),
    Setting(
      "area_spacing_factor",
      \.areaSpacingFactor,
      .number(0.01...100),
      "The distance between the centres of areas, in multiples of their radius",
      .derived,
      "95 % of a hexagon lie within 0.519 of its spacing"
    ),
  ]
}

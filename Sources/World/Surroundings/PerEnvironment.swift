// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A table with a row for each environment.
public struct PerEnvironment<Row: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
  /// The row of open country.
  public var openSky: Row
  /// The row of suburbs.
  public var suburban: Row
  /// The row of mid-rise streets.
  public var urban: Row
  /// The row of streets between tall buildings.
  public var urbanCanyon: Row
  /// The row of woods.
  public var forest: Row
  /// The row of light buildings.
  public var indoor: Row
  /// The row of concrete buildings.
  public var indoorDeep: Row
  /// The row of tunnels and underground lines.
  public var tunnel: Row
  /// The row of motorways and railway lines.
  public var freeway: Row

  /// A table by its rows.
  public init(
    openSky: Row,
    suburban: Row,
    urban: Row,
    urbanCanyon: Row,
    forest: Row,
    indoor: Row,
    indoorDeep: Row,
    tunnel: Row,
    freeway: Row
  ) {
    self.openSky = openSky
    self.suburban = suburban
    self.urban = urban
    self.urbanCanyon = urbanCanyon
    self.forest = forest
    self.indoor = indoor
    self.indoorDeep = indoorDeep
    self.tunnel = tunnel
    self.freeway = freeway
  }

  /// The row of an environment.
  public subscript(environment: Environment) -> Row {
    get {
      switch environment {
      case .openSky: openSky
      case .suburban: suburban
      case .urban: urban
      case .urbanCanyon: urbanCanyon
      case .forest: forest
      case .indoor: indoor
      case .indoorDeep: indoorDeep
      case .tunnel: tunnel
      case .freeway: freeway
      }
    }
    set {
      switch environment {
      case .openSky: openSky = newValue
      case .suburban: suburban = newValue
      case .urban: urban = newValue
      case .urbanCanyon: urbanCanyon = newValue
      case .forest: forest = newValue
      case .indoor: indoor = newValue
      case .indoorDeep: indoorDeep = newValue
      case .tunnel: tunnel = newValue
      case .freeway: freeway = newValue
      }
    }
  }
}

extension Environment {
  /// The position in the order of declaration, for tables.
  var ordinal: Int {
    switch self {
    case .openSky: 0
    case .suburban: 1
    case .urban: 2
    case .urbanCanyon: 3
    case .forest: 4
    case .indoor: 5
    case .indoorDeep: 6
    case .tunnel: 7
    case .freeway: 8
    }
  }
}

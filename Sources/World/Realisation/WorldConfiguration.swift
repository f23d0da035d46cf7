// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The known surroundings of a trace, every default filled in.
public struct WorldConfiguration: Sendable, Hashable, Codable {
  /// The surroundings of the phone if nothing else is given; default suburban.
  public var environment: Environment
  /// The density of cell sites; the default follows from the environment.
  public var area: AreaClass
  /// Stretches of time in another environment; a later entry overrides an earlier one.
  ///
  /// They override changes by place.
  public var changes: [EnvironmentChange]
  /// The surroundings of the phone during a stay; nil keeps the environment.
  ///
  /// Default indoor. Assumption: people stay inside buildings. A stay is at least `stayDuration` of
  /// stillness.
  public var stayEnvironment: Environment?
  /// The shortest stillness that counts as a stay; default 5 min.
  public var stayDuration: SimulationDuration
  /// The spacing of scored samples of the truth; default 1 s, above 0 s.
  public var scoringInterval: SimulationDuration
  /// The models of satellites, Wi-Fi and cells; default the profile `era_2019`.
  public var providers: ProviderModel
  /// The errors of a compass; default as stated there.
  public var compass: CompassModel
  /// The reception of beacon packets; default as stated there.
  public var beacons: BeaconModel

  /// Places with another environment; a later entry overrides an earlier one.
  public var localChanges: [LocalChange]
  /// Polygons with their surroundings; a later one overrides an earlier one.
  public var surroundings: [SurroundingsPolygon]
  /// The existing cells; nil creates a hexagonal grid, an empty list leaves the phone without a
  /// cell.
  public var cells: [CellTower]?
  /// The known access points; nil draws by environment whether some are known.
  public var accessPoints: [AccessPoint]?
  /// The reach of a known access point; default 100 m, above 0 m.
  ///
  /// Assumption: access points are usable over 65 m at 2.4 GHz (35 to 300 m; constants of the
  /// location backend DejaVu), and lists misplace them by some tens of metres more.
  public var accessPointReach: Metres
  /// Times and places without positions of one kind.
  public var outages: [Outage]

  /// A world with stated defaults.
  public init(
    environment: Environment = .suburban,
    area: AreaClass? = nil,
    changes: [EnvironmentChange] = [],
    stayEnvironment: Environment? = .indoor,
    stayDuration: SimulationDuration = .minutes(5),
    scoringInterval: SimulationDuration = .seconds(1),
    providers: ProviderModel = ProviderModel(),
    compass: CompassModel = CompassModel(),
    beacons: BeaconModel = BeaconModel(),
    localChanges: [LocalChange] = [],
    surroundings: [SurroundingsPolygon] = [],
    cells: [CellTower]? = nil,
    accessPoints: [AccessPoint]? = nil,
    accessPointReach: Metres = Metres(100),
    outages: [Outage] = []
  ) {
    self.environment = environment
    self.area = area ?? AreaClass(around: environment)
    self.changes = changes
    self.stayEnvironment = stayEnvironment
    self.stayDuration = stayDuration
    self.scoringInterval = scoringInterval
    self.providers = providers
    self.compass = compass
    self.beacons = beacons
    self.localChanges = localChanges
    self.surroundings = surroundings
    self.cells = cells
    self.accessPoints = accessPoints
    self.accessPointReach = accessPointReach
    self.outages = outages
  }
}

extension AreaClass {
  /// The usual class of area of an environment.
  public init(around environment: Environment) {
    switch environment {
    case .openSky, .forest: self = .rural
    case .urban, .urbanCanyon: self = .denseUrban
    case .suburban, .indoor, .indoorDeep, .tunnel, .freeway: self = .suburban
    }
  }
}

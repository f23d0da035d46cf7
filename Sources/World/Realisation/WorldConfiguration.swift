// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// What is known of the surroundings of a trace, every default filled in.
public struct WorldConfiguration: Sendable, Hashable, Codable {
  /// What surrounds the phone where nothing else is said; default suburban.
  public var environment: Environment
  /// How densely cell sites stand; default follows from the environment.
  public var area: AreaClass
  /// Stretches of time in another environment; a later entry wins over an earlier one.
  ///
  /// They win over changes by place.
  public var changes: [EnvironmentChange]
  /// What surrounds the phone during a stay; nil keeps the environment.
  ///
  /// Default indoor. Assumption: people stay inside buildings. A stay is at least `stayDuration` of
  /// stillness.
  public var stayEnvironment: Environment?
  /// How long stillness must last to count as a stay; default 5 min.
  public var stayDuration: SimulationDuration
  /// The spacing of scored samples of the truth; default 1 s, above 0 s.
  public var scoringInterval: SimulationDuration
  /// How well satellites, Wi-Fi and cells position a phone; default the profile `era_2019`.
  public var providers: ProviderModel
  /// How a compass errs; default as stated there.
  public var compass: CompassModel
  /// How packets of beacons arrive; default as stated there.
  public var beacons: BeaconModel

  /// Places with another environment; a later entry wins over an earlier one.
  public var localChanges: [LocalChange]
  /// Polygons that say what surrounds the phone; a later one wins over an earlier one.
  public var surroundings: [SurroundingsPolygon]
  /// The cells that there are; nil lays a hexagonal grid, an empty list leaves the phone without cell.
  public var cells: [CellTower]?
  /// The access points that are known; nil draws by environment whether some are.
  public var accessPoints: [AccessPoint]?
  /// How far off a known access point counts; default 100 m, above 0 m.
  ///
  /// Assumption: access points are usable over 65 m at 2.4 GHz (35 to 300 m; constants of the location
  /// backend DejaVu), and lists misplace them by some tens of metres more.
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
  /// The class of area that an environment usually lies in.
  public init(around environment: Environment) {
    switch environment {
    case .openSky, .forest: self = .rural
    case .urban, .urbanCanyon: self = .denseUrban
    case .suburban, .indoor, .indoorDeep, .tunnel, .freeway: self = .suburban
    }
  }
}

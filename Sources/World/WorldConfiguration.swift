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
    beacons: BeaconModel = BeaconModel()
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
  }
}

extension AreaClass {
  /// The class of area that an environment usually lies in.
  public init(around environment: Environment) {
    switch environment {
    case .openSky, .forest: self = .rural
    case .urban, .urbanCanyon: self = .denseUrban
    case .suburban, .indoor, .indoorDeep, .tunnel: self = .suburban
    }
  }
}

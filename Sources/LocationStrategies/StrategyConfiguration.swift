// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

/// Which services a strategy asks for and how it combines them; what a strategy file says.
public struct StrategyConfiguration: Sendable, Hashable, Codable {
  /// Which region to monitor.
  public enum RegionChoice: Sendable, Hashable, Codable {
    /// Every place of the scenario.
    case allPlaces
    /// One place of the scenario, by name.
    case place(String)
  }

  /// A position asked for again and again while the app runs.
  public struct PeriodicRequest: Sendable, Hashable, Codable {
    /// Time between requests; default 5 min, above 0 s.
    public var interval: SimulationDuration
    /// How accurate; default 100 m.
    public var desiredAccuracy: DesiredAccuracy

    /// A request every so often.
    public init(
      interval: SimulationDuration = .minutes(5),
      desiredAccuracy: DesiredAccuracy = .hundredMeters
    ) {
      self.interval = interval
      self.desiredAccuracy = desiredAccuracy
    }
  }

  /// Fixes held back by the system.
  public struct Deferral: Sendable, Hashable, Codable {
    /// Deliver after so much travel; nil is without limit, the default.
    public var untilTraveled: Metres?
    /// Deliver after so long; default 10 min.
    public var timeout: SimulationDuration?

    /// Deferral until a distance or a time.
    public init(untilTraveled: Metres? = nil, timeout: SimulationDuration? = .minutes(10)) {
      self.untilTraveled = untilTraveled
      self.timeout = timeout
    }
  }

  /// Tracking while moving, a region while still.
  public struct DutyCycle: Sendable, Hashable, Codable {
    /// Radius of the exit region set when tracking stops; default 100 m.
    public var exitRadius: Metres
    /// Stillness after which tracking stops; default 5 min.
    public var stopAfterStill: SimulationDuration

    /// A duty cycle by movement.
    public init(exitRadius: Metres = Metres(100), stopAfterStill: SimulationDuration = .minutes(5))
    {
      self.exitRadius = exitRadius
      self.stopAfterStill = stopAfterStill
    }
  }

  /// Bytes sent to the app's server.
  public struct Uploads: Sendable, Hashable, Codable {
    /// Time between uploads while the app runs; nil sends at every delivery.
    public var interval: SimulationDuration?
    /// Bytes of one upload; above 0.
    public var bytes: Int

    /// Uploads of so many bytes every so often.
    public init(interval: SimulationDuration?, bytes: Int) {
      self.interval = interval
      self.bytes = bytes
    }
  }

  /// The name, as tables show it.
  public var name: String
  /// A line for people.
  public var title: String
  /// The standard service's settings; nil if it is not used.
  public var standard: StandardRequest?
  /// Whether significant changes are monitored.
  public var significantChange: Bool
  /// The regions monitored by the system.
  public var regions: [RegionChoice]
  /// Whether visits are monitored.
  public var visits: Bool
  /// Deferral of the standard service; nil for none.
  public var deferred: Deferral?
  /// Requests for single positions; nil for none.
  public var request: PeriodicRequest?
  /// Starting and stopping the standard service by movement; nil keeps it on.
  public var dutyCycle: DutyCycle?
  /// Whether the app itself checks the scenario's places on every delivery.
  public var softwareRegions: [RegionChoice]
  /// What the app sends; nil for nothing.
  public var uploads: Uploads?

  /// A strategy that asks for nothing until told otherwise.
  public init(
    name: String,
    title: String = "",
    standard: StandardRequest? = nil,
    significantChange: Bool = false,
    regions: [RegionChoice] = [],
    visits: Bool = false,
    deferred: Deferral? = nil,
    request: PeriodicRequest? = nil,
    dutyCycle: DutyCycle? = nil,
    softwareRegions: [RegionChoice] = [],
    uploads: Uploads? = nil
  ) {
    self.name = name
    self.title = title
    self.standard = standard
    self.significantChange = significantChange
    self.regions = regions
    self.visits = visits
    self.deferred = deferred
    self.request = request
    self.dutyCycle = dutyCycle
    self.softwareRegions = softwareRegions
    self.uploads = uploads
  }
}

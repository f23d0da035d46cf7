// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

/// The services of a strategy and their combination: the content of a strategy file.
public struct StrategyConfiguration: Sendable, Hashable, Codable {
  /// A choice of regions to monitor.
  public enum RegionChoice: Sendable, Hashable, Codable {
    /// Every place of the scenario.
    case allPlaces
    /// One place of the scenario, by name.
    case place(String)
  }

  /// A state of the strategy with the services it needs besides those that always run.
  public struct Mode: Sendable, Hashable, Codable {
    /// The name, unique in the strategy.
    public var name: String
    /// The services; each one replaces the same service in the strategy's `services`.
    public var services: Services

    /// A state with its services.
    public init(name: String, services: Services) {
      self.name = name
      self.services = services
    }
  }

  /// The name, as tables show it.
  public var name: String
  /// A short title for people.
  public var title: String
  /// The services that run at all times, in every mode.
  public var services: Services
  /// Starting and stopping the standard service by movement; nil keeps it on.
  public var dutyCycle: DutyCycle?
  /// The places that the app itself checks on every delivery.
  public var softwareRegions: [RegionChoice]
  /// How the app's own check keeps noise from reporting crossings; nil for not at all.
  public var regionCheck: RegionCheck?
  /// The positions that the app throws away; nil keeps all.
  public var positionFilter: PositionFilter?
  /// A position requested by work that the system runs; nil for none.
  public var backgroundWork: BackgroundWork?
  /// The app's uploads; nil for none.
  public var uploads: Uploads?
  /// The extension's answers to location pushes; nil for none.
  public var locationPushes: LocationPushes?
  /// The states between which the rules switch; empty for a strategy of one state.
  public var modes: [Mode]
  /// The mode at a launch by the user; nil is the first.
  public var start: String?
  /// The rules that change the mode; the first one that holds wins.
  public var rules: [StrategyRule]
  /// The interval at which a running app checks battery, charger and screen for its rules; default 1 min.
  public var checkInterval: SimulationDuration
  /// The actions of the app apart from its location services and uploads.
  public var actions: Actions

  /// A strategy that requests nothing by default.
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
    services = Services(
      standard: standard,
      significantChange: significantChange,
      regions: regions,
      visits: visits,
      deferred: deferred,
      request: request
    )
    self.dutyCycle = dutyCycle
    self.softwareRegions = softwareRegions
    self.uploads = uploads
    locationPushes = nil
    modes = []
    start = nil
    rules = []
    checkInterval = .minutes(1)
    actions = Actions()
  }

  /// The standard service's settings; nil if it is not used at all times.
  public var standard: StandardRequest? {
    get { services.standard }
    set { services.standard = newValue }
  }
  /// Whether significant changes are monitored at all times.
  public var significantChange: Bool {
    get { services.significantChange }
    set { services.significantChange = newValue }
  }
  /// The regions monitored by the system at all times.
  public var regions: [RegionChoice] {
    get { services.regions }
    set { services.regions = newValue }
  }
  /// Whether visits are monitored in any mode.
  public var visits: Bool {
    get { services.visits || modes.contains { $0.services.visits } }
    set { services.visits = newValue }
  }
  /// Deferral of the standard service; nil for none.
  public var deferred: Deferral? {
    get { services.deferred }
    set { services.deferred = newValue }
  }
  /// Requests for single positions; nil for none.
  public var request: PeriodicRequest? {
    get { services.request }
    set { services.request = newValue }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// A position asked for again and again while the app runs.
  public struct PeriodicRequest: Sendable, Hashable, Codable {
    /// Time between requests; default 5 min, above 0 s.
    public var interval: SimulationDuration
    /// How accurate; default 100 m.
    public var desiredAccuracy: DesiredAccuracy
    /// How long running updates of a mode are raised for a request at most; default 10 s.
    ///
    /// Assumption: as long as the system itself takes to answer a single request.
    public var timeout: SimulationDuration

    /// A request every so often.
    public init(
      interval: SimulationDuration = .minutes(5),
      desiredAccuracy: DesiredAccuracy = .hundredMeters,
      timeout: SimulationDuration = .seconds(10)
    ) {
      self.interval = interval
      self.desiredAccuracy = desiredAccuracy
      self.timeout = timeout
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

  /// A distance filter that grows with speed.
  ///
  /// The filter in use is the filter × ⌈speed ÷ step⌉ × multiplier, and never less than the filter.
  public struct ElasticFilter: Sendable, Hashable, Codable {
    /// The speed that makes one step; default 5 m/s.
    public var step: MetresPerSecond
    /// How strongly the filter grows; default 1, above 0.
    public var multiplier: Double

    /// A filter that grows with speed.
    public init(step: MetresPerSecond = MetresPerSecond(5), multiplier: Double = 1) {
      self.step = step
      self.multiplier = multiplier
    }

    /// How often the filter is taken at a speed, 1 or more.
    public func factor(at speed: MetresPerSecond) -> Double {
      max(1, (speed.value / step.value).rounded(.up) * multiplier)
    }
  }

  /// Updates of the compass.
  public struct HeadingUpdates: Sendable, Hashable, Codable {
    /// The change that is told; nil is `kCLHeadingFilterNone`; default 1°, as on iOS.
    public var filter: Degrees?

    /// Updates on changes of more than the filter.
    public init(filter: Degrees? = Degrees(1)) { self.filter = filter }
  }

  /// `CLLocationUpdate.liveUpdates` and the sessions that keep it alive.
  public struct LiveUpdates: Sendable, Hashable, Codable {
    /// What the app is for; default `default`.
    public var configuration: LiveConfiguration
    /// Whether the app holds a `CLBackgroundActivitySession`; default false.
    public var holdsBackgroundActivitySession: Bool
    /// The right that the app's `CLServiceSession` declares; nil for no session, the default.
    public var serviceSession: AuthorizationStatus?

    /// Live updates with their sessions.
    public init(
      configuration: LiveConfiguration = .standard,
      holdsBackgroundActivitySession: Bool = false,
      serviceSession: AuthorizationStatus? = nil
    ) {
      self.configuration = configuration
      self.holdsBackgroundActivitySession = holdsBackgroundActivitySession
      self.serviceSession = serviceSession
    }
  }

  /// A place that Android's geofencing watches.
  public struct GeofenceChoice: Sendable, Hashable, Codable {
    /// The place or all places of the scenario.
    public var place: RegionChoice
    /// The radius; nil, the default, is the place's own.
    public var radius: Metres?
    /// What is told; default enter and exit.
    public var transitions: [Geofence.Transition]
    /// How long an event may wait; default 0 s.
    public var responsiveness: SimulationDuration
    /// The stay after which a dwell is told; default 5 min.
    public var loiteringDelay: SimulationDuration

    /// A place with what is told of it.
    public init(
      place: RegionChoice,
      radius: Metres? = nil,
      transitions: [Geofence.Transition] = [.enter, .exit],
      responsiveness: SimulationDuration = .zero,
      loiteringDelay: SimulationDuration = .minutes(5)
    ) {
      self.place = place
      self.radius = radius
      self.transitions = transitions
      self.responsiveness = responsiveness
      self.loiteringDelay = loiteringDelay
    }
  }

  /// A geofence around the last known position, set as a mode begins.
  public struct ExitGeofence: Sendable, Hashable, Codable {
    /// Its radius; above 0 m.
    public var radius: Metres
    /// How long the exit may wait; default 0 s.
    public var responsiveness: SimulationDuration

    /// A geofence that waits for a departure.
    public init(radius: Metres, responsiveness: SimulationDuration = .zero) {
      self.radius = radius
      self.responsiveness = responsiveness
    }
  }

  /// The services that an app asks for at one time.
  public struct Services: Sendable, Hashable, Codable {
    /// The standard service's settings; nil if it is not used.
    public var standard: StandardRequest?
    /// How the standard service's filter follows the speed; nil if it does not.
    public var elasticFilter: ElasticFilter?
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
    /// The beacon regions monitored by the system.
    public var beacons: [BeaconRegion]
    /// The beacons ranged once a second.
    public var ranging: [BeaconConstraint]
    /// Updates of the compass; nil for none.
    public var heading: HeadingUpdates?
    /// Live updates; nil for none.
    public var liveUpdates: LiveUpdates?
    /// The places that the app's `CLMonitor` watches.
    public var monitor: [RegionChoice]
    /// Whether the app is told what the motion coprocessor believes.
    public var motion: Bool
    /// Whether the app is told the steps.
    public var steps: Bool
    /// Radius of a region around the last known position, set as the mode begins; nil for none.
    ///
    /// Used in modes only.
    public var exitRadius: Metres?
    /// Updates of Android's fused provider; nil for none.
    public var fused: FusedRequest?
    /// The places that Android's geofencing watches.
    public var geofences: [GeofenceChoice]
    /// The same as the region around the last known position, by Android's geofencing.
    ///
    /// Used in modes only.
    public var exitGeofence: ExitGeofence?

    /// Services; none unless told otherwise.
    public init(
      standard: StandardRequest? = nil,
      elasticFilter: ElasticFilter? = nil,
      significantChange: Bool = false,
      regions: [RegionChoice] = [],
      visits: Bool = false,
      deferred: Deferral? = nil,
      request: PeriodicRequest? = nil,
      beacons: [BeaconRegion] = [],
      ranging: [BeaconConstraint] = [],
      heading: HeadingUpdates? = nil,
      liveUpdates: LiveUpdates? = nil,
      monitor: [RegionChoice] = [],
      motion: Bool = false,
      steps: Bool = false,
      exitRadius: Metres? = nil,
      fused: FusedRequest? = nil,
      geofences: [GeofenceChoice] = [],
      exitGeofence: ExitGeofence? = nil
    ) {
      self.standard = standard
      self.elasticFilter = elasticFilter
      self.significantChange = significantChange
      self.regions = regions
      self.visits = visits
      self.deferred = deferred
      self.request = request
      self.beacons = beacons
      self.ranging = ranging
      self.heading = heading
      self.liveUpdates = liveUpdates
      self.monitor = monitor
      self.motion = motion
      self.steps = steps
      self.exitRadius = exitRadius
      self.fused = fused
      self.geofences = geofences
      self.exitGeofence = exitGeofence
    }

    /// These services over those that run at all times; what both name is taken from these.
    public func over(_ base: Services) -> Services {
      var all = self
      if standard == nil {
        all.standard = base.standard
        all.elasticFilter = base.elasticFilter
      }
      all.significantChange = significantChange || base.significantChange
      if regions.isEmpty { all.regions = base.regions }
      all.visits = visits || base.visits
      all.deferred = deferred ?? base.deferred
      all.request = request ?? base.request
      if beacons.isEmpty { all.beacons = base.beacons }
      if ranging.isEmpty { all.ranging = base.ranging }
      all.heading = heading ?? base.heading
      all.liveUpdates = liveUpdates ?? base.liveUpdates
      if monitor.isEmpty { all.monitor = base.monitor }
      all.motion = motion || base.motion
      all.steps = steps || base.steps
      all.fused = fused ?? base.fused
      if geofences.isEmpty { all.geofences = base.geofences }
      return all
    }
  }
}

extension StrategyConfiguration {
  /// Whether anything that the strategy asks for can launch its process again.
  public var canBeLaunched: Bool {
    dutyCycle != nil || ([services] + modes.map(\.services)).contains(where: \.launchesApp)
  }

  /// Whether anything that the strategy asks for needs the right to the location.
  public var usesLocation: Bool {
    dutyCycle != nil || ([services] + modes.map(\.services)).contains(where: \.usesLocation)
  }

  /// Whether the system watches something for the strategy and tells it of changes.
  public var monitors: Bool {
    dutyCycle != nil || ([services] + modes.map(\.services)).contains(where: \.monitors)
  }

  /// Whether the app's monitor watches places at a time when no session and no updates keep it in use.
  public var watchesWithoutSession: Bool {
    let states = modes.isEmpty ? [services] : modes.map { $0.services.over(services) }
    return states.contains { state in
      let live = state.liveUpdates
      let isHeld = live.map { $0.holdsBackgroundActivitySession || $0.serviceSession == .always }
      return !state.monitor.isEmpty && state.standard == nil && isHeld != true
    }
  }

  /// Whether anything that the strategy asks for is Android's fused provider or its geofencing.
  public var usesFusedProvider: Bool {
    ([services] + modes.map(\.services)).contains(where: \.usesFusedProvider)
  }
}

extension StrategyConfiguration.Services {
  /// Whether one of the services launches an app that is not in memory.
  var launchesApp: Bool { monitors || liveUpdates != nil }

  /// Whether one of the services watches something and tells of changes, whatever the app does.
  var monitors: Bool {
    significantChange || visits || exitRadius != nil || !regions.isEmpty || !beacons.isEmpty
      || !monitor.isEmpty || !geofences.isEmpty || exitGeofence != nil
  }

  /// Whether one of the services needs the right to the location; steps and motion do not.
  var usesLocation: Bool {
    monitors || standard != nil || request != nil || !ranging.isEmpty || liveUpdates != nil
      || fused != nil
  }

  /// Whether one of the services is Android's.
  public var usesFusedProvider: Bool {
    fused != nil || !geofences.isEmpty || exitGeofence != nil
  }

  /// The radius of the circle around the last known position, by whichever service; nil for none.
  var ownRadius: Metres? { exitRadius ?? exitGeofence?.radius }
}

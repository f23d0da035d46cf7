// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService
public import Quantities

extension StrategyConfiguration {
  /// The services that an app uses at one time.
  public struct Services: Sendable, Hashable, Codable {
    /// The standard service's settings; nil if it is not used.
    public var standard: StandardRequest?
    /// The rule by which the standard service's filter follows the speed; nil if it does not.
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
    /// Whether the app gets the motion coprocessor's activity.
    public var motion: Bool
    /// Whether the app gets the step count.
    public var steps: Bool
    /// Radius of a region around the last known position, placed as the mode begins; nil for none.
    ///
    /// Used in modes only.
    public var exitRadius: Metres?
    /// Updates of Android's fused provider; nil for none.
    public var fused: FusedRequest?
    /// The places that Android's geofencing watches.
    public var geofences: [GeofenceChoice]
    /// A geofence around the last known position, placed as the mode begins; nil for none.
    ///
    /// It serves the same purpose as the exit region, but with Android's geofencing. Used in modes
    /// only.
    public var exitGeofence: ExitGeofence?

    /// Services; none by default.
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

    /// These services combined with those that always run; these win where both name a service.
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
  /// Whether any service of the strategy can launch its process again.
  public var canBeLaunched: Bool {
    dutyCycle != nil || backgroundWork != nil
      || ([services] + modes.map(\.services)).contains(where: \.launchesApp)
  }

  /// Whether any service of the strategy needs the location authorization.
  public var usesLocation: Bool {
    dutyCycle != nil || locationPushes != nil || backgroundWork != nil
      || ([services] + modes.map(\.services)).contains(where: \.usesLocation)
  }

  /// Whether the system monitors changes for the strategy and reports them.
  public var monitors: Bool {
    dutyCycle != nil || ([services] + modes.map(\.services)).contains(where: \.monitors)
  }

  /// Whether the app's monitor watches places while no session and no updates keep the app in use.
  public var watchesWithoutSession: Bool {
    let states = modes.isEmpty ? [services] : modes.map { $0.services.over(services) }
    return states.contains { state in
      let live = state.liveUpdates
      let isHeld = live.map { $0.holdsBackgroundActivitySession || $0.serviceSession == .always }
      return !state.monitor.isEmpty && state.standard == nil && isHeld != true
    }
  }

  /// Whether the strategy uses location services and none of Android's own.
  public var asksCoreLocationAlone: Bool {
    let all = [services] + modes.map(\.services)
    let isWork = backgroundWork != nil && !all.contains(where: \.usesLocation)
    return !usedServices.isEmpty && !usesFusedProvider && !isWork
  }

  /// Whether the strategy uses Android's fused provider or its geofencing.
  public var usesFusedProvider: Bool {
    ([services] + modes.map(\.services)).contains(where: \.usesFusedProvider)
  }
}

extension StrategyConfiguration.Services {
  /// Whether one of the services launches an app that is not in memory.
  var launchesApp: Bool { monitors || liveUpdates != nil }

  /// Whether one of the services monitors changes and reports them, even if the app does not run.
  var monitors: Bool {
    significantChange || visits || exitRadius != nil || !regions.isEmpty || !beacons.isEmpty
      || !monitor.isEmpty || !geofences.isEmpty || exitGeofence != nil
  }

  /// Whether one of the services needs the location authorization; steps and motion do not.
  var usesLocation: Bool {
    monitors || standard != nil || request != nil || !ranging.isEmpty || liveUpdates != nil
      || fused != nil
  }

  /// Whether one of the services is Android's.
  public var usesFusedProvider: Bool {
    fused != nil || !geofences.isEmpty || exitGeofence != nil
  }

  /// The radius of the circle around the last known position, for either service; nil for none.
  var ownRadius: Metres? { exitRadius ?? exitGeofence?.radius }
}

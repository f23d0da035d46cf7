// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The fixed part of a scenario, shared by every replication: the truth and its surroundings.
///
/// Scope: movement, environments, places, the day's events, cells and access points if they are
/// known. Chance enters in `WorldRealisation`. Limitations: objects on a map become stretches of
/// time along the true way, so two strategies do not differ by the spot in a street at which they
/// take their fixes.
public struct World: Sendable {
  /// The plane of all positions; its origin is the middle of the trace and moves with it.
  public let plane: LocalPlane
  /// The true movement of the phone.
  public let movement: Movement
  /// The known surroundings.
  public private(set) var configuration: WorldConfiguration
  /// The scenario's places.
  public let places: [ResolvedPlace]
  /// The scenario's beacons.
  public let beacons: [ResolvedBeacon]
  /// The day's events in order of time; those of one instant keep their given order.
  public let events: [DayEvent]
  /// The surroundings of the phone; the stretches tile the day.
  ///
  /// The order is: the base environment, then the polygons of the surroundings, then stays, then
  /// polygons marked `indoor`, `indoor_deep` or `tunnel`, then the trace's own data, then changes
  /// by place, then changes by time; each overrides the ones before it, and within one kind the
  /// later overrides the earlier.
  public let environments: [EnvironmentChange]
  /// The density of cell sites; the stretches tile the day.
  ///
  /// The class of the configuration comes first, then the polygons of the surroundings override it.
  public let areas: [AreaChange]
  /// The outages of satellites.
  let satelliteOutages: OutageTimeline
  /// The outages of access points.
  let wifiOutages: OutageTimeline
  /// The outages of cells.
  let cellOutages: OutageTimeline
  /// The sites of the configured cells; nil without such a list.
  let cellMap: CellMap?
  /// The configured access points; nil without such a list.
  let accessPoints: PointIndex?
  /// The true positions at the scored instants.
  public let truth: TruthSamples

  /// The longest trace of a world; readers refuse longer ones.
  ///
  /// A world keeps about 100 bytes per second on the move, so this is at most some 900 MB.
  public static let maximumDuration = SimulationDuration.hours(24 * 100)

  /// The rides in stated vehicles.
  let rides: RideTimeline
  private let environmentIndex: TimelineIndex
  private let speeds: NodeSpeeds
  /// The clock on which satellite errors decorrelate.
  private(set) var satelliteClock: WarpedClock
  /// The clock on which Wi-Fi errors decorrelate; it stops while the phone is still.
  private(set) var wifiClock: WarpedClock
  /// The places at which serving cells are compared.
  let cellSteps: CellSteps

  /// The world of a recorded trace.
  ///
  /// - Parameters:
  ///   - trace: the ground truth.
  ///   - configuration: the surroundings; default suburban.
  ///   - places: the scenario's places.
  ///   - beacons: the scenario's beacons.
  ///   - events: what happens during the day, in any order.
  /// - Precondition: the trace is no longer than `maximumDuration`.
  public init(
    trace: RecordedTrace,
    configuration: WorldConfiguration = WorldConfiguration(),
    places: [Place] = [],
    beacons: [BeaconSite] = [],
    events: [DayEvent] = []
  ) {
    precondition(trace.duration <= Self.maximumDuration, "the trace is too long for a world")
    let plane = LocalPlane(origin: Self.middle(of: trace))
    let movement = Movement(trace: trace, plane: plane)
    self.plane = plane
    self.movement = movement
    self.configuration = configuration
    self.places = places.map {
      ResolvedPlace(
        name: $0.name,
        centre: Self.site(at: $0.coordinate, on: plane),
        radius: $0.radius,
        address: $0.address
      )
    }
    self.beacons = beacons.map {
      ResolvedBeacon(
        name: $0.name,
        uuid: $0.uuid,
        major: $0.major,
        minor: $0.minor,
        position: Self.site(at: $0.coordinate, on: plane)
      )
    }
    self.events = events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    cellSteps = CellSteps(movement: movement)
    let lay = GroundTimeline(configuration, movement: movement, steps: cellSteps, plane: plane)
    areas = lay.areas
    satelliteOutages = lay.outages(of: .gnss)
    wifiOutages = lay.outages(of: .wifi)
    cellOutages = lay.outages(of: .cell)
    cellMap = configuration.cells.map { CellMap($0, plane: plane) }
    accessPoints = configuration.accessPoints.map {
      PointIndex(
        $0.map { plane.point(of: $0.coordinate) }
          .filter { $0.east.isFinite && $0.north.isFinite },
        size: configuration.accessPointReach
      )
    }
    var timeline = EnvironmentTimeline(
      end: .zero + movement.duration,
      environment: configuration.environment
    )
    timeline.paint(lay.environments)
    if let stay = configuration.stayEnvironment {
      timeline.paint(
        movement.stays(of: configuration.stayDuration).map {
          EnvironmentChange(from: $0.start, to: $0.end, environment: stay)
        }
      )
    }
    timeline.paint(lay.environments.filter { $0.environment.isCovered })
    timeline.paint(trace.environments)
    timeline.paint(lay.localChanges)
    timeline.paint(configuration.changes)
    environments = timeline.merged()
    environmentIndex = TimelineIndex(
      starts: environments.map(\.from.nanoseconds),
      end: movement.duration.nanoseconds
    )
    truth = TruthSamples(movement: movement, interval: configuration.scoringInterval)
    rides = RideTimeline(rides: VehicleRide.rides(of: trace))
    speeds = NodeSpeeds(movement: movement, rides: rides)
    satelliteClock = Self.satelliteClock(speeds, configuration.providers)
    wifiClock = Self.wifiClock(speeds, configuration.providers)
  }

  /// The position of a place or a beacon in the plane.
  ///
  /// A place beyond the range of the plane, a quarter of the globe away, is put 20,000 km off.
  private static func site(at coordinate: Coordinate, on plane: LocalPlane) -> PlanePoint {
    let point = plane.point(of: coordinate)
    return point.east.isFinite && point.north.isFinite ? point : PlanePoint(east: 2e7, north: 0)
  }

  private static func satelliteClock(_ speeds: NodeSpeeds, _ providers: ProviderModel)
    -> WarpedClock
  {
    WarpedClock(speeds: speeds, isRead: false) {
      providers.gnss.decorrelationRate(speed: $0.speed, in: $0.vehicle)
    }
  }

  private static func wifiClock(_ speeds: NodeSpeeds, _ providers: ProviderModel) -> WarpedClock {
    WarpedClock(speeds: speeds, isRead: true) {
      providers.wifi.decorrelationRate(speed: $0.speed, isStill: $0.isStill)
    }
  }

  /// The same day with other providers; parts that do not depend on them are not computed again.
  public func with(providers: ProviderModel) -> World {
    var world = self
    world.configuration.providers = providers
    world.satelliteClock = Self.satelliteClock(speeds, providers)
    world.wifiClock = Self.wifiClock(speeds, providers)
    return world
  }

  /// The length of the day.
  public var duration: SimulationDuration { movement.duration }

  /// The surroundings of the phone at an instant; clamped to the ends.
  public func environment(at time: SimulationTime) -> Environment {
    environmentChange(at: time).environment
  }

  /// The stretch of time in one environment at an instant; clamped to the ends.
  func environmentChange(at time: SimulationTime) -> EnvironmentChange {
    environments[environmentIndex.index(at: time)]
  }

  /// The middle of the box around a trace; longitudes are taken relative to the first point.
  private static func middle(of trace: RecordedTrace) -> Coordinate {
    let first = trace.points[0].coordinate
    var south = first.latitude
    var north = first.latitude
    var west = 0.0
    var east = 0.0
    for point in trace.points {
      south = min(south, point.coordinate.latitude)
      north = max(north, point.coordinate.latitude)
      var offset = point.coordinate.longitude - first.longitude
      if offset > 180 { offset -= 360 } else if offset < -180 { offset += 360 }
      west = min(west, offset)
      east = max(east, offset)
    }
    var longitude = first.longitude + (west + east) / 2
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    return Coordinate(latitude: (south + north) / 2, longitude: longitude)
  }
}

extension Movement {
  /// Unbroken stretches in mode `still` of at least a duration.
  func stays(of minimum: SimulationDuration) -> [MotionInterval] {
    motion.filter { $0.mode == .still && $0.end - $0.start >= minimum }
  }
}

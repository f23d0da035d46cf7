// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import Stochastics

extension DrawPurpose {
  static let satelliteBias = DrawPurpose("world.gnss.bias")
  static let satelliteNoise = DrawPurpose("world.gnss.noise")
  static let satelliteEpisodes = DrawPurpose("world.gnss.episodes")
  static let satelliteReflections = DrawPurpose("world.gnss.reflections")
  static let satelliteRides = DrawPurpose("world.gnss.rides")
  static let satelliteAvailability = DrawPurpose("world.gnss.availability")
  static let wifiPlace = DrawPurpose("world.wifi.place")
  static let wifiNoise = DrawPurpose("world.wifi.noise")
  static let wifiLuck = DrawPurpose("world.wifi.luck")
  static let wifiClass = DrawPurpose("world.wifi.class")
  static let wifiAge = DrawPurpose("world.wifi.age")
  static let cellNetwork = DrawPurpose("world.cell.network")
  static let cellAreas = DrawPurpose("world.cell.areas")
}

/// The world of one replication: the shared truth with its own random draws.
///
/// Every value is a function of (seed, replication, purpose, time or place), never of the caller or
/// the order of calls, so all strategies of a replication meet the same day. Caches are filled on
/// demand and change no value. Owned by one worker at a time; no method calls back into another, so
/// the caches work without checks of exclusive access, which would be a third of the cost of a
/// sample.
public final class WorldRealisation {
  /// The part shared by all replications.
  public let world: World
  /// The seed of the experiment.
  public let seed: UInt64
  /// The number of the replication, from 0.
  public let replication: Int

  private let bias: (east: Double, north: Double)
  @exclusivity(unchecked) private var satelliteNoise: CorrelatedNoise
  @exclusivity(unchecked) private var conditions = SatelliteConditions()
  @exclusivity(unchecked) private var episodes: [ErrorEpisodes?]
  @exclusivity(unchecked) private var reflections: CanyonReflections?
  private let availability: KeyedRandom
  private let rideLuck: KeyedRandom
  @exclusivity(unchecked) var wifiNoise: CorrelatedNoise
  /// The radius of the last Wi-Fi position, with its 68 % radius.
  @exclusivity(unchecked) var knownRadius: (radius: WiFiErrorModel.Radius, r68: Metres)?
  let wifiPlace: KeyedRandom
  let wifiLuck: KeyedRandom
  let wifiClass: KeyedRandom
  let wifiAge: KeyedRandom
  let areas: AreaGrid
  @exclusivity(unchecked) private var cells: CellNetwork

  /// Replication `replication` of a world under a seed.
  public init(world: World, seed: UInt64, replication: Int) {
    self.world = world
    self.seed = seed
    self.replication = replication
    func stream(_ purpose: DrawPurpose) -> KeyedRandom {
      KeyedRandom(seed: seed, replication: replication, purpose: purpose)
    }
    let biasDraws = stream(.satelliteBias)
    let gnss = world.configuration.providers.gnss
    let size = gnss.runBias.value
    bias = (size * biasDraws.normal(0, 0), size * biasDraws.normal(0, 1))
    satelliteNoise = CorrelatedNoise(
      clock: world.satelliteClock,
      random: stream(.satelliteNoise)
    )
    episodes = Array(repeating: nil, count: Environment.allCases.count)
    availability = stream(.satelliteAvailability)
    rideLuck = stream(.satelliteRides)
    wifiNoise = CorrelatedNoise(clock: world.wifiClock, random: stream(.wifiNoise))
    wifiPlace = stream(.wifiPlace)
    wifiLuck = stream(.wifiLuck)
    wifiClass = stream(.wifiClass)
    wifiAge = stream(.wifiAge)
    let model = world.configuration.providers.cell
    let area = world.configuration.area
    cells = CellNetwork(
      random: stream(.cellNetwork),
      model: model,
      area: area,
      areas: world.areas,
      map: world.cellMap
    )
    areas = AreaGrid(
      random: stream(.cellAreas),
      spacing: model[area].areaRange * model.areaSpacingFactor
    )
  }

  /// The draws of this replication for a purpose of another module.
  public func random(_ purpose: DrawPurpose) -> KeyedRandom {
    KeyedRandom(seed: seed, replication: replication, purpose: purpose)
  }

  /// The true position, speed and course at an instant; speed is 0 and course nil while still.
  public func truth(
    at time: SimulationTime
  ) -> (position: PlanePoint, speed: MetresPerSecond, course: Degrees?) {
    world.movement.state(at: time)
  }

  /// The true height above sea level at an instant; nil where the recording has none.
  public func altitude(at time: SimulationTime) -> Metres? { world.movement.altitude(at: time) }

  // MARK: Satellites

  /// The error and signal of a perfect tracking receiver at an instant.
  public struct GNSSSample: Sendable, Hashable {
    /// The true error east, in metres, with bias, episodes and jumps.
    public var offsetEast: Double
    /// The true error north, in metres, with bias, episodes and jumps.
    public var offsetNorth: Double
    /// The wandering part of the error east, in metres: without the run's bias and jumps.
    public var noiseEast: Double
    /// The wandering part of the error north, in metres: without the run's bias and jumps.
    public var noiseNorth: Double
    /// The wandering share of the error's variance, above 0 up to 1, or 0 if nothing wanders.
    public var wanderingFraction: Double
    /// The deviation per axis that a receiver would expect here.
    ///
    /// It reflects the environment's usual signals, not episodes, vehicles and
    /// reflections.
    public var sigma: Metres
    /// True if enough satellites are received for a position.
    public var isAvailable: Bool
    /// True if signals are so weak that the receiver works harder: indoors or in a tunnel by
    /// default.
    public var isWeak: Bool

    /// A sample by its parts.
    public init(
      offsetEast: Double,
      offsetNorth: Double,
      noiseEast: Double,
      noiseNorth: Double,
      wanderingFraction: Double,
      sigma: Metres,
      isAvailable: Bool,
      isWeak: Bool
    ) {
      self.offsetEast = offsetEast
      self.offsetNorth = offsetNorth
      self.noiseEast = noiseEast
      self.noiseNorth = noiseNorth
      self.wanderingFraction = wanderingFraction
      self.sigma = sigma
      self.isAvailable = isAvailable
      self.isWeak = isWeak
    }

    /// The error of a receiver with a multiple of a tracking receiver's deviation, in metres.
    ///
    /// The wandering part is enlarged; the run's bias and jumps stay. At a factor of 1 the error is
    /// `offsetEast` and `offsetNorth`.
    public func offset(spread: Double) -> (east: Double, north: Double) {
      guard wanderingFraction > 0, spread > 1 else { return (offsetEast, offsetNorth) }
      let further = (1 + (spread * spread - 1) / wanderingFraction).squareRoot() - 1
      return (offsetEast + noiseEast * further, offsetNorth + noiseNorth * further)
    }
  }

  /// The satellite error and signal at an instant; convergence after a start is the radio's part.
  public func gnss(at time: SimulationTime) -> GNSSSample {
    if !conditions.hold(at: time) { conditions = satelliteConditions(at: time) }
    let unit = satelliteNoise.values(at: time)
    let noise = (east: conditions.size * unit.east, north: conditions.size * unit.north)
    var east = bias.east + noise.east
    var north = bias.north + noise.north
    if conditions.hasReflections {
      let jump = canyonReflections().offset(at: time)
      east += jump.east
      north += jump.north
    }
    let wandering = conditions.size * conditions.size
    let lasting = world.configuration.providers.gnss.runBias.value
    let wanderingFraction = wandering > 0 ? wandering / (wandering + lasting * lasting) : 0
    return GNSSSample(
      offsetEast: east,
      offsetNorth: north,
      noiseEast: noise.east,
      noiseNorth: noise.north,
      wanderingFraction: wanderingFraction,
      sigma: conditions.sigma,
      isAvailable: conditions.isAvailable,
      isWeak: conditions.isWeak
    )
  }

  /// The unit error field of satellites: two independent components of variance 1 at an instant.
  ///
  /// ``gnss(at:)`` scales it by the row of the environment; all correlation is in this field.
  public func unitSatelliteError(at time: SimulationTime) -> (east: Double, north: Double) {
    satelliteNoise.values(at: time)
  }

  /// The reception of satellites for a while.
  public struct Reception: Sendable, Hashable {
    /// True if enough satellites are received for a position.
    public var isAvailable: Bool
    /// True if signals are weak.
    public var isWeak: Bool
    /// The instant up to which this is known to last; it may last longer.
    public var until: SimulationTime
  }

  /// The reception of satellites from an instant on: that of ``gnss(at:)`` without its noise.
  public func reception(at time: SimulationTime) -> Reception {
    if !conditions.hold(at: time) { conditions = satelliteConditions(at: time) }
    return Reception(
      isAvailable: conditions.isAvailable,
      isWeak: conditions.isWeak,
      until: SimulationTime(nanoseconds: conditions.to)
    )
  }

  /// The factor of the duration of an acquisition that starts at an instant over that under an open
  /// sky.
  public func acquisitionMultiplier(at time: SimulationTime) -> Double {
    world.configuration.providers.gnss.rows[world.environment(at: time)].acquisitionMultiplier
  }

  private func satelliteConditions(at time: SimulationTime) -> SatelliteConditions {
    let model = world.configuration.providers.gnss
    let change = world.environmentChange(at: time)
    let row = model.rows[change.environment]
    var conditions = SatelliteConditions(model, row)
    conditions.hold(
      from: change.from > .zero ? change.from.nanoseconds : .min,
      to: change.to < .zero + world.duration ? change.to.nanoseconds : .max
    )
    let stretch = episodes(in: change.environment, row).stretch(at: time)
    conditions.hold(from: stretch.from, to: stretch.to)
    if stretch.isInside { conditions.size *= row.tailFactor }
    if !world.rides.rides.isEmpty { enlarge(&conditions, at: time) }
    if row.availabilityFraction < 1 {
      let length = model.availabilitySlot.nanoseconds
      let slot = max(0, time.nanoseconds) / length
      conditions.hold(from: slot > 0 ? slot * length : .min, to: slot * length &+ length)
      conditions.isAvailable = availability.bernoulli(
        UInt64(slot),
        probability: row.availabilityFraction
      )
    }
    if !world.satelliteOutages.isEmpty { limit(&conditions, at: time) }
    return conditions
  }

  /// Enlarges the error by the factor of the ride.
  private func enlarge(_ conditions: inout SatelliteConditions, at time: SimulationTime) {
    let stretch = world.rides.stretch(at: time)
    conditions.hold(from: stretch.from, to: stretch.to)
    guard let ride = stretch.ride else { return }
    let reception = world.configuration.providers.gnss.vehicles[world.rides.rides[ride].vehicle]
    conditions.size *= rideLuck.logNormal(
      UInt64(ride),
      0,
      median: reception.errorFactor,
      sigma: reception.errorSpread
    )
  }

  /// Removes satellites during an outage.
  private func limit(_ conditions: inout SatelliteConditions, at time: SimulationTime) {
    let outage = world.satelliteOutages.stretch(at: time)
    conditions.hold(from: outage.from, to: outage.to)
    if outage.isOut { conditions.isAvailable = false }
  }

  private func episodes(
    in environment: Environment,
    _ row: GNSSErrorModel.Row
  ) -> ErrorEpisodes {
    let index = environment.ordinal
    if let known = episodes[index] { return known }
    let made = ErrorEpisodes(
      random: random(.satelliteEpisodes).stream(UInt64(index)),
      share: row.tailFraction,
      mean: world.configuration.providers.gnss.episodeMean,
      end: .zero + world.duration
    )
    episodes[index] = made
    return made
  }

  private func canyonReflections() -> CanyonReflections {
    if let reflections { return reflections }
    let made = CanyonReflections(random: random(.satelliteReflections), world: world)
    reflections = made
    return made
  }

  // MARK: Cells

  /// The serving cells of the day in order, from time 0; computed on first use.
  public var servingCells: [ServingCell] {
    cells.follow(world.cellSteps, through: .distantFuture)
    return cells.timeline
  }

  /// The serving cell at an instant, if one is in reach; the day is followed no further than that.
  public func servingCell(at time: SimulationTime) -> ServingCell? {
    cells.follow(world.cellSteps, through: time)
    let timeline = cells.timeline
    var low = 0
    var high = timeline.count
    while low < high {
      let middle = (low + high) / 2
      if timeline[middle].from <= time { low = middle + 1 } else { high = middle }
    }
    // The first cell may come later than the day begins, and one may end before the next.
    guard let cell = low > 0 ? timeline[low - 1] : timeline.first,
      low > 0 || cell.from == .zero
    else { return nil }
    if let until = cell.until, until <= time { return nil }
    return cell
  }

  /// The true position of a site, for checks of the geometry.
  package func truePosition(of site: CellSite) -> PlanePoint? {
    cells.follow(world.cellSteps, through: .distantFuture)
    return cells.position(ofSite: site.id)
  }
}

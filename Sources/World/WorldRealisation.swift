// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
public import Stochastics

extension DrawPurpose {
  static let satelliteBias = DrawPurpose("world.gnss.bias")
  static let satelliteNoise = DrawPurpose("world.gnss.noise")
  static let satelliteEpisodes = DrawPurpose("world.gnss.episodes")
  static let satelliteReflections = DrawPurpose("world.gnss.reflections")
  static let satelliteAvailability = DrawPurpose("world.gnss.availability")
  static let wifiPlace = DrawPurpose("world.wifi.place")
  static let wifiNoise = DrawPurpose("world.wifi.noise")
  static let wifiLuck = DrawPurpose("world.wifi.luck")
  static let wifiClass = DrawPurpose("world.wifi.class")
  static let wifiAge = DrawPurpose("world.wifi.age")
  static let cellNetwork = DrawPurpose("world.cell.network")
  static let cellAreas = DrawPurpose("world.cell.areas")
}

/// The world of one replication: the same truth with its own luck.
///
/// Every value is a function of (seed, replication, purpose, time or place), never of who asks or
/// in which order, so all strategies of a replication meet the same day. Caches are filled on
/// demand and change no value. Owned by one worker at a time.
public final class WorldRealisation {
  /// What all replications share.
  public let world: World
  /// The seed of the experiment.
  public let seed: UInt64
  /// The number of the replication, from 0.
  public let replication: Int

  private let bias: (east: Double, north: Double)
  private var satelliteNoise: CorrelatedNoise
  private var episodes: [ErrorEpisodes?]
  private var reflections: CanyonReflections?
  private let availability: KeyedRandom
  var wifiNoise: CorrelatedNoise
  let wifiPlace: KeyedRandom
  let wifiLuck: KeyedRandom
  let wifiClass: KeyedRandom
  let wifiAge: KeyedRandom
  let areas: AreaGrid
  private var cells: (timeline: [ServingCell], index: TimelineIndex, network: CellNetwork)?

  /// Replication `replication` of a world under a seed.
  public init(world: World, seed: UInt64, replication: Int) {
    self.world = world
    self.seed = seed
    self.replication = replication
    func stream(_ purpose: DrawPurpose) -> KeyedRandom {
      KeyedRandom(seed: seed, replication: replication, purpose: purpose)
    }
    let biasDraws = stream(.satelliteBias)
    let size = world.configuration.providers.gnss.runBias.value
    bias = (size * biasDraws.normal(0, 0), size * biasDraws.normal(0, 1))
    satelliteNoise = CorrelatedNoise(
      clock: world.satelliteClock,
      random: stream(.satelliteNoise)
    )
    episodes = Array(repeating: nil, count: Environment.allCases.count)
    availability = stream(.satelliteAvailability)
    wifiNoise = CorrelatedNoise(clock: world.wifiClock, random: stream(.wifiNoise))
    wifiPlace = stream(.wifiPlace)
    wifiLuck = stream(.wifiLuck)
    wifiClass = stream(.wifiClass)
    wifiAge = stream(.wifiAge)
    let cells = world.configuration.providers.cell
    areas = AreaGrid(
      random: stream(.cellAreas),
      spacing: cells[world.configuration.area].areaRange * cells.areaSpacingFactor
    )
  }

  /// The draws of this replication for a purpose of another room.
  public func random(_ purpose: DrawPurpose) -> KeyedRandom {
    KeyedRandom(seed: seed, replication: replication, purpose: purpose)
  }

  /// The true position, speed and course at an instant; speed is 0 and course nil while still.
  public func truth(
    at time: SimulationTime
  ) -> (position: PlanePoint, speed: MetresPerSecond, course: Degrees?) {
    world.movement.state(at: time)
  }

  // MARK: Satellites

  /// What a perfect receiver that tracks would get wrong at an instant.
  public struct GNSSSample: Sendable, Hashable {
    /// The true error east, in metres, with bias, episodes and jumps.
    public var offsetEast: Double
    /// The true error north, in metres, with bias, episodes and jumps.
    public var offsetNorth: Double
    /// The deviation per axis that a receiver would expect here.
    ///
    /// It knows the environment's usual signals; episodes and reflections escape it.
    public var sigma: Metres
    /// True if enough satellites are received for a position.
    public var isAvailable: Bool
    /// True where signals are so weak that the receiver works harder: indoors.
    public var isWeak: Bool

    /// A sample by its parts.
    public init(
      offsetEast: Double,
      offsetNorth: Double,
      sigma: Metres,
      isAvailable: Bool,
      isWeak: Bool
    ) {
      self.offsetEast = offsetEast
      self.offsetNorth = offsetNorth
      self.sigma = sigma
      self.isAvailable = isAvailable
      self.isWeak = isWeak
    }
  }

  /// The satellite error and signal at an instant; convergence after a start is the radio's part.
  public func gnss(at time: SimulationTime) -> GNSSSample {
    let environment = world.environment(at: time)
    let model = world.configuration.providers.gnss
    let row = model.rows[environment]
    let unit = satelliteNoise.values(at: time)
    var size = model.correlatedSigma(of: row)
    if isEpisode(at: time, in: environment, row) { size *= row.tailFactor }
    var east = bias.east + size * unit.east
    var north = bias.north + size * unit.north
    if row.hasReflections {
      let jump = canyonReflections().offset(at: time)
      east += jump.east
      north += jump.north
    }
    return GNSSSample(
      offsetEast: east,
      offsetNorth: north,
      sigma: row.sigma,
      isAvailable: isAvailable(at: time, row),
      isWeak: row.isWeak
    )
  }

  /// The unit error field of satellites: two independent components of variance 1 at an instant.
  ///
  /// It is what ``gnss(at:)`` scales by the row of the environment; correlations are its alone.
  public func unitSatelliteError(at time: SimulationTime) -> (east: Double, north: Double) {
    satelliteNoise.values(at: time)
  }

  /// What an acquisition that starts at an instant takes longer than under an open sky.
  public func acquisitionMultiplier(at time: SimulationTime) -> Double {
    world.configuration.providers.gnss.rows[world.environment(at: time)].acquisitionMultiplier
  }

  private func isAvailable(at time: SimulationTime, _ row: GNSSErrorModel.Row) -> Bool {
    guard row.availabilityFraction < 1 else { return true }
    let length = world.configuration.providers.gnss.availabilitySlot
    let slot = max(0, time.nanoseconds) / length.nanoseconds
    return availability.bernoulli(UInt64(slot), probability: row.availabilityFraction)
  }

  private func isEpisode(
    at time: SimulationTime,
    in environment: Environment,
    _ row: GNSSErrorModel.Row
  ) -> Bool {
    let index = environment.ordinal
    if let isInside = episodes[index]?.contain(time) { return isInside }
    let made = ErrorEpisodes(
      random: random(.satelliteEpisodes).stream(UInt64(index)),
      share: row.tailFraction,
      mean: world.configuration.providers.gnss.episodeMean,
      end: .zero + world.duration
    )
    episodes[index] = made
    return made.contain(time)
  }

  private func canyonReflections() -> CanyonReflections {
    if let reflections { return reflections }
    let made = CanyonReflections(random: random(.satelliteReflections), world: world)
    reflections = made
    return made
  }

  // MARK: Cells

  /// The serving cells of the day in order, from time 0; worked out on first use.
  public var servingCells: [ServingCell] { cellTimeline().timeline }

  /// The cell that serves at an instant.
  public func servingCell(at time: SimulationTime) -> ServingCell? {
    let cells = cellTimeline()
    guard !cells.timeline.isEmpty else { return nil }
    return cells.timeline[cells.index.index(at: time)]
  }

  /// Where a site truly stands, for checks of the geometry.
  func truePosition(of site: CellSite) -> PlanePoint? {
    cellTimeline().network.position(ofSite: site.id)
  }

  private func cellTimeline()
    -> (timeline: [ServingCell], index: TimelineIndex, network: CellNetwork)
  {
    if let cells { return cells }
    var network = CellNetwork(
      random: random(.cellNetwork),
      model: world.configuration.providers.cell,
      area: world.configuration.area
    )
    let timeline = network.timeline(steps: world.cellSteps)
    let index = TimelineIndex(
      starts: timeline.map(\.from.nanoseconds),
      end: world.duration.nanoseconds
    )
    let made = (timeline, index, network)
    cells = made
    return made
  }
}

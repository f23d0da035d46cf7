// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities
internal import Stochastics
public import World

/// A summary of a scenario's surroundings along its route: environments, cells, access points, outages.
///
/// Scope: shares of time and of the distance moved, at up to 100,000 evenly spaced instants, at
/// least a second apart. Cells are those of replication 0 with the scenario's seed. Limitations:
/// the positions that an app receives also depend on phone, system and strategy.
public struct CoverageSummary: Sendable, Hashable {
  /// The share of the day for which a condition is true.
  public struct Share: Sendable, Hashable {
    /// The share of the time, 0...1.
    public var time: Double
    /// The share of the distance moved, 0...1; nil if the phone does not move.
    public var distance: Double?

    /// A share of time and, if known, of the distance.
    public init(time: Double, distance: Double?) {
      self.time = time
      self.distance = distance
    }
  }

  /// One of several classes, with its share of the day.
  public struct Part<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The class.
    public var value: Value
    /// Its share.
    public var share: Share
  }

  /// The cells of a day.
  public struct Cells: Sendable, Hashable {
    /// The number of listed sites near the route; nil if cells form a grid.
    public var listed: Int?
    /// The minimum, median and maximum number of listed sites in reach; nil for a grid.
    public var inReach: [Int]?
    /// The number of different serving sites.
    public var servingCount: Int
    /// The number of changes of the serving site.
    public var changeCount: Int
    /// Changes per kilometre moved; nil if the phone does not move.
    public var changesPerKilometre: Double?
    /// The median distance to the serving site; nil without one.
    public var medianDistance: Metres?
    /// The share of the time without a cell in reach, 0...1.
    public var withoutFraction: Double
  }

  /// The access points of a day.
  public enum WiFi: Sendable, Hashable {
    /// A list of that many: shares of time with none, one or two, and three or more in reach.
    case listed(count: Int, none: Share, few: Share, many: Share)
    /// The model: the expected shares of scans that know the place, and that know it weakly.
    case expected(known: Double, weak: Double)
  }

  /// The outages of one source, with their share of the time.
  public struct Out: Sendable, Hashable {
    /// The source of positions.
    public var provider: Outage.Provider
    /// The number of outages.
    public var count: Int
    /// The share of the time, 0...1.
    public var time: Double
  }

  /// The length of the day.
  public let duration: SimulationDuration
  /// The distance moved.
  public let distance: Metres
  /// The environments that occur, in the order of their list.
  public let environments: [Part<Environment>]
  /// The classes of area that occur, in the order of their list.
  public let areas: [Part<AreaClass>]
  /// The cells.
  public let cells: Cells
  /// The access points.
  public let wifi: WiFi
  /// The sources with outages.
  public let outages: [Out]

  /// The coverage of a scenario's day.
  ///
  /// - Complexity: the length of the day, and the cells near the route for each of 2,000 instants.
  public init(_ scenario: Scenario) {
    self.init(WorldRealisation(world: World(scenario), seed: scenario.seed, replication: 0))
  }

  /// The coverage of one realisation of a world.
  public init(_ realisation: WorldRealisation) {
    let world = realisation.world
    let way = CoverageWay(world)
    duration = world.duration
    distance = way.length
    environments = Environment.allCases.compactMap { environment in
      way.share { world.environment(at: $0) == environment }.map {
        Part(value: environment, share: $0)
      }
    }
    areas = AreaClass.allCases.compactMap { area in
      way.share { world.area(at: $0) == area }.map { Part(value: area, share: $0) }
    }
    cells = Self.cells(realisation, way)
    wifi = Self.wifi(world, way)
    outages = Outage.Provider.allCases.compactMap { provider in
      let stretches = world.outages(of: provider)
      guard !stretches.isEmpty else { return nil }
      let time = stretches.reduce(SimulationDuration.zero) { $0 + ($1.to - $1.from) }
      return Out(
        provider: provider,
        count: stretches.count,
        time: world.duration > .zero ? time / world.duration : 0
      )
    }
  }

  private static func cells(_ realisation: WorldRealisation, _ way: CoverageWay) -> Cells {
    let world = realisation.world
    let serving = realisation.servingCells
    var places: [UInt64: PlanePoint] = [:]
    for cell in serving where places[cell.site.id] == nil {
      places[cell.site.id] = realisation.truePosition(of: cell.site)
    }
    var distances: [Double] = []
    var without = 0
    for time in way.times {
      guard let site = realisation.servingCell(at: time)?.site else {
        without += 1
        continue
      }
      if let place = places[site.id] {
        distances.append(world.movement.position(at: time).distance(to: place).value)
      }
    }
    distances.sort()
    let spacing = max(1, way.times.count / 2000)
    let counts = stride(from: 0, to: way.times.count, by: spacing)
      .compactMap { world.cellSitesInReach(at: way.times[$0]) }.sorted()
    let changes = max(0, serving.count - 1)
    let kilometres = way.length.value / 1000
    return Cells(
      listed: world.cellSiteCount,
      inReach: counts.isEmpty
        ? nil : [counts[0], counts[counts.count / 2], counts[counts.count - 1]],
      servingCount: places.count,
      changeCount: changes,
      changesPerKilometre: kilometres > 0 ? Double(changes) / kilometres : nil,
      medianDistance: Quantiles.linear(distances, 0.5).map { Metres($0) },
      withoutFraction: Double(without) / Double(way.times.count)
    )
  }

  private static func wifi(_ world: World, _ way: CoverageWay) -> WiFi {
    if let listed = world.configuration.accessPoints?.count {
      let counts = way.times.map { world.accessPointCount(at: $0) ?? 0 }
      func share(_ range: ClosedRange<Int>) -> Share {
        way.share(of: counts.map { range.contains($0) }) ?? Share(time: 0, distance: 0)
      }
      return .listed(count: listed, none: share(0...0), few: share(1...2), many: share(3...3))
    }
    var (known, weak) = (0.0, 0.0)
    for time in way.times {
      let expected = world.expectedWiFi(at: time)
      known += expected.known
      weak += expected.known * expected.weak
    }
    let count = Double(way.times.count)
    return .expected(known: known / count, weak: weak / count)
  }
}

/// Evenly spaced instants of a day, with the distance moved from each to the next.
private struct CoverageWay {
  /// The maximum number of instants.
  static let most: Int64 = 100_000

  let times: [SimulationTime]
  /// The metres moved from each instant to the next; jitter at rest does not count as movement.
  let metres: [Double]
  let length: Metres

  init(_ world: World) {
    let end = world.duration.nanoseconds
    let step = max(1_000_000_000, (end + Self.most - 1) / Self.most)
    let count = max(1, Int(end / step))
    times = (0..<count).map { SimulationTime(nanoseconds: Int64($0) * step) }
    metres = times.map { time in
      let next = min(time + SimulationDuration(nanoseconds: step), .zero + world.duration)
      guard !world.movement.motion(at: time).isStill else { return 0 }
      return world.movement.position(at: time).distance(to: world.movement.position(at: next)).value
    }
    length = Metres(metres.reduce(0, +))
  }

  /// The share of the day at which a condition is true; nil if it never is.
  func share(_ holds: (SimulationTime) -> Bool) -> CoverageSummary.Share? {
    share(of: times.map(holds))
  }

  /// The share of the marked instants; nil if none is marked.
  func share(of marks: [Bool]) -> CoverageSummary.Share? {
    let count = marks.count { $0 }
    guard count > 0 else { return nil }
    let moved = zip(marks, metres).reduce(0) { $1.0 ? $0 + $1.1 : $0 }
    return CoverageSummary.Share(
      time: Double(count) / Double(marks.count),
      distance: length > .zero ? moved / length.value : nil
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities
internal import Stochastics

/// The cell sites of one replication and the strength of their signals.
///
/// Scope: a hexagonal grid with random offset and rotation for each class of area on the way, or
/// the sites of a map. A signal falls with the logarithm of the distance and varies by shadowing, a
/// `ShadowField` per site. Limitations: no sectors, no terrain, no load; the shadowing of sites is
/// independent. Validation: `ServingCellStatistics`, `MappedCellProperties`.
struct CellNetwork {
  /// The data compared for a site near the phone, stored side by side.
  private struct NearSite {
    var index: Int
    var east: Double
    var north: Double
    var shadow: ShadowField
  }

  private let model: CellModel
  private let random: KeyedRandom
  private let map: CellMap?
  /// The classes of area on the way, in order; they tile the day.
  private let areas: [AreaChange]
  /// The index in `areas` of the current class.
  private var areaIndex = 0
  /// The time of the next class, in nanoseconds.
  private var nextArea: Int64
  /// A grid for each class of area if there are several on the way, else the only one.
  private var grids: [CellGrid]
  /// The index in `grids` of the current grid.
  private var gridIndex = 0
  /// The geometry of the current grid; nil with a map.
  private var lay: CellGridLay?
  /// The inter-site distance of the current class, in metres.
  private var distance: Double
  /// Path loss in decibels for each factor of e in the square of the distance.
  private let slope: Double
  private var lattice: ShadowLattice
  /// The square of the distance up to which near sites are compared.
  private var reachSquare: Double
  /// The sites near the phone, in a fixed order.
  private var near: [NearSite] = []
  /// The cell of the grid, or square of the plane, for which the near sites are gathered.
  private var centre: (i: Int64, j: Int64)?

  /// The serving sites so far, each with the instant from which it serves.
  private(set) var timeline: [WorldRealisation.ServingCell] = []
  /// The first step that has not been examined.
  private var nextStep = 0
  private var serving = -1
  private var rival = -1
  /// The instant since which another site has been stronger than the serving one, in nanoseconds.
  private var rivalSince: Int64 = 0

  /// The network of a replication.
  ///
  /// - Parameters:
  ///   - random: the draws of the grid in the scenario's class of area, and of all sites.
  ///   - model: the layout of cells and the fall of their signals.
  ///   - area: the class of area that the scenario names.
  ///   - areas: the classes on the way, at least one, in order.
  ///   - map: the existing sites; nil for grids.
  init(
    random: KeyedRandom,
    model: CellModel,
    area: AreaClass,
    areas: [AreaChange],
    map: CellMap?
  ) {
    self.random = random
    self.model = model
    self.map = map
    self.areas = areas
    nextArea = areas.count > 1 ? areas[1].from.nanoseconds : .max
    slope = model.slope / 2 / log(10)
    // A map needs no grids.
    let classes = map != nil ? [] : areas.count > 1 ? AreaClass.allCases : [areas[0].area]
    grids = classes.map { own in
      let salt = own == area ? 0 : UInt64(own.ordinal) + 1
      return CellGrid(
        random: salt == 0 ? random : random.stream(salt),
        distance: model[own].interSiteDistance,
        salt: salt
      )
    }
    distance = 0
    lattice = ShadowLattice(spacing: Metres(1))
    reachSquare = 0
    enter(areas[0].area)
  }

  /// Makes a class of area the current one.
  private mutating func enter(_ area: AreaClass) {
    distance = model[area].interSiteDistance.value
    lattice = ShadowLattice(
      spacing: model[area].shadowingDistance * ShadowField.latticeFactor
    )
    near.removeAll(keepingCapacity: true)
    centre = nil
    guard map == nil else {
      // All near sites of a map are in reach.
      reachSquare = .infinity
      return
    }
    gridIndex = grids.count > 1 ? area.ordinal : 0
    lay = grids[gridIndex].lay
    reachSquare = CellModel.reachShare * distance * (CellModel.reachShare * distance)
    // Sites of one grid do not exist in another.
    serving = -1
    rival = -1
  }

  /// Follows the phone's way until no later step changes the serving site up to an instant.
  ///
  /// A step may add a site that serves from a little before the step, so the first step after the
  /// instant counts as well. The timeline does not depend on the division of the way into calls.
  mutating func follow(_ steps: CellSteps, through time: SimulationTime) {
    while nextStep < steps.times.count,
      nextStep == 0 || steps.times[nextStep - 1] <= time.nanoseconds
    {
      take(steps.times[nextStep], east: steps.east[nextStep], north: steps.north[nextStep])
      nextStep += 1
    }
  }

  /// Compares the sites at a step of the way.
  private mutating func take(_ time: Int64, east: Double, north: Double) {
    let isFirst = timeline.isEmpty && time == 0
    let change = rivalSince + model.timeToTrigger.nanoseconds
    if rival >= 0, time >= change {
      serving = rival
      rival = -1
      timeline.append(
        WorldRealisation.ServingCell(
          from: SimulationTime(nanoseconds: change),
          site: site(serving)
        )
      )
    }
    while time >= nextArea {
      areaIndex += 1
      nextArea = areaIndex + 1 < areas.count ? areas[areaIndex + 1].from.nanoseconds : .max
      enter(areas[areaIndex].area)
    }
    let strongest = strongest(east: east, north: north)
    if strongest.index < 0 {
      guard serving >= 0 else { return }
      timeline[timeline.count - 1].until = SimulationTime(nanoseconds: time)
      serving = -1
      rival = -1
    } else if serving < 0 {
      serving = strongest.index
      let from = isFirst ? .zero : SimulationTime(nanoseconds: time)
      // A site that began to serve at this very instant never served.
      if let last = timeline.last, last.from == from { timeline.removeLast() }
      timeline.append(WorldRealisation.ServingCell(from: from, site: site(serving)))
    } else if strongest.index != serving, strongest.margin > model.hysteresis {
      if rival < 0 { rivalSince = time }
      rival = strongest.index
    } else {
      rival = -1
    }
  }

  /// The database's entry for a site.
  private func site(_ index: Int) -> WorldRealisation.CellSite {
    let range = Metres(model.rangeFactor * distance)
    if let map {
      let site = map.sites[index]
      return WorldRealisation.CellSite(
        id: site.id,
        databasePosition: site.position,
        range: site.range > .zero ? site.range : range
      )
    }
    let site = grids[gridIndex].sites[index]
    let sigma = model.databaseFraction * distance / 2.0.squareRoot()
    return WorldRealisation.CellSite(
      id: site.id,
      databasePosition: PlanePoint(
        east: site.east + sigma * site.random.normal(0, 1),
        north: site.north + sigma * site.random.normal(0, 2)
      ),
      range: range
    )
  }

  /// The true position of a site.
  func position(ofSite id: UInt64) -> PlanePoint? {
    if let map { return map.position(ofSite: id) }
    return grids.lazy.compactMap { $0.position(ofSite: id) }.first
  }

  /// The strongest site at a place and its margin over the serving one, in decibels.
  ///
  /// Most sites are weaker than the serving one whatever the exact logarithm of their distance is;
  /// a bound on the logarithm, far cheaper to compute, shows this.
  private mutating func strongest(east: Double, north: Double) -> (index: Int, margin: Double) {
    gather(east: east, north: north)
    lattice.move(east: east, north: north)
    let (lattice, slope, serving) = (self.lattice, self.slope, self.serving)
    let reachSquare = self.reachSquare
    let nearest = model.minimumDistance.value * model.minimumDistance.value
    let deviation = model.shadowing
    return near.withUnsafeMutableBufferPointer { near in
      var best = serving
      var bestStrength = -Double.infinity
      // A serving site out of reach is weaker than any site within reach.
      var servingStrength = -Double.infinity
      for place in near.indices where near[place].index == serving {
        let square = Self.square(east - near[place].east, north - near[place].north)
        guard square < reachSquare else { continue }
        servingStrength =
          deviation * near[place].shadow.value(at: lattice) - slope * log(max(square, nearest))
      }
      for place in near.indices {
        let square = Self.square(east - near[place].east, north - near[place].north)
        guard square < reachSquare else { continue }
        var strength = servingStrength
        if near[place].index != serving {
          let shadow = deviation * near[place].shadow.value(at: lattice)
          let limited = max(square, nearest)
          // A millionth of a decibel is far more than rounding.
          if shadow - slope * Self.logarithmBound(limited) + 1e-6
            < max(bestStrength, servingStrength)
          {
            continue
          }
          strength = shadow - slope * log(limited)
        }
        if strength > bestStrength {
          bestStrength = strength
          best = near[place].index
        }
      }
      return (bestStrength > -.infinity ? best : -1, bestStrength - servingStrength)
    }
  }

  @inline(__always)
  private static func square(_ de: Double, _ dn: Double) -> Double { de * de + dn * dn }

  /// A number between the natural logarithm less 0.06 and the natural logarithm.
  ///
  /// The exponent and the fraction of a binary number, read as one number, are its logarithm to the
  /// base 2 as a chain of chords below the curve. A number that is not normal has no bound.
  @inline(__always)
  private static func logarithmBound(_ x: Double) -> Double {
    guard x >= .leastNormalMagnitude else { return -.infinity }
    return (Double(Int64(bitPattern: x.bitPattern)) * 0x1p-52 - 1023) * 0.6931471805599453
  }

  /// Collects the sites near a place; the selection depends on the place alone.
  @inline(__always)
  private mutating func gather(east: Double, north: Double) {
    let cell: (i: Int64, j: Int64)
    if let lay {
      cell = lay.cell(east: east, north: north)
    } else {
      let side = CellMap.square
      cell = (Int64((east / side).rounded(.down)), Int64((north / side).rounded(.down)))
    }
    if let centre, centre == cell { return }
    centre = cell
    near.removeAll(keepingCapacity: true)
    if let map { gather(from: map, square: cell) } else { gather(around: cell) }
  }

  private mutating func gather(around cell: (i: Int64, j: Int64)) {
    for index in grids[gridIndex].sites(around: cell) {
      let site = grids[gridIndex].sites[index]
      append(index, PlanePoint(east: site.east, north: site.north), site.random)
    }
  }

  private mutating func gather(from map: CellMap, square: (i: Int64, j: Int64)) {
    let middle = PlanePoint(
      east: (Double(square.i) + 0.5) * CellMap.square,
      north: (Double(square.j) + 0.5) * CellMap.square
    )
    // The largest ratio of another site's distance to that of the nearest site.
    let ratio = pow(10, CellMap.contention * model.shadowing / max(model.slope, 1e-9))
    for index in map.sites(around: middle, reach: CellModel.reachShare * distance, ratio: ratio) {
      let site = map.sites[index]
      append(index, site.position, random.stream(site.id))
    }
  }

  private mutating func append(_ index: Int, _ position: PlanePoint, _ random: KeyedRandom) {
    near.append(
      NearSite(
        index: index,
        east: position.east,
        north: position.north,
        shadow: ShadowField(random: random)
      )
    )
  }
}

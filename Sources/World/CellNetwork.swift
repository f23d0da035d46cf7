// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The cell sites of one replication and the strength of their signals.
///
/// Scope: a hexagonal grid with random offset and rotation. A signal falls with the logarithm of
/// the distance and varies by shadowing, a `ShadowField` per site. Limitations: no sectors, no
/// terrain, no load; the shadowing of sites is independent. Validation: `ServingCellStatistics`.
struct CellNetwork {
  private struct Site {
    var id: UInt64
    var i: Int64
    var j: Int64
    var east: Double
    var north: Double
    var random: KeyedRandom
    var shadow: ShadowField
  }

  private let model: CellModel
  private let distance: Double
  /// Path loss in decibels for each factor of e in the square of the distance.
  private let slope: Double
  private var lattice: ShadowLattice
  private let cosine: Double
  private let sine: Double
  private let offset: PlanePoint
  private let random: KeyedRandom
  private var sites: [Site] = []
  private var known: [UInt64: Int] = [:]
  /// Indices of the sites near the phone, in a fixed order.
  private var near: [Int] = []
  private var centre: (i: Int64, j: Int64)?

  init(random: KeyedRandom, model: CellModel, area: AreaClass) {
    self.random = random
    self.model = model
    distance = model[area].interSiteDistance.value
    slope = model.slope / 2 / log(10)
    lattice = ShadowLattice(
      spacing: model[area].shadowingDistance * ShadowField.latticeFactor
    )
    let angle = random.uniform(0, 0) * .pi / 3
    cosine = cos(angle)
    sine = sin(angle)
    let u = random.uniform(0, 1)
    let v = random.uniform(0, 2)
    offset = PlanePoint(
      east: (u + v / 2) * distance,
      north: v * 0.75.squareRoot() * distance
    )
  }

  /// The sites in force: which one serves, and since when another has been stronger.
  mutating func timeline(steps: CellSteps) -> [WorldRealisation.ServingCell] {
    var timeline: [WorldRealisation.ServingCell] = []
    var serving = -1
    var rival = -1
    var since: Int64 = 0
    for k in steps.times.indices {
      let time = steps.times[k]
      if rival >= 0, time >= since + model.timeToTrigger.nanoseconds {
        serving = rival
        rival = -1
        timeline.append(
          WorldRealisation.ServingCell(
            from: SimulationTime(
              nanoseconds: since + model.timeToTrigger.nanoseconds
            ),
            site: site(serving)
          )
        )
      }
      let strongest = strongest(east: steps.east[k], north: steps.north[k], serving: serving)
      if serving < 0 {
        serving = strongest.index
        timeline.append(WorldRealisation.ServingCell(from: .zero, site: site(serving)))
      } else if strongest.index != serving, strongest.margin > model.hysteresis {
        if rival < 0 { since = time }
        rival = strongest.index
      } else {
        rival = -1
      }
    }
    return timeline
  }

  /// What the database knows of a site.
  private func site(_ index: Int) -> WorldRealisation.CellSite {
    let site = sites[index]
    let sigma = model.databaseFraction * distance / 2.0.squareRoot()
    return WorldRealisation.CellSite(
      id: site.id,
      databasePosition: PlanePoint(
        east: site.east + sigma * site.random.normal(0, 1),
        north: site.north + sigma * site.random.normal(0, 2)
      ),
      range: Metres(model.rangeFactor * distance)
    )
  }

  /// Where a site truly stands.
  func position(ofSite id: UInt64) -> PlanePoint? {
    known[id].map { PlanePoint(east: sites[$0].east, north: sites[$0].north) }
  }

  /// The strongest site at a place and its margin over the serving one, in decibels.
  private mutating func strongest(
    east: Double,
    north: Double,
    serving: Int
  ) -> (index: Int, margin: Double) {
    gather(east: east, north: north)
    lattice.move(east: east, north: north)
    let (lattice, slope) = (self.lattice, self.slope)
    let reach = CellModel.reachShare * distance
    let nearest = model.minimumDistance.value * model.minimumDistance.value
    let deviation = model.shadowing
    return sites.withUnsafeMutableBufferPointer { sites in
      var best = serving
      var bestStrength = -Double.infinity
      var servingStrength = -Double.infinity
      for index in near {
        let de = east - sites[index].east
        let dn = north - sites[index].north
        let square = de * de + dn * dn
        guard square < reach * reach else { continue }
        let strength =
          deviation * sites[index].shadow.value(at: lattice) - slope * log(max(square, nearest))
        if index == serving { servingStrength = strength }
        if strength > bestStrength {
          bestStrength = strength
          best = index
        }
      }
      // A serving site out of reach is weaker than any within.
      return (best, bestStrength - servingStrength)
    }
  }

  /// Collects the sites within three rings of the one whose grid cell holds a place.
  private mutating func gather(east: Double, north: Double) {
    let e = cosine * east + sine * north - offset.east
    let n = -sine * east + cosine * north - offset.north
    let row = n / (0.75.squareRoot() * distance)
    let column = e / distance - row / 2
    let j = Int64(row.rounded())
    let i = Int64(column.rounded())
    if let centre, centre.i == i, centre.j == j { return }
    centre = (i, j)
    near.removeAll(keepingCapacity: true)
    let rings: Int64 = 3
    for dj in -rings...rings {
      for di in max(-rings, -dj - rings)...min(rings, -dj + rings) {
        near.append(index(i: i + di, j: j + dj))
      }
    }
  }

  private mutating func index(i: Int64, j: Int64) -> Int {
    let id = KeyedRandom.cell(i, j)
    if let index = known[id] { return index }
    let e = (Double(i) + Double(j) / 2) * distance + offset.east
    let n = Double(j) * 0.75.squareRoot() * distance + offset.north
    let index = sites.count
    sites.append(
      Site(
        id: id,
        i: i,
        j: j,
        east: cosine * e - sine * n,
        north: sine * e + cosine * n,
        random: random.stream(id),
        shadow: ShadowField(random: random.stream(id))
      )
    )
    known[id] = index
    return index
  }
}

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
    var east: Double
    var north: Double
    var random: KeyedRandom
  }

  /// What is compared of a site near the phone, side by side in memory.
  private struct NearSite {
    var index: Int
    var east: Double
    var north: Double
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
  /// The sites near the phone, in a fixed order.
  private var near: [NearSite] = []
  private var centre: (i: Int64, j: Int64)?

  /// The sites in force so far, each from its instant on.
  private(set) var timeline: [WorldRealisation.ServingCell] = []
  /// The first step that has not been looked at.
  private var nextStep = 0
  private var serving = -1
  private var rival = -1
  /// Since when another site than the serving one has been stronger, in nanoseconds.
  private var rivalSince: Int64 = 0

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

  /// Follows the phone's way until no later step changes what serves up to an instant.
  ///
  /// A step may bring a site into force a little before itself, so the first one after the instant
  /// counts as well. The timeline does not depend on how the way is cut into calls.
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
    let strongest = strongest(east: east, north: north)
    if serving < 0 {
      serving = strongest.index
      timeline.append(WorldRealisation.ServingCell(from: .zero, site: site(serving)))
    } else if strongest.index != serving, strongest.margin > model.hysteresis {
      if rival < 0 { rivalSince = time }
      rival = strongest.index
    } else {
      rival = -1
    }
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
  ///
  /// Most sites are weaker than the serving one whatever the exact logarithm of their distance is; a
  /// bound on it, far cheaper than the logarithm, tells so.
  private mutating func strongest(east: Double, north: Double) -> (index: Int, margin: Double) {
    gather(east: east, north: north)
    lattice.move(east: east, north: north)
    let (lattice, slope, serving) = (self.lattice, self.slope, self.serving)
    let reach = CellModel.reachShare * distance
    let nearest = model.minimumDistance.value * model.minimumDistance.value
    let deviation = model.shadowing
    return near.withUnsafeMutableBufferPointer { near in
      var best = serving
      var bestStrength = -Double.infinity
      // A serving site out of reach is weaker than any within.
      var servingStrength = -Double.infinity
      for place in near.indices where near[place].index == serving {
        let square = Self.square(east - near[place].east, north - near[place].north)
        guard square < reach * reach else { continue }
        servingStrength =
          deviation * near[place].shadow.value(at: lattice) - slope * log(max(square, nearest))
      }
      for place in near.indices {
        let square = Self.square(east - near[place].east, north - near[place].north)
        guard square < reach * reach else { continue }
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
      return (best, bestStrength - servingStrength)
    }
  }

  @inline(__always)
  private static func square(_ de: Double, _ dn: Double) -> Double { de * de + dn * dn }

  /// A number at most the natural logarithm and at least it less 0.06.
  ///
  /// The exponent and the fraction of a binary number, read as one, are its logarithm to the base 2 as
  /// a chain of chords, which lie below the curve. What is no normal number has no bound.
  @inline(__always)
  private static func logarithmBound(_ x: Double) -> Double {
    guard x >= .leastNormalMagnitude else { return -.infinity }
    return (Double(Int64(bitPattern: x.bitPattern)) * 0x1p-52 - 1023) * 0.6931471805599453
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
        let index = index(i: i + di, j: j + dj)
        let site = sites[index]
        near.append(
          NearSite(
            index: index,
            east: site.east,
            north: site.north,
            shadow: ShadowField(random: site.random)
          )
        )
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
        east: cosine * e - sine * n,
        north: sine * e + cosine * n,
        random: random.stream(id)
      )
    )
    known[id] = index
    return index
  }
}

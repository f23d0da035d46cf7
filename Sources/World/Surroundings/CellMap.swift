// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The cell sites of a list in the plane of a world.
///
/// Scope: cells at one place are the sectors of one site. Its random draws are keyed by the least
/// id of its cells, so that neither the order of the list nor the location on earth changes a
/// result.
struct CellMap: Sendable {
  /// A site.
  struct Site: Sendable, Hashable {
    /// The least id of its cells.
    var id: UInt64
    /// The position, in the list and in the world.
    var position: PlanePoint
    /// The greatest range of its cells; 0 m if none has one.
    var range: Metres
  }

  /// The distance beyond which sites are not received, whatever their range.
  ///
  /// Source: the timing advance of GSM reaches 63 steps of 554 m (3GPP TS 45.010, section 5.6).
  static let farthest = Metres(35_000)
  /// The number of shadowing deviations by which a weaker site is left out.
  ///
  /// A site is left out if its mean signal is this far below that of the nearest site.
  static let contention = 5.0
  /// The side of the squares of the plane for which sites are gathered once, in metres.
  static let square = 100.0

  /// The sites in the order of their ids.
  let sites: [Site]
  private let index: PointIndex
  private let greatestRange: Double

  /// The sites of some cells.
  init(_ towers: [CellTower], plane: LocalPlane) {
    // A cell that is listed twice counts once.
    let ordered = towers.sorted {
      ($0.id, $0.coordinate.latitude, $0.coordinate.longitude, $0.range?.value ?? 0)
        < ($1.id, $1.coordinate.latitude, $1.coordinate.longitude, $1.range?.value ?? 0)
    }
    var sites: [Site] = []
    var known: [Coordinate: Int] = [:]
    var last: UInt64?
    for tower in ordered where tower.id != last {
      last = tower.id
      let range = max(tower.range ?? .zero, .zero)
      if let site = known[tower.coordinate] {
        sites[site].range = max(sites[site].range, range)
        continue
      }
      let position = plane.point(of: tower.coordinate)
      guard position.east.isFinite, position.north.isFinite else { continue }
      known[tower.coordinate] = sites.count
      sites.append(Site(id: tower.id, position: position, range: range))
    }
    self.sites = sites
    index = PointIndex(sites.map(\.position), size: Metres(1000))
    greatestRange = sites.reduce(0) { max($0, min($1.range.value, Self.farthest.value)) }
  }

  /// The sites that may serve within the square of the plane around a centre, in the order of ids.
  ///
  /// A site is in reach up to the longer of the area's reach and its own range. A site out of reach
  /// is not received, so it does not exclude other sites, however near it is.
  func sites(around centre: PlanePoint, reach: Double, ratio: Double) -> [Int] {
    let half = Self.square / 2 * 2.0.squareRoot()
    let widest = min(max(reach, greatestRange), Self.farthest.value)
    func isInReach(_ number: Int, _ square: Double) -> Bool {
      let own = min(max(reach, sites[number].range.value), Self.farthest.value)
      return square <= own * own
    }
    guard let nearest = index.nearest(within: widest, of: centre, where: isInReach) else {
      return []
    }
    let limit = min(widest, (nearest + half) * ratio + half)
    var found: [Int] = []
    index.forEach(within: limit, of: centre) { number, square in
      if isInReach(number, square) { found.append(number) }
      return true
    }
    return found.sorted()
  }

  /// The position of a site.
  func position(ofSite id: UInt64) -> PlanePoint? {
    var low = 0
    var high = sites.count
    while low < high {
      let middle = (low + high) / 2
      if sites[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < sites.count && sites[low].id == id ? sites[low].position : nil
  }

  /// The number of sites in reach of a place, each up to the longer of a reach and its own range.
  func count(inReachOf place: PlanePoint, reach: Double) -> Int {
    var count = 0
    let widest = min(max(reach, greatestRange), Self.farthest.value)
    index.forEach(within: widest, of: place) { number, square in
      let own = min(max(reach, sites[number].range.value), Self.farthest.value)
      if square <= own * own { count += 1 }
      return true
    }
    return count
  }
}

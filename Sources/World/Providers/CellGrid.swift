// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities
internal import Stochastics

/// A hexagonal grid of cell sites with random offset and rotation; sites are created on demand.
struct CellGrid {
  /// A site of the grid.
  struct Site {
    var id: UInt64
    var east: Double
    var north: Double
    var random: KeyedRandom
  }

  /// The sites created so far.
  private(set) var sites: [Site] = []
  private var known: [UInt64: Int] = [:]
  private let random: KeyedRandom
  /// The geometry of the grid.
  let lay: CellGridLay
  /// Distinguishes the sites of several grids; 0 for the first one.
  private let salt: UInt64

  /// A grid with a distance between neighbours above 0 m.
  init(random: KeyedRandom, distance: Metres, salt: UInt64) {
    self.random = random
    self.salt = salt
    lay = CellGridLay(random: random, distance: distance.value)
  }

  /// The position of a site that has been created; nil for others.
  func position(ofSite id: UInt64) -> PlanePoint? {
    known[id].map { PlanePoint(east: sites[$0].east, north: sites[$0].north) }
  }

  /// The numbers of the sites within three rings of a cell's site, in a fixed order.
  mutating func sites(around cell: (i: Int64, j: Int64)) -> [Int] {
    let rings: Int64 = 3
    var numbers: [Int] = []
    numbers.reserveCapacity(37)
    for dj in -rings...rings {
      for di in max(-rings, -dj - rings)...min(rings, -dj + rings) {
        numbers.append(index(i: cell.i + di, j: cell.j + dj))
      }
    }
    return numbers
  }

  private mutating func index(i: Int64, j: Int64) -> Int {
    var id = KeyedRandom.cell(i, j)
    if salt != 0 { id = KeyedRandom.cell(Int64(bitPattern: id), Int64(bitPattern: salt)) }
    if let index = known[id] { return index }
    let place = lay.place(i: i, j: j)
    let index = sites.count
    sites.append(
      Site(
        id: id,
        east: place.east,
        north: place.north,
        random: random.stream(id)
      )
    )
    known[id] = index
    return index
  }
}

/// The geometry of a hexagonal grid: its spacing, turn and offset, without the created sites.
///
/// It is used at every step of a way and contains plain numbers only, so that its use costs no
/// reference counting.
struct CellGridLay {
  private let distance: Double
  private let cosine: Double
  private let sine: Double
  private let offset: PlanePoint

  /// A random geometry with a distance between neighbours in metres, above 0.
  init(random: KeyedRandom, distance: Double) {
    self.distance = distance
    let angle = random.uniform(0, 0) * .pi / 3
    cosine = cos(angle)
    sine = sin(angle)
    let u = random.uniform(0, 1)
    let v = random.uniform(0, 2)
    offset = PlanePoint(east: (u + v / 2) * distance, north: v * 0.75.squareRoot() * distance)
  }

  /// The cell of the grid at a place.
  @inline(__always)
  func cell(east: Double, north: Double) -> (i: Int64, j: Int64) {
    let e = cosine * east + sine * north - offset.east
    let n = -sine * east + cosine * north - offset.north
    let row = n / (0.75.squareRoot() * distance)
    let column = e / distance - row / 2
    return (Int64(column.rounded()), Int64(row.rounded()))
  }

  /// The place of a cell's site.
  func place(i: Int64, j: Int64) -> PlanePoint {
    let e = (Double(i) + Double(j) / 2) * distance + offset.east
    let n = Double(j) * 0.75.squareRoot() * distance + offset.north
    return PlanePoint(east: cosine * e - sine * n, north: sine * e + cosine * n)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

@testable import World

@Suite("Cells from a list")
struct MappedCellProperties {
  static let origin = Coordinate(latitude: 48, longitude: 8)

  static func drive(longitude: Double = 8) -> RecordedTrace {
    var journey = Journey(origin: Coordinate(latitude: 48, longitude: longitude))
    journey.move(seconds: 900, speed: 15, course: 30)
    journey.move(seconds: 400, speed: 0)
    journey.move(seconds: 900, speed: 15, course: 100)
    return journey.trace
  }

  /// Towers scattered over a square around the route.
  static func towers(_ count: Int, longitude: Double = 8, range: Metres? = nil) -> [CellTower] {
    let random = KeyedRandom(seed: 4, replication: 0, purpose: DrawPurpose("test.towers"))
    return (0..<count).map { k in
      CellTower(
        id: random.bits(UInt64(k), 2),
        coordinate: Coordinate(
          latitude: 47.95 + 0.3 * random.uniform(UInt64(k), 0),
          longitude: longitude - 0.1 + 0.5 * random.uniform(UInt64(k), 1)
        ),
        range: range
      )
    }
  }

  static func realisation(
    _ towers: [CellTower],
    trace: RecordedTrace = drive(),
    area: AreaClass = .suburban,
    surroundings: [SurroundingsPolygon] = [],
    replication: Int = 0
  ) -> WorldRealisation {
    let world = World(
      trace: trace,
      configuration: WorldConfiguration(area: area, surroundings: surroundings, cells: towers)
    )
    return WorldRealisation(world: world, seed: 11, replication: replication)
  }

  @Test("the phone is served by towers of the list, where the list has them")
  func listed() {
    let towers = Self.towers(300)
    let realisation = Self.realisation(towers)
    let plane = realisation.world.plane
    let places = towers.map { plane.point(of: $0.coordinate) }
    let serving = realisation.servingCells
    #expect(serving.count > 5)
    for cell in serving {
      let index = towers.firstIndex { $0.id == cell.site.id }
      #expect(index != nil)
      if let index { expectEqual(places[index], cell.site.databasePosition) }
      // 1.1 times 1732 m where the list has no range.
      #expect(abs(cell.site.range.value - 1905.2) < 1e-6)
    }
  }

  @Test("the order of the list changes nothing, nor does a tower that is listed twice")
  func order() {
    let towers = Self.towers(300)
    let expected = Self.realisation(towers).servingCells
    expectEqual(Self.realisation(towers.reversed()).servingCells, expected)
    expectEqual(Self.realisation(towers + towers.prefix(50)).servingCells, expected)
  }

  @Test("moving way and towers along a parallel changes no cell")
  func moved() {
    let here = Self.realisation(Self.towers(300))
    let there = Self.realisation(
      Self.towers(300, longitude: 23.5),
      trace: Self.drive(longitude: 23.5)
    )
    let (a, b) = (here.servingCells, there.servingCells)
    expectEqual(a.map(\.site.id), b.map(\.site.id))
    expectEqual(a.map(\.from), b.map(\.from))
    for (cell, other) in zip(a, b) {
      let distance = cell.site.databasePosition.distance(to: other.site.databasePosition)
      #expect(distance.value < 1e-5)
    }
  }

  @Test("cells at one place are the sectors of one site")
  func sectors() {
    let towers = Self.towers(200)
    var sectors = towers
    for tower in towers {
      // Greater ids, so that the site keeps its own.
      sectors.append(CellTower(id: tower.id | 1 << 63, coordinate: tower.coordinate))
    }
    let own = towers.filter { $0.id < 1 << 63 }
    let expected = Self.realisation(own).servingCells
    let all = sectors.filter { sector in own.contains { $0.coordinate == sector.coordinate } }
    #expect(all.count > own.count)
    expectEqual(Self.realisation(all).servingCells, expected)
  }

  @Test("the range of the list is the range of the cell")
  func range() {
    let realisation = Self.realisation(Self.towers(100, range: Metres(3210)))
    #expect(realisation.servingCells.allSatisfy { $0.site.range == Metres(3210) })
  }

  @Test("where no tower is in reach there is no cell, and none is invented")
  func outOfReach() {
    // A tower at the start of the route: the range in suburbs is 2.6 times 1732 m, 4503 m.
    let tower = CellTower(id: 7, coordinate: Self.origin)
    let realisation = Self.realisation([tower])
    let serving = realisation.servingCells
    expectEqual(serving.count, 1)
    let until = serving[0].until
    #expect(until != nil)
    // At 15 m/s it is left after 300 s, with an error of a square of the plane.
    if let until { #expect(abs((until - at(300)).seconds) < 10) }
    expectEqual(realisation.servingCell(at: at(200))?.site.id, 7)
    #expect(realisation.servingCell(at: at(400)) == nil)
    #expect(realisation.cell(at: at(400)) == nil)
    #expect(realisation.areaPosition(at: at(400)) == nil)
  }

  @Test("a near tower out of its own reach hides no farther one that reaches the place")
  func hidden() {
    // 0.09 degrees are 10 km; the range in suburbs is 4503 m.
    func tower(_ id: UInt64, north: Double, range: Metres?) -> CellTower {
      let place = Coordinate(latitude: 48 + north / 111_195, longitude: 8)
      return CellTower(id: id, coordinate: place, range: range)
    }
    let far = tower(1, north: -30_000, range: Metres(34_000))
    let near = tower(2, north: -5_000, range: nil)
    let map = CellMap([far, near], plane: LocalPlane(origin: Self.origin))
    let found = map.sites(around: PlanePoint(east: 0, north: 0), reach: 4503, ratio: 2)
    expectEqual(found.map { map.sites[$0].id }, [1])
  }

  @Test("a further cell takes no coverage from a place that another one reaches", arguments: 0..<20)
  func monotone(seed: UInt64) {
    let random = KeyedRandom(seed: seed, replication: 0, purpose: DrawPurpose("test.cover"))
    let plane = LocalPlane(origin: Self.origin)
    var towers: [CellTower] = []
    var covered = [Bool](repeating: false, count: 40)
    for k in 0..<12 {
      let draws = random.stream(UInt64(k))
      let range = draws.uniform(0, 0) < 0.5 ? nil : Metres(40_000 * draws.uniform(0, 1))
      let place = Coordinate(
        latitude: 47.6 + 0.8 * draws.uniform(0, 2),
        longitude: 7.4 + 1.2 * draws.uniform(0, 3)
      )
      towers.append(CellTower(id: UInt64(k), coordinate: place, range: range))
      let map = CellMap(towers, plane: plane)
      for spot in covered.indices {
        let place = PlanePoint(
          east: 60_000 * (random.uniform(UInt64(spot), 4) - 0.5),
          north: 60_000 * (random.uniform(UInt64(spot), 5) - 0.5)
        )
        let sites = map.sites(around: place, reach: 4503, ratio: 2)
        #expect(!covered[spot] || !sites.isEmpty)
        expectEqual(sites.isEmpty, (map.count(inReachOf: place, reach: 4503) == 0))
        covered[spot] = !sites.isEmpty
      }
    }
    #expect(covered.contains(true))
  }

  @Test("a tower whose range reaches farther is met farther away")
  func longRange() {
    let tower = CellTower(id: 7, coordinate: Self.origin, range: Metres(9000))
    let realisation = Self.realisation([tower])
    expectEqual(realisation.servingCell(at: at(580))?.site.id, 7)
    #expect(realisation.servingCell(at: at(900)) == nil)
  }

  @Test("the first cell may come late")
  func late() {
    let trace = Self.drive()
    let realisation = Self.realisation(
      [CellTower(id: 7, coordinate: trace.points[900].coordinate)],
      trace: trace
    )
    #expect(realisation.servingCell(at: .zero) == nil)
    #expect(realisation.cell(at: .zero) == nil)
    expectEqual(realisation.servingCell(at: at(880))?.site.id, 7)
    #expect(realisation.servingCells[0].from > at(500))
  }

  @Test("an empty list leaves the phone without a cell all day")
  func empty() {
    let realisation = Self.realisation([])
    #expect(realisation.servingCells.isEmpty)
    #expect(realisation.servingCell(at: at(100)) == nil)
    #expect(realisation.cell(at: at(100)) == nil)
  }

  @Test("asking in any order gives the same cells", arguments: 0..<3)
  func anyOrder(replication: Int) {
    let towers = Self.towers(40)
    let whole = Self.realisation(towers, replication: replication)
    let cells = whole.servingCells
    let partly = Self.realisation(towers, replication: replication)
    for second in stride(from: 0.0, through: 2200, by: 3) {
      let time = at(second)
      let last = cells.last { $0.from <= time }
      let expected = last.flatMap { cell in
        cell.until.map { $0 <= time } == true ? nil : cell.site
      }
      expectEqual(partly.servingCell(at: time)?.site, expected)
    }
    expectEqual(partly.servingCells, cells)
  }

  @Test("a class of area on the way brings its own grid, and outside it all is as without it")
  func areas() {
    let trace = Self.drive()
    func world(_ area: AreaClass?) -> World {
      let strip = SurroundingsTests.strip(300, 600, of: trace, area: area)
      return World(
        trace: trace,
        configuration: WorldConfiguration(surroundings: area == nil ? [] : [strip])
      )
    }
    let usual = WorldRealisation(world: world(nil), seed: 2, replication: 0)
    let same = WorldRealisation(world: world(.suburban), seed: 2, replication: 0)
    expectEqual(usual.servingCells, same.servingCells)
    let dense = WorldRealisation(world: world(.denseUrban), seed: 2, replication: 0)
    let times = dense.servingCells.map(\.from)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let ids = Set(usual.servingCells.map(\.site.id))
    for second in stride(from: 0.0, through: 2200, by: 5) {
      guard let cell = dense.servingCell(at: at(second)) else {
        Issue.record("no cell at \(second) s")
        continue
      }
      let isDense = cell.site.range == Metres(550)
      if second < 299 {
        #expect(!isDense)
        expectEqual(cell.site, usual.servingCell(at: at(second))?.site)
      } else if second > 302 && second < 598 {
        #expect(isDense)
        #expect(!ids.contains(cell.site.id))
      } else if second > 603 {
        #expect(!isDense)
      }
    }
    let area = dense.areaPosition(at: at(450))
    expectEqual(area?.range, Metres(10_000))
    expectEqual(dense.areaPosition(at: at(700))?.range, Metres(15_000))
  }
}

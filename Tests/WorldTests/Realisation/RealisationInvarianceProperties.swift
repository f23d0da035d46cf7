// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import Stochastics
import TracewattTestSupport

@testable import World

@Suite("A realisation does not depend on the queries")
struct RealisationInvarianceProperties {
  /// A ride, a walk and a stay through every environment.
  static let world: World = {
    var journey = Journey()
    for (k, _) in Environment.allCases.enumerated() {
      journey.move(seconds: 400, speed: 12, course: Double(40 * k))
      journey.move(seconds: 200, speed: 1.4, course: Double(90 * k))
      journey.move(seconds: 100, speed: 0)
    }
    let changes = Environment.allCases.enumerated().map { k, environment in
      EnvironmentChange(
        from: at(Double(700 * k)),
        to: at(Double(700 * k + 700)),
        environment: environment
      )
    }
    return World(
      trace: journey.trace,
      configuration: WorldConfiguration(changes: changes)
    )
  }()

  struct Reading: Equatable {
    var gnss: WorldRealisation.GNSSSample
    var wifi: WorldRealisation.WiFiSample?
    var cell: WorldRealisation.CellSample?
    var area: WorldRealisation.CellSample?
    var age: SimulationDuration
  }

  func reading(_ realisation: WorldRealisation, _ time: SimulationTime) -> Reading {
    Reading(
      gnss: realisation.gnss(at: time),
      wifi: realisation.wifi(at: time),
      cell: realisation.cell(at: time),
      area: realisation.areaPosition(at: time),
      age: realisation.cachedScanAge(at: time)
    )
  }

  @Test("sampling every second and every minute agree to the bit", arguments: [7, 30, 60, 1000])
  func sparseAndDense(spacing: Int) {
    let dense = WorldRealisation(world: Self.world, seed: 42, replication: 3)
    let sparse = WorldRealisation(world: Self.world, seed: 42, replication: 3)
    let length = Int(Self.world.duration.seconds)
    let all = (0...length).map { reading(dense, at(Double($0))) }
    for second in stride(from: 0, through: length, by: spacing) {
      expectEqual(reading(sparse, at(Double(second))), all[second])
    }
  }

  @Test("sampling forwards, backwards and shuffled agree to the bit, between seconds too")
  func order() {
    let times = (0..<3000).map { at(Double($0) * 1.87) }
    let forwards = WorldRealisation(world: Self.world, seed: 42, replication: 0)
    let expected = times.map { reading(forwards, $0) }
    let backwards = WorldRealisation(world: Self.world, seed: 42, replication: 0)
    for k in times.indices.reversed() {
      expectEqual(reading(backwards, times[k]), expected[k])
    }
    let shuffled = WorldRealisation(world: Self.world, seed: 42, replication: 0)
    for k in times.indices {
      let other = (k * 1009) % times.count
      expectEqual(reading(shuffled, times[other]), expected[other])
    }
  }

  @Test("replications and seeds differ")
  func replicationsDiffer() {
    let a = WorldRealisation(world: Self.world, seed: 42, replication: 0)
    let b = WorldRealisation(world: Self.world, seed: 42, replication: 1)
    let c = WorldRealisation(world: Self.world, seed: 43, replication: 0)
    let time = at(333)
    #expect(a.gnss(at: time).offsetEast != b.gnss(at: time).offsetEast)
    #expect(a.gnss(at: time).offsetEast != c.gnss(at: time).offsetEast)
    #expect(a.servingCells != b.servingCells)
  }

  @Test("moving the trace along its parallel moves the world and nothing else")
  func moved() {
    // Along a parallel the plane is equal except for rounding: 1e-13 degrees are 1e-8 m.
    func world(longitude: Double) -> World {
      var journey = Journey(origin: Coordinate(latitude: 48, longitude: longitude))
      journey.move(seconds: 900, speed: 12, course: 30)
      journey.move(seconds: 400, speed: 0)
      journey.move(seconds: 900, speed: 1.4, course: 200)
      return World(trace: journey.trace)
    }
    let here = world(longitude: 8)
    let there = world(longitude: 23.5)
    expectEqual(here.movement.motion, there.movement.motion)
    expectEqual(here.environments, there.environments)
    let a = WorldRealisation(world: here, seed: 1, replication: 0)
    let b = WorldRealisation(world: there, seed: 1, replication: 0)
    expectEqual(a.servingCells.map(\.site.id), b.servingCells.map(\.site.id))
    for second in stride(from: 0.0, through: 2200, by: 10) {
      let p = a.gnss(at: at(second))
      let q = b.gnss(at: at(second))
      #expect(abs(p.offsetEast - q.offsetEast) < 1e-6)
      #expect(abs(p.offsetNorth - q.offsetNorth) < 1e-6)
      expectEqual(p.isAvailable, q.isAvailable)
      let v = a.wifi(at: at(second))
      let w = b.wifi(at: at(second))
      expectEqual((v == nil), (w == nil))
      if let v, let w {
        #expect(v.position.distance(to: w.position).value < 1e-5)
      }
    }
  }

  @Test("a standing phone keeps its Wi-Fi position")
  func frozen() {
    let world = World(trace: Journey.standing(seconds: 7200))
    let realisation = WorldRealisation(world: world, seed: 5, replication: 0)
    let positions = (0...720).compactMap { realisation.wifi(at: at(Double(10 * $0)))?.position }
    #expect(positions.count > 600)
    #expect(positions.allSatisfy { $0 == positions[0] })
  }

  @Test("a standing phone keeps its cell")
  func camped() {
    let world = World(trace: Journey.standing(seconds: 86_400))
    for replication in 0..<20 {
      let realisation = WorldRealisation(world: world, seed: 5, replication: replication)
      expectEqual(realisation.servingCells.count, 1)
    }
  }

  @Test("cells change only while the phone moves")
  func handoversMove() {
    let world = Self.world
    for replication in 0..<5 {
      let realisation = WorldRealisation(world: world, seed: 9, replication: replication)
      for cell in realisation.servingCells.dropFirst() {
        // A step decides a change, which takes effect 256 ms later.
        #expect(!world.movement.motion(at: cell.from - .seconds(0.256)).isStill)
      }
      let starts = realisation.servingCells.map(\.from)
      #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test("a cell position is that of the cell ten seconds ago")
  func cellAge() {
    let realisation = WorldRealisation(world: Self.world, seed: 42, replication: 0)
    for second in stride(from: 10.0, through: 5000, by: 10) {
      let expected = realisation.servingCell(at: at(second - 10))?.site.databasePosition
      expectEqual(realisation.cell(at: at(second))?.position, expected)
    }
  }

  @Test("the position by area changes with the cell only, and seldom")
  func areas() {
    var journey = Journey()
    journey.move(seconds: 7200, speed: 20)
    let world = World(trace: journey.trace)
    let realisation = WorldRealisation(world: world, seed: 42, replication: 0)
    var areas: [PlanePoint] = []
    var last: (cell: PlanePoint, area: PlanePoint)?
    for second in stride(from: 0.0, through: 7200, by: 5) {
      guard let cell = realisation.cell(at: at(second))?.position,
        let area = realisation.areaPosition(at: at(second))?.position
      else { continue }
      if let last, last.cell == cell { expectEqual(last.area, area) }
      if areas.last != area { areas.append(area) }
      last = (cell, area)
    }
    // 144 km over hexagons 29 km apart: about six borders; at each of them a few returns.
    #expect(areas.count < realisation.servingCells.count)
    #expect(Set(areas).count <= 12)
  }

  @Test("in a tunnel there is no satellite position, Wi-Fi sometimes, and always a cell")
  func tunnel() {
    let world = World(
      trace: Journey.moving(seconds: 600, speed: 15),
      configuration: WorldConfiguration(environment: .tunnel)
    )
    let realisation = WorldRealisation(world: world, seed: 1, replication: 0)
    var known = 0
    for second in stride(from: 0.0, to: 600, by: 10) {
      #expect(!realisation.gnss(at: at(second)).isAvailable)
      #expect(realisation.cell(at: at(second)) != nil)
      if realisation.wifi(at: at(second)) != nil { known += 1 }
    }
    // Seed 1: 60 slots, each known with probability 0.5; four standard errors are 15.5.
    #expect(abs(known - 30) < 16)
  }
}

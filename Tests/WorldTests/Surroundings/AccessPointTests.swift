// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport

@testable import World

@Suite("Known access points")
struct AccessPointTests {
  static let drive = Journey.moving(seconds: 900, speed: 10)

  static func world(_ seconds: [Int], reach: Metres = Metres(100)) -> World {
    World(
      trace: drive,
      configuration: WorldConfiguration(
        accessPoints: seconds.map { AccessPoint(coordinate: drive.points[$0].coordinate) },
        accessPointReach: reach
      )
    )
  }

  @Test("without an access point in reach there is no position, with few a weak one")
  func classes() {
    let world = Self.world([300, 600, 601, 602])
    let realisation = WorldRealisation(world: world, seed: 1, replication: 0)
    for second in stride(from: 0.0, through: 900, by: 1) {
      let sample = realisation.wifi(at: at(second))
      expectEqual((sample != nil), realisation.knowsAccessPoints(at: at(second)))
      switch second {
      case 292...308: #expect(sample?.accuracyClass == .weak)
      case 594...608: #expect(sample?.accuracyClass == .usual)
      case ...289, 311...589, 613...: #expect(sample == nil)
      default: break
      }
    }
  }

  @Test("a known place has an error by the distribution of its environment")
  func law() {
    let mapped = WorldRealisation(world: Self.world(Array(0...900)), seed: 1, replication: 0)
    let drawn = WorldRealisation(world: World(trace: Self.drive), seed: 1, replication: 0)
    var compared = 0
    for second in stride(from: 0.0, through: 900, by: 10) {
      guard let expected = drawn.wifi(at: at(second)), expected.accuracyClass == .usual else {
        continue
      }
      compared += 1
      expectEqual(mapped.wifi(at: at(second)), expected)
    }
    // The fast road's row knows half of the slots, the suburb's nine tenths.
    #expect(compared > 30)
  }

  @Test("an empty list knows no place at all")
  func none() {
    let realisation = WorldRealisation(world: Self.world([]), seed: 1, replication: 0)
    expectEqual(realisation.world.accessPointCount(at: at(100)), 0)
    #expect((0...90).allSatisfy { realisation.wifi(at: at(Double($0) * 10)) == nil })
    #expect(World(trace: Self.drive).accessPointCount(at: at(100)) == nil)
  }

  @Test("the reach and nothing else decides which access points count")
  func reach() {
    let near = Self.world([300], reach: Metres(50))
    let far = Self.world([300], reach: Metres(400))
    expectEqual(near.accessPointCount(at: at(304)), 1)
    expectEqual(near.accessPointCount(at: at(306)), 0)
    expectEqual(far.accessPointCount(at: at(339)), 1)
    expectEqual(far.accessPointCount(at: at(341)), 0)
  }

  @Test("the order of the list changes nothing, and neither does its place on Earth")
  func order() {
    let seconds = (0..<300).map { ($0 * 77) % 900 }
    let (a, b) = (Self.world(seconds), Self.world(seconds.reversed()))
    let first = WorldRealisation(world: a, seed: 1, replication: 0)
    let second = WorldRealisation(world: b, seed: 1, replication: 0)
    for k in 0...450 {
      expectEqual(first.wifi(at: at(Double(2 * k))), second.wifi(at: at(Double(2 * k))))
    }
  }

  @Test("points are counted as one by one", arguments: [1.0, 40, 250, 5000])
  func index(size: Double) {
    var points: [PlanePoint] = []
    for k in 0..<500 {
      let x = Double((k * 7919) % 1000)
      points.append(PlanePoint(east: x - 300, north: Double((k * 104_729) % 1700) - 900))
    }
    let index = PointIndex(points, size: Metres(size))
    for k in 0..<40 {
      let place = PlanePoint(east: Double(k * 37 % 1200) - 500, north: Double(k * 71 % 2000) - 1000)
      for radius in [5.0, 60, 400, 3000] {
        let expected = points.count { $0.distance(to: place).value <= radius }
        expectEqual(index.count(within: Metres(radius), of: place), expected)
        let nearest = points.map { $0.distance(to: place).value }.min() ?? 0
        let found = index.nearest(within: radius, of: place)
        expectEqual(found, (nearest <= radius ? nearest : nil))
      }
    }
  }
}

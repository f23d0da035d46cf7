// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Quantities
import TracewattTestSupport
import World

@Suite("Signals of beacons")
struct BeaconSignalTests {
  /// A model whose signals follow the law without chance.
  static let steady: BeaconModel = {
    var model = BeaconModel()
    model.shadowingSpread = 0
    model.fadingSpread = 0
    model.lossFraction = 0
    return model
  }()

  /// A world with one beacon a number of metres east of the start of the trace.
  static func world(
    _ trace: RecordedTrace = Journey.standing(seconds: 600),
    east: Double,
    _ environment: Environment = .openSky,
    model: BeaconModel = steady
  ) -> World {
    let start = trace.points[0].coordinate
    // East on the sphere of journeys; 1e-3 relative is less than the tolerances here.
    let site = Geodesic.destination(from: start, bearing: Degrees(90), distance: Metres(east))
    return World(
      trace: trace,
      configuration: WorldConfiguration(
        environment: environment,
        stayEnvironment: nil,
        beacons: model
      ),
      beacons: [BeaconSite(name: "b", uuid: "u", major: 1, minor: 2, coordinate: site)]
    )
  }

  static func sample(
    _ world: World,
    at seconds: Double = 0,
    replication: Int = 0
  ) -> WorldRealisation.BeaconSample? {
    WorldRealisation(world: world, seed: 5, replication: replication).beacon(0, at: at(seconds))
  }

  @Test(
    "strength falls with the logarithm of the distance, faster inside",
    arguments: [
      (1.0, Environment.openSky, -59), (10, .openSky, -79), (50, .openSky, -93),
      (10, .indoor, -86), (20, .indoorDeep, -94),
    ]
  )
  func law(metres: Double, environment: Environment, expected: Int) throws {
    // -59 - 10 n log10(d) with n 2 and 2.7, rounded to whole dBm.
    let sample = try #require(Self.sample(Self.world(east: metres, environment)))
    #expect(sample.rssi == expected)
  }

  @Test("in the open the estimated distance is the true one")
  func distance() throws {
    let sample = try #require(Self.sample(Self.world(east: 10)))
    // The geodesic and the plane agree to a part in a thousand over 10 m.
    #expect(abs(sample.distance.value - 10) < 0.02)
  }

  @Test(
    "a packet below the sensitivity is not heard",
    arguments: [(62.0, Environment.openSky, true), (64, .openSky, false)]
      + [(21, .indoor, true), (22, .indoor, false)]
  )
  func reach(metres: Double, environment: Environment, isHeard: Bool) {
    // 36 dB are 63.1 m at exponent 2 and 21.5 m at 2.7.
    #expect((Self.sample(Self.world(east: metres, environment)) != nil) == isHeard)
  }

  @Test("nothing is heard beyond the largest range, however loud")
  func largestRange() {
    var loud = Self.steady
    loud.powerAtOneMetre = 0
    #expect(Self.sample(Self.world(east: 99, model: loud)) != nil)
    #expect(Self.sample(Self.world(east: 101, model: loud)) == nil)
  }

  @Test("the signal of a second does not depend on earlier queries")
  func order() {
    let world = Self.world(east: 40, model: BeaconModel())
    let forward = WorldRealisation(world: world, seed: 5, replication: 1)
    let backward = WorldRealisation(world: world, seed: 5, replication: 1)
    let first = (0..<300).map { forward.beacon(0, at: at(Double($0))) }
    let second = (0..<300).reversed().map { backward.beacon(0, at: at(Double($0) + 0.7)) }
    #expect(first == Array(second.reversed()))
    #expect(Set(first.map { $0?.rssi }).count > 3)
  }

  // MARK: Coming within reach

  @Test("the approach to a beacon is found in time, and not long before")
  func approach() throws {
    let world = Self.world(Journey.moving(seconds: 300, speed: 20), east: 3000)
    let realisation = WorldRealisation(world: world, seed: 1, replication: 0)
    let found = try #require(realisation.beaconApproach(of: [0], from: .zero))
    // 2900 m at 20 m/s are 145 s; the steps are a second at the end.
    #expect((145...147).contains(found.seconds))
  }

  @Test("a phone that stays away from every beacon has no approach")
  func noApproach() {
    let world = Self.world(Journey.standing(seconds: 86_400), east: 200)
    let realisation = WorldRealisation(world: world, seed: 1, replication: 0)
    #expect(realisation.beaconApproach(of: [0], from: .zero) == nil)
    #expect(realisation.beaconApproach(of: [], from: .zero) == nil)
  }
}

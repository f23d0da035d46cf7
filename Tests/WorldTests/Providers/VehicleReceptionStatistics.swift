// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Mathematics
import Quantities
import TracewattTestSupport

@testable import World

@Suite("The reception of satellites in vehicles", .tags(.statistics))
struct VehicleReceptionStatistics {
  private func at(_ seconds: Double) -> SimulationTime { SimulationTime(seconds: seconds) }

  /// Stretches of ten minutes at 20 m/s, each in a mode of travel.
  private func world(
    _ modes: [TravelMode],
    _ change: (inout ProviderModel) -> Void = { _ in }
  ) -> World {
    var journey = Journey()
    for mode in modes { journey.move(seconds: 600, speed: 20, mode: mode) }
    var providers = ProviderModel()
    change(&providers)
    return World(
      trace: RecordedTrace(points: journey.points),
      configuration: WorldConfiguration(environment: .suburban, providers: providers)
    )
  }

  @Test("each ride has one factor, log-normal over replications; outside there is none")
  func factors() {
    let modes: [TravelMode] = [.train, .train, .automotive, .car, .bus, .cycling, .bus]
    var plain = ProviderModel()
    for vehicle in Vehicle.allCases {
      plain.gnss.vehicles[vehicle] = VehicleReception(
        errorFactor: 1,
        errorSpread: 0,
        timeConstant: .seconds(3)
      )
    }
    func same(_ providers: inout ProviderModel) {
      for vehicle in Vehicle.allCases {
        providers.gnss.vehicles[vehicle].timeConstant = .seconds(3)
      }
    }
    let shaken = world(modes, same)
    let quiet = shaken.with(providers: plain)
    expectEqual(shaken.rides.rides.map(\.vehicle), [.train, .car, .bus, .bus])
    var logarithms: [[Double]] = Array(repeating: [], count: modes.count)
    for replication in 0..<400 {
      let loud = WorldRealisation(world: shaken, seed: 5, replication: replication)
      let calm = WorldRealisation(world: quiet, seed: 5, replication: replication)
      for leg in modes.indices {
        let factors = [100.0, 300, 500].map { second -> Double in
          let time = at(600 * Double(leg) + second)
          return loud.gnss(at: time).noiseEast / calm.gnss(at: time).noiseEast
        }
        #expect(factors.allSatisfy { abs($0 / factors[0] - 1) < 1e-9 })
        logarithms[leg].append(log(factors[0]))
        // The receiver does not know of the vehicle.
        let time = at(600 * Double(leg) + 300)
        expectEqual(loud.gnss(at: time).sigma, calm.gnss(at: time).sigma)
      }
    }
    // The same train goes on through the second stretch.
    #expect(zip(logarithms[0], logarithms[1]).allSatisfy { abs($0 - $1) < 1e-9 })
    // Two rides of a bus are two draws.
    #expect(logarithms[4] != logarithms[6])
    let model = GNSSErrorModel()
    let expected: [(leg: Int, vehicle: Vehicle)] = [(0, .train), (3, .car), (4, .bus), (6, .bus)]
    for (leg, vehicle) in expected {
      let row = model.vehicles[vehicle]
      let mean = logarithms[leg].reduce(0, +) / 400
      let variance = logarithms[leg].reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 399
      // Four standard errors of 400 draws: a fifth of the spread, and 14 % of it.
      #expect(abs(mean - log(row.errorFactor)) < 0.2 * row.errorSpread, "\(vehicle)")
      #expect(abs(variance.squareRoot() / row.errorSpread - 1) < 0.142, "\(vehicle)")
    }
    for leg in [2, 5] { #expect(logarithms[leg].allSatisfy { abs($0) < 1e-12 }) }
  }

  @Test("by train, errors stay correlated for the train's time constant at any speed")
  func correlation() {
    let world = world(Array(repeating: .train, count: 10))
    var (products, squares) = (0.0, 0.0)
    for replication in 0..<60 {
      let realisation = WorldRealisation(world: world, seed: 3, replication: replication)
      for k in 0..<100 {
        let first = realisation.unitSatelliteError(at: at(Double(60 * k)))
        let later = realisation.unitSatelliteError(at: at(Double(60 * k + 28)))
        products += first.east * later.east + first.north * later.north
        squares += first.east * first.east + first.north * first.north
      }
    }
    // 12,000 pairs a minute apart, of which about half are independent: four standard errors.
    #expect(abs(products / squares - exp(-1)) < 0.05)
    let model = GNSSErrorModel()
    expectEqual(model.decorrelationRate(speed: 20, in: nil), 1.0 / 95 + 20.0 / 90)
    expectEqual(model.decorrelationRate(speed: 20, in: .train), 1.0 / 28)
    expectEqual(model.decorrelationRate(speed: 0, in: .train), 1.0 / 95)
  }

  @Test("the rides of a day are found by an instant")
  func timeline() {
    let rides = world([.walking, .car, .car, .walking, .train]).rides
    expectEqual(rides.rides.count, 2)
    #expect(rides.stretch(at: at(0)).ride == nil)
    #expect(rides.stretch(at: at(900)).ride == 0 && rides.stretch(at: at(1700)).ride == 0)
    #expect(rides.stretch(at: at(2000)).ride == nil)
    expectEqual(rides.stretch(at: at(2500)).ride, 1)
    for second in stride(from: 0.0, to: 3001, by: 50) {
      let stretch = rides.stretch(at: at(second))
      let time = at(second).nanoseconds
      #expect(stretch.from <= time && time < stretch.to)
    }
  }

  @Test("every mode of travel has its motion, and vehicles are automotive")
  func modes() {
    for mode in TravelMode.allCases {
      expectEqual((mode.vehicle == nil), (TravelMode(mode.motion) == mode))
      #expect(mode.vehicle == nil || mode.motion == .automotive)
      #expect(mode.vehicle.map { $0.rawValue == mode.rawValue } ?? true)
    }
  }
}

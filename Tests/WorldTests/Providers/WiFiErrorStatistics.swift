// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Mathematics
import Quantities
import TracewattTestSupport

@testable import World

@Suite("Wi-Fi error", .tags(.statistics))
struct WiFiErrorStatistics {
  struct Row: Sendable, CustomTestStringConvertible {
    var environment: Environment
    var speed: Double
    /// Radii in metres that contain 50, 68 and 95 % of the errors, as in the table.
    var radii: [Double]
    var noFix: Double
    var providers = ProviderModel()

    var testDescription: String { "\(environment.rawValue) at \(speed) m/s, \(providers.name)" }
  }

  /// The Wi-Fi of 2009 in a city, as in the profile `era_2009`.
  static let era2009: ProviderModel = {
    var model = ProviderModel()
    model.name = "era_2009"
    let radius = WiFiErrorModel.Radius(shape: 1.44, scale: Metres(95.5))
    model.wifi.rows.urban = .init(radius: radius, noFixFraction: 0.1, weakFraction: 0)
    return model
  }()

  static let rows = [
    Row(environment: .suburban, speed: 11, radii: [25, 35, 66], noFix: 0.1),
    Row(environment: .suburban, speed: 1.4, radii: [20, 28, 54], noFix: 0.02),
    Row(environment: .urbanCanyon, speed: 11, radii: [27, 37, 71], noFix: 0.02),
    Row(environment: .indoor, speed: 1.4, radii: [16, 22, 42], noFix: 0.05),
    Row(environment: .suburban, speed: 30, radii: [25, 38, 85], noFix: 0.45),
    Row(environment: .freeway, speed: 5, radii: [25, 38, 85], noFix: 0.45),
    Row(environment: .openSky, speed: 11, radii: [35, 49, 94], noFix: 0.8),
    Row(environment: .tunnel, speed: 11, radii: [40, 57, 116], noFix: 0.69),
    Row(
      environment: .urban,
      speed: 11,
      radii: [74, 105, 205],
      noFix: 0.1,
      providers: era2009
    ),
  ]

  @Test(
    "sampled errors of the usual class are distributed as the row's formula says",
    arguments: rows
  )
  func radii(row: Row) {
    // Seed 21, 300 replications, 60 samples 100 s apart: n = 18,000 slots, of which at least 0.17
    // give a usual position. The place-bound quarter changes after 50 m, so samples are almost
    // independent: with n = 3000 four standard errors at 0.5, 0.68, 0.95 are 0.037, 0.034, 0.016.
    // The comparison with the errors of real phones is part of `tracewatt validate`.
    let radius = row.providers.wifi.row(
      of: row.environment,
      mode: row.speed < 2 ? .walking : .automotive,
      speed: MetresPerSecond(row.speed)
    )
    .radius
    func share(within limit: Double) -> Double {
      1 - exp(-pow(limit / radius.scale.value, radius.shape))
    }
    // The radii of the page are those of the formula, rounded to whole metres.
    for (limit, expected) in zip(row.radii, [0.5, 0.68, 0.95]) {
      #expect(share(within: limit - 0.5) <= expected && expected <= share(within: limit + 0.5))
    }
    let world = World(
      trace: Journey.moving(seconds: 6000, speed: row.speed),
      configuration: WorldConfiguration(
        environment: row.environment,
        providers: row.providers
      )
    )
    var inside = [0.0, 0, 0]
    var usual = 0.0
    var missing = 0.0
    for replication in 0..<300 {
      let realisation = WorldRealisation(world: world, seed: 21, replication: replication)
      for k in 0..<60 {
        let time = at(Double(100 * k + 5))
        guard let sample = realisation.wifi(at: time) else {
          missing += 1
          continue
        }
        guard sample.accuracyClass == .usual else { continue }
        usual += 1
        let radius = sample.position.distance(to: world.movement.position(at: time)).value
        for (i, limit) in row.radii.enumerated() where radius <= limit { inside[i] += 1 }
      }
    }
    #expect(usual > 2500)
    #expect(abs(inside[0] / usual - share(within: row.radii[0])) < 0.037)
    #expect(abs(inside[1] / usual - share(within: row.radii[1])) < 0.034)
    #expect(abs(inside[2] / usual - share(within: row.radii[2])) < 0.016)
    // Slots are independent: n = 18,000, four standard errors are at most 0.015.
    #expect(abs(missing / 18_000 - row.noFix) < 0.015)
  }

  @Test("the weak class has its share of the way and its radii")
  func weakClass() {
    // Seed 25, 300 replications, 60 samples 100 s apart under open sky: 18,000 slots, of which a
    // fifth have a position, 3600, and a seventh of these are weak, 514. Four standard errors of the
    // share are 0.023, and at 0.5, 0.68 and 0.95 of the radii 0.088, 0.082 and 0.038.
    let world = World(
      trace: Journey.moving(seconds: 6000, speed: 11),
      configuration: WorldConfiguration(environment: .openSky)
    )
    var radii: [Double] = []
    var known = 0.0
    for replication in 0..<300 {
      let realisation = WorldRealisation(world: world, seed: 25, replication: replication)
      for k in 0..<60 {
        let time = at(Double(100 * k + 5))
        guard let sample = realisation.wifi(at: time) else { continue }
        known += 1
        guard sample.accuracyClass == .weak else { continue }
        radii.append(sample.position.distance(to: world.movement.position(at: time)).value)
      }
    }
    let count = Double(radii.count)
    #expect(abs(count / known - 1.0 / 7) < 0.024)
    #expect(abs(Double(radii.filter { $0 <= 58 }.count) / count - 0.50) < 0.092)
    #expect(abs(Double(radii.filter { $0 <= 82 }.count) / count - 0.68) < 0.086)
    #expect(abs(Double(radii.filter { $0 <= 164 }.count) / count - 0.95) < 0.040)
  }

  @Test("the radius stated for a class holds 68 percent")
  func statedRadius() {
    // Seed 22, 300 replications, 60 samples: n = 18,000 less the slots without a position; four
    // standard errors at 0.68 with 15,000 are 0.015.
    let world = World(trace: Journey.moving(seconds: 6000, speed: 11))
    var inside = 0.0
    var count = 0.0
    for replication in 0..<300 {
      let realisation = WorldRealisation(world: world, seed: 22, replication: replication)
      for k in 0..<60 {
        let time = at(Double(100 * k + 5))
        guard let sample = realisation.wifi(at: time) else { continue }
        count += 1
        if sample.position.distance(to: world.movement.position(at: time)) <= sample.r68 {
          inside += 1
        }
      }
    }
    #expect(count > 15_000)
    #expect(abs(inside / count - 0.68) < 0.015)
  }

  @Test("coming back to a place a quarter of the variance comes back")
  func placeBound() {
    // Seed 23, 4000 replications of a walk forth and back; the unit components at the same square
    // an hour apart correlate by 0.25. Weibull offsets are a monotonic function of them: with shape
    // 2 offsets would be the components themselves, with 1.5 the correlation is within 0.03 of it.
    // n = 8000 products, standard error at most 0.016: bound 4 x 0.016 + 0.03.
    var journey = Journey()
    journey.move(seconds: 1800, speed: 1.4, course: 90)
    journey.move(seconds: 1800, speed: 1.4, course: 270)
    let world = World(trace: journey.trace)
    var products = 0.0
    var squares = 0.0
    for replication in 0..<4000 {
      let realisation = WorldRealisation(world: world, seed: 23, replication: replication)
      let (s, t) = (at(1000), at(2600))
      guard let a = realisation.wifi(at: s), let b = realisation.wifi(at: t),
        a.accuracyClass == .usual, b.accuracyClass == .usual
      else { continue }
      let p = world.movement.position(at: s)
      let q = world.movement.position(at: t)
      let (ae, an) = (a.position.east - p.east, a.position.north - p.north)
      let (be, bn) = (b.position.east - q.east, b.position.north - q.north)
      products += ae * be + an * bn
      squares += (ae * ae + an * an + be * be + bn * bn) / 2
    }
    #expect(abs(products / squares - 0.25) < 0.094)
  }

  @Test("the age of cached results has its median and its 95th percentile")
  func cachedAge() {
    // Seed 24, 100 replications of 200 slots: n = 20,000; four standard errors at 0.5 and 0.95 are
    // 0.0142 and 0.0062.
    let world = World(trace: Journey.standing(seconds: 2000))
    var (young, fresh) = (0.0, 0.0)
    for replication in 0..<100 {
      let realisation = WorldRealisation(world: world, seed: 24, replication: replication)
      for slot in 0..<200 {
        let age = realisation.cachedScanAge(at: at(Double(10 * slot)))
        #expect(age == realisation.cachedScanAge(at: at(Double(10 * slot) + 9.9)))
        if age <= .seconds(3.5) { young += 1 }
        if age <= .seconds(25) { fresh += 1 }
      }
    }
    #expect(abs(young / 20_000 - 0.5) < 0.0142)
    #expect(abs(fresh / 20_000 - 0.95) < 0.0062)
  }

  @Test("with the widest ages that a file may state, no cached result is older than a year")
  func widestAges() {
    var configuration = WorldConfiguration()
    configuration.providers.wifi.cachedAgeMedian = .seconds(0.001)
    configuration.providers.wifi.cachedAgeP95 = .hours(24)
    let world = World(trace: Journey.standing(seconds: 2000), configuration: configuration)
    // Seed 24: of 20,000 ages, 300 would be beyond the year by a probability of 0.0146, the
    // oldest of them beyond the range of nanoseconds.
    var oldest = SimulationDuration.zero
    for replication in 0..<100 {
      let realisation = WorldRealisation(world: world, seed: 24, replication: replication)
      for slot in 0..<200 {
        oldest = max(oldest, realisation.cachedScanAge(at: at(Double(10 * slot))))
      }
    }
    #expect(oldest == .hours(366 * 24))
  }
}

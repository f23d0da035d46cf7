// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Analyses
@testable import Tracewatt

@Suite("Properties of a study of the model's uncertainty")
struct UncertaintyStudyProperties {
  /// A quarter of an hour with a drive.
  static func scenario(_ names: [String] = ["best", "hundred"]) -> Scenario {
    var journey = Journey(origin: Coordinate(latitude: 50.94, longitude: 6.957))
    journey.stay(seconds: 400)
    journey.move(seconds: 200, speed: MetresPerSecond(12))
    journey.stay(seconds: 300)
    var scenario = SampleDay.scenario(
      SampleDay.strategies.filter { names.contains($0.name) },
      replications: 2
    )
    scenario.trace = journey.trace
    scenario.events = []
    scenario.world = WorldConfiguration()
    // A phone with ranges; every power may be a fifth larger or smaller.
    for number in PhoneProfile.numbers {
      guard case .power(let power) = number.setting.value(in: scenario.phones[0]) else { continue }
      let (low, high) = (SettingValue.power(power * 0.8), SettingValue.power(power * 1.2))
      number.set(
        EstimatedValue(.power(power), from: low, to: high, basis: .assumption, source: ""),
        in: &scenario.phones[0]
      )
    }
    return scenario
  }

  static let ranges = [
    ModelRange(
      key: "os.scan_interval_moving",
      low: .factor(0.7),
      high: .factor(1.5),
      basis: .measured,
      source: "test"
    ),
    ModelRange(
      key: "os.scans_beside_gnss",
      low: .absolute(0),
      high: .absolute(1),
      basis: .assumption,
      source: "test"
    ),
    ModelRange(
      key: "providers.gnss.*.sigma",
      low: .factor(0.5),
      high: .factor(2),
      basis: .assumption,
      source: "test"
    ),
    ModelRange(
      key: "os.visit_dwell",
      low: .factor(0.5),
      high: .factor(2),
      basis: .assumption,
      source: "test"
    ),
  ]

  private func run(
    _ names: [String] = ["best", "hundred"],
    jobs: Int = 1
  ) async throws -> ModelUncertainty {
    let study = Study(days: [Study.Day(scenario: Self.scenario(names))])
    let models = await UncertaintyStudy(
      study,
      reference: "best",
      ranges: Self.ranges,
      options: UncertaintyStudy.Options(draws: 5, replications: 1)
    )
    .run(jobs: jobs)
    return try #require(models.first)
  }

  @Test("the number of jobs changes no result")
  func jobs() async throws {
    let (one, three) = (try await run(jobs: 1), try await run(jobs: 3))
    expectEqual(one.draws, three.draws)
    expectEqual(one.stabilities, three.stabilities)
    expectEqual(one.withoutEffect, three.withoutEffect)
  }

  @Test("a strategy's draws do not depend on which others run beside it")
  func company() async throws {
    let few = try await run()
    let many = try await run(["best", "hundred", "change", "visits"])
    let names = ["best", "hundred"]
    expectEqual(few.draws, many.draws.filter { names.contains($0.strategy) })
    expectEqual(few.stabilities[0].energyLess, many.stabilities[0].energyLess)
  }

  @Test("a power weighted from the ledger gives the energy of a run with that power")
  func weighing() throws {
    let scenario = Self.scenario(["best", "hundred", "change", "regions", "duty", "deferred"])
    let setting = ModelSetting(
      phone: scenario.phones[0],
      system: scenario.systems[0],
      providers: scenario.world.providers
    )
    let parameters = ModelParameters(of: setting, ranges: []).free
    let powers = parameters.filter(\.changesPowersAlone)
    #expect(powers.count > 20)
    func results(_ changes: [(parameter: ModelParameter, value: Double)]) -> [RunResult] {
      var changed = scenario
      changed.phones = [setting.with(changes).phone]
      return Experiment(changed).run(replication: 0)
    }
    let base = results([])
    for parameter in powers {
      let phone = setting.with([(parameter, parameter.high)]).phone
      for (before, after) in zip(base, results([(parameter, parameter.high)])) {
        let energy = try #require(after.measures["energy_location_j"])
        let weighed = PowerTimes(before.ledger).energy(on: phone).value
        // Times are split and rounded to nanoseconds, a few for each row of the ledger.
        #expect(abs(weighed - energy) <= 1e-7 + 1e-9 * energy, "\(parameter.key), \(after.key)")
      }
    }
  }

  @Test("a number of providers drawn in a copy of the world is the same as in a new world")
  func worlds() {
    var scenario = Self.scenario()
    let world = Experiment(scenario).world
    scenario.world.providers.gnss.decorrelationTime = .seconds(40)
    scenario.world.providers.gnss.rows.suburban.sigma = Metres(9)
    scenario.world.providers.wifi.movingTimeConstant = .seconds(30)
    let anew = Experiment(scenario).run(replication: 1)
    let copied = Experiment(scenario, in: world.with(providers: scenario.world.providers))
      .run(replication: 1)
    expectEqual(anew.map(\.measures), copied.map(\.measures))
  }

  @Test("numbers that come in order stay in order")
  func order() {
    var system = OSProfile()
    system.visits.dwell = .minutes(5)
    let setting = ModelSetting(phone: PhoneProfile(), system: system, providers: ProviderModel())
    let crossing = ModelParameter(key: "os.x", value: 1, low: 0, high: 2) { value, setting in
      setting.system.visits.falseDwell = .minutes(value * 10)
    }
    expectEqual(setting.with([(crossing, 2)]).system.visits.dwell, .minutes(20))
  }

  @Test("the end of a search is never or its time, and a plain number in between")
  func searchEnd() throws {
    func parameter(_ value: Double) throws -> ModelParameter {
      var phone = PhoneProfile()
      phone.gnss.acquisitionTimeout.value = .seconds(value)
      phone.gnss.acquisitionTimeout.low = .seconds(0)
      phone.gnss.acquisitionTimeout.high = .seconds(60)
      let setting = ModelSetting(phone: phone, system: OSProfile(), providers: ProviderModel())
      let free = ModelParameters(of: setting, ranges: []).free
      return try #require(free.first { $0.key == "phone.gnss.acquisition_timeout" })
    }
    for end in [0.0, 60] {
      let either = try parameter(end)
      #expect(either.kind == .ends && either.low == 0 && either.high == 60)
    }
    let between = try parameter(30)
    #expect(between.kind == .number && between.low == 1 && between.high == 60)
    try expectEqual(parameter(0.5).low, 0.5)
  }

  @Test("a number without a range, or with one of another version, stays fixed and is listed")
  func fixed() async throws {
    let model = try await run()
    #expect(model.fixed.contains { $0.key == "os.region_limit" && $0.reason == "no range" })
    #expect(model.withoutEffect.contains("os.visit_dwell"))
    let setting = ModelSetting(
      phone: PhoneProfile(),
      system: OSProfile(),
      providers: ProviderModel()
    )
    let elsewhere = ModelRange(
      key: "os.visit_dwell",
      low: .absolute(1),
      high: .absolute(2),
      basis: .doc,
      source: "another version"
    )
    let parameters = ModelParameters(of: setting, ranges: [elsewhere])
    #expect(!parameters.free.contains { $0.key == "os.visit_dwell" })
    #expect(parameters.fixed.contains { $0.key == "os.visit_dwell" && $0.reason != "no range" })
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Tracewatt
import TracewattTestSupport

@Suite("Readings of the battery along a day")
struct BatteryReadingsTests {
  /// Half an hour without requests, with the charger from 1500 s on, and a battery of some size.
  static func result(_ model: BatteryModel, wattHours: Double) throws -> RunResult {
    let control = StrategyConfiguration(name: "control")
    var scenario = SampleDay.scenario(
      [ScenarioStrategy(name: control.name, configuration: control)],
      replications: 1
    )
    for index in scenario.phones.indices {
      scenario.phones[index].battery.model = model
      scenario.phones[index].battery.capacity.value = .wattHours(wattHours)
    }
    return try #require(Experiment(scenario, detail: .all).run(replication: 0).first)
  }

  @Test(
    "the charge falls until the charger comes, and then rises",
    arguments: BatteryModel.allCases
  )
  func charger(model: BatteryModel) throws {
    let record = try #require(try Self.result(model, wattHours: 0.5).detail)
    let levels = record.batteryLevels
    expectEqual(levels.count, Int((record.duration.seconds / 60).rounded(.up)))
    expectEqual(levels.last?.time, SimulationTime.zero + record.duration)
    try #require(levels.count > 25)
    // The charger is connected at the 25th reading.
    expectEqual(levels[24].time, SimulationTime(seconds: 1500))
    #expect(levels[24].chargeFraction < levels[0].chargeFraction)
    #expect(levels[25].chargeFraction > levels[24].chargeFraction)
    #expect(levels.allSatisfy { (0...1).contains($0.chargeFraction) })
    // The phone of this day has a gauge without plateau and steps.
    #expect(levels.allSatisfy { abs($0.shownFraction - $0.chargeFraction) < 1e-12 })
  }

  @Test("the charge left follows the model of the battery, and the energy does not")
  func model() throws {
    let bucket = try Self.result(.constantVoltage, wattHours: 0.1)
    let circuit = try Self.result(.equivalentCircuit, wattHours: 0.1)
    expectEqual(bucket.measures, circuit.measures)
    #expect(bucket.detail?.batteryLevels != circuit.detail?.batteryLevels)
  }

  @Test("an empty battery is reported, because the day goes on; one with charge left is not")
  func empty() throws {
    // 45.5 mW with a scale of at least 0.3 for 1500 s are more than the 18 J of 0.005 Wh.
    let flat = try Self.result(.constantVoltage, wattHours: 0.005)
    expectEqual(flat.detail?.batteryLevels[24].chargeFraction, 0)
    #expect(flat.detail?.batteryEmptyAt != nil)
    #expect(flat.notes.contains { $0.hasPrefix("control: the battery of phone runs out") })
    let full = try Self.result(.constantVoltage, wattHours: 0.5)
    #expect(full.detail?.batteryEmptyAt == nil)
    #expect(!full.notes.contains { $0.contains("runs empty") })
  }
}

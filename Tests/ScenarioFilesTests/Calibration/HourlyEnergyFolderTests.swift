// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Documents
import Judgement
import Quantities
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Folders of hourly energies")
struct HourlyEnergyFolderTests {
  static let battery = """
    local_hour,covered_s,off_charger_s
    2026-01-18 06:00:00,3600,0
    2026-01-18 07:00:00,3600,1800
    2026-01-18 08:00:00,3600,3600
    2026-01-19 00:00:00,3600,3600

    """
  static let energies = """
    local_hour,process,component,mWh
    2026-01-18 06:00:00,app,GPS,9
    2026-01-18 07:00:00,app,GPS,2
    2026-01-18 07:00:00,app,GPS,1
    2026-01-18 07:00:00,"routined",CPU,4
    2026-01-18 08:00:00,other,GPS,5

    """

  static func read(_ energies: String, _ battery: String = battery) throws -> HourlyEnergies {
    let folder = try TemporaryFolder([
      HourlyEnergyFolder.energies: energies, HourlyEnergyFolder.battery: battery,
    ])
    return try HourlyEnergyFolder.read(folder.path)
  }

  @Test("hours on the charger and hours without energies are left out, rows of a share add up")
  func hours() throws {
    let log = try Self.read(Self.energies)
    expectEqual(log.dates, ["2026-01-18"])
    expectEqual(log.hours.map(\.secondsOffCharger), [1800, 3600])
    expectEqual(log.hours.map { $0.energy(of: ["GPS"]).value }, [3 * 3.6, 5 * 3.6])
    expectEqual(log.hours.map { $0.energy(of: ["GPS"], by: ["app"]).value }, [3 * 3.6, 0])
    let both = log.hours[0].energy(of: ["CPU", "GPS"], by: ["app", "routined"]).value
    #expect(abs(both - 7 * 3.6) < 1e-12)
  }

  @Test(
    "a faulty table is refused at its line",
    arguments: [
      ("local_hour,process,mWh\n", battery, ".csv:1: error: the header lacks component"),
      ("", battery, "error: the file is empty"),
      (
        "local_hour,process,component,mWh\nyesterday,app,GPS,1\n", battery,
        ".csv:2:1: error: local_hour is \"yesterday\"; it must be a full hour"
      ),
      (
        "local_hour,process,component,mWh\n2026-01-18 07:30:00,app,GPS,1\n", battery,
        "it must be a full hour"
      ),
      (
        "local_hour,process,component,mWh\n2026-01-18 07:00:00,app,GPS,-1\n", battery,
        "mWh is \"-1\"; it must be from 0 to 100000"
      ),
      (
        energies, "local_hour,off_charger_s\n2026-01-18 07:00:00,3601\n",
        "it must be from 0 to 3600"
      ),
      (
        energies,
        "local_hour,off_charger_s\n2026-01-18 07:00,3600\n2026-01-18 07:00,3600\n2026-01-18 07:00,1\n",
        ".csv:4:1: error: local_hour occurs more than twice"
      ),
      (
        "local_hour,process,component,mWh\n2026-13-18 07:00:00,app,GPS,1\n", battery,
        "it must be a full hour"
      ),
      (
        energies, "local_hour,off_charger_s\n2026-01-20 07:00:00,1\n",
        "the file contains no hour with both energies and time off the charger"
      ),
    ]
  )
  func faults(_ energies: String, _ battery: String, _ expected: String) throws {
    let failure = try #require(throws: InputFailure.self) { try Self.read(energies, battery) }
    #expect(failure.diagnostics.contains { $0.contains(expected) }, "\(failure.diagnostics)")
    expectEqual(failure.exitCode, 65)
  }

  @Test("a missing table is named")
  func missing() throws {
    let folder = try TemporaryFolder([HourlyEnergyFolder.battery: Self.battery])
    let failure = try #require(throws: InputFailure.self) {
      try HourlyEnergyFolder.read(folder.path)
    }
    #expect(failure.diagnostics[0].contains(HourlyEnergyFolder.energies))
    expectEqual(failure.exitCode, 66)
  }
}

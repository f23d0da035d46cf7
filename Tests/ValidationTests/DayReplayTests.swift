// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Judgement
import LocationStrategies
import OSProfiles
import PhoneModel
import Quantities
import ScenarioFiles
import StudyResults
import TracewattTestSupport

@testable import Validation

@Suite("Days of a phone's own log, replayed")
struct DayReplayTests {
  /// A log of one day with two hours of reception and one of rest.
  static func log(_ reception: [Double] = [40, 0, 25]) -> HourlyEnergies {
    HourlyEnergies(
      name: "made",
      hours: reception.map { energy in
        var hour = HourlyEnergies.Hour(date: "2026-05-01", secondsOffCharger: 3600)
        for (process, component, energy) in [
          ("walks", "GPS", energy), ("walks", "CPU", 10), ("walks", "DRAM", 2), ("walks", "BB", 5),
          ("routined", "CPU", 8), ("com.apple.locationd", "BB", 1), ("other", "BB", 100),
        ] {
          hour.energies[.init(process: process, component: component)] = Joules(3.6 * energy)
        }
        return hour
      }
    )
  }

  static func replay(_ log: HourlyEnergies, phone: PhoneProfile? = nil) throws -> DayReplay {
    DayReplay(
      log,
      app: "walks",
      strategy: try BuiltIn.strategy("family_tracker"),
      phone: try phone ?? BuiltIn.phone("iphone_13"),
      system: try BuiltIn.system("ios_26"),
      replications: 1
    )
  }

  @Test("parts of the log are those of the app and the system's processes")
  func parts() throws {
    let day = try #require(try Self.replay(Self.log()).day("2026-05-01"))
    expectEqual(day.reception.value, 65 * 3.6)
    let logged = LocationWork.allCases.map { (day.logged[$0] ?? .zero).value / 3.6 }
    for (found, expected) in zip(logged, [36, 15, 24, 3.0]) {
      #expect(abs(found - expected) < 1e-9)
    }
    for part in LocationWork.allCases { #expect((day.simulated[part] ?? .zero) > .zero, "\(part)") }
  }

  @Test("what the system's learning takes of the awake processor, the app does not")
  func fraction() throws {
    var phone = try BuiltIn.phone("iphone_13")
    let before = try #require(try Self.replay(Self.log()).day("2026-05-01"))
    let instead = 0.2
    let moved = before.awake.value * (phone.systemUse.sessionFraction.value - instead)
    phone.systemUse.sessionFraction = Estimate(instead)
    let after = try #require(try Self.replay(Self.log(), phone: phone).day("2026-05-01"))
    func change(_ part: LocationWork) -> Double {
      ((after.simulated[part] ?? .zero) - (before.simulated[part] ?? .zero)).value
    }
    #expect(moved > 1)
    #expect(abs(change(.appProcessor) - moved) < 1e-6 && abs(change(.learning) + moved) < 1e-6)
    #expect(abs(change(.appModem)) < 1e-9 && abs(change(.lookups)) < 1e-9)
    // The report computes the same without another replay.
    for part in LocationWork.allCases {
      let pair = before.pair(
        of: part,
        fraction: instead,
        insteadOf: try BuiltIn.phone("iphone_13").systemUse.sessionFraction.value
      )
      #expect(abs((pair.simulated - (after.simulated[part] ?? .zero)).value) < 1e-6, "\(part)")
    }
  }

  @Test("the drives are as long as the receiver needs for the reception of the log")
  func reception() throws {
    var replay = try Self.replay(Self.log())
    replay.replications = 4
    let day = try #require(try replay.day("2026-05-01"))
    // A drive that is a little longer may meet a stop, so the search ends near the log's reception.
    #expect(abs(day.simulatedReception / day.reception - 1) < 0.1, "\(day.simulatedReception)")
  }

  @Test("a report of one day has nothing to fit to the others")
  func oneDay() throws {
    let replay = try Self.replay(Self.log())
    let text = DayReport(replay, [try #require(try replay.day("2026-05-01"))]).text(as: .table)
    #expect(text.contains("1 days: ") == false && text.contains("1 day: "))
    #expect(!text.contains("left out") && text.contains("\nat best "))
  }

  @Test("twice the power of everything is twice the energy of every part")
  func scaled() throws {
    var phone = try BuiltIn.phone("iphone_13")
    let before = try #require(try Self.replay(Self.log(), phone: phone).day("2026-05-01"))
    phone.scale.all = Estimate(2)
    // The same drives need twice the reception.
    let after = try #require(
      try Self.replay(Self.log([80, 0, 50]), phone: phone).day("2026-05-01")
    )
    for part in LocationWork.allCases {
      let ratio = (after.simulated[part] ?? .zero) / (before.simulated[part] ?? .zero)
      #expect(abs(ratio - 2) < 0.1, "\(part): \(ratio)")
    }
  }

  @Test("a day without reception is left out")
  func still() throws {
    #expect(try Self.replay(Self.log([0.1, 0, 0.2])).day("2026-05-01") == nil)
  }

  @Test("a score counts days near each other's energy, and days that a common factor would meet")
  func score() throws {
    let days = [(10.0, 10.0), (10, 17), (10, 20), (10, 5), (0, 3)]
    let score = DayScore(days.map { (Joules($0), Joules($1)) })
    expectEqual(score.mean, 55.0 / 40)
    // Within 1.6: the first alone. With a factor: 10, 17 and 20, which span 2, less than 1.6 squared.
    expectEqual(score.near, 1)
    expectEqual(score.nearAtBest, 3)
    expectEqual(DayScore([(.zero, Joules(1))]).mean, nil)
  }

  @Test(
    "ten days of an iPhone 13: every part is right in the mean",
    .enabled(if: MeasurementFolder.phoneLogs.path != nil, "TRACEWATT_PHONE_LOGS is not set")
  )
  func published() throws {
    let folder = try #require(MeasurementFolder.phoneLogs.path) + "/iphone13"
    var replay = try Self.replay(try HourlyEnergyFolder.read(folder))
    replay.app = "com.life360.safetymap"
    replay.replications = 2
    let days = try replay.log.dates.compactMap { try replay.day($0) }
    expectEqual(days.count, 10)
    for part in LocationWork.allCases {
      let score = DayScore(days.map { $0.pair(of: part) })
      let mean = try #require(score.mean)
      #expect((0.8...1.25).contains(mean), "\(part): \(mean)")
      // The log's modem varies too much from day to day for any common factor to meet more.
      let least = [LocationWork.appModem: 3, .lookups: 6][part] ?? 8
      #expect(score.near >= least, "\(part): \(score.near)")
    }
    let report = DayReport(replay, days)
    let text = report.text(as: .table)
    #expect(
      text.hasPrefix("family_tracker in the lab over com.life360.safetymap in the log, 10 days:")
    )
    expectEqual(report.text(as: .csv).split(separator: "\n").count, 41)
    let json = try JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8))
    expectEqual(((json as? [String: Any])?["days"] as? [Any])?.count, 10)
  }
}

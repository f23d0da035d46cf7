// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Phones from made logs")
struct CalibrationStatistics {
  static let logs = 16

  /// The example of the documentation.
  static let example = "scenarios/logs/afternoon.csv"

  @Test("the shipped log is the one that the lab makes of the phone that the documentation names")
  func shipped() throws {
    let made = try MadeLog.text(MadeLog.afternoon, seed: 7)
    let path = packageRoot + "/" + Self.example
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: URL(fileURLWithPath: path))
    }
    let shipped = try String(contentsOfFile: path, encoding: .utf8)
    expectEqual(made, shipped)
  }

  @Test(
    "intervals hold the constants behind the log, read by the clock or at the drops",
    arguments: Cases.some(1, of: [false, true])
  )
  func recovers(atDrops: Bool) throws {
    var hits = 0
    var all = 0
    var widest = 0.0
    for log in 0..<Self.logs {
      let text = try MadeLog.text(
        MadeLog.afternoon,
        seed: 100 + UInt64(log),
        everyMinutes: atDrops ? 1 : 10,
        atDrops: atDrops
      )
      let folder = try TemporaryFolder(["log.csv": text])
      var options = CalibrationOptions()
      options.phone = "iphone_6"
      options.system = "ios_12"
      let report = try CalibrationReport(path: folder.path + "/log.csv", options: options)
      for ((key, truth), found) in zip(MadeLog.truth, report.fit.parameters) {
        expectEqual(found.parameter.key, key)
        let range = try #require(found.interval)
        all += 1
        if range.contains(truth) { hits += 1 }
        widest = max(widest, abs(found.estimate - truth) / truth)
      }
    }
    let share = Double(hits) / Double(all)
    // The errors of a log's four constants are correlated, so 16 logs count as little more than 16
    // draws: four standard errors of a share of 0.95 are then 0.22.
    #expect(share > 0.95 - 0.22, "\(hits) of \(all)")
    #expect(widest < 0.6, "farthest off by \(widest)")
  }
}

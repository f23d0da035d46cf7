// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTesting
import XCTest

/// Days in XCTest; run by `swift test --disable-swift-testing --filter SimulatedDayXCTests`.
final class SimulatedDayXCTests: XCTestCase {
  private final class Log: @unchecked Sendable { var seconds: [Double] = [] }

  /// Two hours on foot with an app that may run in the background.
  private static func game() throws -> SimulatedDay {
    var day = try SimulatedDay("street_game")
    day.scenario.app.hasLocationBackgroundMode = true
    return day
  }

  func testDayGivesTheSameRecordTwice() throws {
    let day = try Self.game()
    let records = try (0..<2).map { _ in try day.run { MyTracker() } }
    XCTAssertGreaterThan(records[0].deliveries.count, 1000)
    XCTAssertLessThan(records[0].error.p95.value, 100)
    XCTAssertTrue(records[0].isSame(as: records[1]))
  }

  func testDayRunsInAnAsynchronousTest() async throws {
    let before = Date()
    let day = try SimulatedDay("street_game")
    let log = Log()
    let record = try day.run {
      Task { @MainActor in
        let start = Date()
        try await Task.sleep(for: .seconds(90))
        log.seconds.append(Date().timeIntervalSince(start))
      }
    }
    XCTAssertEqual(log.seconds, [90])
    XCTAssertEqual(record.deliveries.count, 0)
    // The test's own tasks run in real time.
    try await Task.sleep(for: .milliseconds(1))
    XCTAssertLessThan(abs(Date().timeIntervalSince(before)), 3600)
  }

  @MainActor
  func testDayRunsOnTheMainActor() throws {
    let record = try Self.game().run { MyTracker() }
    XCTAssertGreaterThan(record.deliveries.count, 1000)
  }
}

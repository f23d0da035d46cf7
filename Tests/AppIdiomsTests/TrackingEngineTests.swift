// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Testing
import TracewattTesting

/// The app's network: it sends in two seconds, and fails until a time.
private final class Network: Uploader {
  nonisolated let failsUntil: TimeInterval
  nonisolated let start = Date()
  init(failsUntil: TimeInterval) { self.failsUntil = failsUntil }

  func upload(_ data: Data, completion: @escaping @Sendable (Bool) -> Void) {
    SimulatedApp.upload(bytes: data.count)
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 2) { [self] in
      completion(Date().timeIntervalSince(start) >= failsUntil)
    }
  }
}

/// An app around ``TrackingEngine``.
private final class TrackingApp {
  private let network = Network(failsUntil: 400)
  init() { TrackingEngine.shared.start(uploader: network, every: 300) }
}

@Suite(.serialized) nonisolated struct TrackingEngineTests {
  /// The record of a day on which the one singleton tracks, and the app's log.
  @MainActor private func run() throws -> (record: DayRecord, log: [String]) {
    let day = try SimulatedDay("street_game")
    let record = try day.run { TrackingApp() }
    defer { TrackingEngine.shared.forget() }
    return (record, TrackingEngine.shared.log)
  }

  @MainActor
  @Test("a singleton with timers, back-off and a background task works on each of two days")
  func days() throws {
    let first = try run()
    #expect(
      first.log.prefix(14) == [
        "retry in 5.0", "retry in 10.0", "retry in 20.0", "retry in 40.0", "retry in 80.0",
        "uploaded 66", "uploaded 33", "uploaded 12", "uploaded 31", "uploaded 56", "uploaded 75",
        "uploaded 11", "background 2", "uploaded 2",
      ]
    )
    let uploads = first.record.events.compactMap { event in
      if case .uploaded = event.kind { event.time.seconds } else { nil }
    }
    // Failures double the wait: 5 s, 10 s and so on, after an attempt of 2 s.
    #expect(uploads.prefix(8) == [300, 307, 319, 341, 383, 465, 600, 900])
    #expect(uploads.count == 21)
    // The task ends two seconds after leaving the screen, and the grace period of five seconds
    // applies.
    #expect(first.record.events.last?.time == SimulationTime(seconds: 5705))
    let second = try run()
    let isSame = first.record.isSame(as: second.record) && first.log == second.log
    #expect(isSame)
  }

  @MainActor @Test("defaults survive the end of the process")
  func survival() throws {
    var day = try SimulatedDay("street_game")
    day.scenario.events.append(DayEvent(time: SimulationTime(seconds: 2_700), kind: .systemKill))
    day.scenario.events.sort { $0.time < $1.time }
    var totals: [Int] = []
    let record = try day.run {
      let app = TrackingApp()
      totals.append(TrackingEngine.shared.total)
      return app
    }
    #expect(totals == [0, 286])
    #expect(record.use.terminations == 1)
    #expect(TrackingEngine.shared.log.contains("uploaded 49"))
    TrackingEngine.shared.forget()
  }
}

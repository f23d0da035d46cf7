// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import CoreLocation
import Testing
import TracewattTesting

@Suite nonisolated struct WalkRecorderTests {
  @MainActor @Test("live updates in a task group with a limit")
  func walk() throws {
    let day = try SimulatedDay("street_game")
    var recorders: [WalkRecorder] = []
    let make: @MainActor @Sendable () -> WalkRecorder = {
      let recorder = WalkRecorder()
      recorder.start(limit: .seconds(1_800))
      recorders.append(recorder)
      return recorder
    }
    let record = try day.run(launch: make)
    let log = Protocol(day)
    let legs = recorders[0].legs
    #expect(legs.map { log.second($0.start) } == [0, 194.402, 911])
    #expect(legs.map { log.second($0.end) } == [119, 762, 1799])
    #expect(legs.map { $0.length.rounded() } == [218, 2564, 4031])
    #expect(recorders[0].state == .idle)
    #expect(recorders[0].updateCount == 1471)
    #expect(record.deliveries.count == 1471)
    let second = try day.run(launch: make)
    let isSame = record.isSame(as: second) && recorders[0].legs == recorders[1].legs
    #expect(isSame)
  }
}

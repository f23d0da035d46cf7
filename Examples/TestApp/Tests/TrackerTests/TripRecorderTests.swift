// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TracewattTesting
import Tracker

@Suite("A trip recorder")
struct TripRecorderTests {
  @Test("knows the street, and leaves the battery half full after a day")
  func budget() throws {
    let day = try SimulatedDay("car_commute").run { TripRecorder() }
    #expect(day.error.p95 < Metres(100))
    #expect(day.energy.locationPercentPerDay < 50)
  }
}

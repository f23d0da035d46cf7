// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import RunMetrics
import TracewattTestSupport
import World

@Suite("How positions serve the user")
struct ServiceRecorderTests {
  /// An hour at home, ten minutes at 10 m/s, and an hour at work; in seconds 0...7800.
  private let commute = Made.truth(
    east: (0...7800).map { second in Double(min(max(second - 3600, 0), 600)) * 10 }
  )

  private func service(
    _ deliveries: [Delivery],
    ends: [Double] = [],
    dropped: [Delivery] = []
  ) throws -> PositionService {
    var recorder = ErrorRecorder(truth: commute)
    for delivery in dropped { recorder.observeDropped(delivery) }
    var ends = ends[...]
    for delivery in deliveries {
      while let end = ends.first, end <= delivery.time.seconds {
        recorder.endProcess(at: SimulationTime(seconds: end))
        ends.removeFirst()
      }
      recorder.observe(delivery)
    }
    for end in ends { recorder.endProcess(at: SimulationTime(seconds: end)) }
    recorder.finish(at: SimulationTime(seconds: 7800))
    return try #require(recorder.service)
  }

  @Test("a trip starts where the phone leaves the middle of a stay, and begins late for the app")
  func trips() throws {
    // The stay's mean is 0.1 m from home, so 3603 s is the last second within 30 m of it.
    let trip = try service([
      Made.delivery(at: 100, east: 0), Made.delivery(at: 3663, east: 630),
    ]).trips
    expectEqual(trip.count, 1)
    expectEqual(trip.missedCount, 0)
    expectEqual(trip.delays, [.seconds(60)])
    #expect(abs((trip.distances.first?.value ?? 0) - 600) < 1e-9)
  }

  @Test("a position from before the start, and one after the end, leave a trip missed")
  func missedTrip() throws {
    let trip = try service([
      Made.delivery(at: 3700, east: 0, determined: 3599), Made.delivery(at: 4300, east: 6000),
    ]).trips
    expectEqual(trip.missedCount, 1)
    #expect(trip.delays.isEmpty)
  }

  @Test("hours by night are those that begin from midnight until before six, by the local time")
  func nights() throws {
    /// The share for positions in the first and third of three hours of a day from an hour on.
    func share(from hour: Double) throws -> Double? {
      var memory = ErrorRecorder.Memory()
      var recorder = ErrorRecorder(truth: commute, localStart: .hours(hour), memory: &memory)
      for time in [100.0, 7300] { recorder.observe(Made.delivery(at: time, east: 0)) }
      recorder.finish(at: SimulationTime(seconds: 7800))
      return try #require(recorder.service).nightHourFraction
    }
    try expectEqual(share(from: 12), nil)
    try expectEqual(share(from: 0), 2.0 / 3)
    try expectEqual(share(from: 22), 1)
    try expectEqual(share(from: 4), 0.5)
    try expectEqual(share(from: 23.5), 0.5)
  }

  @Test("ages, stale positions, reported radii, hours and the first position by hand")
  func arrivals() throws {
    let found = try service(
      [
        Made.delivery(at: 100, east: 0, determined: 98, accuracy: 20),
        Made.delivery(at: 200, east: 0, determined: 180, accuracy: 40),
        Made.delivery(at: 7300, east: 6000, determined: 7285, accuracy: 60),
      ],
      dropped: [Made.delivery(at: 90, east: 0)]
    )
    expectEqual(found.firstPosition, .seconds(100))
    expectEqual(found.ageMedian, .seconds(15))
    expectEqual(found.staleFraction, 1.0 / 3)
    expectEqual(found.radiusMedian, Metres(40))
    expectEqual(found.hourFraction, 2.0 / 3)
    expectEqual(found.droppedCount, 1)
  }

  @Test("drift is the way between positions of one stay that the phone did not go")
  func drift() throws {
    // 30 and 40 m at home; nothing between home and work, nothing for the steps on the way.
    let found = try service([
      Made.delivery(at: 100, east: 0), Made.delivery(at: 200, east: 30),
      Made.delivery(at: 300, east: 30, north: 40), Made.delivery(at: 3700, east: 900),
      Made.delivery(at: 3710, east: 2000), Made.delivery(at: 5000, east: 6000),
    ])
    expectEqual(found.restDrift, Metres(70))
  }

  @Test("after an end of the process the next position ends the absence, or the day does")
  func returns() throws {
    let found = try service(
      [Made.delivery(at: 3000, east: 0), Made.delivery(at: 3700, east: 1000)],
      ends: [3100, 4000]
    )
    expectEqual(found.returns.map(\.time), [.seconds(600), .seconds(3800)])
    expectEqual(found.returns.map(\.distance), [Metres(1000), Metres(2000)])
    expectEqual(found.returnMean, .seconds(2200))
    expectEqual(try service([]).returnMean, nil)
  }

  @Test("errors on the move are those of the samples outside of stays")
  func moving() {
    var recorder = ErrorRecorder(truth: commute)
    recorder.observe(Made.delivery(at: 0, east: 0))
    recorder.observe(Made.delivery(at: 4190, east: 6000))
    recorder.finish()
    // The stays end 10 s after the start and begin 10 s before the end; the belief stays at home.
    let stays = commute.stays.map { Int($0.arrival.seconds)...Int($0.departure.seconds) }
    let moving = (0...7800).filter { second in !stays.contains { $0.contains(second) } }
      .map { second -> Double in
        let place = Double(min(max(second - 3600, 0), 600)) * 10
        return abs(place - (second >= 4190 ? 6000 : 0))
      }
    let mean = moving.reduce(0, +) / Double(moving.count)
    expectEqual(recorder.measures.movingMean, Metres(mean))
    #expect(moving.count > 570 && moving.count < 590)
  }
}

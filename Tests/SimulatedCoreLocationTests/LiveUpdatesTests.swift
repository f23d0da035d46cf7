// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// An app in the style of iOS 17 and later.
@MainActor
private final class LiveApp {
  private let background: CLBackgroundActivitySession
  private let session: CLServiceSession

  init(_ notes: Notes) {
    notes.note("launched")
    session = CLServiceSession(authorization: .always)
    background = CLBackgroundActivitySession()
    Task {
      for try await update in CLLocationUpdate.liveUpdates() { notes.note(update) }
      notes.note("over")
    }
  }
}

@Suite struct LiveUpdatesTests {
  @Test(
    "live updates in code give the record of the strategy with the same settings",
    arguments: ["car_commute", "overnight_kill", "permission_lost"]
  )
  func record(_ name: String) throws {
    let day = try SimulatedDay(name)
    let notes = Notes(day)
    let app = try day.run { LiveApp(notes) }
    let file = try day.run(strategy: "live_updates")
    expectEqual(app.result.measures, file.result.measures)
    expectEqual(app.result.ledger, file.result.ledger)
    expectEqual(app.events, file.events)
    expectEqual(app.deliveries, file.deliveries)
    #expect(app.use.deliveries > 900)
  }

  @Test(
    "every update is taken once and when it is delivered; at rest one says so and silence follows"
  )
  func silence() throws {
    let day = try SimulatedDay("car_commute")
    let notes = Notes(day)
    let record = try day.run { LiveApp(notes) }
    let delivered = record.deliveries.filter { $0.channel == .liveUpdates }
    let located = notes.updates.filter { $0.update.location != nil }
    expectEqual(located.map(\.second), delivered.map { notes.rounded($0.time) })
    #expect(notes.updates.allSatisfy { $0.update.isStationary == $0.update.stationary })
    let pairs = zip(notes.updates, notes.updates.dropFirst())
    // During the movement there are no long gaps.
    let silences = pairs.filter { $1.second - $0.second > 130 }
    expectEqual(silences.map { $0.0.second }, [120, 27512, 61793])
    #expect(silences.allSatisfy { $0.0.update.stationary && !$0.1.update.stationary })
    expectEqual(notes.updates.filter { $0.update.stationary }.count, 4)
    expectEqual(notes.updates.last?.update.stationary, true)
  }

  @Test("the service stops when the task is cancelled, and the loop ends then")
  func cancellation() throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    let record = try day.run {
      let task = Task { @MainActor in
        for try await update in CLLocationUpdate.liveUpdates() { notes.note(update) }
        notes.note("over")
      }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(20.5))
        task.cancel()
      }
    }
    expectEqual(notes.lines, [.init(second: 20.5, text: "over")])
    expectEqual(record.deliveries.count, notes.updates.count)
    #expect(notes.updates.count > 15)
    expectEqual(notes.updates.last.map { $0.second == 20 }, true)
  }

  @Test("the service stops when the loop is left, and starts again with the next sequence")
  func leaving() throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    let record = try day.run {
      Task { @MainActor in
        for _ in 0..<2 {
          for try await update in CLLocationUpdate.liveUpdates(.fitness) {
            notes.note(update)
            if update.location != nil { break }
          }
          try await Task.sleep(for: .seconds(100))
        }
        notes.note("over")
      }
    }
    expectEqual(record.deliveries.count, 2)
    expectEqual(notes.updates.count, 2)
    #expect(notes.updates[1].second - notes.updates[0].second >= 100)
    expectEqual(notes.lines.count, 1)
  }

  @Test("two consumers share the stream, which ends with the last of them")
  func sharing() throws {
    let day = try SimulatedDay.inFront()
    let (first, second) = (Notes(day), Notes(day))
    let record = try day.run {
      Task { @MainActor in
        for try await update in CLLocationUpdate.liveUpdates() {
          first.note(update)
          if first.second() >= 15 { break }
        }
      }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(10.5))
        for try await update in CLLocationUpdate.liveUpdates() {
          second.note(update)
          if second.second() >= 25 { break }
        }
      }
    }
    let times = record.deliveries.map { first.rounded($0.time) }
    expectEqual(first.updates.map(\.second), times.filter { $0 <= 15 })
    expectEqual(second.updates.map(\.second), times.filter { $0 > 10.5 })
    expectEqual(times.last.map { $0 == 25 }, true)
  }

  @Test("a consumer that comes while the phone rests is notified of the rest at once")
  func lateAtRest() throws {
    let day = try SimulatedDay.inFront()
    let (first, second) = (Notes(day), Notes(day))
    _ = try day.run {
      Task { @MainActor in
        for try await update in CLLocationUpdate.liveUpdates() { first.note(update) }
      }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(3600))
        for try await update in CLLocationUpdate.liveUpdates() { second.note(update) }
      }
    }
    expectEqual(second.updates.first?.second, 3600)
    expectEqual(second.updates.first?.update.stationary, true)
    let later = first.updates.map(\.second).filter { $0 > 3600 }
    expectEqual(second.updates.dropFirst().map(\.second), later)
  }

  @Test("a slow consumer takes what waits in order, none left out")
  func slowness() throws {
    let day = try SimulatedDay.inFront()
    let notes = Notes(day)
    let record = try day.run {
      Task { @MainActor in
        for try await update in CLLocationUpdate.liveUpdates() {
          notes.note(update)
          if notes.updates.count == 30 { break }
          try await Task.sleep(for: .seconds(3))
        }
      }
    }
    let seconds = notes.updates.map(\.second)
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $1 - $0 >= 3 })
    let stamps = notes.updates.compactMap(\.update.location?.timestamp).map(notes.second)
    expectEqual(stamps, record.deliveries.prefix(30).map { notes.rounded($0.fix.timestamp) })
    expectEqual(stamps.count, 30)
  }

  @Test("the app is launched again for the next update, and a new sequence takes them up")
  func relaunch() throws {
    let day = try SimulatedDay("overnight_kill")
    let notes = Notes(day)
    let record = try day.run { LiveApp(notes) }
    expectEqual(notes.texts, ["launched", "launched"])
    expectEqual(record.use.relaunches, 1)
    #expect(record.events.contains { $0.kind == .launched(.liveUpdates) })
    let launch = try #require(notes.lines.last?.second)
    #expect(notes.updates.filter { $0.second >= launch }.count > 500)
    #expect(!notes.updates.contains { $0.second > 255 * 60 && $0.second < launch })
  }

  @Test("unless Always authorization is declared, updates in the background say what is missing")
  func serviceSessionRequired() throws {
    let day = try SimulatedDay("car_commute")
    let notes = Notes(day)
    _ = try day.run {
      Task { @MainActor in
        for try await update in CLLocationUpdate.liveUpdates() { notes.note(update) }
      }
    }
    #expect(notes.updates.allSatisfy { $0.update.location != nil || $0.second > 120 })
    let delivered = notes.updates.filter { $0.update.location == nil }
    #expect(delivered.allSatisfy { $0.update.serviceSessionRequired })
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

@Suite struct SessionTests {
  /// A day on which the app may use the location while it is in use.
  private func day(_ grant: UserGrant) throws -> SimulatedDay {
    var day = try SimulatedDay("overnight_kill")
    day.scenario.app.authorization = grant
    return day
  }

  @Test(
    "a background activity session keeps updates flowing until it is invalidated or released",
    arguments: [true, false]
  )
  func backgroundActivity(_ invalidates: Bool) throws {
    let day = try day(.whenInUse)
    let notes = Notes(day)
    let record = try day.run {
      Task { @MainActor in
        var session: CLBackgroundActivitySession? = CLBackgroundActivitySession()
        let task = Task { @MainActor in
          for try await update in CLLocationUpdate.liveUpdates() { notes.note(update) }
        }
        // The phone rests for twelve minutes; on the way the app is resumed and gets updates.
        try await Task.sleep(for: .seconds(900))
        notes.note("ends")
        if invalidates { session?.invalidate() }
        session = nil
        _ = task
      }
    }
    let end = try #require(notes.lines.first?.second)
    #expect(notes.updates.contains { $0.second > 890 && $0.update.location != nil })
    // Updates resume when the user opens the app, but this app is never opened.
    #expect(!record.deliveries.contains { $0.time.seconds > end + 15 })
  }

  @Test("an app that has a service session released gets no updates in the background")
  func serviceSession() throws {
    let day = try day(.always)
    let notes = Notes(day)
    let record = try day.run {
      Task { @MainActor in
        var sessions = [
          CLServiceSession(authorization: .always), CLServiceSession(authorization: .always),
          CLServiceSession(authorization: .whenInUse),
        ]
        let task = Task { @MainActor in
          for try await update in CLLocationUpdate.liveUpdates() { notes.note(update) }
        }
        try await Task.sleep(for: .seconds(900))
        sessions.removeFirst()
        try await Task.sleep(for: .seconds(20))
        notes.note("\(sessions.count)")
        sessions.removeFirst()
        try await Task.sleep(for: .seconds(60))
        _ = task
      }
    }
    expectEqual(notes.lines.first, .init(second: 920, text: "2"))
    let last = try #require(record.deliveries.last?.time.seconds)
    #expect(last > 910 && last <= 921)
    let delivered = notes.updates.filter { $0.update.location == nil }
    #expect(!delivered.isEmpty)
    #expect(delivered.allSatisfy { $0.update.serviceSessionRequired })
  }

  @Test("a service session asks for its authorization and reports the result")
  func asking() throws {
    let day = try day(.notDetermined)
    let notes = Notes(day)
    _ = try day.run {
      let session = CLServiceSession(authorization: .whenInUse)
      Task { @MainActor in
        for try await diagnostic in session.diagnostics {
          notes.note(
            diagnostic.authorizationRequestInProgress
              ? "asking" : diagnostic.insufficientlyInUse ? "not in use" : "fine"
          )
        }
        notes.note("over")
      }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(60))
        session.invalidate()
      }
    }
    expectEqual(
      notes.lines,
      [
        .init(second: 0, text: "asking"), .init(second: 3, text: "fine"),
        .init(second: 60, text: "over"),
      ]
    )
  }

  @Test("a permission that is missing or withdrawn is reported by the session and by the updates")
  func refusal() throws {
    let day = try day(.notDetermined).with(
      .authorization(.denied),
      at: SimulationTime(seconds: 60)
    )
    let notes = Notes(day)
    _ = try day.run {
      let session = CLServiceSession(authorization: .always)
      Task { @MainActor in
        for try await diagnostic in session.diagnostics where diagnostic.authorizationDenied {
          notes.note("denied")
        }
      }
      Task { @MainActor in
        for try await update in CLLocationUpdate.liveUpdates() { notes.note(update) }
      }
      return session
    }
    expectEqual(notes.lines, [.init(second: 60, text: "denied")])
    expectEqual(notes.updates.first?.second, 0)
    expectEqual(notes.updates.first?.update.authorizationRequestInProgress, true)
    expectEqual(notes.updates.last?.second, 60)
    expectEqual(notes.updates.last?.update.authorizationDenied, true)
    expectEqual(notes.updates.dropFirst().first.map { $0.second >= 3 && $0.second < 6 }, true)
  }

  @Test("a session for exact positions asks for them where the user allows the area only")
  func fullAccuracy() throws {
    var day = try day(.whenInUse)
    day.scenario.app.allowsPreciseLocation = false
    let notes = Notes(day)
    _ = try day.run {
      let session = CLServiceSession(
        authorization: .whenInUse,
        fullAccuracyPurposeKey: "Navigation"
      )
      Task { @MainActor in
        let manager = CLLocationManager()
        notes.note("\(manager.accuracyAuthorization)")
        try await Task.sleep(for: .seconds(4))
        notes.note("\(manager.accuracyAuthorization)")
        for try await diagnostic in session.diagnostics {
          notes.note("\(diagnostic.fullAccuracyDenied) \(diagnostic.insufficientlyInUse)")
        }
      }
      return session
    }
    expectEqual(
      notes.lines.prefix(4),
      [
        .init(second: 0, text: "reducedAccuracy"), .init(second: 4, text: "fullAccuracy"),
        .init(second: 4, text: "false false"), .init(second: 120, text: "false true"),
      ]
    )
  }

  @Test("a session says that the user allows the area only")
  func accuracyLimited() throws {
    var day = try day(.whenInUse)
    day.scenario.app.allowsPreciseLocation = false
    let notes = Notes(day)
    _ = try day.run {
      let session = CLServiceSession(authorization: .whenInUse)
      Task { @MainActor in
        for try await diagnostic in session.diagnostics {
          notes.note("\(diagnostic.accuracyLimited) \(diagnostic.fullAccuracyDenied)")
          return
        }
      }
      return session
    }
    expectEqual(notes.lines, [.init(second: 0, text: "true false")])
  }

  @Test("nothing of an app goes on once its process has ended")
  func end() throws {
    var day = try SimulatedDay("car_commute")
    day = day.with(.forceQuit, at: SimulationTime(seconds: 600))
    let notes = Notes(day)
    let record = try day.run {
      let session = CLServiceSession(authorization: .always)
      let background = CLBackgroundActivitySession()
      let monitor = Task { @MainActor in
        let monitor = await CLMonitor("x")
        for try await event in await monitor.events { notes.note(event.identifier) }
        notes.note("monitor over")
      }
      Task { @MainActor in
        for try await update in CLLocationUpdate.liveUpdates() { notes.note(update) }
        notes.note("updates over")
      }
      Task { @MainActor in
        for try await _ in session.diagnostics {}
        notes.note("diagnostics over")
      }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(599.9))
        let geocoder = CLGeocoder()
        _ = try? await geocoder.geocodeAddressString("home")
        notes.note("geocoded")
      }
      let activities = CMMotionActivityManager()
      activities.startActivityUpdates(to: .main) { _ in notes.note("motion") }
      let pedometer = CMPedometer()
      pedometer.startUpdates(from: Date()) { _, _ in notes.note("steps") }
      return [session, background, monitor, activities, pedometer] as [Any]
    }
    expectEqual(record.use.terminations, 1)
    #expect(notes.lines.allSatisfy { $0.second < 600 })
    expectEqual(notes.texts.filter { $0 != "motion" }, [])
    #expect(notes.updates.allSatisfy { $0.second <= 600 })
    #expect(record.deliveries.allSatisfy { $0.time.seconds <= 600 })
  }
}

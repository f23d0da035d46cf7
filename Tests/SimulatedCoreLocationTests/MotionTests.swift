// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// An app that runs all day and keeps the data of the motion hardware.
@MainActor
private final class MotionApp {
  private let manager = CLLocationManager()
  private let activities = CMMotionActivityManager()
  private let pedometer = CMPedometer()

  init(_ log: MotionLog) {
    #expect(CMMotionActivityManager.isActivityAvailable())
    expectEqual(CMMotionActivityManager.authorizationStatus(), .authorized)
    #expect(CMPedometer.isStepCountingAvailable() && !CMPedometer.isDistanceAvailable())
    manager.allowsBackgroundLocationUpdates = true
    manager.pausesLocationUpdatesAutomatically = false
    manager.startUpdatingLocation()
    activities.startActivityUpdates(to: .main) { activity in
      if let activity { log.received.append(activity) }
    }
    pedometer.startUpdates(from: Date()) { data, _ in if let data { log.steps.append(data) } }
    let start = Date()
    Task { [activities, pedometer] in
      try await Task.sleep(for: .seconds(23 * 3600))
      log.queried = try await activities.queryActivityStarting(from: start, to: Date(), to: .main)
      activities.queryActivityStarting(from: start, to: start + 8 * 3600, to: .main) { found, _ in
        log.queriedMorning = found ?? []
      }
      log.total = try await pedometer.queryPedometerData(from: start, to: Date())
      guard let last = log.steps.last else { return }
      pedometer.queryPedometerData(from: start, to: last.endDate) { data, _ in log.atLast = data }
    }
  }
}

private final class MotionLog: @unchecked Sendable {
  var received: [CMMotionActivity] = []
  var queried: [CMMotionActivity] = []
  var queriedMorning: [CMMotionActivity] = []
  var steps: [CMPedometerData] = []
  var total: CMPedometerData?
  var atLast: CMPedometerData?
}

private func text(_ activity: CMMotionActivity) -> String {
  let flags = [
    activity.stationary, activity.walking, activity.running, activity.automotive,
    activity.cycling, activity.unknown,
  ]
  return "\(activity.startDate) \(flags) \(activity.confidence) \(activity.timestamp)"
}

@Suite struct MotionTests {
  @Test("a query of the day gives the same as its updates")
  func activities() throws {
    let day = try SimulatedDay("home_errands")
    let log = MotionLog()
    _ = try day.run { MotionApp(log) }
    let start = log.received.first?.startDate ?? Date()
    #expect(log.received.count > 5)
    let before = log.received.filter { $0.startDate <= start + 23 * 3600 }
    expectEqual(log.queried.map(text), before.map(text))
    let morning = log.received.filter { $0.startDate <= start + 8 * 3600 }
    expectEqual(log.queriedMorning.map(text), morning.map(text))
    #expect(log.received.contains { $0.walking } && log.received.contains { $0.stationary })
  }

  @Test("steps grow with the walk, and a query gives the same")
  func steps() throws {
    let day = try SimulatedDay("home_errands")
    let log = MotionLog()
    _ = try day.run { MotionApp(log) }
    let counts = log.steps.map(\.numberOfSteps.intValue)
    #expect(counts.count > 50)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
    expectEqual(Set(log.steps.map(\.startDate)).count, 1)
    let last = try #require(log.steps.last)
    expectEqual(log.atLast?.numberOfSteps, last.numberOfSteps)
    #expect((log.total?.numberOfSteps.intValue ?? 0) >= last.numberOfSteps.intValue)
    #expect(last.distance == nil && last.floorsAscended == nil)
  }

  @Test("updates end when they are stopped or the manager is released, each for itself")
  func stopping() throws {
    let day = try SimulatedDay("home_errands")
    let notes = Notes(day)
    _ = try day.run {
      let keeper = CLLocationManager()
      keeper.allowsBackgroundLocationUpdates = true
      keeper.pausesLocationUpdatesAutomatically = false
      keeper.startUpdatingLocation()
      let stopped = CMMotionActivityManager()
      stopped.startActivityUpdates(to: .main) { _ in notes.note("stopped") }
      var released: CMMotionActivityManager? = CMMotionActivityManager()
      released?.startActivityUpdates(to: .main) { _ in notes.note("released") }
      released = nil
      let kept = CMMotionActivityManager()
      kept.startActivityUpdates(to: .main) { _ in notes.note("kept") }
      Task { @MainActor in
        try await Task.sleep(for: .seconds(1))
        stopped.stopActivityUpdates()
      }
      return (keeper, stopped, kept)
    }
    expectEqual(notes.texts.filter { $0 == "stopped" }.count, 1)
    #expect(!notes.texts.contains("released"))
    #expect(notes.texts.filter { $0 == "kept" }.count > 5)
    expectEqual(notes.lines.first { $0.text == "kept" }?.second, 0)
  }

  @Test("a time that ends before it begins is an error; nothing is known of the future")
  func errors() throws {
    let day = try SimulatedDay.inFront("home_errands")
    let notes = Notes(day)
    _ = try day.run {
      Task { @MainActor in
        let now = Date()
        let activities = CMMotionActivityManager()
        do {
          _ = try await activities.queryActivityStarting(from: now, to: now - 1, to: .main)
        } catch let error as NSError {
          notes.note("\(error.domain) \(error.code)")
        }
        let future = try await activities.queryActivityStarting(from: now, to: now + 1e6, to: .main)
        notes.note("\(future.count)")
        let steps = try await CMPedometer().queryPedometerData(from: now, to: now + 1e6)
        notes.note("\(steps.numberOfSteps)")
      }
    }
    expectEqual(notes.texts, ["CMErrorDomain 107", "1", "0"])
  }

  @Test("a phone without the hardware says so")
  func missing() throws {
    var day = try SimulatedDay.inFront("home_errands")
    day.scenario.phones[0].hardware.hasMotionCoprocessor = false
    let notes = Notes(day)
    _ = try day.run {
      #expect(!CMMotionActivityManager.isActivityAvailable())
      #expect(!CMPedometer.isStepCountingAvailable())
      let now = Date()
      CMMotionActivityManager().queryActivityStarting(from: now, to: now, to: .main) {
        notes.note("\($0?.count ?? -1) \(($1 as? NSError)?.code ?? 0)")
      }
      CMPedometer().queryPedometerData(from: now, to: now) {
        notes.note("\($0?.numberOfSteps ?? -1) \(($1 as? NSError)?.code ?? 0)")
      }
    }
    expectEqual(notes.lines, [.init(second: 0, text: "-1 104"), .init(second: 0, text: "-1 109")])
  }

  @Test("updates in code give the record of the strategy with the same services")
  func record() throws {
    let day = try SimulatedDay("home_errands")
    let app = try day.run {
      let manager = CLLocationManager()
      manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
      manager.allowsBackgroundLocationUpdates = true
      manager.pausesLocationUpdatesAutomatically = false
      manager.startUpdatingLocation()
      let activities = CMMotionActivityManager()
      activities.startActivityUpdates(to: .main) { _ in }
      let pedometer = CMPedometer()
      pedometer.startUpdates(from: Date()) { _, _ in }
      return (manager, activities, pedometer)
    }
    let path = try strategyFile(
      """
      services:
        standard: { desired_accuracy: hundred_meters, pauses_location_updates_automatically: false }
        motion: {}
        steps: {}
      """
    )
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try day.run(strategy: path)
    expectEqual(app.result.measures, file.result.measures)
    expectEqual(app.result.ledger, file.result.ledger)
    expectEqual(app.events, file.events)
    #expect(app.result.ledger.contains { "\($0)".contains("motion") })
  }
}

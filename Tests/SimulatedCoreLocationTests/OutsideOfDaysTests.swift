// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import BackgroundTasks
import CoreLocation
import CoreMotion
import TracewattTestSupport
import TracewattTesting
import UserNotifications

/// An app's code in a test without a simulated day: it runs, and the phone does nothing.
@Suite(.timeLimit(.minutes(5))) struct OutsideOfDaysTests {
  @Test("geocoding fails for want of a network")
  func geocoder() async {
    let geocoder = CLGeocoder()
    let error = await #expect(throws: CLError.self) {
      _ = try await geocoder.geocodeAddressString("home")
    }
    expectEqual(error?.code, .network)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      geocoder.reverseGeocodeLocation(CLLocation(latitude: 91, longitude: 0)) { places, error in
        #expect(places == nil)
        expectEqual((error as? CLError)?.code, .geocodeFoundNoResult)
        done.resume()
      }
    }
    #expect(!geocoder.isGeocoding)
    geocoder.cancelGeocode()
  }

  @Test("defaults are kept in memory, by suite, and several threads may use them")
  func defaults() async throws {
    let suite = try #require(UserDefaults(suiteName: "OutsideOfDaysTests"))
    let key = "OutsideOfDaysTests.key"
    #expect(suite.object(forKey: key) == nil)
    suite.register(defaults: [key: 7])
    expectEqual(suite.integer(forKey: key), 7)
    suite.set([1, 2], forKey: key)
    #expect(suite.array(forKey: key) as? [Int] == [1, 2])
    expectEqual(UserDefaults(suiteName: "OutsideOfDaysTests")?.array(forKey: key)?.count, 2)
    #expect(UserDefaults.standard.array(forKey: key) == nil)
    await withTaskGroup { group in
      for index in 0..<50 { group.addTask { suite.set(index, forKey: "\(key)\(index)") } }
    }
    expectEqual(suite.dictionaryRepresentation().count, 51)
    suite.removePersistentDomain(forName: "OutsideOfDaysTests")
    expectEqual(suite.integer(forKey: key), 7)
  }

  @Test("defaults of a day are not those of the program")
  func defaultsOfADay() throws {
    let key = "OutsideOfDaysTests.day"
    UserDefaults.standard.set("outside", forKey: key)
    let diary = DayDiary()
    _ = try SimulatedDay("car_commute").run {
      diary.note(UserDefaults.standard.string(forKey: key) ?? "none")
      UserDefaults.standard.set("inside", forKey: key)
    }
    expectEqual(diary.lines, ["none"])
    expectEqual(UserDefaults.standard.string(forKey: key), "outside")
    UserDefaults.standard.removeObject(forKey: key)
  }

  @Test("motion data are not available")
  func motion() async {
    #expect(!CMMotionActivityManager.isActivityAvailable())
    #expect(!CMPedometer.isStepCountingAvailable())
    let manager = CMMotionActivityManager()
    manager.startActivityUpdates(to: .main) { _ in Issue.record("an update") }
    manager.stopActivityUpdates()
    let pedometer = CMPedometer()
    pedometer.startUpdates(from: Date()) { _, _ in Issue.record("an update") }
    pedometer.stopUpdates()
    await #expect(throws: (any Error).self) {
      _ = try await pedometer.queryPedometerData(from: Date() - 60, to: Date())
    }
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      manager.queryActivityStarting(from: Date() - 60, to: Date(), to: .main) { samples, error in
        #expect(samples == nil)
        #expect(error != nil)
        done.resume()
      }
    }
  }

  @Test("notifications are not granted, and none is pending or delivered")
  func notifications() async throws {
    let centre = UNUserNotificationCenter.current()
    #expect(centre === UNUserNotificationCenter.current())
    try await expectEqual(centre.requestAuthorization(options: .alert), false)
    await expectEqual(centre.notificationSettings().authorizationStatus, .notDetermined)
    let content = UNMutableNotificationContent()
    try await centre.add(UNNotificationRequest(identifier: "a", content: content, trigger: nil))
    #expect(await centre.pendingNotificationRequests().isEmpty)
    let isGranted = await withCheckedContinuation { (done: CheckedContinuation<Bool, Never>) in
      centre.requestAuthorization { isGranted, _ in done.resume(returning: isGranted) }
    }
    #expect(!isGranted)
  }

  @Test("background tasks are not available")
  func backgroundTasks() {
    let error = #expect(throws: BGTaskScheduler.Error.self) {
      try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "refresh"))
    }
    expectEqual(error?.code, .unavailable)
    #expect(
      !BGTaskScheduler.shared.register(forTaskWithIdentifier: "refresh", using: nil) { _ in
        Issue.record("a task")
      }
    )
  }

  @Test("monitors, live updates and sessions exist and report nothing")
  func modern() async {
    let monitor = await CLMonitor("OutsideOfDaysTests")
    let condition = CLMonitor.CircularGeographicCondition(
      center: CLLocationCoordinate2D(latitude: 48, longitude: 16),
      radius: 100
    )
    await monitor.add(condition, identifier: "home")
    #expect(await monitor.identifiers.isEmpty)
    let session = CLServiceSession(authorization: .whenInUse)
    var facts = 0
    do { for try await _ in session.diagnostics { facts += 1 } } catch {}
    expectEqual(facts, 0)
    session.invalidate()
    let updates = Task {
      var count = 0
      do { for try await _ in CLLocationUpdate.liveUpdates() { count += 1 } } catch {}
      return count
    }
    updates.cancel()
    await expectEqual(updates.value, 0)
  }
}

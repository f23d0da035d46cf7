// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// A delegate in the form with a handler.
private final class HandlerDelegate: NSObject, UNUserNotificationCenterDelegate {
  let journal: Journal
  init(_ journal: Journal) { self.journal = journal }
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    journal.note("present \(notification.request.identifier)")
    completionHandler(notification.request.identifier == "kept" ? [.list, .banner] : [])
  }
}

/// A delegate in the asynchronous form.
private final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate {
  let journal: Journal
  init(_ journal: Journal) { self.journal = journal }
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    journal.note("present \(notification.request.identifier)")
    return notification.request.identifier == "kept" ? [.list] : [.sound]
  }
}

/// An app that receives notifications from earlier.
@MainActor
private final class OldApp: UIResponder, UIApplicationDelegate {
  let journal: Journal
  let body: @MainActor (UIApplication) -> Void

  init(_ journal: Journal, _ body: @escaping @MainActor (UIApplication) -> Void) {
    self.journal = journal
    self.body = body
  }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    application.registerUserNotificationSettings(
      UIUserNotificationSettings(types: [.alert, .badge, .sound], categories: nil)
    )
    body(application)
  }

  func application(
    _ application: UIApplication,
    didRegister notificationSettings: UIUserNotificationSettings
  ) { journal.note("registered \(notificationSettings.types.rawValue)") }

  func application(_ application: UIApplication, didReceive notification: UILocalNotification) {
    journal.note("received \(notification.alertBody ?? "") \(notification.userInfo?.count ?? 0)")
  }
}

@Suite struct PresentationTests {
  private func present(
    _ makeDelegate: @escaping @Sendable (Journal) -> any UNUserNotificationCenterDelegate
  ) throws -> ([String], DayRecord) {
    let journal = Journal()
    let day = try quietDay().run {
      journal.note("launch")
      let delegate = makeDelegate(journal)
      let center = UNUserNotificationCenter.current()
      center.delegate = delegate
      center.requestAuthorization(options: [.alert]) { _, _ in }
      for (name, delay) in [("dropped", 10.0), ("kept", 20.0), ("later", 300.0)] {
        let content = UNMutableNotificationContent()
        content.title = name
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: delay, repeats: false)
        center.add(UNNotificationRequest(identifier: name, content: content, trigger: trigger))
      }
      center.add(
        UNNotificationRequest(
          identifier: "now",
          content: UNMutableNotificationContent(),
          trigger: nil
        )
      )
      Task { @MainActor in
        try await Task.sleep(for: .seconds(30))
        journal.note("\(await center.deliveredNotifications().map(\.request.identifier))")
        journal.note("\(await center.pendingNotificationRequests().map(\.identifier))")
      }
      return delegate
    }
    return (journal.lines, day)
  }

  private let expected = [
    "0.0 launch", "0.0 present now", "10.0 present dropped", "20.0 present kept",
    "30.0 [\"kept\"]", "30.0 [\"later\"]",
  ]

  @Test("on the screen the delegate is asked, and the user is shown nothing")
  func handler() throws {
    let (lines, day) = try present { HandlerDelegate($0) }
    expectEqual(lines, expected)
    expectEqual(day.shown, ["300.0 later"])
  }

  @Test("the asynchronous form of the delegate is asked as well")
  func asynchronous() throws {
    let (lines, day) = try present { AsyncDelegate($0) }
    expectEqual(lines, expected)
    expectEqual(day.shown, ["300.0 later"])
  }

  @Test("an interval below 60 s that repeats ends the program with Apple's reason")
  func tooShort() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { _ = UNTimeIntervalNotificationTrigger(timeInterval: 59, repeats: true) }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("time interval must be at least 60 s if repeating"))
  }
}

@Suite struct LocalNotificationTests {
  @Test("an old notification is shown at its date, at once without one, and not when removed")
  func dates() throws {
    let journal = Journal()
    let day = try quietDay([event(600, .foreground), event(700, .background)]).run {
      OldApp(journal) { application in
        for (name, delay) in [("first", 60.0), ("second", 300.0), ("third", 400.0)] {
          let notification = UILocalNotification()
          notification.fireDate = Date() + delay
          notification.alertBody = name
          notification.userInfo = ["name": name]
          application.scheduleLocalNotification(notification)
          if name == "third" { application.cancelLocalNotification(notification) }
        }
        let now = UILocalNotification()
        now.alertBody = "now"
        application.presentLocalNotificationNow(now)
        let scheduled = application.scheduledLocalNotifications ?? []
        journal.note("\(scheduled.compactMap(\.alertBody))")
      }
    }
    expectEqual(
      journal.lines,
      [
        "0.0 [\"first\", \"second\"]", "0.0 registered 7", "0.0 received now 0",
        "60.0 received first 1",
      ]
    )
    expectEqual(day.shown, ["300.0 UILocalNotification-2"])
  }

  @Test("an old notification that repeats is shown each time, though the app never runs again")
  func repeating() throws {
    let journal = Journal()
    let day = try quietDay().run {
      OldApp(journal) { application in
        // The first time of the second one is long past, so it comes at once and an hour later.
        let plans: [(String, Double, NSCalendar.Unit)] = [
          ("hourly", 1800, .hour), ("daily", -23 * 3600, .day),
        ]
        for (name, delay, interval) in plans {
          let notification = UILocalNotification()
          notification.fireDate = Date() + delay
          notification.repeatInterval = interval
          notification.alertBody = name
          application.scheduleLocalNotification(notification)
        }
      }
    }
    expectEqual(journal.lines.sorted(), ["0.0 received daily 0", "0.0 registered 7"])
    let hourly = day.shown.filter { $0.hasSuffix("-1") }
    let times = stride(from: 1800.0, to: 36_000, by: 3600)
    expectEqual(hourly.prefix(10), times.map { "\($0) UILocalNotification-1" }[...])
    expectEqual(day.shown.filter { $0.hasSuffix("-2") }, ["3600.0 UILocalNotification-2"])
  }

  @Test("a date and a region in one notification end the program with a message")
  func both() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = try quietDay().run {
        let notification = UILocalNotification()
        notification.fireDate = Date()
        notification.region = CLCircularRegion(
          center: CLLocationCoordinate2D(latitude: 52, longitude: 5),
          radius: 100,
          identifier: "home"
        )
        UIApplication.shared.scheduleLocalNotification(notification)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("with both a fireDate and a region cannot be scheduled"))
  }
}

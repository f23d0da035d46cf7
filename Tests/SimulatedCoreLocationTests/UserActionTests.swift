// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// An app that a tap on a notification or a setting concerns.
@MainActor
private final class TappedApp: NSObject, UIApplicationDelegate,
  @MainActor UNUserNotificationCenterDelegate
{
  let journal: Journal
  init(_ journal: Journal) { self.journal = journal }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let old = options?[.localNotification] as? UILocalNotification
    journal.note("launch \(old?.alertBody ?? "plain")")
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  func application(_ application: UIApplication, didReceive notification: UILocalNotification) {
    journal.note("old \(notification.alertBody ?? "")")
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse
  ) async {
    let isDefault = response.actionIdentifier == UNNotificationDefaultActionIdentifier
    journal.note("tap \(response.notification.request.identifier) \(isDefault)")
    journal.note("left \(await center.deliveredNotifications().count)")
  }
}

/// What the user does with the app beside opening and leaving it.
@Suite struct UserActionTests {
  private func content(_ text: String) -> UNNotificationContent {
    let content = UNMutableNotificationContent()
    content.body = text
    return content
  }

  @Test(
    "a tap on the newest notification opens the app, running or not, and passes the response",
    arguments: [false, true]
  )
  func tap(isEnded: Bool) throws {
    let journal = Journal()
    var events = [event(900, .notificationTap), event(950, .notificationTap)]
    if isEnded { events.insert(event(500, .systemKill), at: 0) }
    let record = try quietDay(events).run {
      if journal.lines.isEmpty {
        let center = UNUserNotificationCenter.current()
        center.requestAuthorization(options: [.alert]) { _, _ in }
        for (name, delay) in [("first", 300.0), ("second", 400)] {
          center.add(
            UNNotificationRequest(
              identifier: name,
              content: content(name),
              trigger: UNTimeIntervalNotificationTrigger(timeInterval: delay, repeats: false)
            )
          )
        }
      }
      return TappedApp(journal)
    }
    let tapped = ["900.0 tap second true", "900.0 left 1"]
    #expect(
      journal.lines == ["0.0 launch plain"] + (isEnded ? ["900.0 launch plain"] : []) + tapped
    )
    #expect(record.states(until: 1000).contains("900.0 foreground"))
  }

  @Test("a tap on an old notification is among the launch options of an app that was ended")
  func oldNotification() throws {
    let journal = Journal()
    let day = try quietDay(
      [event(500, .systemKill), event(900, .notificationTap)],
      os: "ios_7_1"
    )
    _ = try day.run {
      if journal.lines.isEmpty {
        let notification = UILocalNotification()
        notification.fireDate = Date().addingTimeInterval(300)
        notification.alertBody = "wake up"
        UIApplication.shared.scheduleLocalNotification(notification)
      }
      return TappedApp(journal)
    }
    expectEqual(journal.lines, ["0.0 launch plain", "900.0 launch wake up", "900.0 old wake up"])
  }

  @Test("a tap without a notification opens nothing")
  func nothingToTap() throws {
    let record = try quietDay([event(900, .notificationTap)]).run { CLLocationManager() }
    #expect(!record.states(until: 1000).contains("900.0 foreground"))
  }

  @Test("a setting that the user changes replaces the app's value, and is posted")
  func setting() throws {
    let journal = Journal()
    let day = try quietDay([
      event(30, .appSetting(key: "use_location", value: "false")),
      event(60, .appSetting(key: "name", value: "Home 1")),
      event(90, .appSetting(key: "limit", value: "2.5")),
    ])
    _ = try day.run {
      let defaults = UserDefaults.standard
      defaults.set(true, forKey: "use_location")
      journal.note("\(defaults.bool(forKey: "use_location"))")
      let token = VirtualTime.NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification,
        object: nil,
        queue: nil
      ) { _ in
        let defaults = UserDefaults.standard
        journal.note(
          "\(defaults.bool(forKey: "use_location")) \(defaults.string(forKey: "name") ?? "-") "
            + "\(defaults.double(forKey: "limit"))"
        )
        if defaults.double(forKey: "limit") > 0 {
          defaults.set(true, forKey: "use_location")
          journal.note("\(defaults.bool(forKey: "use_location"))")
        }
      }
      return token
    }
    expectEqual(
      journal.lines,
      [
        "0.0 true", "30.0 false - 0.0", "60.0 false Home 1 0.0", "90.0 false Home 1 2.5",
        "90.0 true",
      ]
    )
  }

  @Test("a link to a map opens the other app, and the record has its address")
  func handOff() throws {
    let journal = Journal()
    let record = try quietDay().run {
      MainActor.assumeIsolated {
        journal.note("\(UIApplication.shared.applicationState == .background)")
      }
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(20))
        let app = UIApplication.shared
        for text in ["unknown:x", "https://maps.apple.com/?ll=51,13"] {
          guard let url = URL(string: text) else { continue }
          journal.note("\(app.canOpenURL(url)) \(await app.open(url))")
        }
        journal.note("\(app.applicationState == .background)")
      }
    }
    expectEqual(journal.lines.prefix(3), ["0.0 false", "20.0 false false", "20.0 true true"])
    let opened = record.events.compactMap { event -> String? in
      guard case .handedOff(let url) = event.kind else { return nil }
      return "\(event.time.seconds) \(url)"
    }
    expectEqual(opened, ["20.0 https://maps.apple.com/?ll=51,13"])
    #expect(record.states(until: 100).contains("20.0 background"))
  }

  @Test("near a magnet the delegate gets headingFailure")
  func magnet() throws {
    let journal = Journal()
    let day = try quietDay([event(30, .magnet(isNear: true))])
    _ = try day.run { () -> [AnyObject] in
      let manager = CLLocationManager()
      let counter = Counter { text in
        if text.hasPrefix("failed") { journal.note(text) }
      }
      journal.note("start")
      manager.delegate = counter
      manager.startUpdatingHeading()
      return [manager, counter]
    }
    expectEqual(journal.lines, ["0.0 start", "30.0 failed 3"])
  }
}

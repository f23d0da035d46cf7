// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// A request with a text.
private func request(
  _ name: String,
  _ trigger: UNNotificationTrigger?,
  badge: Int? = nil
) -> UNNotificationRequest {
  let content = UNMutableNotificationContent()
  content.title = "Title of \(name)"
  content.body = "Body"
  content.sound = .default
  content.badge = badge.map { NSNumber(value: $0) }
  content.userInfo = ["name": name, "number": 7]
  return UNNotificationRequest(identifier: name, content: content, trigger: trigger)
}

private func after(_ seconds: Double, repeats: Bool = false) -> UNNotificationTrigger {
  UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
}

/// Runs a task on the main actor while the day continues.
@MainActor
private func during(_ body: @escaping @MainActor (UNUserNotificationCenter) async throws -> Void) {
  Task { @MainActor in
    let center = UNUserNotificationCenter.current()
    _ = try await center.requestAuthorization(options: [.alert, .sound, .badge])
    try await body(center)
  }
}

@Suite struct UserNotificationTests {
  @Test("before the app has asked, a request is refused and nothing is shown")
  func permission() throws {
    let journal = Journal()
    let day = try quietDay().run {
      let center = UNUserNotificationCenter.current()
      center.getNotificationSettings { journal.note("\($0.authorizationStatus)") }
      center.add(request("early", after(600))) { journal.note("\(($0 as? UNError)?.code as Any)") }
      center.requestAuthorization(options: [.alert]) { isGranted, error in
        journal.note("\(isGranted) \(error == nil)")
        center.getNotificationSettings {
          journal.note("\($0.authorizationStatus) \($0.alertSetting) \($0.soundSetting)")
        }
      }
    }
    expectEqual(day.shown, [])
    expectEqual(
      journal.lines,
      [
        "0.0 authorized",
        "0.0 Optional(SimulatedCoreLocation.UNError.Code.notificationsNotAllowed)",
        "0.0 true true", "0.0 authorized enabled notSupported",
      ]
    )
  }

  @Test("an interval is shown once, or again and again until it is removed")
  func interval() throws {
    let day = try quietDay().run {
      during { center in
        try await center.add(request("once", after(300)))
        try await center.add(request("again", after(200, repeats: true)))
        try await center.add(request("never", after(400)))
        center.removePendingNotificationRequests(withIdentifiers: ["never"])
        try await Task.sleep(for: .seconds(100))
        _ = UIApplication.shared.beginBackgroundTask()
      }
    }
    expectEqual(day.shown.prefix(4), ["200.0 again", "300.0 once", "400.0 again", "600.0 again"])
    let again = day.shown.count { $0.hasSuffix("again") }
    expectEqual(again, Int((day.result.detail?.duration.seconds ?? 0) / 200))
    expectEqual(day.shown.count { $0.hasSuffix("once") }, 1)
    expectEqual(day.use.notifications, again + 1)
  }

  @Test("a second request of the same name replaces the first")
  func replaced() throws {
    let day = try quietDay().run {
      during { center in
        try await center.add(request("same", after(300)))
        try await center.add(request("same", after(500)))
        let pending = await center.pendingNotificationRequests()
        expectEqual(pending.map(\.identifier), ["same"])
      }
    }
    expectEqual(day.shown, ["500.0 same"])
  }

  @Test("dates and times of day are those of the scenario's local time")
  func calendar() throws {
    let journal = Journal()
    let day = try quietDay().run {
      during { center in
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 3600) ?? .gmt
        let start = calendar.dateComponents([.hour, .minute, .second], from: Date())
        let seconds = ((start.hour ?? 0) * 60 + (start.minute ?? 0)) * 60 + (start.second ?? 0)
        journal.note("\(seconds)")
        // Two hours after the start, as a time of day and as a date.
        let later = calendar.dateComponents(
          [.year, .month, .day, .hour, .minute, .second],
          from: Date() + 7200
        )
        let time = DateComponents(hour: later.hour, minute: later.minute, second: later.second)
        let triggers = [
          ("date", UNCalendarNotificationTrigger(dateMatching: later, repeats: false)),
          ("daily", UNCalendarNotificationTrigger(dateMatching: time, repeats: true)),
          (
            "hourly",
            UNCalendarNotificationTrigger(dateMatching: DateComponents(minute: 30), repeats: false)
          ),
          (
            "past",
            UNCalendarNotificationTrigger(dateMatching: DateComponents(year: 2001), repeats: false)
          ),
        ]
        for (name, trigger) in triggers {
          let wait = trigger.nextTriggerDate().map { $0.timeIntervalSinceNow }
          journal.note("\(name) \(wait.map { "\($0)" } ?? "never")")
          try await center.add(request(name, trigger))
        }
        journal.note("\(await center.pendingNotificationRequests().map(\.identifier))")
      }
    }
    let start = try #require(Int(journal.lines[0].dropFirst(4)))
    let half = Double((1800 - start % 3600 + 3600 - 1) % 3600 + 1)
    expectEqual(
      journal.lines.dropFirst(),
      [
        "0.0 date 7200.0", "0.0 daily 7200.0", "0.0 hourly \(half)", "0.0 past never",
        "0.0 [\"date\", \"daily\", \"hourly\"]",
      ]
    )
    expectEqual(Set(day.shown.prefix(3)), ["7200.0 date", "7200.0 daily", "\(half) hourly"])
    expectEqual(day.shown.count, 3)
  }

  @Test("the system keeps the 64 that are due soonest and drops the rest silently")
  func limit() throws {
    let journal = Journal()
    let day = try quietDay().run {
      during { center in
        for number in (1...70).reversed() {
          try await center.add(request("n\(number)", after(Double(600 + number))))
        }
        let pending = await center.pendingNotificationRequests().map(\.identifier)
        journal.note("\(pending.count) \(pending.contains("n64")) \(pending.contains("n65"))")
      }
    }
    expectEqual(journal.lines, ["0.0 64 true false"])
    expectEqual(day.shown, (1...64).map { "\(Double(600 + $0)) n\($0)" })
  }

  @Test("a region is watched by the system, which shows the notification without the app")
  func region() throws {
    let journal = Journal()
    let day = try SimulatedDay("car_commute").run {
      journal.note("launch")
      during { center in
        let places = [("exit", false), ("entry", true)]
        for (name, isEntry) in places {
          let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 48.069, longitude: 11.378),
            radius: 150,
            identifier: name
          )
          region.notifyOnEntry = isEntry
          region.notifyOnExit = !isEntry
          try await center.add(
            request(name, UNLocationNotificationTrigger(region: region, repeats: false))
          )
        }
      }
    }
    expectEqual(journal.lines, ["0.0 launch"])
    expectEqual(day.shown.map { $0.split(separator: " ")[1] }, ["exit", "entry"])
    expectEqual(day.use.relaunches, 0)
  }

  @Test("a region beyond the app's limit is refused with an error of Core Location")
  func regionLimit() throws {
    let journal = Journal()
    _ = try quietDay().run {
      during { center in
        for number in 1...21 {
          let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 52, longitude: 5),
            radius: 100,
            identifier: "r\(number)"
          )
          let trigger = UNLocationNotificationTrigger(region: region, repeats: true)
          do {
            try await center.add(request("r\(number)", trigger))
          } catch CLError.regionMonitoringFailure {
            journal.note("refused \(number)")
          }
        }
        journal.note("\(await center.pendingNotificationRequests().count)")
      }
    }
    expectEqual(journal.lines, ["0.0 refused 21", "0.0 20"])
  }

  @Test("a notification that was shown moves from the pending to the delivered ones, with its time")
  func delivered() throws {
    let journal = Journal()
    let day = try quietDay([event(600, .foreground)]).run {
      during { center in
        try await center.add(request("shown", after(300), badge: 3))
        try await center.add(request("waits", after(5000)))
        try await Task.sleep(for: .seconds(700))
        let pending = await center.pendingNotificationRequests().map(\.identifier)
        let start = Date() - 700
        let delivered = await center.deliveredNotifications()
        journal.note("\(pending)")
        for notification in delivered {
          let time = notification.date.timeIntervalSince(start)
          let content = notification.request.content
          journal.note(
            "\(notification.request.identifier) \(time) \(content.title) \(content.userInfo.count)"
          )
        }
        journal.note("badge \(UIApplication.shared.applicationIconBadgeNumber)")
        center.removeAllDeliveredNotifications()
        center.removeAllPendingNotificationRequests()
        try await center.setBadgeCount(0)
        journal.note("\(await center.deliveredNotifications().count)")
        journal.note("badge \(UIApplication.shared.applicationIconBadgeNumber)")
      }
    }
    expectEqual(
      journal.lines,
      [
        "0.0 [\"waits\"]", "0.0 shown 300.0 Title of shown 2", "0.0 badge 3", "0.0 0",
        "0.0 badge 0",
      ]
    )
    expectEqual(day.shown, ["300.0 shown"])
  }

  @Test("a process that the system launches finds the lists of the one before")
  func survival() throws {
    let journal = Journal()
    let day = try SimulatedDay("overnight_kill").run {
      let manager = CLLocationManager()
      manager.startMonitoring(
        for: CLCircularRegion(
          center: CLLocationCoordinate2D(latitude: 51.0284, longitude: 13.7042),
          radius: 100,
          identifier: "home"
        )
      )
      journal.note("launch")
      Task { @MainActor in
        let center = UNUserNotificationCenter.current()
        let settings = await center.notificationSettings()
        journal.note("\(settings.authorizationStatus)")
        if settings.authorizationStatus == .notDetermined {
          _ = try await center.requestAuthorization(options: [.alert])
          try await center.add(request("night", after(7 * 3600)))
          try await center.add(request("tomorrow", after(30 * 3600)))
        } else {
          let pending = await center.pendingNotificationRequests()
          let delivered = await center.deliveredNotifications()
          journal.note("\(pending.map(\.identifier)) \(delivered.map(\.request.identifier))")
          journal.note("\(delivered.first?.request.content.userInfo["number"] as? Int ?? 0)")
        }
      }
      return manager
    }
    expectEqual(day.shown, ["25200.0 night"])
    expectEqual(journal.lines.prefix(2), ["0.0 launch", "0.0 notDetermined"])
    let later = journal.lines.dropFirst(2).prefix(4).map {
      $0.split(separator: " ", maxSplits: 1)[1]
    }
    expectEqual(later, ["launch", "authorized", "[\"tomorrow\"] [\"night\"]", "7"])
  }
}

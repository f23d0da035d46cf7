// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// An app that records the events of its life cycle.
@MainActor
private final class LivingApp: UIResponder, UIApplicationDelegate {
  let journal: Journal
  let location = CLLocationManager()
  private var tokens: [any NSObjectProtocol] = []

  init(_ journal: Journal) {
    self.journal = journal
    super.init()
    note("init")
    let names = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification,
    ]
    for name in names {
      let token = VirtualTime.NotificationCenter.default.addObserver(
        forName: name,
        object: nil,
        queue: nil
      ) {
        let text = $0.name.rawValue
        MainActor.assumeIsolated { journal.note("posted \(text.dropFirst(13))") }
      }
      tokens.append(token)
    }
  }

  private func note(_ text: String) {
    journal.note("\(text) \(UIApplication.shared.applicationState)")
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    note("willFinish \(launchOptions?[.location] as? Bool ?? false)")
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    note("didFinish \(launchOptions?[.location] as? Bool ?? false)")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { note("didBecomeActive") }
  func applicationWillResignActive(_ application: UIApplication) { note("willResignActive") }
  func applicationDidEnterBackground(_ application: UIApplication) { note("didEnterBackground") }
  func applicationWillEnterForeground(_ application: UIApplication) { note("willEnterForeground") }
}

@Suite struct LifeCycleTests {
  @Test("the delegate and the observers are notified of each step in Apple's order")
  func order() throws {
    let journal = Journal()
    let day = try quietDay([event(600, .foreground), event(900, .background)])
    _ = try day.run { LivingApp(journal) }
    expectEqual(
      journal.lines.prefix(15),
      [
        "0.0 init inactive",
        "0.0 willFinish false inactive",
        "0.0 didFinish false inactive",
        "0.0 posted DidFinishLaunchingNotification",
        "0.0 didBecomeActive active",
        "0.0 posted DidBecomeActiveNotification",
        "120.0 willResignActive active",
        "120.0 posted WillResignActiveNotification",
        "120.0 didEnterBackground background",
        "120.0 posted DidEnterBackgroundNotification",
        "600.0 willEnterForeground background",
        "600.0 posted WillEnterForegroundNotification",
        "600.0 didBecomeActive active",
        "600.0 posted DidBecomeActiveNotification",
        "900.0 willResignActive active",
      ]
    )
  }

  @Test(
    "a launch by a region comes in the background with the location key, and has one by the user not"
  )
  func relaunch() throws {
    let journal = Journal()
    let day = try SimulatedDay("overnight_kill").run {
      let app = LivingApp(journal)
      let home = CLCircularRegion(
        center: CLLocationCoordinate2D(latitude: 51.0284, longitude: 13.7042),
        radius: 100,
        identifier: "home"
      )
      app.location.startMonitoring(for: home)
      return app
    }
    let launches = journal.lines.filter { $0.contains("willFinish") || $0.contains("didFinish") }
    let relaunch = try #require(
      day.events.first { $0.kind == .launched(.region) }?.time.seconds
    )
    expectEqual(
      launches.prefix(4),
      [
        "0.0 willFinish false inactive", "0.0 didFinish false inactive",
        "\((relaunch * 1000).rounded() / 1000) willFinish true background",
        "\((relaunch * 1000).rounded() / 1000) didFinish true background",
      ]
    )
    #expect(
      launches.count == 2 * day.events.count { if case .launched = $0.kind { true } else { false } }
    )
  }

  @Test("an object that is not a delegate runs all the same")
  func noDelegate() throws {
    let journal = Journal()
    _ = try quietDay().run {
      journal.note("\(UIApplication.shared.applicationState)")
      DispatchQueue.main.async {
        MainActor.assumeIsolated { journal.note("\(UIApplication.shared.applicationState)") }
      }
    }
    expectEqual(journal.lines.prefix(2), ["0.0 inactive", "0.0 active"])
  }

  @Test("outside a day, UIApplication is an app in the background and UIDevice a phone at rest")
  @MainActor func outside() {
    expectEqual(UIApplication.shared.applicationState, .background)
    expectEqual(UIApplication.shared.beginBackgroundTask(), .invalid)
    #expect(UIApplication.shared === UIApplication.shared)
    expectEqual(UIDevice.current.batteryLevel, -1)
    expectEqual(UIDevice.current.orientation, .unknown)
  }

  @Test("a prompt makes the app inactive until the user has answered")
  func prompt() throws {
    let journal = Journal()
    var day = try quietDay()
    day.scenario.app.authorization = .notDetermined
    _ = try day.run {
      let app = LivingApp(journal)
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(10))
        app.location.requestWhenInUseAuthorization()
      }
      return app
    }
    let during = journal.lines.filter { $0.hasPrefix("10.0") || $0.hasPrefix("13.0") }
    expectEqual(
      during,
      [
        "10.0 willResignActive active", "10.0 posted WillResignActiveNotification",
        "13.0 didBecomeActive active", "13.0 posted DidBecomeActiveNotification",
      ]
    )
  }
}

@Suite struct BackgroundTaskTests {
  @MainActor
  final class Held {
    var identifier = UIBackgroundTaskIdentifier.invalid
  }

  /// An app that begins tasks as it leaves the screen.
  @MainActor
  final class Worker: NSObject, UIApplicationDelegate {
    let begin: @MainActor (UIApplication) -> Void
    init(_ begin: @escaping @MainActor (UIApplication) -> Void) { self.begin = begin }
    func applicationDidEnterBackground(_ application: UIApplication) { begin(application) }
  }

  @Test(
    "handlers are called in order a second before the limit of the system",
    arguments: [("ios_18", 30.0), ("ios_12", 180.0), ("ios_6", 600.0)]
  )
  func expiry(system: String, limit: Double) throws {
    let journal = Journal()
    let day = try quietDay(os: system).run {
      journal.note("launch")
      return Worker { application in
        for name in ["first", "second"] {
          let task = Held()
          task.identifier = application.beginBackgroundTask(withName: name) {
            journal.note("\(name) expired, \(application.backgroundTimeRemaining) s remain")
            application.endBackgroundTask(task.identifier)
          }
        }
        journal.note("remain \(application.backgroundTimeRemaining)")
      }
    }
    expectEqual(
      journal.lines.prefix(4),
      [
        "0.0 launch", "120.0 remain \(limit)",
        "\(120 + limit - 1) first expired, 1.0 s remain",
        "\(120 + limit - 1) second expired, 1.0 s remain",
      ]
    )
    expectEqual(
      day.states(until: 900),
      [
        "0.0 foreground", "120.0 background", "\(120 + limit - 1) suspended",
      ]
    )
  }

  @Test("a task that is never ended is suspended at the limit")
  func leftOpen() throws {
    let day = try quietDay().run { Worker { _ = $0.beginBackgroundTask() } }
    expectEqual(day.states(until: 900), ["0.0 foreground", "120.0 background", "150.0 suspended"])
  }

  @Test("the run time is given back with the last task, and not before")
  func last() throws {
    let day = try quietDay().run {
      Worker { application in
        let first = application.beginBackgroundTask()
        let second = application.beginBackgroundTask()
        application.endBackgroundTask(first)
        application.endBackgroundTask(first)
        Task { @MainActor in
          try await Task.sleep(for: .seconds(12))
          application.endBackgroundTask(second)
        }
      }
    }
    expectEqual(day.states(until: 900), ["0.0 foreground", "120.0 background", "132.0 suspended"])
  }

  @Test("on the screen the time is without limit")
  func front() throws {
    let journal = Journal()
    _ = try quietDay().run {
      journal.note("\(UIApplication.shared.backgroundTimeRemaining > 1e300)")
      journal.note("\(UIApplication.shared.beginBackgroundTask() == .invalid)")
    }
    expectEqual(journal.lines.prefix(2), ["0.0 true", "0.0 false"])
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

@Suite struct BackgroundTaskSchedulerTests {
  @Test(
    "requests are kept by identifier until they are cancelled; without a handler they are refused"
  )
  func requests() throws {
    let journal = Journal()
    _ = try quietDay().run {
      let scheduler = BGTaskScheduler.shared
      journal.note("\(scheduler.register(forTaskWithIdentifier: "a", using: nil) { _ in })")
      journal.note("\(scheduler.register(forTaskWithIdentifier: "a", using: nil) { _ in })")
      scheduler.register(forTaskWithIdentifier: "b", using: .main) { _ in }
      scheduler.register(forTaskWithIdentifier: "p", using: .main) { _ in }
      func submit(_ request: BGTaskRequest, after delay: Double) {
        request.earliestBeginDate = Date() + delay
        do {
          try scheduler.submit(request)
        } catch let error as BGTaskScheduler.Error {
          journal.note("\(request.identifier) \(error.code)")
        } catch {
          journal.note("\(error)")
        }
      }
      submit(BGAppRefreshTaskRequest(identifier: "a"), after: 900)
      submit(BGAppRefreshTaskRequest(identifier: "a"), after: 1800)
      submit(BGAppRefreshTaskRequest(identifier: "b"), after: 900)
      submit(BGAppRefreshTaskRequest(identifier: "c"), after: 900)
      submit(BGProcessingTaskRequest(identifier: "p"), after: 900)
      Task { @MainActor in
        var pending = await scheduler.pendingTaskRequests()
        let delay = pending.first?.earliestBeginDate?.timeIntervalSinceNow ?? 0
        journal.note("\(pending.map(\.identifier)) \(delay)")
        scheduler.cancel(taskRequestWithIdentifier: "a")
        pending = await scheduler.pendingTaskRequests()
        journal.note("\(pending.map(\.identifier)) \(pending.first is BGProcessingTaskRequest)")
        scheduler.cancelAllTaskRequests()
        journal.note("\(await scheduler.pendingTaskRequests().count)")
      }
    }
    expectEqual(
      journal.lines,
      [
        "0.0 true", "0.0 false", "0.0 b tooManyPendingTaskRequests", "0.0 c notPermitted",
        "0.0 [\"a\", \"p\"] 1800.0", "0.0 [\"p\"] true", "0.0 0",
      ]
    )
  }

  @Test("a handler that is registered after the launch ends the program with a message")
  func late() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = try quietDay().run {
        DispatchQueue.main.async {
          BGTaskScheduler.shared.register(forTaskWithIdentifier: "a", using: nil) { _ in }
        }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("registered before the application finishes launching"))
  }
}

/// An app that records its fetches and pushes.
@MainActor
private final class FetchingApp: UIResponder, UIApplicationDelegate {
  let journal: Journal
  let begin: @MainActor () -> Void

  init(_ journal: Journal, _ begin: @escaping @MainActor () -> Void) {
    self.journal = journal
    self.begin = begin
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    journal.note("launch \(launchOptions?.keys.map(\.rawValue) ?? [])")
    begin()
    return true
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping (UIBackgroundFetchResult) -> Void
  ) {
    journal.note("fetch \(application.applicationState)")
    completionHandler(.newData)
  }

  func application(
    _ application: UIApplication,
    didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    journal.note("push \(application.applicationState) \(userInfo["aps"] != nil)")
    return .noData
  }
}

@Suite struct BackgroundRefreshFaceTests {
  @Test("a refresh runs its handler once, not before its time, and expires with the run time")
  func refresh() throws {
    let journal = Journal()
    let day = try quietDay().run {
      journal.note("launch")
      let scheduler = BGTaskScheduler.shared
      scheduler.register(forTaskWithIdentifier: "refresh", using: nil) { task in
        journal.note("refresh \(task is BGAppRefreshTask)")
        task.expirationHandler = {
          journal.note("expired")
          task.setTaskCompleted(success: false)
        }
      }
      let request = BGAppRefreshTaskRequest(identifier: "refresh")
      request.earliestBeginDate = Date() + 1800
      try? scheduler.submit(request)
    }
    let times = journal.lines.compactMap { Double($0.split(separator: " ")[0]) }
    let words = journal.lines.prefix(3).map { $0.split(separator: " ", maxSplits: 1)[1] }
    expectEqual(words, ["launch", "refresh true", "expired"])
    expectEqual(journal.lines.count { $0.hasSuffix("refresh true") }, 1)
    #expect(times[1] >= 1800)
    #expect(abs(times[2] - times[1] - 29) < 0.01)
    _ = day
  }

  @Test("a task that is completed gives the rest of its run time back")
  func completed() throws {
    func day(completes: Bool) throws -> DayRecord {
      try quietDay().run {
        let scheduler = BGTaskScheduler.shared
        scheduler.register(forTaskWithIdentifier: "refresh", using: nil) { task in
          if completes { task.setTaskCompleted(success: true) }
        }
        let request = BGAppRefreshTaskRequest(identifier: "refresh")
        request.earliestBeginDate = Date() + 1800
        try? scheduler.submit(request)
      }
    }
    let (short, long) = (try day(completes: true), try day(completes: false))
    expectEqual(short["background_run_s"].map { $0 + 30 }, long["background_run_s"])
    #expect(short.energy.app < long.energy.app)
  }

  @Test("fetches of the old kind come again and again, at least the interval apart")
  func fetch() throws {
    let journal = Journal()
    _ = try quietDay(os: "ios_12").run {
      FetchingApp(journal) {
        UIApplication.shared.setMinimumBackgroundFetchInterval(3600)
      }
    }
    let times = journal.lines.filter { $0.contains("fetch") }
      .compactMap { Double($0.split(separator: " ")[0]) }
    #expect(times.count >= 5)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 3600 })
    #expect(journal.lines.allSatisfy { !$0.contains("fetch active") })
  }

  @Test("a push is delivered to the delegate, and launches an app that has ended with its key")
  func push() throws {
    let journal = Journal()
    let day = try quietDay([
      event(60, .silentPush), event(3600, .silentPush), event(4000, .systemKill),
      event(8000, .silentPush),
    ])
    _ = try day.run { FetchingApp(journal) {} }
    expectEqual(
      journal.lines.prefix(5),
      [
        "0.0 launch []", "60.0 push active true", "3600.0 push background true",
        "8000.0 launch [\"UIApplicationLaunchOptionsRemoteNotificationKey\"]",
        "8000.0 push background true",
      ]
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import Testing
import Tracewatt
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
    #expect(
      journal.lines == [
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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Synchronization
import TracewattTestSupport
import VirtualTime

/// Lines that several threads write.
private final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }

  /// Returns once there are so many lines.
  func wait(for count: Int) async throws {
    while all.count < count { try await Task.sleep(for: .milliseconds(2)) }
  }
}

/// An operation that ends after its `start()` has returned.
private final class LateOperation: VirtualTime.Operation, @unchecked Sendable {
  private let log: Log
  private let state = Mutex((begun: false, over: false))
  init(_ log: Log) { self.log = log }
  override var isExecuting: Bool { state.withLock { $0.begun && !$0.over } }
  override var isFinished: Bool { state.withLock { $0.over } }
  override func start() {
    state.withLock { $0.begun = true }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { [self] in
      log.note("late")
      state.withLock { $0.over = true }
      didChangeValue(forKey: "isFinished")
    }
  }
}

/// The facilities of virtual time in code that no simulated day runs, such as an app's own tests.
@Suite(.timeLimit(.minutes(5))) struct OutsideOfDaysTests {
  @Test("timers fire in a real run loop, repeat, and end")
  func timers() async throws {
    let log = Log()
    // A thread of its own, because the run loop is that of the thread.
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        let once = VirtualTime.Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in
          log.note("once")
        }
        let repeating = VirtualTime.Timer(timeInterval: 0.002, repeats: true) { timer in
          log.note("tick")
          if log.all.filter({ $0 == "tick" }).count == 3 { timer.invalidate() }
        }
        let never = VirtualTime.Timer(timeInterval: 0.001, repeats: false) { _ in
          log.note("never")
        }
        VirtualTime.RunLoop.current.add(repeating, forMode: .common)
        VirtualTime.RunLoop.current.perform { log.note("performed") }
        never.invalidate()
        VirtualTime.RunLoop.current.add(never, forMode: .default)
        while repeating.isValid || once.isValid {
          VirtualTime.RunLoop.current.run(mode: .default, before: Date() + 0.01)
        }
        done.resume()
      }
    }
    expectEqual(log.all.first, "performed")
    expectEqual(log.all.filter { $0 == "tick" }.count, 3)
    expectEqual(log.all.filter { $0 == "once" }.count, 1)
    #expect(!log.all.contains("never"))
  }

  @Test("a timer whose fire date is moved fires then")
  func fireDate() async throws {
    let log = Log()
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        let timer = VirtualTime.Timer.scheduledTimer(withTimeInterval: 3600, repeats: false) { _ in
          log.note("fired")
        }
        timer.fireDate = Date() + 0.001
        while timer.isValid {
          VirtualTime.RunLoop.current.run(mode: .default, before: Date() + 0.01)
        }
        done.resume()
      }
    }
    expectEqual(log.all, ["fired"])
  }

  @Test("operations run on a real queue, after their dependencies and by their limit")
  func operations() async throws {
    let log = Log()
    let queue = VirtualTime.OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let last = VirtualTime.BlockOperation { log.note("last") }
    let late = LateOperation(log)
    last.addDependency(late)
    last.completionBlock = { log.note("completed") }
    queue.addOperation(late)
    queue.addOperation(last)
    let skipped = VirtualTime.BlockOperation { log.note("skipped") }
    skipped.cancel()
    queue.addOperation(skipped)
    await Task.detached { queue.waitUntilAllOperationsAreFinished() }.value
    try await log.wait(for: 3)
    expectEqual(log.all, ["late", "last", "completed"])
    expectEqual(queue.operationCount, 0)
    #expect(skipped.isFinished)
  }

  @Test("a suspended queue holds operations back, and the main queue is the program's")
  func suspendedQueue() async throws {
    let log = Log()
    let queue = VirtualTime.OperationQueue()
    queue.isSuspended = true
    queue.addOperation { log.note("held") }
    expectEqual(queue.operations.count, 1)
    VirtualTime.OperationQueue.main.addOperation {
      log.note("main")
      queue.isSuspended = false
    }
    try await log.wait(for: 2)
    expectEqual(log.all, ["main", "held"])
    #expect(VirtualTime.OperationQueue.main === VirtualTime.OperationQueue.main)
  }

  @Test("a timer source is Dispatch's own")
  func source() async throws {
    let log = Log()
    let source = VirtualTime.DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
    source.schedule(deadline: .now(), repeating: .milliseconds(2))
    source.setEventHandler { log.note("tick") }
    source.setCancelHandler { log.note("cancelled") }
    source.resume()
    try await log.wait(for: 3)
    source.cancel()
    while log.all.last != "cancelled" { try await Task.sleep(for: .milliseconds(2)) }
    #expect(source.isCancelled)
  }

  @Test("all code shares one notification centre, and several threads may use it")
  func notifications() async throws {
    let log = Log()
    let name = Notification.Name("OutsideOfDaysTests")
    let centre = VirtualTime.NotificationCenter.default
    #expect(centre === VirtualTime.NotificationCenter.default)
    let queue = VirtualTime.OperationQueue()
    let direct = centre.addObserver(forName: name, object: nil, queue: nil) { _ in
      log.note("direct")
    }
    let queued = centre.addObserver(forName: name, object: nil, queue: queue) { _ in
      log.note("queued")
    }
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          let token = centre.addObserver(forName: name, object: nil, queue: nil) { _ in }
          centre.post(name: name, object: nil)
          centre.removeObserver(token)
        }
      }
    }
    try await log.wait(for: 100)
    expectEqual(log.all.filter { $0 == "direct" }.count, 50)
    centre.removeObserver(direct)
    centre.removeObserver(queued)
    centre.post(name: name, object: nil)
    expectEqual(log.all.count, 100)
  }

  @Test("a queue that a day used serves real code afterwards")
  func afterADay() async throws {
    let log = Log()
    let queue = DispatchQueue(label: "shared", attributes: .initiallyInactive)
    let lines = try virtualDay { diary in
      queue.activate()
      queue.suspend()
      queue.asyncAfter(deadline: .now() + 5) { diary.note("virtual") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 9) { queue.resume() }
    }
    expectEqual(lines, ["9.0 virtual"])
    let group = DispatchGroup()
    queue.async(group: group) { log.note("real") }
    let item = DispatchWorkItem { log.note("item") }
    item.notify(queue: queue) { log.note("notified") }
    group.notify(queue: queue, work: item)
    try await log.wait(for: 3)
    expectEqual(log.all, ["real", "item", "notified"])
  }
}

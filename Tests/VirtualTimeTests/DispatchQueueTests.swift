// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import TracewattTestSupport
import VirtualTime

@MainActor private final class Model {
  var count = 0
  let diary: Diary
  init(_ diary: Diary) { self.diary = diary }

  /// This is the style of view models.
  func load() {
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      let number = 40 + 2
      DispatchQueue.main.async { self?.count = number }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) { self.diary.note("\(self.count)") }
  }
}

@Suite struct DispatchQueueTests {
  @Test("main-actor code hops between queues as apps do")
  func hops() throws {
    let lines = try virtualDay { diary in Model(diary).load() }
    expectEqual(lines, ["1.5 42"])
  }

  @Test("deadlines of both clocks are exact, in order, and a past one is due at once")
  func deadlines() throws {
    let lines = try virtualDay { diary in
      let queue = DispatchQueue(label: "work", qos: .utility)
      queue.asyncAfter(wallDeadline: .now() + .seconds(4)) { diary.note("wall") }
      queue.asyncAfter(deadline: .now() + .seconds(3)) { diary.note("uptime") }
      queue.asyncAfter(deadline: .now() + .seconds(3)) { diary.note("uptime again") }
      queue.asyncAfter(deadline: .distantFuture) { diary.note("never") }
      queue.asyncAfter(deadline: .now() - 5) { diary.note("past") }
      DispatchQueue.main.async { diary.note("async") }
      diary.note("first")
    }
    expectEqual(
      lines,
      [
        "0.0 first", "0.0 past", "0.0 async", "3.0 uptime", "3.0 uptime again", "4.0 wall",
      ]
    )
  }

  @Test("sync runs at once, after the work waiting in a serial queue, and gives the result")
  func sync() throws {
    let lines = try virtualDay { diary in
      let serial = DispatchQueue(label: "serial")
      let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
      serial.async { diary.note("waiting") }
      concurrent.async { diary.note("concurrent") }
      expectEqual(serial.sync { 7 }, 7)
      diary.note("after")
      concurrent.sync(flags: .barrier) { diary.note("barrier") }
      concurrent.sync { concurrent.sync { diary.note("nested") } }
      #expect(throws: CancellationError.self) {
        try serial.asyncAndWait { throw CancellationError() }
      }
      DispatchQueue.concurrentPerform(iterations: 3) { diary.note("\($0)") }
    }
    expectEqual(
      lines,
      [
        "0.0 waiting", "0.0 after", "0.0 concurrent", "0.0 barrier", "0.0 nested", "0.0 0",
        "0.0 1", "0.0 2",
      ]
    )
  }

  @Test("a background queue may wait for the main queue")
  func mainSync() throws {
    let lines = try virtualDay { diary in
      DispatchQueue.global().async {
        DispatchQueue.main.async { diary.note("before") }
        DispatchQueue.main.sync { diary.note("main") }
      }
    }
    expectEqual(lines, ["0.0 before", "0.0 main"])
  }

  @Test("a queue that waits for itself ends the program with its name")
  func deadlock() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { _ in
        let queue = DispatchQueue(label: "mine")
        queue.async { queue.sync {} }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DispatchQueue.sync on the queue \"mine\""))
    #expect(text.contains("waits for itself for ever"))
  }

  @Test("suspended and inactive queues hold their work back, in order")
  func suspension() throws {
    let lines = try virtualDay { diary in
      let queue = DispatchQueue(label: "held", attributes: .initiallyInactive)
      queue.async { diary.note("one") }
      queue.asyncAfter(deadline: .now() + 1) { diary.note("two") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
        queue.activate()
        queue.suspend()
        queue.suspend()
        queue.resume()
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 9) { queue.resume() }
    }
    expectEqual(lines, ["9.0 one", "9.0 two"])
  }

  @Test("values kept with a queue are seen by its work")
  func specifics() throws {
    let lines = try virtualDay { diary in
      let key = DispatchSpecificKey<Int>()
      let queue = DispatchQueue(label: "queue")
      queue.setSpecific(key: key, value: 5)
      queue.async { diary.note("\(DispatchQueue.getSpecific(key: key) ?? 0)") }
      #expect(DispatchQueue.getSpecific(key: key) == nil)
      expectEqual(queue.getSpecific(key: key), 5)
      expectEqual(DispatchQueue.main.label, "com.apple.main-thread")
    }
    expectEqual(lines, ["0.0 5"])
  }

  @Test("a group notifies when its last work is done")
  func group() throws {
    let lines = try virtualDay { diary in
      let group = DispatchGroup()
      let queue = DispatchQueue.global()
      for delay in [2.0, 5.0] {
        group.enter()
        queue.asyncAfter(deadline: .now() + delay) {
          diary.note("done")
          group.leave()
        }
      }
      queue.async(group: group) { diary.note("member") }
      group.notify(queue: .main) { diary.note("all") }
      expectEqual(group.wait(timeout: .now()), .timedOut)
      let empty = DispatchGroup()
      empty.notify(queue: .main) { diary.note("empty") }
      expectEqual(empty.wait(timeout: .distantFuture), .success)
    }
    expectEqual(lines, ["0.0 member", "0.0 empty", "2.0 done", "5.0 done", "5.0 all"])
  }

  @Test("waiting for a group runs the work waiting in other queues")
  func groupWait() throws {
    let lines = try virtualDay { diary in
      let group = DispatchGroup()
      DispatchQueue.main.async { diary.note("main") }
      DispatchQueue.global().async(group: group) { diary.note("work") }
      group.wait()
      diary.note("waited")
    }
    expectEqual(lines, ["0.0 work", "0.0 waited", "0.0 main"])
  }

  @Test("waiting for a group that needs time ends the program with a message that says so")
  func groupForEver() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { _ in
        let group = DispatchGroup()
        group.enter()
        group.wait()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DispatchGroup.wait would wait for ever"))
  }

  @Test("work that runs inside a wait leaves the queues that the wait blocks alone, however deep")
  func nestedWaits() async throws {
    let lines = try virtualDay { diary in
      let outer = DispatchQueue(label: "outer")
      outer.async {
        let group = DispatchGroup()
        outer.async { diary.note("next of outer") }
        DispatchQueue(label: "inner").async(group: group) {
          let nested = DispatchGroup()
          DispatchQueue.global().async(group: nested) { diary.note("nested") }
          nested.wait()
          diary.note("inner")
        }
        group.wait()
        diary.note("outer")
      }
    }
    expectEqual(lines, ["0.0 nested", "0.0 inner", "0.0 outer", "0.0 next of outer"])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { _ in
        let outer = DispatchQueue(label: "outer")
        outer.async {
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group) { outer.sync {} }
          group.wait()
        }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DispatchQueue.sync on the queue \"outer\", while work of that queue"))
  }

  @Test("leaving a group more often than entering it ends the program")
  func groupLeave() async {
    await #expect(processExitsWith: .failure) {
      _ = try virtualDay { _ in DispatchGroup().leave() }
    }
  }

  @Test("a work item runs once its queue takes it, unless it is cancelled")
  func workItem() throws {
    let lines = try virtualDay { diary in
      let item = DispatchWorkItem { diary.note("run") }
      item.notify(queue: .main) { diary.note("notified") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 2, execute: item)
      // A search field's delay.
      let dropped = DispatchWorkItem { diary.note("dropped") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: dropped)
      dropped.cancel()
      #expect(dropped.isCancelled)
      dropped.notify(queue: .main) { diary.note("passed over") }
      let waited = DispatchWorkItem { diary.note("waited for") }
      DispatchQueue.global().async(execute: waited)
      waited.wait()
      diary.note("waited")
    }
    expectEqual(
      lines,
      [
        "0.0 waited for", "0.0 waited", "1.0 passed over", "2.0 run", "2.0 notified",
      ]
    )
  }

  @Test("a static queue serves days on several threads", arguments: 0..<4)
  func statics(_ day: Int) throws {
    enum Shared { static let queue = DispatchQueue(label: "shared") }
    let lines = try virtualDay { diary in
      for second in 1...200 {
        Shared.queue.asyncAfter(deadline: .now() + .seconds(second)) { diary.note("\(day)") }
      }
    }
    expectEqual(lines, (1...200).map { "\(Double($0)) \(day)" })
  }

  @Test("after the end of its process a queue takes nothing")
  func ended() throws {
    let process = try VirtualProcess(startUnixNanoseconds: 0)
    process.run(at: .zero)
    var count = 0
    process.end {
      DispatchQueue.main.async { Issue.record("ran") }
      DispatchQueue.main.sync { count += 1 }
    }
    expectEqual(count, 1)
  }
}

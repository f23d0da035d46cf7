// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Quantities
import TracewattTestSupport
import VirtualTime

/// What Dispatch's queues, groups and semaphores share with the threads of the program.
@Suite struct RealDispatchTests {
  @Test("queues keep virtual time and order, work items too")
  func queues() throws {
    let lines = try virtualDay { diary in
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { diary.note("after") }
      DispatchQueue.global(qos: .utility).async { diary.note("global") }
      DispatchQueue.main.async { diary.note("main") }
      DispatchQueue(label: "own", attributes: .concurrent)
        .async(flags: .barrier) { diary.note("barrier") }
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + .seconds(3)) {
        diary.note("wall")
      }
      let item = DispatchWorkItem { diary.note("item") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: item)
      let dropped = DispatchWorkItem { diary.note("dropped") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: dropped)
      dropped.cancel()
      diary.note("first")
    }
    expectEqual(
      lines,
      [
        "0.0 first", "0.0 global", "0.0 main", "0.0 barrier", "1.0 item", "2.0 after", "3.0 wall",
      ]
    )
  }

  @Test("awaited work runs on the simulation's thread, as all else does")
  func sync() throws {
    let lines = try virtualDay { diary in
      let thread = ObjectIdentifier(Thread.current)
      #expect(
        DispatchQueue(label: "own").sync { ObjectIdentifier(Thread.current) == thread }
      )
      DispatchQueue.global().async {
        dispatchPrecondition(condition: .notOnQueue(.main))
        DispatchQueue.main.sync {
          dispatchPrecondition(condition: .onQueue(.main))
          expectEqual(ObjectIdentifier(Thread.current), thread)
          diary.note("main")
        }
      }
      DispatchQueue.concurrentPerform(iterations: 20) { _ in
        if ObjectIdentifier(Thread.current) != thread { Issue.record("another thread") }
      }
    }
    expectEqual(lines, ["0.0 main"])
  }

  @Test("a group notifies on the simulation's thread, once it is empty")
  func group() throws {
    let lines = try virtualDay { diary in
      let group = DispatchGroup()
      let queue = DispatchQueue.global()
      queue.async(group: group) { diary.note("member") }
      group.enter()
      queue.asyncAfter(deadline: .now() + 5) { group.leave() }
      group.notify(queue: .main) { diary.note("first") }
      group.notify(queue: .main) {
        diary.note("second")
        group.notify(queue: .main) { diary.note("empty") }
      }
    }
    expectEqual(lines, ["0.0 member", "5.0 first", "5.0 second", "5.0 empty"])
  }

  @Test("a semaphore that is free is taken, one with a limit gives up")
  func semaphore() throws {
    _ = try virtualDay { _ in
      let semaphore = DispatchSemaphore(value: 1)
      semaphore.wait()
      expectEqual(semaphore.wait(timeout: .now()), .timedOut)
      expectEqual(semaphore.wait(timeout: .now() + .milliseconds(5)), .timedOut)
      semaphore.signal()
      semaphore.wait()
      semaphore.signal()
    }
  }

  @Test("waiting for a semaphore runs the work waiting in other queues, which may signal it")
  func semaphoreOfQueue() throws {
    let lines = try virtualDay { diary in
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.main.async { diary.note("main") }
      DispatchQueue.global().async {
        diary.note("work")
        semaphore.signal()
      }
      semaphore.wait()
      diary.note("waited")
    }
    expectEqual(lines, ["0.0 work", "0.0 waited", "0.0 main"])
  }

  @Test("a semaphore that nothing can signal ends the program, and does not hang")
  func semaphoreForEver() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { _ in
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { semaphore.signal() }
        semaphore.wait()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DispatchSemaphore.wait would wait for ever"))
  }

  @Test("a queue keeps its traits whatever attributes it was made with")
  func attributes() throws {
    let lines = try virtualDay { diary in
      let queue = DispatchQueue(
        label: "all",
        qos: .utility,
        attributes: [.concurrent, .initiallyInactive],
        autoreleaseFrequency: .workItem
      )
      queue.async {
        // A concurrent queue may wait for itself.
        queue.sync { diary.note("nested") }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { queue.activate() }
      let target = DispatchQueue(label: "target", target: queue)
      target.async { diary.note("target") }
    }
    expectEqual(lines, ["0.0 target", "2.0 nested"])
  }

  @Test("an inactive queue that is released with its work releases the work")
  func release() throws {
    final class Token: Sendable {}
    nonisolated(unsafe) weak var token: Token?
    _ = try virtualDay { _ in
      let held = Token()
      token = held
      let queue = DispatchQueue(label: "held")
      queue.suspend()
      queue.async { _ = held }
      queue.asyncAfter(deadline: .now() + 1e6) { _ = held }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1e7) { _ = held }
    }
    #expect(token == nil)
  }
}

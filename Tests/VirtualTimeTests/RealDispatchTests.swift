// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Quantities
import Testing
import VirtualTime

/// Code without the type aliases: the queues of Dispatch itself, used on a simulation's thread.
@Suite struct RealDispatchTests {
  @Test("real queues keep virtual time and order")
  func queues() throws {
    let lines = try virtualDay { diary in
      Dispatch.DispatchQueue.main.asyncAfter(deadline: .now() + 2) { diary.note("after") }
      Dispatch.DispatchQueue.global(qos: .utility).async { diary.note("global") }
      Dispatch.DispatchQueue.main.async { diary.note("main") }
      Dispatch.DispatchQueue(label: "own", attributes: .concurrent)
        .async(flags: .barrier) { diary.note("barrier") }
      Dispatch.DispatchQueue.main.asyncAfter(wallDeadline: .now() + .seconds(3)) {
        diary.note("wall")
      }
      let item = Dispatch.DispatchWorkItem { diary.note("item") }
      Dispatch.DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: item)
      let dropped = Dispatch.DispatchWorkItem { diary.note("dropped") }
      Dispatch.DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: dropped)
      dropped.cancel()
      diary.note("first")
    }
    #expect(
      lines == [
        "0.0 first", "0.0 global", "0.0 main", "0.0 barrier", "1.0 item", "2.0 after", "3.0 wall",
      ]
    )
  }

  @Test("awaited work runs on the simulation's thread, as all else does")
  func sync() throws {
    let lines = try virtualDay { diary in
      let thread = ObjectIdentifier(Thread.current)
      #expect(
        Dispatch.DispatchQueue(label: "own").sync { ObjectIdentifier(Thread.current) == thread }
      )
      Dispatch.DispatchQueue.global().async {
        dispatchPrecondition(condition: .notOnQueue(.main))
        Dispatch.DispatchQueue.main.sync {
          dispatchPrecondition(condition: .onQueue(.main))
          #expect(ObjectIdentifier(Thread.current) == thread)
          diary.note("main")
        }
      }
      Dispatch.DispatchQueue.concurrentPerform(iterations: 20) { _ in
        if ObjectIdentifier(Thread.current) != thread { Issue.record("another thread") }
      }
    }
    #expect(lines == ["0.0 main"])
  }

  @Test("a real group notifies on the simulation's thread, once it is empty")
  func group() throws {
    let lines = try virtualDay { diary in
      let group = Dispatch.DispatchGroup()
      let queue = Dispatch.DispatchQueue.global()
      queue.async(group: group) { diary.note("member") }
      group.enter()
      queue.asyncAfter(deadline: .now() + 5) { group.leave() }
      group.notify(queue: .main) { diary.note("first") }
      group.notify(queue: .main) {
        diary.note("second")
        group.notify(queue: .main) { diary.note("empty") }
      }
    }
    #expect(lines == ["0.0 member", "5.0 first", "5.0 second", "5.0 empty"])
  }

  @Test("a semaphore that is free is taken, one with a limit gives up")
  func semaphore() throws {
    _ = try virtualDay { _ in
      let semaphore = DispatchSemaphore(value: 1)
      semaphore.wait()
      #expect(semaphore.wait(timeout: .now()) == .timedOut)
      #expect(semaphore.wait(timeout: .now() + .milliseconds(5)) == .timedOut)
      semaphore.signal()
      semaphore.wait()
      semaphore.signal()
    }
  }

  @Test("a semaphore that only this thread could signal ends the program, and does not hang")
  func semaphoreForEver() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { _ in
        let semaphore = DispatchSemaphore(value: 0)
        Dispatch.DispatchQueue.global().async { semaphore.signal() }
        semaphore.wait()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DispatchSemaphore.wait would wait for ever"))
  }

  @Test("a real work item would notify on another thread, so asking for it ends the program")
  func itemNotice() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { _ in
        let item = Dispatch.DispatchWorkItem {}
        item.notify(queue: .main) {}
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("DispatchWorkItem.notify of Dispatch's own"))
    #expect(text.contains("tracewatt init virtual-time"))
  }
}

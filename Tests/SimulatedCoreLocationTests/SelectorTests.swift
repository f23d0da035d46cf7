// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

/// An object whose methods are called by name.
private final class Listener: NSObject {
  let journal: Journal
  init(_ journal: Journal) { self.journal = journal }

  func tick() { journal.note("tick") }
  func tick(_ timer: SimulatedCoreLocation.Timer) {
    journal.note("timer \(timer.userInfo as? String ?? "")")
  }
  func heard(_ notification: Notification) {
    journal.note("heard \(notification.userInfo?["n"] as? Int ?? -1)")
  }
  func late(_ text: String) { journal.note("late \(text)") }

  static let tick = Selector("tick()", Listener.tick as (Listener) -> () -> Void)
  static let tickTimer = Selector("tick(_:)", Listener.tick(_:))
  static let heard = Selector("heard(_:)", Listener.heard)
  static let late = Selector("late(_:)", Listener.late)
}

/// Calls of methods by name, as Apple's compilers write them with `#selector`.
@Suite struct SelectorTests {
  @Test("a timer calls a method of its target on its grid, with or without the timer")
  func timers() throws {
    let journal = Journal()
    _ = try quietDay().run {
      journal.note("start")
      let listener = Listener(journal)
      let timer = SimulatedCoreLocation.Timer.scheduledTimer(
        timeInterval: 20,
        target: listener,
        selector: Listener.tickTimer,
        userInfo: "mine",
        repeats: true
      )
      _ = SimulatedCoreLocation.Timer.scheduledTimer(
        timeInterval: 30,
        target: listener,
        selector: Listener.tick,
        userInfo: nil,
        repeats: false
      )
      DispatchQueue.main.asyncAfter(deadline: .now() + 50) {
        timer.invalidate()
      }
    }
    expectEqual(journal.lines, ["0.0 start", "20.0 timer mine", "30.0 tick", "40.0 timer mine"])
  }

  @Test("an observer by method is called until it is removed or released")
  func observers() throws {
    let journal = Journal()
    let name = Notification.Name("news")
    _ = try quietDay().run {
      let centre = SimulatedCoreLocation.NotificationCenter.default
      var first: Listener? = Listener(journal)
      let second = Listener(journal)
      if let first {
        centre.addObserver(first, selector: Listener.heard, name: name, object: nil)
      }
      centre.addObserver(second, selector: Listener.heard, name: name, object: nil)
      centre.post(name: name, object: nil, userInfo: ["n": 1])
      first = nil
      centre.post(name: name, object: nil, userInfo: ["n": 2])
      centre.removeObserver(second)
      centre.post(name: name, object: nil, userInfo: ["n": 3])
    }
    expectEqual(journal.lines, ["0.0 heard 1", "0.0 heard 1", "0.0 heard 2"])
  }

  @Test("a delayed call comes after its delay, once, and can be cancelled")
  func delayedCalls() throws {
    let journal = Journal()
    _ = try quietDay().run {
      journal.note("start")
      let (one, two) = (Listener(journal), Listener(journal))
      one.perform(Listener.late, with: "a", afterDelay: 5)
      one.perform(Listener.tick, with: nil, afterDelay: 6)
      two.perform(Listener.late, with: "b", afterDelay: 7)
      NSObject.cancelPreviousPerformRequests(
        withTarget: one,
        selector: Listener.late,
        object: "a"
      )
      two.perform(Listener.late, with: "now")
    }
    expectEqual(journal.lines, ["0.0 start", "0.0 late now", "6.0 tick", "7.0 late b"])
  }

  @Test("a method of another class is not called")
  func otherTarget() {
    let journal = Journal()
    NSObject().perform(Listener.tick)
    expectEqual(journal.lines, [])
    #expect(Listener.tick != Listener.tickTimer)
    expectEqual("\(Listener.tick)", "tick()")
  }

  @Test("a table of weak references forgets objects that are released, and keeps the order")
  func hashTable() {
    let journal = Journal()
    let table = NSHashTable<Listener>.weakObjects()
    let (first, third) = (Listener(journal), Listener(journal))
    var second: Listener? = Listener(journal)
    for listener in [first, second, third, first] { table.add(listener) }
    expectEqual(table.count, 3)
    #expect(table.contains(second))
    second = nil
    #expect(table.allObjects.first === first && table.allObjects.last === third)
    expectEqual(table.count, 2)
    table.remove(first)
    #expect(!table.contains(first) && table.anyObject === third)
    let delegates = NSHashTable<any NSObjectProtocol>(options: .weakMemory)
    delegates.add(first)
    #expect(delegates.allObjects.first === first)
    table.removeAllObjects()
    expectEqual(table.count, 0)
  }
}

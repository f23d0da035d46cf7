// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import TracewattTestSupport
import VirtualTime

private typealias Timer = VirtualTime.Timer
private typealias RunLoop = VirtualTime.RunLoop

@Suite struct TimerTests {
  @Test("a repeating timer fires at exact multiples of its interval until it is invalidated")
  func repeats() throws {
    let lines = try virtualDay { diary in
      var count = 0
      let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
        MainActor.assumeIsolated {
          count += 1
          diary.note("fire \(timer.isValid)")
          if count == 3 { timer.invalidate() }
        }
      }
      #expect(timer.isValid)
      expectEqual(timer.timeInterval, 0.1)
      #expect(timer.userInfo == nil)
      #expect(abs(timer.fireDate.timeIntervalSinceNow - 0.1) < 1e-6)
    }
    // The clock's seconds are as exact as a Double of that size: 2.4e-7.
    let times = lines.compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
    expectEqual(times.count, 3)
    for (time, expected) in zip(times, [0.1, 0.2, 0.3]) { #expect(abs(time - expected) < 1e-6) }
  }

  @Test("a timer that does not repeat fires once and is invalid then")
  func once() throws {
    let lines = try virtualDay { diary in
      let timer = Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in
        diary.note("fire")
      }
      expectEqual(timer.timeInterval, 0)
      Timer.scheduledTimer(withTimeInterval: 6, repeats: false) { [timer] _ in
        diary.note("\(timer.isValid)")
      }.tolerance = 3
    }
    expectEqual(lines, ["5.0 fire", "6.0 false"])
  }

  @Test("an overdue repeating timer fires once and goes on at its next grid point")
  func overdue() throws {
    let process = try VirtualProcess(startUnixNanoseconds: 1_700_000_000_000_000_000)
    let diary = Diary()
    process.run(at: .zero) {
      _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { timer in
        diary.note("fire, next \(timer.fireDate.timeIntervalSince1970 - 1_700_000_000)")
      }
    }
    process.run(at: SimulationTime(seconds: 10))
    process.run(at: SimulationTime(seconds: 57))
    expectEqual(process.nextDeadline, SimulationTime(seconds: 60))
    process.run(at: SimulationTime(seconds: 60))
    process.run(at: SimulationTime(seconds: 90))
    process.end()
    expectEqual(
      diary.lines,
      [
        "10.0 fire, next 20.0", "57.0 fire, next 60.0", "60.0 fire, next 70.0",
        "90.0 fire, next 100.0",
      ]
    )
  }

  @Test("a timer waits until it is in a run loop, and is added once")
  func runLoop() throws {
    let lines = try virtualDay { diary in
      let timer = Timer(timeInterval: 2, repeats: false) { _ in diary.note("added late") }
      let dated = Timer(fire: Date().addingTimeInterval(20), interval: 3, repeats: true) { timer in
        diary.note("dated")
        if timer.fireDate.timeIntervalSince1970 > 1_700_000_025 { timer.invalidate() }
      }
      RunLoop.main.add(dated, forMode: .common)
      RunLoop.main.add(dated, forMode: .default)
      #expect(RunLoop.main === RunLoop.current)
      Task {
        try? await Task.sleep(for: .seconds(7))
        RunLoop.current.add(timer, forMode: .tracking)
      }
      RunLoop.main.perform { diary.note("performed") }
      diary.note("first")
    }
    expectEqual(
      lines,
      ["0.0 first", "0.0 performed", "7.0 added late", "20.0 dated", "23.0 dated"]
    )
  }

  @Test("fire() does the timer's work at once and leaves the grid alone")
  func fire() throws {
    let lines = try virtualDay(until: SimulationTime(seconds: 25)) { diary in
      let repeating = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { _ in
        diary.note("repeating")
      }
      let single = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in
        diary.note("single")
      }
      Task {
        try? await Task.sleep(for: .seconds(4))
        repeating.fire()
        single.fire()
        #expect(!single.isValid)
        single.fire()
      }
    }
    expectEqual(lines, ["4.0 repeating", "4.0 single", "10.0 repeating", "20.0 repeating"])
  }

  @Test("setting the fire date moves the grid; a past one fires at once")
  func fireDate() throws {
    let lines = try virtualDay(until: SimulationTime(seconds: 40)) { diary in
      let timer = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { _ in
        diary.note("fire")
      }
      timer.fireDate = Date().addingTimeInterval(3)
      Task {
        try? await Task.sleep(for: .seconds(20))
        timer.fireDate = .distantFuture
        try? await Task.sleep(for: .seconds(10))
        timer.fireDate = .distantPast
        timer.invalidate()
        _ = Timer.scheduledTimer(withTimeInterval: -1, repeats: false) { _ in diary.note("soon") }
      }
    }
    expectEqual(lines.prefix(2), ["3.0 fire", "13.0 fire"])
    expectEqual(lines.count, 3)
    #expect(lines.last?.hasPrefix("30.0001") == true || lines.last?.hasPrefix("30.00009") == true)
  }

  @Test("an invalidated timer releases what its block holds and wakes no app")
  func release() throws {
    final class Token: Sendable {}
    let process = try VirtualProcess(startUnixNanoseconds: 0)
    weak var weakToken: Token?
    process.run(at: .zero) {
      let token = Token()
      weakToken = token
      let timer = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { _ in _ = token }
      timer.invalidate()
    }
    #expect(weakToken == nil)
    #expect(process.nextDeadline == nil)
    process.end()
  }

  @Test("an object that its timer alone keeps may end the timer again as it goes")
  func reentrancy() throws {
    final class Owner: @unchecked Sendable {
      var timer: Timer?
      var source: (any VirtualTime.DispatchSourceTimer)?
      let diary: Diary
      init(_ diary: Diary) { self.diary = diary }
      deinit {
        timer?.invalidate()
        source?.cancel()
        diary.note("gone")
      }
    }
    let lines = try virtualDay { diary in
      let timed = Owner(diary)
      let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in _ = timed }
      timed.timer = timer
      let sourced = Owner(diary)
      let source = VirtualTime.DispatchSource.makeTimerSource(queue: .main)
      sourced.source = source
      source.schedule(deadline: .now() + 1, repeating: 1)
      source.setEventHandler { _ = sourced }
      source.resume()
      Task {
        try? await Task.sleep(for: .seconds(3.5))
        timer.invalidate()
        source.cancel()
      }
    }
    expectEqual(lines, ["3.5 gone", "3.5 gone"])
  }

  @Test("timers of an ended process are silent")
  func ended() throws {
    let process = try VirtualProcess(startUnixNanoseconds: 0)
    let diary = Diary()
    var timer: Timer?
    var loop: RunLoop?
    process.run(at: .zero) {
      loop = RunLoop.main
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in diary.note("fire") }
    }
    process.end { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
    timer?.fire()
    timer?.fireDate = Date()
    timer?.invalidate()
    loop?.perform { diary.note("performed") }
    loop?.run()
    #expect(diary.lines.isEmpty)
  }

  @Test("a run loop that is asked to wait ends the program with a message that says why")
  func blocking() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { _ in VirtualTime.RunLoop.current.run(until: .distantFuture) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("RunLoop.run(until:) would hold the simulation's only thread"))
  }
}

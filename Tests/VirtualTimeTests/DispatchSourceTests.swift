// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import TracewattTestSupport
import VirtualTime

private typealias DispatchSource = VirtualTime.DispatchSource
private typealias DispatchSourceTimer = VirtualTime.DispatchSourceTimer

@Suite struct DispatchSourceTests {
  @MainActor private final class Holder { var timer: (any DispatchSourceTimer)? }

  @Test("a timer source fires on its grid from the time it is resumed, until it is cancelled")
  func repeats() throws {
    let lines = try virtualDay { diary in
      let holder = Holder()
      let timer = DispatchSource.makeTimerSource(queue: .main)
      holder.timer = timer
      timer.schedule(deadline: .now() + 1, repeating: 2.5, leeway: .milliseconds(10))
      var count = 0
      timer.setEventHandler { [weak timer] in
        count += 1
        diary.note("fire")
        if count == 3 { timer?.cancel() }
      }
      timer.setCancelHandler {
        diary.note("cancelled")
        holder.timer = nil
      }
      timer.resume()
    }
    expectEqual(lines, ["1.0 fire", "3.5 fire", "6.0 fire", "6.0 cancelled"])
  }

  @Test("a single shot fires once; a timer that is not resumed or is released never fires")
  func single() throws {
    let lines = try virtualDay { diary in
      let holder = Holder()
      holder.timer = DispatchSource.makeTimerSource(
        flags: .strict,
        queue: DispatchQueue(label: "q")
      )
      holder.timer?.schedule(wallDeadline: .now() + .seconds(4))
      holder.timer?.setEventHandler {
        diary.note("once")
        holder.timer = nil
      }
      holder.timer?.activate()
      let idle = DispatchSource.makeTimerSource()
      idle.schedule(deadline: .now() + 1)
      idle.setEventHandler { diary.note("idle") }
      let released = DispatchSource.makeTimerSource()
      released.schedule(deadline: .now() + 1, repeating: .seconds(1))
      released.setEventHandler { diary.note("released") }
      released.resume()
    }
    expectEqual(lines, ["4.0 once"])
  }

  @Test(
    "fires missed by a suspended timer are delivered once, with their number, and the grid stays"
  )
  func suspended() throws {
    let lines = try virtualDay(until: SimulationTime(seconds: 12)) { diary in
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 1, repeating: .seconds(2))
      timer.setEventHandler { diary.note("fire \(timer.data)") }
      timer.resume()
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { timer.suspend() }
      DispatchQueue.main.asyncAfter(deadline: .now() + 8) { timer.resume() }
      // The handler keeps the timer alive until it is cancelled.
      DispatchQueue.main.asyncAfter(deadline: .now() + 11.5) { timer.cancel() }
    }
    expectEqual(lines, ["1.0 fire 1", "8.0 fire 3", "9.0 fire 1", "11.0 fire 1"])
  }

  @Test("a timer that is overdue after a suspension of the app fires once")
  func overdue() throws {
    let process = try VirtualProcess(startUnixNanoseconds: 1_700_000_000_000_000_000)
    let diary = Diary()
    let box = TimerBox()
    process.run(at: .zero) {
      let timer = DispatchSource.makeTimerSource()
      box.timer = timer
      timer.schedule(deadline: .now() + 10, repeating: .seconds(10))
      timer.setEventHandler { diary.note("fire") }
      timer.resume()
    }
    process.run(at: SimulationTime(seconds: 35))
    expectEqual(process.nextDeadline, SimulationTime(seconds: 40))
    process.end { box.timer = nil }
    expectEqual(diary.lines, ["35.0 fire"])
  }

  private final class TimerBox { var timer: (any DispatchSourceTimer)? }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Combine
import Foundation
import Testing
import Tracewatt

@Suite struct TimerPublisherTests {
  @Test("it publishes on its grid until it is cancelled")
  func grid() throws {
    let lines = try Diary.of { diary in
      diary.kept = [
        Timer.publish(every: 60, on: .main, in: .common).autoconnect()
          .prefix(3)
          .sink { diary.note("\(Date().timeIntervalSince($0))") }
      ]
    }
    #expect(lines == ["60.0 0.0", "120.0 0.0", "180.0 0.0"])
  }

  @Test("it does not publish before it is connected, nor after the connection is cancelled")
  func connection() throws {
    let lines = try Diary.of { diary in
      let timer = Timer.publish(every: 10, on: .main, in: .default)
      diary.kept = [timer.sink { _ in diary.note("tick") }]
      DispatchQueue.main.asyncAfter(deadline: .now() + 25) {
        diary.kept.append(timer.connect())
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 50) {
        (diary.kept.last as? any Cancellable)?.cancel()
      }
    }
    #expect(lines == ["35.0 tick", "45.0 tick"])
  }

  @Test("for the times that the app sleeps over it publishes once, late, and keeps its grid")
  func suspension() throws {
    let events = [DayEvent(time: SimulationTime(seconds: 3630), kind: .foreground)]
    let lines = try Diary.of("overnight_home", events: events) { diary in
      diary.kept = [
        Timer.publish(every: 60, on: .main, in: .common).autoconnect()
          .prefix(5)
          .sink { _ in diary.note("tick") }
      ]
    }
    #expect(lines == ["60.0 tick", "120.0 tick", "3630.0 tick", "3660.0 tick", "3720.0 tick"])
  }
}

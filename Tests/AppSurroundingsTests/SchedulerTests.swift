// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Combine
import Foundation
import Testing
import Tracewatt

@Suite("Publishers in a day's time") struct SchedulerTests {
  /// Sends numbers at times, in milliseconds.
  @MainActor private static func numbers(at times: [Int]) -> PassthroughSubject<Int, Never> {
    let subject = PassthroughSubject<Int, Never>()
    for (number, time) in times.enumerated() {
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(time)) {
        subject.send(number)
      }
    }
    return subject
  }

  @Test("a debounced value comes exactly as long after the last one as it should, on any scheduler")
  func debounce() throws {
    let lines = try Diary.of { diary in
      let numbers = Self.numbers(at: [1000, 1200, 1499, 3000, 900_000])
      diary.kept = [
        numbers.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
          .sink { diary.note("queue \($0)") },
        numbers.debounce(for: 0.3, scheduler: RunLoop.main).sink { diary.note("loop \($0)") },
        numbers.debounce(for: .seconds(0.3), scheduler: OperationQueue.main)
          .sink { diary.note("operation \($0)") },
      ]
    }
    let due: [(time: String, number: Int)] = [("1.799", 2), ("3.3", 3), ("900.3", 4)]
    let expected = due.flatMap { each -> [String] in
      ["loop", "operation", "queue"].map { "\(each.time) \($0) \(each.number)" }
    }
    #expect(lines.sorted() == expected)
  }

  @Test("a delayed value comes at its time, and moves from queue to queue at the same instant")
  func delay() throws {
    let lines = try Diary.of { diary in
      diary.kept = [
        Just(1).delay(for: .seconds(600), scheduler: DispatchQueue.global())
          .receive(on: OperationQueue())
          .receive(on: RunLoop.main)
          .receive(on: DispatchQueue.main)
          .sink { diary.note("\($0)") }
      ]
    }
    #expect(lines == ["600.0 1"])
  }

  @Test("throttling passes a value in each interval")
  func throttle() throws {
    let lines = try Diary.of { diary in
      diary.kept = [
        Self.numbers(at: [1000, 1100, 1900, 2600])
          .throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true)
          .sink { diary.note("\($0)") }
      ]
    }
    #expect(lines == ["1.0 0", "2.0 2", "3.0 3"])
  }

  @Test("work that repeats keeps its grid and ends when it is cancelled")
  func grid() throws {
    let lines = try Diary.of { diary in
      let queue = DispatchQueue(label: "grid")
      diary.kept = [
        queue.schedule(
          after: queue.now.advanced(by: .seconds(1)),
          interval: .milliseconds(500),
          { diary.note("tick") }
        )
      ]
      RunLoop.main.schedule(after: RunLoop.main.now.advanced(by: 2.2)) {
        (diary.kept[0] as? any Cancellable)?.cancel()
      }
    }
    #expect(lines == ["1.0 tick", "1.5 tick", "2.0 tick"])
  }

  @Test("Dispatch's own queue, as in a package without the aliases, keeps the day's time too")
  func unshadowed() throws {
    let lines = try Diary.of { diary in
      diary.kept = [
        Self.numbers(at: [1000])
          .delay(for: .seconds(2), scheduler: DispatchQueue.main)
          .receive(on: DispatchQueue.global())
          .sink { diary.note("\($0)") }
      ]
    }
    #expect(lines == ["3.0 0"])
  }

  @Test("values are collected by time, and by number")
  func collecting() throws {
    let lines = try Diary.of { diary in
      let numbers = Self.numbers(at: [1000, 2000, 6000, 6000, 6000])
      diary.kept = [
        numbers.collect(.byTime(DispatchQueue.main, .seconds(5)))
          .sink { diary.note("\($0)") },
        numbers.collect(.byTimeOrCount(DispatchQueue.main, .seconds(5), 2))
          .sink { diary.note("or 2: \($0)") },
      ]
    }
    #expect(
      lines == [
        "2.0 or 2: [0, 1]", "5.0 [0, 1]", "6.0 or 2: [2, 3]", "10.0 [2, 3, 4]", "10.0 or 2: [4]",
      ]
    )
  }

  @Test("a time limit that passes ends a publisher")
  func timeout() throws {
    let lines = try Diary.of { diary in
      diary.kept = [
        Self.numbers(at: [1000, 9000]).timeout(.seconds(5), scheduler: DispatchQueue.main)
          .sink(
            receiveCompletion: { diary.note("\($0)") },
            receiveValue: { diary.note("\($0)") }
          )
      ]
    }
    #expect(lines == ["1.0 0", "6.0 finished"])
  }
}

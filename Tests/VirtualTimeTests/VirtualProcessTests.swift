// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import TracewattTestSupport
import VirtualTime

/// Lines with the second at which they were written.
final class Diary: @unchecked Sendable {
  var lines: [String] = []
  func note(_ text: String) {
    lines.append("\(Date().timeIntervalSince1970 - 1_700_000_000) \(text)")
  }
}

/// Runs some main-actor code and its consequences, until nothing is pending.
func virtualDay(
  until end: SimulationTime = SimulationTime(seconds: 86_400),
  _ body: @MainActor (Diary) -> Void
) throws -> [String] {
  let process = try VirtualProcess(startUnixNanoseconds: 1_700_000_000_000_000_000)
  let diary = Diary()
  process.run(at: .zero) { MainActor.assumeIsolated { body(diary) } }
  while let next = process.nextDeadline, next <= end { process.run(at: next) }
  process.end()
  return diary.lines
}

@MainActor
private final class Token {
  let diary: Diary
  init(_ diary: Diary) { self.diary = diary }
  isolated deinit { diary.note("gone") }
}

private actor Keeper {
  var diary: Diary?
  func work(_ diary: Diary) {
    self.diary = diary
    diary.note("at work")
  }
  isolated deinit { diary?.note("kept") }
}

@Suite struct VirtualProcessTests {
  @Test("tasks, actors, groups, streams and clocks keep exact virtual time", arguments: 0..<8)
  func concurrency(_ copy: Int) throws {
    actor Counter {
      func count(_ diary: Diary) async {
        try? await Task.sleep(for: .seconds(7))
        diary.note("actor")
      }
    }
    let lines = try virtualDay { diary in
      Task {
        MainActor.assertIsolated()
        try? await Task.sleep(for: .seconds(60))
        diary.note("slept")
        await Counter().count(diary)
        MainActor.assertIsolated()
        async let one: Void = Task.sleep(for: .seconds(2))
        async let two: Void = Task.sleep(for: .seconds(3))
        _ = try? await (one, two)
        diary.note("async let")
        await withTaskGroup(of: Int.self) { group in
          for second in [2, 1] {
            group.addTask {
              try? await Task.sleep(for: .seconds(second))
              return second
            }
          }
          for await second in group { diary.note("group \(second)") }
        }
        for await number in AsyncStream<Int>(unfolding: {
          try? await Task.sleep(for: .seconds(100))
          return diary.lines.count < 8 ? 5 : nil
        }) { diary.note("stream \(number)") }
      }
      Task.detached {
        let clock = ContinuousClock()
        let start = clock.now
        try? await clock.sleep(until: start + .seconds(10))
        diary.note("detached \((clock.now - start).components.seconds)")
        await MainActor.run { MainActor.assertIsolated() }
      }
    }
    expectEqual(
      lines,
      [
        "10.0 detached 10", "60.0 slept", "67.0 actor", "70.0 async let", "71.0 group 1",
        "72.0 group 2", "172.0 stream 5", "272.0 stream 5",
      ]
    )
  }

  @Test("other tasks and threads keep real time meanwhile")
  func realTime() async throws {
    async let real: Void = Task.sleep(for: .milliseconds(30))
    let before = Date()
    _ = try virtualDay { _ in Task { try? await Task.sleep(for: .seconds(80_000)) } }
    try await real
    #expect(abs(Date().timeIntervalSince(before)) < 3600)
  }

  @MainActor
  @Test("a day may run on the main actor of the test")
  func mainActor() async throws {
    let lines = try virtualDay { diary in
      MainActor.assertIsolated()
      Task { @MainActor in
        MainActor.assertIsolated()
        try? await Task.sleep(for: .seconds(1))
        diary.note("task")
      }
    }
    expectEqual(lines, ["1.0 task"])
    MainActor.assertIsolated()
    try await Task.sleep(for: .milliseconds(1))
    MainActor.assertIsolated()
  }

  @Test("an isolated deinitialiser runs at once on the main thread, as an actor's does in its time")
  func isolatedDeinitialiser() throws {
    let lines = try virtualDay { diary in
      var token: Token? = Token(diary)
      diary.note("has \(token != nil)")
      token = nil
      diary.note("without")
      Task {
        await Keeper().work(diary)
        diary.note("over")
      }
    }
    #expect(
      lines == ["0.0 has true", "0.0 gone", "0.0 without", "0.0 at work", "0.0 kept", "0.0 over"]
    )
  }

  @Test("work that waits when a process ends is never run")
  func end() throws {
    let lines = try virtualDay(until: SimulationTime(seconds: 10)) { diary in
      Task {
        try? await Task.sleep(for: .seconds(9))
        diary.note("before")
        try? await Task.sleep(for: .seconds(9))
        diary.note("after")
      }
    }
    expectEqual(lines, ["9.0 before"])
  }

  @Test("overdue work runs late, in the order in which it was due")
  func overdue() throws {
    let process = try VirtualProcess(startUnixNanoseconds: 1_700_000_000_000_000_000)
    let diary = Diary()
    process.run(at: .zero) {
      Task {
        try? await Task.sleep(for: .seconds(20))
        diary.note("second")
      }
      Task {
        try? await Task.sleep(for: .seconds(10))
        diary.note("first")
      }
    }
    process.run(at: SimulationTime(seconds: 500))
    process.end()
    expectEqual(diary.lines, ["500.0 first", "500.0 second"])
  }

  @Test("a loop that never lets the clock move on ends with a message that says so")
  func endlessLoop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { _ in Task { while true { await Task.yield() } } }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("never lets the clock move on"))
  }
}

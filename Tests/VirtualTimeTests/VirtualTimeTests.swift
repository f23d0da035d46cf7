// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport
import VirtualTime

@Suite(.timeLimit(.minutes(1))) struct VirtualTimeTests {
  @Test("the self-test passes, and a tested runtime needs no note")
  func testedRuntime() throws {
    var notes: [String] = []
    #expect(VirtualTime.check(isTested: true) { notes.append($0) } == nil)
    expectEqual(notes, [])
    try VirtualTime.verify()
  }

  @Test("an untested runtime that passes the self-test runs apps, and a note says so")
  func untestedRuntime() {
    var notes: [String] = []
    #expect(VirtualTime.check(isTested: false) { notes.append($0) } == nil)
    expectEqual(
      notes,
      [
        "app code in virtual time was tested with Swift 6.3 on Linux; this program has another "
          + "Swift runtime, which passed a self-test"
      ]
    )
  }

  @Test("a runtime that ignores its hooks fails at once, without a note")
  func ignoredHooks() throws {
    var notes: [String] = []
    let began = ContinuousClock.now
    let error = try #require(
      VirtualTime.check(isTested: false, hooksWork: false) { notes.append($0) }
    )
    // The small app would need five seconds of real time.
    #expect(ContinuousClock.now - began < .seconds(1))
    guard case .failedSelfTest(let expected, let seen) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(expected.contains("1.0 actor"))
    #expect(!seen.contains("1.0 actor"))
    expectEqual(notes, [])
  }

  @Test(
    "errors say what is missing and what to do",
    arguments: [
      (
        VirtualTimeError.unknownRuntime,
        "app code cannot run in virtual time: the Swift runtime of this program lacks the hooks that "
          + "Swift 6.3 has"
      ),
      (
        .failedSelfTest(expected: ["1.0 actor"], seen: []),
        "app code does not run in virtual time in this program: expected [\"1.0 actor\"], saw []; "
          + "link the Swift runtime dynamically, and use Swift 6.3 on Linux, which was tested"
      ),
    ]
  )
  func errors(_ error: VirtualTimeError, _ text: String) { expectEqual("\(error)", text) }
}

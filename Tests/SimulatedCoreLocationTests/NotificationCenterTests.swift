// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SimulatedCoreLocation
import TracewattTestSupport
import TracewattTesting

private let ping = NSNotification.Name("test")

@Suite struct NotificationCenterTests {
  @Test("days that run at the same time do not receive each other's posts")
  func isolation() async throws {
    let counts = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for index in 1...4 {
        group.addTask {
          let journal = Journal()
          _ = try quietDay().run {
            for _ in 0..<3 {
              // The default centre keeps the observer.
              _ = VirtualTime.NotificationCenter.default.addObserver(
                forName: ping,
                object: nil,
                queue: nil
              ) {
                journal.note($0.userInfo?["day"] as? String ?? "")
              }
            }
            Task { @MainActor in
              for _ in 0..<index {
                VirtualTime.NotificationCenter.default.post(
                  name: ping,
                  object: nil,
                  userInfo: ["day": "\(index)"]
                )
                try await Task.sleep(for: .seconds(10))
              }
            }
          }
          return (index, journal.lines.count { $0.hasSuffix(" \(index)") })
        }
      }
      return try await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
    }
    expectEqual(counts, [1: 3, 2: 6, 3: 9, 4: 12])
  }

  @Test("a block without a queue or on the main one runs at once, on another queue afterwards")
  func queue() throws {
    let journal = Journal()
    _ = try quietDay().run {
      let center = VirtualTime.NotificationCenter.default
      _ = center.addObserver(forName: ping, object: nil, queue: .main) { _ in
        journal.note("main")
      }
      _ = center.addObserver(forName: ping, object: nil, queue: OperationQueue()) { _ in
        journal.note("queued")
      }
      _ = center.addObserver(forName: ping, object: nil, queue: nil) { _ in
        journal.note("at once")
      }
      center.post(name: ping, object: nil)
      journal.note("posted")
    }
    expectEqual(journal.lines, ["0.0 main", "0.0 at once", "0.0 posted", "0.0 queued"])
  }

  @Test("an observer receives only its name and its sender, until it is removed")
  func filters() throws {
    let journal = Journal()
    _ = try quietDay().run {
      let center = VirtualTime.NotificationCenter()
      let (mine, other) = (NSObject(), NSObject())
      let token = center.addObserver(forName: ping, object: mine, queue: nil) { _ in
        journal.note("mine")
      }
      let all = center.addObserver(forName: nil, object: nil, queue: nil) {
        journal.note("all \($0.name.rawValue)")
      }
      center.post(name: ping, object: other)
      center.post(name: .init("another"), object: mine)
      center.post(Notification(name: ping, object: mine))
      center.removeObserver(token)
      center.post(name: ping, object: mine)
      center.removeObserver(all)
      center.post(name: ping, object: mine)
      VirtualTime.NotificationCenter.default.post(name: ping, object: mine)
    }
    expectEqual(
      journal.lines,
      [
        "0.0 all test", "0.0 all another", "0.0 mine", "0.0 all test", "0.0 all test",
      ]
    )
  }

  @Test("a sequence gives what is posted while it is iterated, at its time")
  func sequence() throws {
    let journal = Journal()
    _ = try quietDay().run {
      let reader = Task { @MainActor in
        for await note in VirtualTime.NotificationCenter.default.notifications(named: ping) {
          journal.note("\(note.userInfo?["number"] as? Int ?? -1)")
        }
        journal.note("end")
      }
      Task { @MainActor in
        for number in 1...3 {
          try await Task.sleep(for: .seconds(5))
          VirtualTime.NotificationCenter.default.post(
            name: ping,
            object: nil,
            userInfo: ["number": number]
          )
        }
        try await Task.sleep(for: .seconds(5))
        reader.cancel()
        VirtualTime.NotificationCenter.default.post(
          name: ping,
          object: nil,
          userInfo: ["number": 4]
        )
      }
      journal.note("start")
    }
    expectEqual(journal.lines, ["0.0 start", "5.0 1", "10.0 2", "15.0 3", "20.0 end"])
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Combine
import Foundation
import Testing

@Suite struct NotificationPublisherTests {
  private static let name = Notification.Name("something")

  @Test("notifications of a name and a sender are published as they are posted")
  func posting() throws {
    let lines = try Diary.of { diary in
      let centre = NotificationCenter.default
      let sender = NSObject()
      diary.kept = [
        sender,
        centre.publisher(for: Self.name).sink {
          diary.note("any \($0.userInfo?["number"] ?? "")")
        },
        centre.publisher(for: Self.name, object: sender).sink { _ in diary.note("one") },
      ]
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
        centre.post(name: Self.name, object: nil, userInfo: ["number": 7])
        centre.post(name: Notification.Name("another"), object: nil)
        centre.post(name: Self.name, object: diary.kept[0])
      }
    }
    #expect(lines == ["5.0 any 7", "5.0 any ", "5.0 one"])
  }

  @Test("a cancelled subscriber, and one without demand, get nothing")
  func demand() throws {
    let lines = try Diary.of { diary in
      let centre = NotificationCenter.default
      let cancelled = centre.publisher(for: Self.name).sink { _ in diary.note("cancelled") }
      cancelled.cancel()
      let one = AnySubscriber<Notification, Never>(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { _ in
          diary.note("one")
          return .none
        },
        receiveCompletion: nil
      )
      centre.publisher(for: Self.name).subscribe(one)
      centre.post(name: Self.name, object: nil)
      centre.post(name: Self.name, object: nil)
    }
    #expect(lines == ["0.0 one"])
  }
}

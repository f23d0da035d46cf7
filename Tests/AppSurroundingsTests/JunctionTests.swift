// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Combine
import Foundation
import Testing

private struct Refusal: Error {}

@Suite("Publishers of several publishers") struct JunctionTests {
  private let a = PassthroughSubject<Int, any Error>()
  private let b = PassthroughSubject<Int, any Error>()

  @Test("the latest values come together once each publisher has one")
  func latest() {
    var seen: [String] = []
    let subscription = a.combineLatest(b) { "\($0)\($1)" }
      .sink(receiveCompletion: { seen.append("\($0)") }, receiveValue: { seen.append($0) })
    a.send(1)
    a.send(2)
    b.send(3)
    a.send(4)
    a.send(completion: .finished)
    b.send(5)
    b.send(completion: .finished)
    withExtendedLifetime(subscription) {}
    #expect(seen == ["23", "43", "45", "finished"])
  }

  @Test("three and four publishers combine as two do")
  func more() {
    var seen: [String] = []
    let three = Publishers.CombineLatest3(Just(1), Just("a"), Just(2.5))
      .sink { seen.append("\($0)\($1)\($2)") }
    let four = Just(1).combineLatest(Just(2), Just(3), Just(nil as Int?))
      .sink { seen.append("\($0)\($1)\($2)\($3 == nil)") }
    withExtendedLifetime((three, four)) {}
    #expect(seen == ["1a2.5", "123true"])
  }

  @Test("merged values come as they are sent; a failure ends all")
  func merging() {
    var seen: [String] = []
    let subscription = a.merge(with: b)
      .sink(
        receiveCompletion: { if case .failure = $0 { seen.append("failure") } },
        receiveValue: { seen.append("\($0)") }
      )
    a.send(1)
    b.send(2)
    a.send(3)
    b.send(completion: .failure(Refusal()))
    a.send(4)
    withExtendedLifetime(subscription) {}
    #expect(seen == ["1", "2", "3", "failure"])
  }

  @Test("merged values wait for a subscriber with demand; of the latest ones only the last waits")
  func demand() {
    func wanted(_ publisher: some Publisher<Int, any Error>) -> [Int] {
      var seen: [Int] = []
      var subscription: (any Subscription)?
      publisher.subscribe(
        AnySubscriber(
          receiveSubscription: { subscription = $0 },
          receiveValue: {
            seen.append($0)
            return .none
          }
        )
      )
      for number in 1...4 {
        a.send(number)
        b.send(10 * number)
      }
      subscription?.request(.max(2))
      subscription?.cancel()
      return seen
    }
    #expect(wanted(Publishers.MergeMany([a, b])) == [1, 10])
    #expect(wanted(Publishers.CombineLatest(a, b).map { $0 + $1 }) == [44])
  }

  @Test("no publishers finish at once")
  func none() {
    var isFinished = false
    let subscription = Publishers.MergeMany([Just<Int>]()).sink(
      receiveCompletion: { _ in isFinished = true },
      receiveValue: { _ in }
    )
    withExtendedLifetime(subscription) {}
    #expect(isFinished)
  }
}

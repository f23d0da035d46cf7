// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import OpenCombine

/// The subscription of one subscriber to several publishers.
///
/// Every publisher is asked for all its values. A value that the subscriber has no demand for waits:
/// either each one, or only the latest.
final class Junction<Output, Failure: Error>: Subscription {
  private let lock = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private let keepsAll: Bool
  private let combined: (Int, Any) -> Output?
  private var subscriptions: [any Subscription] = []
  private var open: Int
  private var waiting: [Output] = []
  private var demand = Subscribers.Demand.none

  /// - Parameters:
  ///   - downstream: the subscriber.
  ///   - count: the number of publishers.
  ///   - keepsAll: whether each value waits, and not only the latest.
  ///   - combined: the value to send on for one of a publisher with a number; nil for none.
  init(
    _ downstream: some Subscriber<Output, Failure>,
    count: Int,
    keepsAll: Bool,
    combined: @escaping (Int, Any) -> Output?
  ) {
    self.downstream = AnySubscriber(downstream)
    self.keepsAll = keepsAll
    self.combined = combined
    open = count
  }

  /// Hands itself to the subscriber, and then subscribes to the publishers.
  func start(_ subscribe: [(Junction) -> Void]) {
    downstream?.receive(subscription: self)
    for subscribe in subscribe { subscribe(self) }
    if open == 0 { lock.withLock { finishIfDone() } }
  }

  /// Subscribes to a publisher.
  func join(_ upstream: some Publisher<some Any, Failure>, as index: Int) {
    upstream.subscribe(
      AnySubscriber(
        receiveSubscription: { [self] in begin($0) },
        receiveValue: { [self] in
          receive($0, from: index)
          return .none
        },
        receiveCompletion: { [self] in end($0) }
      )
    )
  }

  private func begin(_ subscription: any Subscription) {
    let isWanted = lock.withLock {
      if downstream != nil { subscriptions.append(subscription) }
      return downstream != nil
    }
    if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  private func receive(_ value: Any, from index: Int) {
    lock.withLock {
      guard downstream != nil, let output = combined(index, value) else { return }
      if !keepsAll { waiting = [] }
      waiting.append(output)
      drain()
    }
  }

  private func end(_ completion: Subscribers.Completion<Failure>) {
    lock.withLock {
      open -= 1
      if case .failure = completion {
        let last = downstream
        cancel()
        last?.receive(completion: completion)
      } else {
        finishIfDone()
      }
    }
  }

  private func finishIfDone() {
    guard open == 0, waiting.isEmpty, let last = downstream else { return }
    cancel()
    last.receive(completion: .finished)
  }

  private func drain() {
    while demand > .none, !waiting.isEmpty, let downstream {
      demand -= 1
      demand += downstream.receive(waiting.removeFirst())
    }
    finishIfDone()
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock {
      self.demand += demand
      drain()
    }
  }

  func cancel() {
    let released = lock.withLock {
      let old = (subscriptions, downstream, waiting)
      subscriptions = []
      downstream = nil
      waiting = []
      return old
    }
    for subscription in released.0 { subscription.cancel() }
  }
}

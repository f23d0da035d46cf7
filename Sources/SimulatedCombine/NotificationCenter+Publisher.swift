// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import OpenCombine
public import VirtualTime

extension VirtualTime.NotificationCenter {
  /// A publisher of the notifications of a name and a sender; nil matches any sender.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// Publishes notifications as they are posted; a subscriber without demand misses one.
  public struct Publisher: OpenCombine.Publisher, Equatable, @unchecked Sendable {
    /// The notification.
    public typealias Output = Notification
    /// It never fails.
    public typealias Failure = Never

    /// The centre.
    public let center: VirtualTime.NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The sender; nil for all.
    public let object: AnyObject?

    /// A publisher.
    public init(
      center: VirtualTime.NotificationCenter,
      name: Notification.Name,
      object: AnyObject? = nil
    ) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Starts the observation for a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      let subscription = NotificationSubscription(self, AnySubscriber(subscriber))
      subscriber.receive(subscription: subscription)
    }

    /// Whether both publish the same.
    public static func == (a: Self, b: Self) -> Bool {
      a.center === b.center && a.name == b.name && a.object === b.object
    }
  }
}

/// The observation for one subscriber, which the centre keeps until it is cancelled.
private final class NotificationSubscription: Subscription, @unchecked Sendable {
  private weak var center: VirtualTime.NotificationCenter?
  private let object: AnyObject?
  private var subscriber: AnySubscriber<Notification, Never>?
  private var token: (any NSObjectProtocol)?
  private var demand = Subscribers.Demand.none

  init(
    _ publisher: VirtualTime.NotificationCenter.Publisher,
    _ subscriber: AnySubscriber<Notification, Never>
  ) {
    center = publisher.center
    object = publisher.object
    self.subscriber = subscriber
    token = publisher.center.addObserver(forName: publisher.name, object: object, queue: nil) {
      [self] notification in
      receive(notification)
    }
  }

  private func receive(_ notification: Notification) {
    guard let subscriber, demand > .none else { return }
    demand -= 1
    demand += subscriber.receive(notification)
  }

  func request(_ demand: Subscribers.Demand) { self.demand += demand }

  func cancel() {
    if let token { center?.removeObserver(token) }
    token = nil
    let released = subscriber
    subscriber = nil
    withExtendedLifetime(released) {}
  }
}

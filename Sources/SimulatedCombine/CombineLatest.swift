// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import OpenCombine

// OpenCombine has no publishers of the latest values.

/// The latest value of each publisher.
private final class Latest {
  private var values: [Any?]
  init(count: Int) { values = Array(repeating: nil, count: count) }

  /// Keeps a value; whether every publisher has one.
  func keep(_ value: Any, at index: Int) -> Bool {
    values[index] = value
    return values.allSatisfy { $0 != nil }
  }

  func value<T>(_ index: Int) -> T? { values[index] as? T }
}

extension Publishers {
  /// Publishes the latest values of two publishers, whenever one of them has a new one.
  ///
  /// It finishes when all have finished. A subscriber without demand gets the latest values later.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// The latest values.
    public typealias Output = (A.Output, B.Output)
    /// The publishers' failure.
    public typealias Failure = A.Failure
    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// A publisher of the latest values.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let latest = Latest(count: 2)
      Junction<Output, Failure>(subscriber, count: 2, keepsAll: false) { index, value in
        guard latest.keep(value, at: index),
          let a: A.Output = latest.value(0),
          let b: B.Output = latest.value(1)
        else { return nil }
        return (a, b)
      }
      .start([{ $0.join(a, as: 0) }, { $0.join(b, as: 1) }])
    }
  }

  /// Publishes the latest values of three publishers, whenever one of them has a new one.
  ///
  /// It finishes when all have finished. A subscriber without demand gets the latest values later.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    /// The latest values.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The publishers' failure.
    public typealias Failure = A.Failure
    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C
    /// A publisher of the latest values.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let latest = Latest(count: 3)
      Junction<Output, Failure>(subscriber, count: 3, keepsAll: false) { index, value in
        guard latest.keep(value, at: index),
          let a: A.Output = latest.value(0),
          let b: B.Output = latest.value(1),
          let c: C.Output = latest.value(2)
        else { return nil }
        return (a, b, c)
      }
      .start([{ $0.join(a, as: 0) }, { $0.join(b, as: 1) }, { $0.join(c, as: 2) }])
    }
  }

  /// Publishes the latest values of four publishers, whenever one of them has a new one.
  ///
  /// It finishes when all have finished. A subscriber without demand gets the latest values later.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    /// The latest values.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The publishers' failure.
    public typealias Failure = A.Failure
    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C
    /// The fourth publisher.
    public let d: D
    /// A publisher of the latest values.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let latest = Latest(count: 4)
      Junction<Output, Failure>(subscriber, count: 4, keepsAll: false) { index, value in
        guard latest.keep(value, at: index),
          let a: A.Output = latest.value(0),
          let b: B.Output = latest.value(1),
          let c: C.Output = latest.value(2),
          let d: D.Output = latest.value(3)
        else { return nil }
        return (a, b, c, d)
      }
      .start([
        { $0.join(a, as: 0) }, { $0.join(b, as: 1) }, { $0.join(c, as: 2) }, { $0.join(d, as: 3) },
      ])
    }
  }

}

extension Publisher {
  /// The latest values of this publisher and another.
  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> Publishers.CombineLatest<Self, P> where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// What a closure makes of the latest values of this publisher and another.
  public func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
      .map { transform($0.0, $0.1) }
  }

  /// The latest values of this publisher and others.
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P,
    _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// What a closure makes of the latest values of this publisher and others.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
      .map { transform($0.0, $0.1, $0.2) }
  }

  /// The latest values of this publisher and others.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// What a closure makes of the latest values of this publisher and others.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
      .map { transform($0.0, $0.1, $0.2, $0.3) }
  }

}

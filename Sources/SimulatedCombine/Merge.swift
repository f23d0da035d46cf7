// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import OpenCombine

// OpenCombine has no publishers that merge others.

extension Publishers {
  /// Publishes the values of two publishers as they come; it finishes when all have finished.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where
    B.Failure == A.Failure, B.Output == A.Output
  {
    /// A value of any of the publishers.
    public typealias Output = A.Output
    /// The publishers' failure.
    public typealias Failure = A.Failure
    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// A publisher of all values.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Junction<Output, Failure>(subscriber, count: 2, keepsAll: true) { $1 as? Output }
        .start([
          { $0.join(a, as: 0) },
          { $0.join(b, as: 1) },
        ])
    }
  }

  /// Publishes the values of three publishers as they come; it finishes when all have finished.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where
    B.Failure == A.Failure, B.Output == A.Output,
    C.Failure == A.Failure, C.Output == A.Output
  {
    /// A value of any of the publishers.
    public typealias Output = A.Output
    /// The publishers' failure.
    public typealias Failure = A.Failure
    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C
    /// A publisher of all values.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Junction<Output, Failure>(subscriber, count: 3, keepsAll: true) { $1 as? Output }
        .start([
          { $0.join(a, as: 0) },
          { $0.join(b, as: 1) },
          { $0.join(c, as: 2) },
        ])
    }
  }

  /// Publishes the values of four publishers as they come; it finishes when all have finished.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    B.Failure == A.Failure, B.Output == A.Output,
    C.Failure == A.Failure, C.Output == A.Output,
    D.Failure == A.Failure, D.Output == A.Output
  {
    /// A value of any of the publishers.
    public typealias Output = A.Output
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
    /// A publisher of all values.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Junction<Output, Failure>(subscriber, count: 4, keepsAll: true) { $1 as? Output }
        .start([
          { $0.join(a, as: 0) },
          { $0.join(b, as: 1) },
          { $0.join(c, as: 2) },
          { $0.join(d, as: 3) },
        ])
    }
  }

  /// Publishes the values of five publishers as they come; it finishes when all have finished.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>:
    Publisher
  where
    B.Failure == A.Failure, B.Output == A.Output,
    C.Failure == A.Failure, C.Output == A.Output,
    D.Failure == A.Failure, D.Output == A.Output,
    E.Failure == A.Failure, E.Output == A.Output
  {
    /// A value of any of the publishers.
    public typealias Output = A.Output
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
    /// The fifth publisher.
    public let e: E
    /// A publisher of all values.
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Junction<Output, Failure>(subscriber, count: 5, keepsAll: true) { $1 as? Output }
        .start([
          { $0.join(a, as: 0) },
          { $0.join(b, as: 1) },
          { $0.join(c, as: 2) },
          { $0.join(d, as: 3) },
          { $0.join(e, as: 4) },
        ])
    }
  }

  /// Publishes the values of six publishers as they come; it finishes when all have finished.
  public struct Merge6<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher
  >: Publisher
  where
    B.Failure == A.Failure, B.Output == A.Output,
    C.Failure == A.Failure, C.Output == A.Output,
    D.Failure == A.Failure, D.Output == A.Output,
    E.Failure == A.Failure, E.Output == A.Output,
    F.Failure == A.Failure, F.Output == A.Output
  {
    /// A value of any of the publishers.
    public typealias Output = A.Output
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
    /// The fifth publisher.
    public let e: E
    /// The sixth publisher.
    public let f: F
    /// A publisher of all values.
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Junction<Output, Failure>(subscriber, count: 6, keepsAll: true) { $1 as? Output }
        .start([
          { $0.join(a, as: 0) },
          { $0.join(b, as: 1) },
          { $0.join(c, as: 2) },
          { $0.join(d, as: 3) },
          { $0.join(e, as: 4) },
          { $0.join(f, as: 5) },
        ])
    }
  }

  /// Publishes the values of several publishers as they come; it finishes when all have finished.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// A value of any of the publishers.
    public typealias Output = Upstream.Output
    /// The publishers' failure.
    public typealias Failure = Upstream.Failure
    /// The publishers.
    public let publishers: [Upstream]
    /// A publisher of all values.
    public init(_ upstream: Upstream...) { publishers = upstream }
    /// A publisher of all values.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }
    /// Adds a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Junction<Output, Failure>(subscriber, count: publishers.count, keepsAll: true) {
        $1 as? Output
      }
      .start(
        publishers.enumerated().map { index, publisher in { $0.join(publisher, as: index) } }
      )
    }
    /// The values of one more publisher too.
    public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
  }
}

extension Publisher {
  /// The values of this publisher and another, as they come.
  public func merge<B: Publisher>(
    with other: B
  ) -> Publishers.Merge<Self, B>
  where
    B.Failure == Failure, B.Output == Output
  { Publishers.Merge(self, other) }

  /// The values of this publisher and others, as they come.
  public func merge<B: Publisher, C: Publisher>(
    with b: B,
    _ c: C
  ) -> Publishers.Merge3<Self, B, C>
  where
    B.Failure == Failure, B.Output == Output,
    C.Failure == Failure, C.Output == Output
  { Publishers.Merge3(self, b, c) }

  /// The values of this publisher and others, as they come.
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B,
    _ c: C,
    _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    B.Failure == Failure, B.Output == Output,
    C.Failure == Failure, C.Output == Output,
    D.Failure == Failure, D.Output == Output
  { Publishers.Merge4(self, b, c, d) }

  /// The values of this publisher and others, as they come.
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E
  ) -> Publishers.Merge5<Self, B, C, D, E>
  where
    B.Failure == Failure, B.Output == Output,
    C.Failure == Failure, C.Output == Output,
    D.Failure == Failure, D.Output == Output,
    E.Failure == Failure, E.Output == Output
  { Publishers.Merge5(self, b, c, d, e) }

  /// The values of this publisher and others, as they come.
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F>
  where
    B.Failure == Failure, B.Output == Output,
    C.Failure == Failure, C.Output == Output,
    D.Failure == Failure, D.Output == Output,
    E.Failure == Failure, E.Output == Output,
    F.Failure == Failure, F.Output == Output
  { Publishers.Merge6(self, b, c, d, e, f) }

  /// The values of this publisher and another of the same type, as they come.
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany([self, other])
  }
}

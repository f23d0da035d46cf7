// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes that left and reached the phone, with everything that carries them.
///
/// Sums stop at the largest whole number instead of overflowing.
public struct DataVolume: Sendable, Hashable {
  /// The bytes that the phone sent.
  public var sent = 0
  /// The bytes that the phone received.
  public var received = 0
  /// The part of both that is not the data itself: handshakes, and the headers of HTTP, TLS, TCP
  /// and IP.
  public var overhead = 0

  /// No bytes.
  public init() {}

  /// Bytes each way, and the part of both that is overhead.
  public init(sent: Int, received: Int, overhead: Int) {
    self.sent = sent
    self.received = received
    self.overhead = overhead
  }

  /// Adds the bytes of another exchange.
  public static func += (a: inout Self, b: Self) {
    func sum(_ x: Int, _ y: Int) -> Int {
      let (sum, isTooLarge) = x.addingReportingOverflow(y)
      return isTooLarge ? .max : sum
    }
    a.sent = sum(a.sent, b.sent)
    a.received = sum(a.received, b.received)
    a.overhead = sum(a.overhead, b.overhead)
  }
}

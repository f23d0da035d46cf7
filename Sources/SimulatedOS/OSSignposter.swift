// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of a signpost; the raw values are Apple's.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: UInt8
  /// A kind by its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A single event.
  public static let event = OSSignpostType(rawValue: 0)
  /// The beginning of an interval.
  public static let begin = OSSignpostType(rawValue: 1)
  /// The end of an interval.
  public static let end = OSSignpostType(rawValue: 2)
}

/// The identifier of an interval; all are the same, because none is recorded.
public struct OSSignpostID: Hashable, Sendable {
  /// Apple's number.
  public let rawValue: UInt64
  /// An identifier by its number.
  public init(_ value: UInt64) { rawValue = value }
  /// An identifier for a log.
  public init(log: OSLog) { rawValue = 1 }
  /// An identifier for a log and an object.
  public init(log: OSLog, object: AnyObject) { rawValue = 1 }
  /// The only interval of its name.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  /// No interval.
  public static let invalid = OSSignpostID(UInt64.max)
  /// No interval.
  public static let null = OSSignpostID(0)
}

/// An interval that has begun; it is not recorded.
public final class OSSignpostIntervalState: Sendable {
  init() {}
}

/// Does nothing: signposts are not recorded.
public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

/// Does nothing: signposts are not recorded.
public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive,
  _ format: StaticString,
  _ arguments: Any?...
) {}

/// Apple's interface for signposts; it records nothing.
public struct OSSignposter: Sendable {
  /// A signposter for a log.
  public init(logHandle: OSLog) {}
  /// A signposter for a logger.
  public init(logger: Logger) {}
  /// A signposter by its names.
  public init(subsystem: String, category: String) {}
  /// A signposter of a predefined category.
  public init(subsystem: String, category: OSLog.Category) {}
  /// A signposter without names.
  public init() {}
  /// A signposter that records nothing, as all do.
  public static let disabled = OSSignposter()

  /// False: signposts are not recorded.
  public var isEnabled: Bool { false }
  /// An identifier.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(1) }
  /// An identifier for an object.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(1) }

  /// Begins an interval.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }
  /// Begins an interval with a message.
  public func beginInterval(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> OSLogMessage
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }
  /// Ends an interval.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
  /// Ends an interval with a message.
  public func endInterval(
    _ name: StaticString,
    _ state: OSSignpostIntervalState,
    _ message: @autoclosure () -> OSLogMessage
  ) {}
  /// Marks an event.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
  /// Marks an event with a message.
  public func emitEvent(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> OSLogMessage
  ) {}
  /// Runs a closure as an interval.
  public func withIntervalSignpost<T>(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    around task: () throws -> T
  ) rethrows -> T { try task() }
  /// Runs a closure as an interval with a message.
  public func withIntervalSignpost<T>(
    _ name: StaticString,
    id: OSSignpostID = .exclusive,
    _ message: @autoclosure () -> OSLogMessage,
    around task: () throws -> T
  ) rethrows -> T { try task() }
}

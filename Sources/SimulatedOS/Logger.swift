// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes an app's messages.
///
/// Scope: Apple's type of that name. Messages are quiet unless the environment variable
/// `TRACEWATT_LOG` is set; then they go to standard error. A message that is not printed is not
/// made.
public struct Logger: Sendable {
  private let log: OSLog

  /// A logger by its names.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  /// A logger for a log.
  public init(_ logObj: OSLog) { log = logObj }
  /// A logger without names.
  public init() { log = .default }

  /// Writes a message of the usual level.
  public func log(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.default, log) { message().text }
  }
  /// Writes a message of a level.
  public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(level, log) { message().text }
  }
  /// Writes a message of the level `debug`.
  public func trace(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.debug, log) { message().text }
  }
  /// Writes a message of the level `debug`.
  public func debug(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.debug, log) { message().text }
  }
  /// Writes a message of the level `info`.
  public func info(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.info, log) { message().text }
  }
  /// Writes a message of the usual level.
  public func notice(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.default, log) { message().text }
  }
  /// Writes a message of the level `error`.
  public func warning(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.error, log) { message().text }
  }
  /// Writes a message of the level `error`.
  public func error(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.error, log) { message().text }
  }
  /// Writes a message of the level `fault`.
  public func critical(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.fault, log) { message().text }
  }
  /// Writes a message of the level `fault`.
  public func fault(_ message: @autoclosure () -> OSLogMessage) {
    LogSink.write(.fault, log) { message().text }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Writes a message with values in the form of C; the values may be of any type.
public func os_log(
  _ message: StaticString,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  type: OSLogType = .default,
  _ args: Any?...
) { LogSink.write(type, log) { formatted(message, args) } }

/// Writes a message of a level with values in the form of C; the values may be of any type.
public func os_log(
  _ type: OSLogType,
  dso: UnsafeRawPointer? = nil,
  log: OSLog = .default,
  _ message: StaticString,
  _ args: Any?...
) { LogSink.write(type, log) { formatted(message, args) } }

/// Writes a message of the usual level.
@_disfavoredOverload
public func os_log(_ message: @autoclosure () -> OSLogMessage) {
  LogSink.write(.default, .default) { message().text }
}

/// Writes a message of a level.
@_disfavoredOverload
public func os_log(
  _ type: OSLogType,
  log: OSLog = .default,
  _ message: @autoclosure () -> OSLogMessage
) { LogSink.write(type, log) { message().text } }

/// The text with its values in the places of `%@`, `%d`, `%{public}s` and the like.
private func formatted(_ message: StaticString, _ values: [Any?]) -> String {
  let pattern = #/%(?:\{([^}]*)\})?([-+ 0#]*\d*(?:\.\d+)?)(?:hh|h|ll|l|q|z|t|j)?([@a-zA-Z%])/#
  var rest = values[...]
  return "\(message)".replacing(pattern) { match in
    if match.output.3 == "%" { return "%" }
    guard let value = rest.popFirst() else { return "" }
    if let marks = match.output.1, marks.contains("private") || marks.contains("sensitive") {
      return "<private>"
    }
    switch value {
    case let number as Double where "aefgAEFG".contains(match.output.3):
      return String(format: "%\(match.output.2)\(match.output.3)", number)
    case let number as any FixedWidthInteger where "xX".contains(match.output.3):
      return String(number, radix: 16, uppercase: match.output.3 == "X")
    case .some(let value): return "\(value)"
    case .none: return "(null)"
    }
  }
}

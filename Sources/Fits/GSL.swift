// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// The GNU Scientific Library, behind checks; no other module calls it.
///
/// The library's own error handler ends the process, so it is switched off before the first call;
/// afterwards every result is checked.
public enum GSL {
  /// Switches the error handler off the first time it is read.
  private static let handlerIsOff: Bool = {
    _ = gsl_set_error_handler_off()
    return true
  }()

  /// The version of the library in use, such as `2.7.1`.
  public static var version: String {
    _ = handlerIsOff
    return String(cString: cgsl_version_string())
  }

  /// The library's text for an error code.
  static func words(for code: Int32) -> String {
    _ = handlerIsOff
    guard let words = gsl_strerror(code) else { return "unknown error" }
    return String(cString: words)
  }

  /// Evaluates a library function and rejects a result that is not a number.
  package static func value(
    _ function: StaticString,
    _ arguments: [Double],
    _ call: ([Double]) -> Double
  ) throws(GSLError) -> Double {
    _ = handlerIsOff
    let result = call(arguments)
    guard !result.isNaN else {
      throw GSLError(function: "\(function)", code: Int32(GSL_EDOM), arguments: arguments)
    }
    return result
  }
}

/// A failed call of the GNU Scientific Library.
public struct GSLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the C function.
  public let function: String
  /// The library's error code, such as 1 for a domain error.
  public let code: Int32
  /// The arguments of the call.
  public let arguments: [Double]

  /// A failure of a function, with its code and arguments.
  public init(function: String, code: Int32, arguments: [Double]) {
    self.function = function
    self.code = code
    self.arguments = arguments
  }

  /// The call and the reason in one line.
  public var description: String {
    let list = arguments.map { "\($0)" }.joined(separator: ", ")
    return "\(function)(\(list)): \(GSL.words(for: code)) (code \(code))"
  }
}

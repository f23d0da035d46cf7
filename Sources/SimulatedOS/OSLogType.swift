// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The level of a message; the raw values are Apple's.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: UInt8
  /// A level by its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A level by its number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The usual level; also `notice`.
  public static let `default` = OSLogType(0)
  /// Helpful, not essential.
  public static let info = OSLogType(1)
  /// For development.
  public static let debug = OSLogType(2)
  /// An error of the app.
  public static let error = OSLogType(16)
  /// A defect of the app or of the system.
  public static let fault = OSLogType(17)

  /// The name in text and in the variable `TRACEWATT_LOG`.
  var name: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .error: "error"
    case .fault: "fault"
    default: "default"
    }
  }

  /// The place among the levels, from debug upwards.
  var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .error: 3
    case .fault: 4
    default: 2
    }
  }
}

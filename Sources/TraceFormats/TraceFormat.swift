// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// A format of recorded traces; each conforming type lives in a file of its own.
protocol TraceFormat {
  /// The name for people, such as `GPX`.
  static var name: String { get }
  /// Endings of file names, in lower case and without the dot.
  static var fileExtensions: [String] { get }
  /// True if the content, in UTF-8 without a byte order mark, is of this format.
  static func recognises(_ text: [UInt8]) -> Bool
  /// The points in file order; what is wrong goes to `errors`, and the result then does not count.
  static func read(_ text: [UInt8], errors: inout ErrorList) -> RawTrace
}

/// A point as a file gives it.
struct RawPoint {
  /// Nanoseconds since 1970 or since the start; nil where the file gives none.
  var time: Int64?
  var latitude = 0.0
  var longitude = 0.0
  /// Metres; nil where the file gives none.
  var accuracy: Double?
  var mode: MotionMode?
  var environment: Environment?
  var line = 0
}

/// The points of a file before cleaning.
struct RawTrace {
  var points: [RawPoint] = []
  /// True if times count from 1970, false if from the start of the recording.
  var timesAreAbsolute = true
  /// Stretches given apart from the points, relative to the first point.
  var environments: [EnvironmentChange] = []
  var warnings: [TraceWarning] = []
}

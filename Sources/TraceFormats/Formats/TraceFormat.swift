// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A format of recorded traces; each conforming type lives in a file of its own.
protocol TraceFormat {
  /// The name for people, such as `GPX`.
  static var name: String { get }
  /// Endings of file names, in lower case and without the dot.
  static var fileExtensions: [String] { get }
  /// True if the content is of this format; names of files do not count here.
  static func recognises(_ head: FileHead) -> Bool
  /// Adds the points in file order; what is wrong goes to `errors`, and the result then does not
  /// count.
  ///
  /// Reading ends early where the trace is full. A failure of the stream itself is its caller's.
  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList)
}

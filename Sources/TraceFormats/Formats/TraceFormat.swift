// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A format of recorded traces; each conforming type is in its own file.
protocol TraceFormat {
  /// The name for people, such as `GPX`.
  static var name: String { get }
  /// File name extensions, in lower case and without the dot.
  static var fileExtensions: [String] { get }
  /// True if the content is of this format; file names do not count here.
  static func recognises(_ head: FileHead) -> Bool
  /// Adds the points in file order and reports problems to `errors`; with an error the result is
  /// discarded.
  ///
  /// Reading ends early if the trace is full. The caller reports a failure of the stream itself.
  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList)
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import TraceFormats

/// Reads routes: lines of places, from any file of a known format.
enum RouteInput {
  /// The route of a file; nil, with problems, if it has none.
  ///
  /// The dotted key and the position give the place where the file is named, for messages.
  static func route(
    path: String,
    key: String,
    at position: SourcePosition,
    problems: ProblemList
  ) -> TraceRoute? {
    TraceInput.read(path: path, key: key, at: position, problems: problems) {
      stream throws(TraceFormatErrors) in
      try TraceReader.route(stream)
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import TraceFormats
internal import World

/// Reads the trace of a scenario from a recording or a recipe.
enum TraceInput {
  /// A trace and what its user should know.
  struct Reading {
    var trace: RecordedTrace
    var notes: [String]
  }

  /// Reads a recording; nil, with problems, if it cannot serve.
  ///
  /// The dotted key and the position say where the file is named, for messages.
  static func recording(
    path: String,
    key: String,
    at position: SourcePosition,
    problems: ProblemList
  ) -> Reading? {
    do {
      return recording(try InputBytes.stream(path: path), problems: problems)
    } catch {
      problems.add(error.problem, key: key, at: position)
      return nil
    }
  }

  private static func recording(_ stream: ByteStream, problems: ProblemList) -> Reading? {
    do {
      let reading = try TraceReader.read(stream)
      return Reading(
        trace: reading.trace,
        notes: reading.warnings.map { $0.message(file: stream.name) }
      )
    } catch {
      problems.add(.rendered(error.description), at: SourcePosition(file: stream.name))
      return nil
    }
  }

  /// Milliseconds from 1970-01-01T00:00:00Z of a time such as `2026-03-02T07:30:00Z`.
  static func unixMilliseconds(_ text: String) -> Int64? { WallTime.unixMilliseconds(text) }
}

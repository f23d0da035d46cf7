// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
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
    problems: ProblemList,
    rules: CleaningRules = CleaningRules()
  ) -> Reading? {
    let reading = read(path: path, key: key, at: position, problems: problems) {
      source throws(TraceFormatErrors) in
      switch source {
      case .bytes(let bytes): try TraceReader.read(bytes: bytes, name: path, rules: rules)
      case .path(let path): try TraceReader.read(path: path, rules: rules)
      }
    }
    return reading.map { reading in
      Reading(
        trace: reading.trace,
        notes: reading.warnings.map { $0.message(file: path) }
      )
    }
  }

  /// What a file holds, whether it can serve or not; nil, with problems, if it cannot be read.
  static func summary(
    path: String,
    problems: ProblemList,
    rules: CleaningRules
  ) -> TraceSummary? {
    let place = SourcePosition(file: path)
    return read(path: path, key: "", at: place, problems: problems) {
      source throws(TraceFormatErrors) in
      switch source {
      case .bytes(let bytes): try TraceReader.summary(bytes: bytes, name: path, rules: rules)
      case .path(let path): try TraceReader.summary(path: path, rules: rules)
      }
    }
  }

  /// Where the bytes of a trace come from.
  enum Source {
    case bytes([UInt8])
    case path(String)
  }

  /// What a reader makes of a file, which is read as a stream unless it is built in.
  static func read<Result>(
    path: String,
    key: String,
    at position: SourcePosition,
    problems: ProblemList,
    _ body: (Source) throws(TraceFormatErrors) -> Result?
  ) -> Result? {
    if let problem = problem(path) {
      problems.add(problem, key: key, at: position)
      return nil
    }
    do {
      let source = BuiltIn.bytes(path: path).map { Source.bytes($0) } ?? .path(path)
      if let result = try body(source) { return result }
      let reason = InputProblem.unreadableFile(path: path, reason: "permission denied")
      problems.add(reason, key: key, at: position)
    } catch {
      problems.add(.rendered(error.description), at: SourcePosition(file: path))
    }
    return nil
  }

  /// Why there is no file to read; nil if there is one.
  private static func problem(_ path: String) -> InputProblem? {
    if BuiltIn.bytes(path: path) != nil { return nil }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return .missingFile(path: path)
    }
    return isDirectory.boolValue
      ? .unreadableFile(path: path, reason: "it is a directory") : nil
  }

  /// Milliseconds from 1970-01-01T00:00:00Z of a time such as `2026-03-02T07:30:00Z`.
  static func unixMilliseconds(_ text: String) -> Int64? { WallTime.unixMilliseconds(text) }
}

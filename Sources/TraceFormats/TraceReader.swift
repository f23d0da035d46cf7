// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import World

/// A trace read from a file, with what its user should know.
public struct TraceReading: Sendable, Hashable {
  /// The recorded movement.
  public var trace: RecordedTrace
  /// The format's name, such as `GPX`.
  public var format: String
  /// What was left out or looks odd, in file order.
  public var warnings: [TraceWarning]

  /// A trace with its format and warnings.
  public init(trace: RecordedTrace, format: String, warnings: [TraceWarning] = []) {
    self.trace = trace
    self.format = format
    self.warnings = warnings
  }
}

/// Reads recorded traces from the bytes of a file.
///
/// Scope: GPX 1.0 and 1.1, and CSV with a header; the content decides, then the file's extension.
///
/// Cleaning, each reported as a warning: points at the time of the point before are left out, and
/// so are points without time, points at exactly 0, 0 when the rest is elsewhere, and points
/// earlier than a point before as long as they are at most 1 % of all. Steps faster than 340 m/s
/// and gaps of more than 5 min are reported and kept.
public enum TraceReader {
  /// The largest file that is read: 256 MiB.
  public static let sizeLimit = 256 << 20

  /// The formats in the order in which their content is looked for.
  static var formats: [any TraceFormat.Type] { [GPXFormat.self, CSVFormat.self] }

  /// Reads a trace; the name serves messages and, where the content is not clear, the format.
  ///
  /// - Throws: every error of the file, at most 20 of them spelled out.
  public static func read(
    bytes: [UInt8],
    name: String
  ) throws(TraceFormatErrors) -> TraceReading {
    guard bytes.count <= sizeLimit else {
      throw failure(.tooLarge(bytes: bytes.count, limit: sizeLimit), name)
    }
    let text = TextEncoding.utf8(bytes)
    guard text.contains(where: { !isBlank($0) }) else { throw failure(.emptyFile, name) }
    guard let format = format(of: text, name: name) else {
      throw failure(.unknownContent(known: formats.map { $0.name }), name)
    }
    var errors = ErrorList()
    let raw = format.read(text, errors: &errors)
    guard errors.isEmpty else { throw errors.thrown(for: name) }
    var cleaning = TraceCleaning(raw)
    guard let trace = cleaning.trace(errors: &errors) else { throw errors.thrown(for: name) }
    return TraceReading(trace: trace, format: format.name, warnings: cleaning.warnings)
  }

  private static func format(of text: [UInt8], name: String) -> (any TraceFormat.Type)? {
    if let known = formats.first(where: { $0.recognises(text) }) { return known }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return formats.first { $0.fileExtensions.contains(ending) }
  }

  private static func failure(
    _ fact: TraceFormatError.Fact,
    _ name: String
  ) -> TraceFormatErrors {
    TraceFormatErrors(file: name, errors: [TraceFormatError(fact)], omitted: 0)
  }
}

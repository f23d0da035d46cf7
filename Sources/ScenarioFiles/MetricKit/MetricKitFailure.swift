// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import TraceFormats

/// A reason why files of MetricKit cannot be used.
enum MetricKitFailure: ProgramFailure {
  case noFile(folder: String)
  case malformed(TraceFormatError, path: String)
  case tooManyParts(place: String)
  case tooManyPeriods(place: String)
  case badLength(place: String, key: String, text: String?)
  case nothingLeft(paths: [String], MetricKitLeftOut)

  var exitCode: Int32 { if case .noFile = self { 66 } else { 65 } }
}

extension MetricKitFailure {
  var description: String {
    switch self {
    case .noFile(let folder):
      "\(folder): error: the folder contains no MetricKit files\n"
        + "note: file names end in .json, .jsonl or .ndjson, plus .gz if compressed"
    case .malformed(let error, let path):
      SourcePosition(file: path, line: error.position?.line, column: error.position?.column).text
        + ": error: \(error.fact.sentence)"
        + (Self.note(on: error.fact).map { "\nnote: " + $0 } ?? "")
    case .tooManyParts(let place):
      "\(place): error: the document has more than \(MetricKitReports.memberLimit) parts"
    case .tooManyPeriods(let place):
      "\(place): error: there are more than \(MetricKitReports.reportLimit) periods"
    case .badLength(let place, let key, let text):
      "\(place): error: \(key) is "
        + (text.map { InputProblem.quoted($0) } ?? "not a length of time")
        + "\nnote: a length of time is a number of seconds or has a unit, such as "
        + "\"20 sec\" or \"3 min\""
    case .nothingLeft(let paths, let leftOut):
      "\(paths.joined(separator: ", ")): error: \(leftOut.nothingLeft)"
        + leftOut.reasons.map { "\nnote: " + $0 }.joined()
    }
  }

  /// A remedy that suits MetricKit, not traces.
  private static func note(on fact: TraceFormatError.Fact) -> String? {
    switch fact {
    case .emptyFile: "a payload is an object in JSON; see docs/guide/measure-your-phone.md"
    case .brokenJSON:
      "the file may be cut short; store each payload whole, one per line or one per file"
    case .brokenPacking: "unpack the file with gunzip to see how much can be read"
    default: nil
    }
  }
}

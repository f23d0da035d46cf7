// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import TraceFormats

/// The problems of a layer's file, each with its line and column.
struct LayerProblems {
  /// The most errors reported for one file.
  static let limit = 20

  private let file: String
  private var lines: [String] = []
  /// The number of further errors.
  private var omitted = 0

  /// An empty list of problems with a file.
  init(file: String) { self.file = file }

  /// Whether there are no problems so far.
  var isEmpty: Bool { lines.isEmpty }
  /// The number of problems so far.
  var count: Int { lines.count + omitted }

  /// Adds an error, with a remedy if there is one.
  mutating func add(_ what: String, note: String? = nil, line: Int? = nil, column: Int? = nil) {
    guard hasRoom() else { return }
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    lines.append("\(file)\(place): error: \(what)" + (note.map { "\nnote: " + $0 } ?? ""))
  }

  /// Whether one more error is listed; beyond the limit, errors are only counted.
  private mutating func hasRoom() -> Bool {
    guard lines.count < Self.limit else {
      omitted += 1
      return false
    }
    return true
  }

  /// Adds an error of the readers of bytes, tables and JSON.
  mutating func add(_ error: TraceFormatError) {
    if error.fact == .emptyFile {
      add("the file is empty")
    } else if hasRoom() {
      lines.append(error.message(file: file))
    }
  }

  /// Passes on all listed errors, and the number of further ones.
  func report(to problems: ProblemList) {
    let position = SourcePosition(file: file)
    for line in lines { problems.add(.rendered(line), at: position) }
    if omitted > 0 {
      let what = omitted == 1 ? "error is" : "errors are"
      problems.add(.rendered("\(file): error: \(omitted) more \(what) not listed"), at: position)
    }
  }
}

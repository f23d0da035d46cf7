// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The problems found while inputs are read; shared by the readers of one load.
package final class ProblemList {
  /// An empty list.
  package init() {}

  private struct Entry {
    var problem: InputProblem
    var key: String
    var position: SourcePosition
  }

  private var entries: [Entry] = []
  /// Notes on inputs without errors, each once.
  package private(set) var notes: [String] = []

  /// The maximum number of errors that are listed.
  package static let limit = 50

  /// True if there are no problems so far.
  package var isEmpty: Bool { entries.isEmpty }

  /// The number of problems so far.
  package var count: Int { entries.count }

  /// Adds a problem of the dotted key at a position.
  package func add(_ problem: InputProblem, key: String = "", at position: SourcePosition) {
    entries.append(Entry(problem: problem, key: key, position: position))
  }

  /// Adds a note about something that is not an error.
  package func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Throws the problems found, if there are any.
  package func check() throws(InputFailure) {
    if !isEmpty { throw failure }
  }

  /// The value read from a file.
  ///
  /// - Throws: the problems found; without any, that the file holds no value of the kind.
  package func required<Value>(
    _ value: Value?,
    _ kind: String,
    in path: String
  ) throws(InputFailure) -> Value {
    try check()
    guard let value else { throw InputFailure(.holdsNo(kind), at: SourcePosition(file: path)) }
    return value
  }

  /// The files with problems, in the order of their first one.
  private var files: [String] {
    var files: [String] = []
    for entry in entries where !files.contains(entry.position.file) {
      files.append(entry.position.file)
    }
    return files
  }

  /// All entries in file order, files in the order of their first problem.
  private var ordered: [Entry] {
    let files = files
    let order = entries.indices.sorted { a, b in
      let (p, q) = (entries[a].position, entries[b].position)
      let (f, g) = (files.firstIndex(of: p.file) ?? 0, files.firstIndex(of: q.file) ?? 0)
      return (f, p.line ?? 0, p.column ?? 0, a) < (g, q.line ?? 0, q.column ?? 0, b)
    }
    return order.map { entries[$0] }
  }

  /// The exit code for all problems, which is the smallest of theirs; nil if there are none.
  package var exitCode: Int32? {
    entries.map { entry in
      let isMissingInput = entry.problem.exitCode == 66
      return entry.position.isFlag && !isMissingInput ? 64 : entry.problem.exitCode
    }
    .min()
  }

  /// The problems in file order up to the limit, files in the order of their first problem.
  package var failure: InputFailure {
    var lines: [String] = []
    var seen: Set<String> = []
    for entry in ordered {
      let text = render(entry)
      if seen.insert(text).inserted { lines.append(text) }
    }
    if lines.count > Self.limit {
      let more = lines.count - Self.limit
      lines.removeLast(more)
      lines.append("\(files[0]): error: \(more) more errors are not listed")
    }
    return InputFailure(diagnostics: lines, exitCode: exitCode ?? 65)
  }

  /// Every problem in file order, each once; no limit.
  package var diagnostics: [InputDiagnostic] {
    var seen: Set<InputDiagnostic> = []
    return ordered.flatMap { entry -> [InputDiagnostic] in
      if case .rendered(let lines) = entry.problem {
        return InputDiagnostic.parse(lines, file: entry.position.file)
      }
      let (what, note) = entry.problem.text(key: entry.key)
      return [InputDiagnostic(.error, what, note: note, at: entry.position)]
    }
    .filter { seen.insert($0).inserted }
  }

  private func render(_ entry: Entry) -> String {
    if case .rendered(let lines) = entry.problem { return lines }
    let (what, note) = entry.problem.text(key: entry.key)
    return InputDiagnostic(.error, what, note: note, at: entry.position).description
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A reason why the program ends with an error, with the values that show it.
///
/// An enum of such reasons has one extension that turns its cases into words.
package protocol ProgramFailure: Error, CustomStringConvertible {
  /// The program's exit code.
  var exitCode: Int32 { get }
  /// The errors and notes of the description, one after another.
  var lines: [String] { get }
}

extension ProgramFailure {
  package var lines: [String] {
    description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The beginning of a note that suggests the nearest name; empty if none is near.
  package static func nearest(to name: String, among known: [String]) -> String {
    EditDistance.nearest(to: name, among: known).map { "the nearest is \($0); " } ?? ""
  }
}

extension InputFailure: ProgramFailure {
  package var lines: [String] { diagnostics }

  /// The lines and the exit code of another failure.
  package init(_ failure: some ProgramFailure) {
    self.init(diagnostics: failure.lines, exitCode: failure.exitCode)
  }

  /// A failure because of one problem.
  package init(_ problem: InputProblem, key: String = "", at position: SourcePosition) {
    let problems = ProblemList()
    problems.add(problem, key: key, at: position)
    self = problems.failure
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A format of text that a continuous-integration job prints, with replacements that break
/// commands.
///
/// Runners read commands from the output of a job, on either stream: GitHub's `::name::` at the
/// start of a line and `##[name]` anywhere in it, Azure Pipelines' `##vso[area.name]` anywhere,
/// TeamCity's `##teamcity[name]`. A name in a budget file must not act as one.
///
/// Sources: `src/Runner.Common/ActionCommand.cs` of github.com/actions/runner;
/// `src/Microsoft.VisualStudio.Services.Agent/Command.cs` of github.com/microsoft/azure-pipelines-agent.
package struct LogForm: Sendable {
  /// The replacement for the second number sign of `##[`.
  fileprivate let numberSign: String
  /// The replacement for the second colon of `::` at the start of a line.
  fileprivate let colon: String

  /// Text for people: a space is inserted, for example `## [name]`.
  package static let text = LogForm(numberSign: "# ", colon: " :")
  /// JSON, in which number signs occur only in strings, so that a reader gets the same text.
  package static let json = LogForm(numberSign: "\\u0023", colon: "\\u003A")
  /// XML: a reader gets the same text.
  package static let xml = LogForm(numberSign: "&#35;", colon: "&#58;")
  /// GitHub's workflow commands, whose own lines begin with `::`.
  package static let workflowCommands = LogForm(numberSign: "# ", colon: ":")
}

extension String {
  /// The text without anything that a runner interprets as a command.
  ///
  /// - Parameter form: the format of the text.
  /// - Returns: the text with its commands broken; the same text if it has none.
  /// - Complexity: linear in the length of the text.
  package func withoutLogCommands(_ form: LogForm = .text) -> String {
    let scalars = Array(unicodeScalars)
    var result = UnicodeScalarView()
    // The first scalar of the line that is not a space, because runners ignore leading spaces.
    var start: Int?
    for (index, scalar) in scalars.enumerated() {
      let isSecond = index > 0 && scalars[index - 1] == scalar
      if scalar == "#", isSecond, Self.isWordAndBracket(scalars[(index + 1)...]) {
        result.append(contentsOf: form.numberSign.unicodeScalars)
      } else if scalar == ":", isSecond, start == index - 1 {
        result.append(contentsOf: form.colon.unicodeScalars)
      } else {
        result.append(scalar)
      }
      if scalar == "\n" || scalar == "\r" {
        start = nil
      } else if start == nil, !scalar.properties.isWhitespace {
        start = index
      }
    }
    return String(result)
  }

  /// Whether the bracket follows, directly or after letters.
  private static func isWordAndBracket(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.first { !("a"..."z").contains($0) && !("A"..."Z").contains($0) } == "["
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// One thing that lint warns about: settings that are advised against or known to do nothing.
package struct LintRule: Sendable {
  /// The name, in brackets behind the message.
  package var name: String
  /// The settings that it looks at.
  package var subject: String
  /// The text of the problem.
  package var message: String
  /// The way out.
  package var remedy: String
  /// Where it is stated or was reported.
  package var source: String
  /// The places in the file where it holds.
  let find: @Sendable (LintSubject) -> [SourcePosition]

  init(
    _ name: String,
    looksAt subject: String,
    _ message: String,
    remedy: String,
    source: String,
    find: @escaping @Sendable (LintSubject) -> [SourcePosition?]
  ) {
    self.name = name
    self.subject = subject
    self.message = message
    self.remedy = remedy
    self.source = source
    self.find = { find($0).compactMap { $0 } }
  }

  /// Every rule, in the order of the documentation.
  package static let all =
    accuracyRules + settingRules + backgroundRules + requestRules + monitoringRules + sensorRules

  /// The warnings about some subjects, each once.
  ///
  /// A setting that another file makes is that file's matter; only what the day decides is said where
  /// the day names the strategy.
  static func warnings(about subjects: [LintSubject], file: String) -> [InputDiagnostic] {
    var found: [InputDiagnostic] = []
    // The rules are about Core Location on iOS; a day on other systems only has nothing to do with it.
    for subject in subjects where subject.onSomeSystem({ _ in true }) {
      for rule in all {
        for place in rule.find(subject) where place.file == file {
          let warning = InputDiagnostic(
            .warning,
            rule.message,
            note: rule.remedy,
            rule: rule.name,
            at: place
          )
          if !found.contains(warning) { found.append(warning) }
        }
      }
    }
    return found
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import PhoneModel

/// A rule of lint: it warns about settings that are advised against or known to do nothing.
package struct LintRule: Sendable {
  /// The name, in brackets after the message.
  package var name: String
  /// The settings that it examines.
  package var subject: String
  /// The text of the problem.
  package var message: String
  /// The way out.
  package var remedy: String
  /// The document that states it, or the report of the problem.
  package var source: String
  /// The platform whose apps it is about.
  var platform = Platform.ios
  /// The places in the file that break it.
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

  /// The rules about settings that do nothing, which a comparison shows beside its numbers.
  static let withoutEffect: Set<String> = [
    "request-ignored", "deferral-is-gone", "reduced-location", "needs-always", "push-needs-always",
    "heading-alone",
    "ranging-alone",
  ]

  /// Every rule, in the order of the documentation.
  package static let all =
    accuracyRules + settingRules + backgroundRules + requestRules + monitoringRules + sensorRules
    + storeRules

  /// The warnings about some subjects, each once.
  ///
  /// A setting in another file is reported for that file; only what depends on the day is reported
  /// at the place where the day names the strategy.
  static func warnings(about subjects: [LintSubject], file: String) -> [InputDiagnostic] {
    var found: [InputDiagnostic] = []
    for subject in subjects {
      // Most rules are about Core Location on iOS, and do not apply to a day without it.
      for rule in all where subject.runs(on: rule.platform) {
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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The settings in a built-in system's file and their comments, as the page of systems shows them.
///
/// Limitations: it reads the form that the shipped files have, a setting a line with its comment behind
/// it; a test checks that it finds every setting that the reader of such files finds.
package struct SystemFileText {
  /// A setting as the file states it.
  package struct Setting: Sendable {
    /// The key, such as `pause_after`.
    package var key: String
    /// The value as written, such as `15 min`.
    package var value: String
    /// The comment behind it: the rule and the evidence.
    package var comment: String
  }

  /// The first paragraph of the file's comment, in one line.
  package var opening: String
  /// The system that it extends; nil for the base of a chain.
  package var extended: String?
  /// The settings, those of Android's fused provider included, in the file's order.
  package var settings: [Setting] = []

  /// The text of a built-in system; nil if there is none of that name.
  package init?(_ name: String) {
    guard let text = BuiltIn.text("os", name) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    opening = lines.drop { $0.hasPrefix("# yaml") }
      .prefix { $0.hasPrefix("# ") }
      .map { $0.dropFirst(2) }.joined(separator: " ")
    extended = lines.first { $0.hasPrefix("extends: ") }.map { String($0.dropFirst(9)) }
    var isInside = false
    for line in lines {
      if !line.hasPrefix(" ") { isInside = isInside && line.isEmpty }
      if line.hasPrefix("settings:") || line.hasPrefix("fused_provider:") { isInside = true }
      guard isInside, let parts = line.wholeMatch(of: /\ \ ([a-z_0-9]+): +(.*?)(?: +# (.*))?/)
      else {
        continue
      }
      settings.append(
        Setting(
          key: String(parts.1),
          value: String(parts.2),
          comment: parts.3.map(String.init) ?? ""
        )
      )
    }
  }
}

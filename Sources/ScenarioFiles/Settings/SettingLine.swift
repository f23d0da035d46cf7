// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Quantities

/// What is said of one setting wherever settings are listed: in schemas, on pages and by `tracewatt explain`.
package struct SettingLine: Sendable, Hashable {
  /// The key in files.
  package var key: String
  /// What it is, in one sentence without a full stop.
  package var text: String
  /// The unit of plain numbers that stand for it; empty for switches, words and pure numbers.
  package var unit: String
  /// What is allowed, with the unit.
  package var allowed: String
  /// The value where a file says nothing, as files write it; `required` where a file must say it.
  package var fallback: String
  /// Where it comes from, or `assumption`; empty for what an app wishes and its owner invented.
  package var source: String

  /// The line of a setting with the default of an owner.
  package init<Root>(_ setting: Setting<Root>, in defaults: Root, key: String? = nil) {
    self.key = key ?? setting.key
    text = setting.text
    unit = setting.kind.unit
    allowed = setting.allowedText
    fallback =
      if setting.isRequired {
        "required"
      } else if case .leftOut(let meaning) = setting.absence {
        meaning
      } else {
        setting.text(in: defaults) ?? ""
      }
    source = Self.source(setting.basis, setting.source)
  }

  /// Evidence and source in a few words, such as `measured: 15 an hour; rule 9`.
  package static func source(_ basis: Evidence?, _ source: String) -> String {
    guard let basis else { return source }
    let word = basis == .doc ? "documented" : basis.rawValue
    // The table of ranges begins its assumptions with the word itself.
    if source.lowercased().hasPrefix(word + ": ") { return word + source.dropFirst(word.count) }
    return source.isEmpty ? word : word + ": " + source
  }

  /// The whole line as sentences, for editors.
  package var description: String {
    var sentences = [text, allowed.first.map { $0.uppercased() + allowed.dropFirst() } ?? ""]
    sentences.append(fallback == "required" ? "Required" : "Default: " + fallback)
    if !source.isEmpty { sentences.append("Source: " + source) }
    return sentences.joined(separator: ". ") + "."
  }
}

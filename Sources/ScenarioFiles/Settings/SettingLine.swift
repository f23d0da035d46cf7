// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
package import Quantities

/// The description of one setting wherever settings are listed: in schemas, on pages and by
/// `tracewatt explain`.
package struct SettingLine: Sendable, Hashable {
  /// The key in files.
  package var key: String
  /// Its meaning, in one sentence without a full stop.
  package var text: String
  /// The unit of plain numbers; empty for switches, words and pure numbers.
  package var unit: String
  /// The allowed values, with the unit.
  package var allowed: String
  /// The value if a file omits the setting, as files write it; `required` if it must not be
  /// omitted.
  package var fallback: String
  /// The source, or `assumption`; empty for values that an app or its owner chooses freely.
  package var source: String

  /// The description of a setting with the default of an owner.
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
    // The table of ranges already begins its assumptions with that word.
    if source.lowercased().hasPrefix(word + ": ") { return word + source.dropFirst(word.count) }
    return source.isEmpty ? word : word + ": " + source
  }

  /// The whole description as sentences, for editors.
  package var description: String {
    var sentences = [text, allowed.first.map { $0.uppercased() + allowed.dropFirst() } ?? ""]
    sentences.append(fallback == "required" ? "Required" : "Default: " + fallback)
    if !source.isEmpty { sentences.append("Source: " + source) }
    return sentences.joined(separator: ". ") + "."
  }
}

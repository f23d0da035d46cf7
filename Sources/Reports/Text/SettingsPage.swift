// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles

/// The documentation page with a list of all settings: `docs/settings.md`.
package enum SettingsPage {
  /// The whole page, which depends only on the settings.
  package static var text: String {
    var page = """
      # Settings

      Every key in the files of strategies, systems, phones, providers and made lives, with its meaning, allowed values,
      default and source. This page, the JSON Schemas and `tracewatt explain KEY` are generated from the same table; `explain` also
      tests what a setting changes on a built-in day.

      Each source begins with its kind of evidence: documented by the maker, measured, fitted to measurements, derived from
      other numbers, reported by people who saw it, or an assumption. `tracewatt explain "rule 14"` prints a rule. The
      defaults for systems come from `ios_27`, or from `android_6` for the fused provider; [Systems](model/systems.md)
      says what other versions change. The defaults for providers come from `era_2019`.

      """
    page +=
      "\n## Services\n\nThe keys under `services` in a strategy and in each of its modes.\n\n"
    page += sections(SettingCatalogue.services)
    page += "\n## Other sections of a strategy\n\n"
    page += sections(SettingCatalogue.strategySections)
    for owner in SettingEntry.Owner.allCases {
      page += "\n## \(title(owner))\n\n" + table(SettingCatalogue.all.filter { $0.owner == owner })
    }
    page +=
      "\n## Conditions between settings\n\nTracewatt refuses a file that breaks one, unless its effect is that the setting "
    page += "does nothing then.\n\n| key | condition | effect |\n| --- | --- | --- |\n"
    for line in SettingCatalogue.conditions {
      let effect = line.isRefused ? "refused" : "does nothing"
      page += "| `\(line.key)` | \(line.text) | \(effect) |\n"
    }
    return page
  }

  private static func title(_ owner: SettingEntry.Owner) -> String {
    switch owner {
    case .strategy: "Settings of a strategy"
    case .rule: "Conditions of a rule"
    case .os: "Settings of a system"
    case .fusedProvider: "Settings of Android's fused provider"
    case .phone: "Numbers and choices of a phone"
    case .providers: "Numbers of the providers"
    case .lives: "Numbers of made lives"
    }
  }

  private static func sections(_ lines: [SectionLine]) -> String {
    "| key | what it is | of the system |\n| --- | --- | --- |\n"
      + lines.map { line in
        let key = "`\(line.key)`" + (line.note.isEmpty ? "" : ", " + line.note)
        return "| \(key) | \(line.text) | \(line.source) |\n"
      }.joined()
  }

  private static func table(_ entries: [SettingEntry]) -> String {
    var text =
      "| key | what it is | allowed | default | source |\n| --- | --- | --- | --- | --- |\n"
    for (key, entry, fallback) in rows(entries) {
      let line = entry.line
      let cells = ["`\(key)`", line.text, line.allowed, fallback, line.source]
      text += "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return text
  }

  /// The entries; those whose keys differ in one part only share a row, with `*` for that part.
  private static func rows(
    _ entries: [SettingEntry]
  ) -> [(key: String, entry: SettingEntry, fallback: String)] {
    var rows: [(key: String, entry: SettingEntry, fallback: String)] = []
    for entry in entries {
      let parts = entry.line.key.split(separator: ".")
      let pattern = parts.count == 3 ? "\(parts[0]).*.\(parts[2])" : entry.line.key
      let alike = entries.filter {
        let other = $0.line.key.split(separator: ".")
        return parts.count == 3 && other.count == 3 && other[0] == parts[0] && other[2] == parts[2]
      }
      guard alike.count > 1 else {
        rows.append((entry.line.key, entry, entry.line.fallback))
        continue
      }
      if !rows.contains(where: { $0.key == pattern }) { rows.append((pattern, entry, "by row")) }
    }
    return rows
  }
}

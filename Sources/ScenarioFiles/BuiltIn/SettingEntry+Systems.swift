// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import Quantities

extension SettingEntry {
  /// The values of a setting of systems that differ from its default, with the built-in systems that
  /// have them; nil for other settings, if none differs, and if there are more than four.
  package var valuesOfSystems: String? {
    let settings: [Setting<OSProfile>]
    switch owner {
    case .os: settings = OSProfile.settings
    case .fusedProvider: settings = OSProfile.fusedProviderSettings
    case .strategy, .rule, .phone, .providers, .lives: return nil
    }
    guard let setting = settings.first(where: { $0.key == line.key }) else { return nil }
    var found: [(text: String, systems: [String])] = []
    for name in BuiltIn.systemNames {
      guard let system = try? BuiltIn.system(name), let text = setting.text(in: system),
        text != line.fallback
      else { continue }
      if let place = found.firstIndex(where: { $0.text == text }) {
        found[place].systems.append(name)
      } else {
        found.append((text, [name]))
      }
    }
    guard !found.isEmpty, found.count <= 4 else { return nil }
    return found.map { "\($0.text) in \($0.systems.joined(separator: ", "))" }
      .joined(separator: "; ")
  }
}

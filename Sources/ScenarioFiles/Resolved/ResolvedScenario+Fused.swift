// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import OSProfiles
internal import Quantities

extension ResolvedScenario {
  /// Writes the rules of Android's fused provider, where the system has them.
  static func writeFused(_ system: OSProfile, to writer: inout YAMLWriter) {
    guard system.fusedProvider.isAvailable else { return }
    writer.block("fused_provider") { writer in
      for parameter in OSProfile.fusedProviderParameters {
        writer.line(parameter.key, text(of: parameter, in: system))
      }
    }
  }
}

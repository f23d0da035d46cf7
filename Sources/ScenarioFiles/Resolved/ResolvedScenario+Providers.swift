// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities
internal import World

extension ResolvedScenario {
  /// Writes providers with every number.
  static func write(_ model: ProviderModel, to writer: inout YAMLWriter) {
    writer.block("providers") { writer in
      writer.line("name", model.name)
      writer.line("title", YAMLWriter.quoted(model.title))
      write(model, prefix: "", to: &writer)
    }
  }

  private static func write(_ model: ProviderModel, prefix: String, to writer: inout YAMLWriter) {
    for key in ProviderFile.children(of: prefix) {
      let full = prefix + key
      if let setting = ProviderFile.settings[full] {
        writer.line(key, setting.text(in: model) ?? "")
      } else {
        writer.block(key) { write(model, prefix: full + ".", to: &$0) }
      }
    }
  }
}

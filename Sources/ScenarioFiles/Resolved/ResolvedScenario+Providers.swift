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
      guard let parameter = ProviderModel.parameters.first(where: { $0.key == full }) else {
        writer.block(key) { write(model, prefix: full + ".", to: &$0) }
        continue
      }
      let text =
        switch parameter.location {
        case .length(let path, _): ExactText.text(model[keyPath: path])
        case .duration(let path, _): ExactText.text(model[keyPath: path])
        case .speed(let path, _): ExactText.text(model[keyPath: path])
        case .fraction(let path, _), .number(let path, _): ExactText.text(model[keyPath: path])
        case .flag(let path): String(model[keyPath: path])
        }
      writer.line(key, text)
    }
  }
}

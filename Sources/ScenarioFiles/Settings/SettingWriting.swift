// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Quantities

extension SettingSection {
  /// Writes the section and those inside it, if an owner has them.
  ///
  /// - Parameters:
  ///   - root: the owner.
  ///   - all: the sections, including those inside this one.
  ///   - writer: the writer that receives the lines.
  ///   - list: the text of a list by its key, in one line.
  func write(
    _ root: Root,
    among all: [SettingSection],
    to writer: inout YAMLWriter,
    list: (String) -> String
  ) {
    guard isUsed(in: root) else { return }
    switch content {
    case .mark: writer.line(key, "{}")
    case .list: writer.line(key, list(key))
    case .settings(let settings):
      writer.block(key) { writer in
        settings.write(root, to: &writer)
        for inner in all where inner.outer == key {
          inner.write(root, among: all, to: &writer, list: list)
        }
      }
    }
  }
}

extension Sequence {
  /// Writes settings of one owner, a line each, without those that files omit.
  func write<Root>(_ root: Root, to writer: inout YAMLWriter) where Element == Setting<Root> {
    for setting in self {
      if let text = setting.text(in: root) { writer.line(setting.key, text) }
    }
  }

  /// Settings of one owner as the contents of a mapping in one line.
  func text<Root>(in root: Root) -> [String] where Element == Setting<Root> {
    compactMap { setting in setting.text(in: root).map { "\(setting.key): \($0)" } }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import PhoneModel
internal import Quantities

/// The text of a phone file with the numbers of a power profile.
struct PowerProfilePhoneFile {
  let name: String
  let extends: String
  /// The name of the power profile's file.
  let file: String
  let rows: [PowerProfileMapping.Row]

  /// The dotted keys that the file states, in the order of phone files.
  var stated: [String] { keys { row(of: $0) != nil } }

  /// The dotted keys that come from the phone it extends.
  var filled: [String] {
    keys { row(of: $0) == nil } + PhoneProfile.choices.map(\.key)
  }

  private func keys(where isIncluded: (EstimatedSetting<PhoneProfile>) -> Bool) -> [String] {
    PhoneProfile.numbers.filter(isIncluded).map(\.dottedKey)
  }

  private func row(of number: EstimatedSetting<PhoneProfile>) -> PowerProfileMapping.Row? {
    rows.first { $0.section == number.section && $0.key == number.key }
  }

  /// The whole file.
  var text: String {
    var writer = YAMLWriter()
    writer.line("version", "1")
    writer.line("kind", "phone")
    writer.line("extends", YAMLWriter.quoted(extends))
    writer.line("name", name)
    writer.line("title", YAMLWriter.quoted("\(name), imported from \(file)"))
    writer.line("platform", Platform.android.rawValue)
    for section in PhoneFile.sections {
      let rows = PhoneProfile.numbers.filter { $0.section == section }.compactMap { row(of: $0) }
      guard !rows.isEmpty else { continue }
      writer.block(section) { writer in
        for row in rows { write(row, to: &writer) }
      }
    }
    return head + writer.text
  }

  private var head: String {
    let lines =
      [
        "A phone from the Android power profile \(file): currents times voltage. Lower bounds:",
        "such a file contains component increments only, without memory and regulators.",
        "Not in the file, so taken from \(extends):",
      ] + Self.wrapped(filled)
    return lines.map { "# \($0)\n" }.joined()
  }

  /// Words joined by commas, in lines of a readable length.
  private static func wrapped(_ words: [String]) -> [String] {
    var lines: [String] = []
    for (index, word) in words.enumerated() {
      let text = index + 1 < words.count ? word + "," : word
      if let last = lines.last, last.count + text.count < 96 {
        lines[lines.count - 1] = last + " " + text
      } else {
        lines.append("  " + text)
      }
    }
    return lines
  }

  private func write(_ row: PowerProfileMapping.Row, to writer: inout YAMLWriter) {
    func amount(_ value: Double) -> String { ExactText.text(value) + " " + row.unit }
    writer.block(row.key) { writer in
      writer.line("value", amount(row.value))
      writer.line("range", "[\(amount(row.low)), \(amount(row.high))]")
      writer.line("basis", row.basis.rawValue)
      writer.line("source", YAMLWriter.quoted(row.source))
    }
  }
}

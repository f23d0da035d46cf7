// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel

/// The built-in phones with their titles.
public enum PhoneList {
  /// The list as text in a format, ending with a newline.
  ///
  /// - Throws: the errors of a built-in file, of which there are none.
  public static func rendered(as format: TableFormat) throws(InputFailure) -> String {
    var phones: [PhoneProfile] = []
    for name in BuiltIn.phoneNames { phones.append(try PhoneLoader.builtIn(name)) }
    let titles = ["name", "platform", "title"]
    let cells = phones.map { [$0.name, $0.platform.rawValue, $0.title] }
    switch format {
    case .table: return TextTable(titles, cells).plain
    case .markdown: return TextTable(titles, cells).markdown
    case .csv:
      return ([titles] + cells).map { line in
        line.map { Cell.text($0).csv }.joined(separator: ",") + "\n"
      }
      .joined()
    case .json:
      let rows = cells.map { line in
        JSONText.object(zip(titles, line).map { ($0, .string($1)) })
      }
      return JSONText.array(rows).document
    }
  }
}

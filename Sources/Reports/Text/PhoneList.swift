// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
public import ScenarioFiles
public import StudyResults

/// The built-in phones with their titles.
public enum PhoneList {
  /// The list as text in a format, ending with a newline.
  ///
  /// - Throws: the errors of a built-in file; there are none.
  public static func text(as format: TableFormat) throws(InputFailure) -> String {
    var phones: [PhoneProfile] = []
    for name in BuiltIn.allPhoneNames { phones.append(try PhoneLoader.builtIn(name)) }
    let rows: [[Cell]] = phones.map {
      [.text($0.name), .text($0.platform.rawValue), .text($0.title)]
    }
    return CellTable(titles: ["name", "platform", "title"], rows: rows).text(as: format)
  }
}

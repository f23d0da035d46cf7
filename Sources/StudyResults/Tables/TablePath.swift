// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// The files of tables in a results folder: `NAME.csv`, or `NAME.csv.gz` compressed with gzip.
enum TablePath {
  /// The ending of compressed tables.
  static let packing = ".gz"

  /// The path of a table; nil if the folder has none with the name.
  ///
  /// - Throws: `ResultsError.twoForms` if there are both files, one of which must be outdated.
  static func find(_ name: String, in folder: String) throws(ResultsError) -> String? {
    let plain = folder + "/" + name + ".csv"
    guard InputBytes.exists(plain + packing) else {
      return InputBytes.exists(plain) ? plain : nil
    }
    guard !InputBytes.exists(plain) else { throw .twoForms(folder: folder, name: name) }
    return plain + packing
  }
}

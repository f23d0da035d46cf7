// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Source text with mutants in it.
public enum PlantedText {
  /// The name of the constant that holds the number of the selected mutant.
  static let constant = "tracewattMutant"
  /// The name of the file that defines the constant, one in each module.
  public static let fileName = "Mutant+Generated.swift"

  /// The file that reads the number of the selected mutant from the environment.
  public static let definition = """
    // SPDX-FileCopyrightText: 2026 The Tracewatt authors
    // SPDX-License-Identifier: GPL-3.0-or-later

    internal import Glibc

    /// The number of the mutant to run, or -1 for none.
    @usableFromInline let \(constant): Int = {
      guard let text = getenv("TRACEWATT_MUTANT") else { return -1 }
      return Int(String(cString: text)) ?? -1
    }()

    """

  /// A file with its mutants planted; the number of lines stays the same.
  ///
  /// - Parameters:
  ///   - mutants: the mutants of this file, which do not overlap.
  ///   - text: the text of the file.
  /// - Returns: the text that holds every mutant, and runs as before if none is selected.
  public static func planting(_ mutants: [Mutant], in text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    for mutant in mutants.sorted(by: { $0.site.range.lowerBound < $1.site.range.lowerBound }) {
      let range = mutant.site.range
      result += bytes[position..<range.lowerBound]
      result += Array(mutant.site.planted(as: mutant.number).utf8)
      position = range.upperBound
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }
}

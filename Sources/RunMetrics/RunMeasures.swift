// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of the table of runs: its name, unit and meaning.
public struct MeasureDefinition: Sendable, Hashable {
  /// The column's name, ending in its unit.
  public var name: String
  /// The unit, or empty for a count or a share.
  public var unit: String
  /// What the column holds, in a sentence.
  public var meaning: String
  /// True for whole numbers.
  public var isCount: Bool

  /// A column of the table of runs.
  public init(name: String, unit: String, meaning: String, isCount: Bool = false) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
    self.isCount = isCount
  }
}

/// The measures of one run, in the order of `definitions`; nil where there is none.
public struct RunMeasures: Sendable, Hashable {
  /// The values, one for each definition.
  public var values: [Double?]

  /// Measures by their values, one for each definition.
  public init(values: [Double?]) {
    self.values = values
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService

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

  /// True if a value may lie below 0: what is a difference, such as a report's time minus the truth's.
  public var mayBeNegative: Bool {
    ["energy_marginal_j", "distance_error_fraction"].contains(name) || name.contains("_latency_")
      || name.contains("_distance_past_")
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

  /// Every measure in the order of the columns of the table of runs.
  public static let definitions = Measure.all.map(\.definition)

  /// Measures of a finished run.
  ///
  /// - Parameters:
  ///   - record: what the run left behind.
  ///   - recorder: what it has seen of the app's beliefs; finished at the record's end if need be.
  ///   - softwareRegions: the regions that the app checks by itself, with the time it did.
  ///   - monitorsVisits: whether the app asks for visits; nil takes any delivered visit for yes.
  public init(
    record: RunRecord,
    recorder: ErrorRecorder,
    softwareRegions: [MonitoredRegion] = [],
    monitorsVisits: Bool? = nil
  ) {
    let inputs = MeasureInputs(
      record: record,
      recorder: recorder,
      softwareRegions: softwareRegions,
      monitorsVisits: monitorsVisits
    )
    self.init(values: Measure.all.map { $0.value(inputs) })
  }

  /// The value of a measure; nil if it has none or there is no such measure.
  public subscript(name: String) -> Double? {
    guard let index = Self.positions[name], index < values.count else { return nil }
    return values[index]
  }

  /// The place of each measure, for look-up only.
  private static let positions = Dictionary(
    uniqueKeysWithValues: definitions.enumerated().map { ($1.name, $0) }
  )
}

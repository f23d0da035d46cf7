// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import LocationService

/// A column of the table of runs: its name, unit and meaning.
public struct MeasureDefinition: Sendable, Hashable {
  /// The column's name, ending in its unit.
  public var name: String
  /// The unit, or empty for a count or a share.
  public var unit: String
  /// The meaning of the column, in a sentence.
  public var meaning: String
  /// Whether the values are whole numbers.
  public var isCount: Bool

  /// A column of the table of runs.
  public init(name: String, unit: String, meaning: String, isCount: Bool = false) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
    self.isCount = isCount
  }

  /// Whether the values are shares, from 0 to 1.
  public var isShare: Bool { name.hasSuffix("_fraction") && !mayBeNegative }

  /// Whether a value may be below 0, as a difference can, such as a report's time minus the
  /// truth's.
  public var mayBeNegative: Bool {
    ["energy_marginal_j", "distance_error_fraction"].contains(name) || name.contains("_latency_")
      || name.contains("_distance_past_")
  }
}

/// The measures of one run, in the order of `definitions`; nil for a measure without a value.
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
  ///   - record: the record of the run.
  ///   - recorder: the recorder of the app's beliefs; finished at the record's end if needed.
  ///   - softwareRegions: the regions that the app checks itself, with the times of the checks'
  ///     start and end.
  ///   - places: the names of the day's places.
  ///   - monitorsVisits: whether the app requests visits; nil assumes so if any visit was
  ///     delivered.
  public init(
    record: RunRecord,
    recorder: ErrorRecorder,
    softwareRegions: [MonitoredRegion] = [],
    places: Set<String> = [],
    monitorsVisits: Bool? = nil
  ) {
    let inputs = MeasureInputs(
      record: record,
      recorder: recorder,
      softwareRegions: softwareRegions,
      places: places,
      monitorsVisits: monitorsVisits
    )
    self.init(values: Measure.all.map { $0.value(inputs) })
  }

  /// The value of a measure; nil if it has none or the measure does not exist.
  public subscript(name: String) -> Double? {
    guard let index = Self.positions[name], index < values.count else { return nil }
    return values[index]
  }

  /// The index of each measure, for lookup only.
  private static let positions = Dictionary(
    uniqueKeysWithValues: definitions.enumerated().map { ($1.name, $0) }
  )
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A results folder, read back completely: the source of reports.
///
/// It contains nothing of the folder's path and nothing that is not in its files, so that the same
/// files give the same report.
public struct RecordedStudy: Sendable {
  /// The days, sorted by name.
  public var days: [RecordedDay]
  /// The rows of `runs.csv` in their order.
  public var runs: [StoredRun]
  /// The same runs with their ledgers, for comparisons.
  public var results: [RunResult]
  /// The runs whose details are in the folder, in the order of their keys.
  public var details: [RecordedRun]
  /// The names of the strategies: as the scenarios list them, others by name.
  public var strategies: [String]
  /// The strategy that the others are compared with.
  public var reference: String
  /// The provenance of the study; nil if the folder does not have it.
  public var provenance: Provenance?
  /// The files that are missing from the folder or changed since it was written, a sentence each.
  public var remarks: [String]

  /// Reads a folder that `compare -o` wrote.
  ///
  /// Only `runs.csv` is required. Without `energy.csv` ledgers are empty; without detail tables
  /// there are no details, and days have no truth.
  ///
  /// - Parameter folder: the folder.
  /// - Throws: `ResultsError` or `InputFailure` if a file is missing or malformed.
  public init(folder: String) throws {
    self = try ResultsReader.consistent(folder) { try RecordedStudy(reading: folder) }
  }

  private init(reading folder: String) throws {
    runs = try ResultsReader.runs(in: folder)
    details = try RecordedRun.all(in: folder)
    let provenance = try Provenance.read(from: folder)
    self.provenance = provenance
    results = try ResultsReader.results(of: runs, provenance, in: folder)
    remarks = ResultsReader.remarks(on: folder)
    let names = Set(runs.map(\.key.scenario)).sorted()
    days = try names.map { try RecordedDay(name: $0, in: folder) }
    var strategies: [String] = []
    let listed = days.flatMap(\.strategies).map(\.name)
    let present = Set(runs.map(\.key.strategy))
    for name in listed + present.sorted()
    where present.contains(name) && !strategies.contains(name) {
      strategies.append(name)
    }
    self.strategies = strategies
    reference =
      try ResultsReader.reference(in: folder) ?? Comparison.reference(among: strategies) ?? ""
  }

  /// Whether any run with details has its power states; they are written only on request.
  public var hasStates: Bool { details.contains { !$0.states.isEmpty } }

  /// The request behind the recommendations.
  public var request: RecommendationRequest { provenance?.request ?? RecommendationRequest() }

  /// The comparison of the strategies, as `compare` prints it, without the remarks.
  ///
  /// The provenance has the remarks.
  public var table: ComparisonTable { table(of: results) }

  /// The table that `compare` printed: of the week if the days make one, otherwise of the days.
  ///
  /// Its notes are those about runs, which results that were read back do not have.
  public var printedTable: ComparisonTable {
    let combined = provenance?.week?.combined(results) ?? []
    var printed = combined.isEmpty ? table : table(of: combined)
    if let provenance {
      let count = provenance.runNoteCount ?? provenance.notes.count
      printed.notes = Array(provenance.notes.suffix(max(0, count)))
    }
    return printed
  }

  /// The comparison of other results, such as those of a week, made in the same way.
  public func table(of results: [RunResult]) -> ComparisonTable {
    ComparisonTable(
      columns: ResultColumns(results),
      strategies: strategies,
      reference: reference,
      standings: provenance?.standings ?? [],
      errorMeasure: provenance?.errorMeasure ?? .standard,
      margins: provenance?.margins ?? .standard,
      request: request,
      days: provenance?.dayFacts ?? [:],
      storedNotes: provenance?.notes ?? []
    )
  }
}

/// A day of a results folder: the contents of its scenario and the true positions of the phone.
public struct RecordedDay: Sendable {
  /// A strategy as the scenario lists it.
  public struct Strategy: Sendable, Hashable {
    /// Its name in the tables.
    public var name: String
    /// A one-line title; empty if it has none.
    public var title: String
  }

  /// A stretch of time in one environment.
  public struct Surroundings: Sendable, Hashable {
    /// The environment of the phone.
    public var environment: Environment
    /// The start.
    public var from: SimulationTime
    /// The end.
    public var to: SimulationTime
  }

  /// The name in tables.
  public var name: String
  /// A one-line title; empty for none.
  public var title: String
  /// The strategies in the scenario's order; empty if the folder does not state them.
  public var strategies: [Strategy]
  /// The start of the day, ISO 8601 in UTC; nil if the trace has no times.
  public var startUTC: String?
  /// The fixed offset of local time from UTC, such as `+01:00`.
  public var utcOffset: String
  /// The time of the local day at the start; midnight if the trace has no times.
  public var localStart: SimulationDuration
  /// The true positions of the phone at the scored instants, in order; empty without detail tables.
  public var truth: [RecordedTruth]
  /// Cells, beacons and places; empty without detail tables.
  public var sites: [RecordedSite]
  /// The environments of the phone, in order of time; empty without detail tables.
  public var surroundings: [Surroundings]
}

/// The true position of the phone at an instant.
public struct RecordedTruth: Sendable, Hashable {
  /// The instant.
  public var time: SimulationTime
  /// The position on the globe.
  public var coordinate: Coordinate
  /// The position in the day's local plane.
  public var point: PlanePoint
  /// Whether the truth is known; false inside gaps.
  public var isScored: Bool
}

/// An object in the world of a day.
public struct RecordedSite: Sendable, Hashable {
  /// The kind of object.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A cell while it serves the phone, at its position in the database.
    case cell
    /// A Bluetooth beacon.
    case beacon
    /// A place of the scenario.
    case place
  }

  /// The kind.
  public var kind: Kind
  /// Its name; cells are numbered in the order in which they first serve.
  public var name: String
  /// The position on the globe.
  public var coordinate: Coordinate
  /// The position in the day's local plane.
  public var point: PlanePoint
  /// A place's radius, or the range that covers 95 % of the phones that a cell serves; nil for
  /// beacons.
  public var radius: Metres?
  /// The time at which a cell begins to serve; nil for a site that exists all day.
  public var from: SimulationTime?
  /// The time at which a cell ceases to serve; nil for a site that exists all day.
  public var to: SimulationTime?
}

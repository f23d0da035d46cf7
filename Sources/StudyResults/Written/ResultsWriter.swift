// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import World

/// Writes a results folder as runs finish; nothing appears under its name before `finish`.
///
/// Every file is completed in a hidden folder, and then all of them replace the old ones. If the
/// process is killed, the folder has the old results or the new ones, or whoever reads it completes
/// the new ones; see `FolderSwap`. If the writer is released before `finish`, the hidden folder is
/// removed and the results are unchanged. Files that Tracewatt does not write are left alone; those
/// it wrote before and does not write now are removed. Only one writer at a time can have a folder.
/// A class because it owns open files.
public final class ResultsWriter {
  private let folder: String
  private let lock: FolderLock
  /// The hidden folder with the files until all are complete.
  private let staged: StagedFolder
  private let parameters: ParameterColumns
  private let detail: DetailLevel
  /// The people whose lives are the replications; nil for other studies.
  private let people: PeoplePlan?
  /// The tables of runs and days, in the order of `order`.
  private let tables: [TableFile]
  private let order: [StudyTable]
  /// The worlds by scenario; for lookup only.
  private var worlds: [String: World] = [:]
  private var last: RunKey?
  private var results: [RunResult] = []
  private var parts: PartSet?

  /// Creates the folder if needed and opens the tables.
  ///
  /// - Parameters:
  ///   - folder: the folder to write; its parent folders are created too.
  ///   - strategies: all strategies of the study, for the columns of changed settings.
  ///   - detail: the detail tables; they have the runs that kept their record.
  /// - Throws: `OutputError` if the folder or a file cannot be made.
  public convenience init(
    folder: String,
    strategies: [ScenarioStrategy],
    detail: DetailLevel = .first
  ) throws(OutputError) {
    let parameters = ParameterColumns(strategies)
    try self.init(folder, parameters, fields: parameters.fields, detail: detail)
  }

  /// Creates the folder if needed and opens the tables of a study.
  ///
  /// - Parameters:
  ///   - folder: the folder to write; its parent folders are created too.
  ///   - manifest: the study.
  /// - Throws: `OutputError` if the folder or a file cannot be made.
  public convenience init(folder: String, manifest: StudyManifest) throws(OutputError) {
    try self.init(
      folder,
      ParameterColumns([]),
      fields: manifest.parameterFields,
      detail: manifest.detailLevel,
      people: manifest.people
    )
  }

  private init(
    _ folder: String,
    _ parameters: ParameterColumns,
    fields: [TableField],
    detail: DetailLevel,
    people: PeoplePlan? = nil
  ) throws(OutputError) {
    try OutputFolder.make(folder)
    self.folder = folder
    lock = try FolderLock(folder)
    // A run that was killed may have left the old results, the new ones or the last steps.
    if lock.isHeld { try ResultsReader.swap(in: folder).complete() }
    Leftovers.remove(from: folder) { ResultsReader.isTable($0) }
    staged = try StagedFolder("results", in: folder)
    self.parameters = parameters
    self.detail = detail
    self.people = people
    let details = StudyTable.ofDetail.filter { $0 != .states || detail.hasStates }
    let ofPeople: [StudyTable] =
      (people != nil && !detail.hasTables ? [.gaps] : [])
      + (people?.gaps.expected != nil ? [.samples] : [])
    order = [.runs, .energy] + (detail.hasTables ? details : []) + ofPeople
    var tables: [TableFile] = []
    for table in order {
      tables.append(try TableFile(table.schema(parameters: fields), in: staged))
    }
    self.tables = tables
  }

  /// Adds the world of a scenario, before its runs; writes nothing without detail tables.
  ///
  /// - Parameters:
  ///   - realisation: the world with the cells of one replication, the first.
  ///   - scenario: the scenario's name.
  /// - Throws: `OutputError` if a table cannot be written.
  public func append(_ realisation: WorldRealisation, scenario: String) throws(OutputError) {
    worlds[scenario] = realisation.world
    guard detail.hasTables else { return }
    let rows = DayRows(realisation, scenario: scenario)
    for (table, rows) in zip(StudyTable.ofDays, rows.rows) { _ = try write(rows, to: table) }
  }

  /// Adds a run.
  ///
  /// - Precondition: runs come in the order of their keys, and not together with parts.
  public func append(_ result: RunResult) throws(OutputError) {
    precondition(parts == nil, "a results folder is made of results or of parts")
    precondition(last.map { $0 < result.key } ?? true, "runs come in the order of their keys")
    last = result.key
    let run = EncodedRun(
      result,
      parameters: parameters,
      world: worlds[result.key.scenario],
      detail: detail
    )
    for (table, rows) in zip(StudyTable.ofRuns, run.rows) { _ = try write(rows, to: table) }
    var kept = result
    kept.detail = nil
    kept.world = nil
    kept.ledger = []
    results.append(kept)
  }

  /// Adds all parts of a study, in the order of the tables.
  ///
  /// - Precondition: nothing else was added.
  /// - Throws: `OutputError` if a table cannot be written, and `InputFailure` if a part cannot be
  ///   read.
  public func append(_ parts: PartSet) throws {
    precondition(last == nil && self.parts == nil, "parts are all that a results folder is made of")
    self.parts = parts
    for table in order {
      try parts.forEachRows(of: table) { rows throws(OutputError) in try write(rows, to: table) }
    }
  }

  /// Adds rows in the form of parts; returns false, and adds nothing, if they do not have it.
  private func write(_ rows: [UInt8], to table: StudyTable) throws(OutputError) -> Bool {
    guard let place = order.firstIndex(of: table) else { return true }
    return try tables[place].write(stored: rows)
  }

  /// Writes summaries, comparisons and sidecar files and moves every file to its place.
  ///
  /// - Parameters:
  ///   - reference: the strategy that the others are compared with.
  ///   - resolved: the scenarios with every default filled in, as YAML; the file is `resolved.yaml`
  ///     for one, `resolved_NAME.yaml` for each of several.
  ///   - provenance: the provenance of the study.
  ///   - facts: the title, licence and time in `datapackage.json`.
  ///   - additions: the requested results besides the runs; each has tables of its own.
  /// - Throws: `OutputError` if a file cannot be written or moved to its place, and `InputFailure` if
  ///   a part cannot be read.
  public func finish(
    reference: String,
    resolved: [(scenario: String, text: String)],
    provenance: Provenance,
    facts: PackageFacts = PackageFacts(),
    additions: ComparisonAdditions = ComparisonAdditions()
  ) throws {
    let columns: any RunColumns = parts ?? ResultColumns(results)
    var tables = [
      self.tables[0], try summary(columns),
      try comparison(columns, against: reference, margins: provenance.margins),
    ]
    if let people, let columns = parts {
      let count = columns.groups.first.map { columns.replications(of: $0).count } ?? 0
      tables.append(try self.people(people, count: count))
    }
    if !additions.spread.isEmpty { tables.append(try population(additions.spread)) }
    if !additions.uncertainty.isEmpty {
      let uncertainty = additions.uncertainty
      tables.append(try table(.uncertainty, UncertaintyTables.draws(uncertainty)))
      tables.append(try table(.tornado, UncertaintyTables.tornado(uncertainty)))
    }
    if let oracle = additions.oracle {
      let rows = oracle.bounds.map { TableSchema.cells($0, measure: oracle.target.measure) }
      tables.append(try table(.oracle, rows))
    }
    if let field = additions.field {
      let rows = field.comparison.rows.sorted {
        ($0.group, $0.tier.rawValue) < ($1.group, $1.tier.rawValue)
      }
      tables.append(try table(.field, rows.map { TableSchema.cells($0) }))
    }
    tables += self.tables.dropFirst()
    for table in tables { try table.close() }
    let names = Set(tables.map(\.schema.name))
    let package = JSONText.object(
      [
        ("$schema", .string("https://datapackage.org/profiles/2.0/datapackage.json")),
        ("name", .string("tracewatt-results")),
      ] + facts.members + [("resources", .array(tables.map { $0.resource(among: names) }))]
    )
    var sideCars = [
      try file("provenance.json", provenance.json.document),
      try file("datapackage.json", package.document),
    ]
    for day in resolved {
      let name = resolved.count == 1 ? "resolved.yaml" : "resolved_\(day.scenario).yaml"
      sideCars.append(try file(name, day.text))
    }
    try parts?.check()
    for table in tables { try table.commit() }
    for file in sideCars { try file.commit() }
    let written = tables.map(\.schema.file) + sideCars.map(\.name)
    try ResultsReader.swap(in: folder).run(staged, written)
  }

  private func file(_ name: String, _ text: String) throws(OutputError) -> AtomicFile {
    let file = try staged.file(name)
    try file.write(text)
    try file.close()
    return file
  }

  private func table(_ schema: TableSchema, _ rows: [[Cell]]) throws(OutputError) -> TableFile {
    let table = try TableFile(schema, in: staged)
    for row in rows { try table.write(row) }
    return table
  }

  private func summary(_ columns: any RunColumns) throws(OutputError) -> TableFile {
    let table = try TableFile(.summary, in: staged)
    for row in SummaryRow.rows(of: columns) {
      try table.write(
        Cell.cells(row.group)
          + [.text(row.metric), .text(row.statistic.rawValue)] + Cell.cells(row.value)
          + Cell.cells(row.range)
      )
    }
    return table
  }

  private func comparison(
    _ columns: any RunColumns,
    against reference: String,
    margins: Indifference
  ) throws(OutputError) -> TableFile {
    let table = try TableFile(.comparison, in: staged)
    let comparisons = Comparison.comparisons(of: columns, against: reference, margins: margins)
    for comparison in comparisons {
      for effect in comparison.effects {
        try table.write(
          Cell.cells(comparison.group)
            + [.text(reference), .text(effect.metric), .text(effect.kind.rawValue)]
            + Cell.cells(effect.value) + [.text(effect.conclusion.rawValue)]
            + Cell.cells(effect.range)
        )
      }
    }
    return table
  }

  private func people(_ plan: PeoplePlan, count: Int) throws(OutputError) -> TableFile {
    let table = try TableFile(.people, in: staged)
    for number in 0..<count {
      let person = plan.person(number)
      let traits = Person.Factor.allCases.map { Cell.text(person.value(of: $0) ?? "") }
      try table.write([.integer(number)] + traits + [.text(person.track ?? "")])
    }
    return table
  }

  private func population(_ spread: [PopulationSpread]) throws(OutputError) -> TableFile {
    let table = try TableFile(.population, in: staged)
    for row in spread {
      try table.write(
        Cell.cells(row.group)
          + [.text(row.metric), .text(row.statistic), .number(row.limit)]
          + Cell.cells(row.value) + Cell.cells(row.range)
      )
    }
    return table
  }
}

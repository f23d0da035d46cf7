// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
public import Tracewatt
public import World

/// Which runs' details a results folder holds.
public enum DetailTables: String, CaseIterable, Sendable, Hashable {
  /// No detail tables.
  case none
  /// Detail tables of the runs that kept their record.
  case kept
}

/// Writes a results folder as runs finish; nothing appears under its name before `finish`.
///
/// Every file goes through a hidden one beside it and is renamed when whole. If the writer goes away
/// before `finish`, the hidden files go too and the folder is as before. Files that Tracewatt does
/// not write are left alone; those it wrote before and does not write now are removed. A class
/// because it owns open files.
public final class ResultsWriter {
  private let folder: String
  private let parameters: ParameterColumns
  private let runs: TableFile
  private let energy: TableFile
  private let detail: DetailFiles?
  private var oracle: TableFile?
  private var last: RunKey?
  private var results: [RunResult] = []

  /// Makes the folder if need be and opens the tables.
  ///
  /// - Parameters:
  ///   - folder: where to write; its parent folders are made too.
  ///   - strategies: all strategies of the study, for the columns of changed settings.
  ///   - detailTables: whether fixes, events, states, truth and battery are written.
  /// - Throws: `OutputError` if the folder or a file cannot be made.
  public init(
    folder: String,
    strategies: [ScenarioStrategy],
    detailTables: DetailTables = .kept
  ) throws(OutputError) {
    try OutputFolder.make(folder)
    self.folder = folder
    parameters = ParameterColumns(strategies)
    let measures = RunMeasures.definitions.map {
      TableField($0.name, $0.isCount ? .integer : .number, $0.meaning, unit: $0.unit)
    }
    runs = try TableFile(
      .runs(parameters: parameters.fields, measures: measures),
      in: folder
    )
    energy = try TableFile(.energy, in: folder)
    detail = detailTables == .none ? nil : try DetailFiles(in: folder)
  }

  /// Adds the world of a scenario, before its runs; writes nothing without detail tables.
  ///
  /// - Parameters:
  ///   - realisation: the world with the cells of one replication, the first.
  ///   - scenario: the scenario's name.
  /// - Throws: `OutputError` if a table cannot be written.
  public func append(_ realisation: WorldRealisation, scenario: String) throws(OutputError) {
    try detail?.append(realisation, scenario: scenario)
  }

  /// Adds a run.
  ///
  /// - Precondition: runs come in the order of their keys.
  public func append(_ result: RunResult) throws(OutputError) {
    precondition(last.map { $0 < result.key } ?? true, "runs come in the order of their keys")
    last = result.key
    let key = Self.cells(result.key)
    let measures = zip(RunMeasures.definitions, result.measures.values).map { definition, value in
      definition.isCount ? Self.count(value) : Cell.number(value)
    }
    try runs.write(key + parameters.cells(result.parameters) + measures)
    for row in result.ledger.sorted(by: Self.precedes) {
      try energy.write(
        key + Self.cells(row.component, row.state, row.cause)
          + [.number(row.energy.value), .seconds(row.active.nanoseconds)]
      )
    }
    if let record = result.detail { try detail?.append(record, key: result.key) }
    var kept = result
    kept.detail = nil
    kept.ledger = []
    results.append(kept)
  }

  /// Adds how far runs are from the best possible; without it there is no such table.
  ///
  /// - Parameters:
  ///   - bounds: the bounds, in any order.
  ///   - target: the accuracy that they were worked out for.
  /// - Throws: `OutputError` if the table cannot be written.
  public func append(_ bounds: [OracleBound], for target: OracleTarget) throws(OutputError) {
    let table = try TableFile(.oracle, in: folder)
    for bound in bounds.sorted(by: { $0.key < $1.key }) {
      try table.write(TableSchema.cells(bound, measure: target.measure))
    }
    oracle = table
  }

  /// Writes summaries, comparisons and side-cars and puts every file in its place.
  ///
  /// - Parameters:
  ///   - reference: the strategy that the others are compared with.
  ///   - resolved: the scenarios with every default filled in, as YAML; the file is `resolved.yaml`
  ///     for one, `resolved_NAME.yaml` for each of several.
  ///   - provenance: how the study came about.
  /// - Throws: `OutputError` if a file cannot be written or put in its place.
  public func finish(
    reference: String,
    resolved: [(scenario: String, text: String)],
    provenance: Provenance
  ) throws(OutputError) {
    var tables = [runs, try summary(), try comparison(against: reference), energy]
    tables += detail?.tables ?? []
    if let oracle { tables.append(oracle) }
    for table in tables { try table.close() }
    let package = JSONText.object([
      ("$schema", .string("https://datapackage.org/profiles/2.0/datapackage.json")),
      ("name", .string("tracewatt-results")),
      ("description", .string("Energy and error of location strategies, simulated.")),
      ("resources", .array(tables.map(\.resource))),
    ])
    var sideCars = [
      try file("provenance.json", provenance.json.document),
      try file("datapackage.json", package.document),
    ]
    for day in resolved {
      let name = resolved.count == 1 ? "resolved.yaml" : "resolved_\(day.scenario).yaml"
      sideCars.append(try file(name, day.text))
    }
    for table in tables { try table.commit() }
    for file in sideCars { try file.commit() }
    let written = tables.map(\.schema.file) + sideCars.map(\.name)
    let present = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let resolvedDays = present.filter { $0.hasPrefix("resolved_") && $0.hasSuffix(".yaml") }
    for name in TableSchema.fileNames + resolvedDays.sorted() where !written.contains(name) {
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
  }

  private func file(_ name: String, _ text: String) throws(OutputError) -> AtomicFile {
    let file = try AtomicFile(name, in: folder)
    try file.write(text)
    try file.close()
    return file
  }

  private func summary() throws(OutputError) -> TableFile {
    let table = try TableFile(.summary, in: folder)
    for row in SummaryRow.rows(of: results) {
      try table.write(
        Self.cells(row.group)
          + [.text(row.metric), .text(row.statistic.rawValue)] + Self.cells(row.value)
      )
    }
    return table
  }

  private func comparison(against reference: String) throws(OutputError) -> TableFile {
    let table = try TableFile(.comparison, in: folder)
    for comparison in Comparison.comparisons(of: results, against: reference) {
      for effect in comparison.effects {
        try table.write(
          Self.cells(comparison.group)
            + [.text(reference), .text(effect.metric), .text(effect.kind.rawValue)]
            + Self.cells(effect.value) + [.text(effect.verdict.rawValue)]
        )
      }
    }
    return table
  }

  private static func count(_ value: Double?) -> Cell {
    value.flatMap { Int(exactly: $0) }.map { .integer($0) } ?? .number(value)
  }
}

extension ResultsWriter {
  /// The key columns of a run.
  static func cells(_ key: RunKey) -> [Cell] {
    cells(RunGroup(key)) + [.integer(key.replication)]
  }

  /// The key columns of a group.
  static func cells(_ group: RunGroup) -> [Cell] {
    [.text(group.scenario), .text(group.strategy), .text(group.phone), .text(group.os)]
  }

  /// Estimate, interval and count.
  static func cells(_ value: IntervalEstimate) -> [Cell] {
    [.number(value.estimate), .number(value.low), .number(value.high), .integer(value.count)]
  }

  /// The columns that say what a component did and why.
  static func cells(_ component: Component, _ state: String, _ cause: CauseLabel) -> [Cell] {
    [
      .text(component.rawValue), .text(state), .text(cause.label),
      .text(cause.category.rawValue), cause.client.map { .integer($0) } ?? .empty,
    ]
  }

  /// The order of ledger rows in tables: by their key columns.
  static func precedes(_ a: LedgerRow, _ b: LedgerRow) -> Bool {
    let (first, second) = (a.cause, b.cause)
    if a.component != b.component { return a.component.rawValue < b.component.rawValue }
    return (a.state, first.label, first.category.rawValue, first.client ?? -1)
      < (b.state, second.label, second.category.rawValue, second.client ?? -1)
  }
}

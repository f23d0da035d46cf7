// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents

/// A run from a results folder.
public struct StoredRun: Sendable, Hashable {
  /// A changed setting: its column's name and its cell.
  public struct Parameter: Sendable, Hashable {
    /// The column's name, beginning with `param_`.
    public var column: String
    /// The cell, as text.
    public var value: String
  }

  /// The key of the run.
  public var key: RunKey
  /// The changed settings; unchanged settings are not listed.
  public var parameters: [Parameter]
  /// The measures; columns that the file does not have are missing values.
  public var measures: RunMeasures
}

/// Reads a results folder back.
public enum ResultsReader {
  /// The rows of `runs.csv`, in the file's order.
  ///
  /// - Throws: `ResultsError` if the file is missing or malformed, or contains a run twice.
  public static func runs(in folder: String) throws(ResultsError) -> [StoredRun] {
    try settle(folder)
    guard let table = try StoredTable.ifPresent("runs", in: folder) else {
      throw .noResults(folder: folder)
    }
    let key = try KeyColumns(table)
    let measures = RunMeasures.definitions.map {
      (column: table.optionalColumn($0.name), mayBeNegative: $0.mayBeNegative)
    }
    let parameters = table.header.indices.filter { table.header[$0].hasPrefix("param_") }
    var runs: [StoredRun] = []
    var seen: Set<RunKey> = []
    for row in table.rows {
      let run = try key.key(row, table)
      guard seen.insert(run).inserted else {
        throw .duplicateRun(
          path: table.path,
          line: row.line,
          name: "\(RunGroup(run)), replication \(run.replication)"
        )
      }
      var values: [Double?] = []
      for measure in measures {
        guard let column = measure.column else {
          values.append(nil)
          continue
        }
        let value = try table.number(row, column)
        if let value, value < 0, !measure.mayBeNegative {
          throw table.bad(row, column, "at least 0")
        }
        values.append(value)
      }
      runs.append(
        StoredRun(
          key: run,
          parameters: parameters.filter { !row.cells.isEmpty($0) }
            .map { StoredRun.Parameter(column: table.header[$0], value: row.cells[$0]) },
          measures: RunMeasures(values: values)
        )
      )
    }
    return runs
  }

  /// The ledgers of `energy.csv` by run, runs and rows in the file's order.
  ///
  /// - Throws: `ResultsError` if the file is missing or malformed.
  public static func ledgers(
    in folder: String
  ) throws(ResultsError) -> [(key: RunKey, rows: [LedgerRow])] {
    let table = try StoredTable.ifPresent("energy", in: folder)
    guard let table else {
      throw .cannotRead(path: folder + "/energy.csv", reason: "it does not exist")
    }
    let key = try KeyColumns(table)
    let columns = try CauseColumns(table)
    let energy = try table.column("energy_j")
    let active = try table.column("active_s")
    var ledgers: [(key: RunKey, rows: [LedgerRow])] = []
    for row in table.rows {
      let about = try columns.value(row, table)
      let entry = LedgerRow(
        component: about.component,
        state: about.state,
        cause: about.cause,
        energy: Joules(try table.required(row, energy)),
        active: try table.requiredInstant(row, active) - .zero
      )
      guard entry.energy.value >= 0 else { throw table.bad(row, energy, "at least 0") }
      guard entry.active >= .zero else { throw table.bad(row, active, "at least 0") }
      let run = try key.key(row, table)
      if ledgers.last?.key == run {
        ledgers[ledgers.count - 1].rows.append(entry)
      } else {
        ledgers.append((run, [entry]))
      }
    }
    return ledgers
  }

  /// Stored runs with their ledgers and the power ranges of their phones.
  ///
  /// Ledgers are empty if the folder has no `energy.csv`, and ranges are missing if it has no
  /// provenance.
  ///
  /// - Throws: `ResultsError` if the file is malformed.
  static func results(
    of runs: [StoredRun],
    _ provenance: Provenance?,
    in folder: String
  ) throws(ResultsError) -> [RunResult] {
    var ledgers: [RunKey: [LedgerRow]] = [:]
    if try TablePath.find("energy", in: folder) != nil {
      for ledger in try self.ledgers(in: folder) { ledgers[ledger.key] = ledger.rows }
    }
    return runs.map { run in
      RunResult(
        key: run.key,
        parameters: [],
        measures: run.measures,
        ledger: ledgers[run.key] ?? [],
        powerRanges: provenance?.phones.first { $0.phone == run.key.phone }?.ranges
      )
    }
  }

  /// The strategy that the comparisons of a folder are made with; nil if there are none.
  static func reference(in folder: String) throws(ResultsError) -> String? {
    guard let table = try StoredTable.ifPresent("comparison", in: folder),
      let column = table.optionalColumn("reference"), let row = table.rows.first
    else { return nil }
    return table.text(row, column)
  }

  /// The key columns of runs.
  struct KeyColumns {
    var scenario: Int
    var strategy: Int
    var phone: Int
    var os: Int
    var replication: Int

    init(_ table: StoredTable) throws(ResultsError) {
      scenario = try table.column("scenario")
      strategy = try table.column("strategy")
      phone = try table.column("phone")
      os = try table.column("os")
      replication = try table.column("replication")
    }

    /// Whether two rows are of the same run and have the same text.
    func areSame(_ a: StoredTable.Row, _ b: StoredTable.Row) -> Bool {
      [replication, strategy, scenario, phone, os].allSatisfy { a.cells.areSame($0, b.cells) }
    }

    func key(_ row: StoredTable.Row, _ table: StoredTable) throws(ResultsError) -> RunKey {
      RunKey(
        scenario: row.cells[scenario],
        strategy: row.cells[strategy],
        phone: row.cells[phone],
        os: row.cells[os],
        replication: try table.integer(row, replication)
      )
    }
  }
}

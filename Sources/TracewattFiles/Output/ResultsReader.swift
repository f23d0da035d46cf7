// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Tracewatt

/// A run as a results folder holds it.
public struct StoredRun: Sendable, Hashable {
  /// A changed setting: its column's name and its cell.
  public struct Parameter: Sendable, Hashable {
    /// The column's name, beginning with `param_`.
    public var column: String
    /// The cell, as text.
    public var value: String
  }

  /// Which run.
  public var key: RunKey
  /// The changed settings; settings left alone are not listed.
  public var parameters: [Parameter]
  /// The measures; columns that the file does not have are missing values.
  public var measures: RunMeasures
}

/// Reads a results folder back.
public enum ResultsReader {
  /// The rows of `runs.csv`, in the file's order.
  ///
  /// - Throws: `ResultsError` if the file is missing or malformed.
  public static func runs(in folder: String) throws(ResultsError) -> [StoredRun] {
    let table = try StoredTable(path: folder + "/runs.csv")
    let key = try KeyColumns(table)
    let measures = RunMeasures.definitions.map { table.optionalColumn($0.name) }
    let parameters = table.header.indices.filter { table.header[$0].hasPrefix("param_") }
    var runs: [StoredRun] = []
    for row in table.rows {
      var values: [Double?] = []
      for column in measures {
        if let column {
          values.append(try table.number(row, column))
        } else {
          values.append(nil)
        }
      }
      runs.append(
        StoredRun(
          key: try key.key(row, table),
          parameters: parameters.filter { !row.cells[$0].isEmpty }
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
    let table = try StoredTable(path: folder + "/energy.csv")
    let key = try KeyColumns(table)
    let component = try table.column("component")
    let state = try table.column("state")
    let cause = try table.column("cause")
    let category = try table.column("category")
    let client = try table.column("client")
    let energy = try table.column("energy_j")
    let active = try table.column("active_s")
    var ledgers: [(key: RunKey, rows: [LedgerRow])] = []
    for row in table.rows {
      guard let part = Component(rawValue: row.cells[component]) else {
        throw table.bad(row, component, "a component")
      }
      guard let kind = EnergyCategory(rawValue: row.cells[category]) else {
        throw table.bad(row, category, "idle, user, location or app")
      }
      guard let joules = try table.number(row, energy) else {
        throw table.bad(row, energy, "a number")
      }
      guard let seconds = try table.number(row, active), abs(seconds) < 9e9 else {
        throw table.bad(row, active, "a number of seconds")
      }
      let app = row.cells[client].isEmpty ? nil : try table.integer(row, client)
      let entry = LedgerRow(
        component: part,
        state: row.cells[state],
        cause: CauseLabel(label: row.cells[cause], category: kind, client: app),
        energy: Joules(joules),
        active: SimulationDuration(seconds: seconds)
      )
      let run = try key.key(row, table)
      if ledgers.last?.key == run {
        ledgers[ledgers.count - 1].rows.append(entry)
      } else {
        ledgers.append((run, [entry]))
      }
    }
    return ledgers
  }

  private struct KeyColumns {
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

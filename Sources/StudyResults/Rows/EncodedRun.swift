// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics
internal import World

/// The stored part of a run: its measures and its table rows.
struct EncodedRun: Sendable {
  /// The scenario, strategy, phone and system.
  var group: RunGroup
  /// The measures in the order of `RunMeasures.definitions`, NaN for one without a value.
  var measures: [Double]
  /// The rows, one text for each of `StudyTable.ofRuns`; empty if tables are not wanted.
  var rows: [[UInt8]]
  /// The notes of the run.
  var notes: [String]
  /// Watts for location in equal parts of the day; empty without detail.
  var profile: [Double]

  /// The stored part of a result.
  ///
  /// - Parameters:
  ///   - result: the run.
  ///   - parameters: the columns of changed settings; nil leaves the tables out.
  ///   - world: the day's world, for the positions of detail tables; nil leaves them empty.
  ///   - detail: the detail tables whose rows are kept.
  init(_ result: RunResult, parameters: ParameterColumns?, world: World?, detail: DetailLevel) {
    group = RunGroup(result.key)
    measures = result.measures.values.map { $0 ?? .nan }
    notes = result.notes
    profile = result.detail.flatMap { ResultColumns.powerProfile(of: $0) }?.map(\.value) ?? []
    rows = []
    guard let parameters else { return }
    let details =
      detail.hasTables
      ? result.detail.map { DetailRows($0, key: result.key, world: result.world ?? world) } : nil
    rows = StudyTable.ofRuns.map { table in
      switch table {
      case .runs: Self.runRow(result, parameters).bytes
      case .energy: Self.energyRows(result).bytes
      case .gaps: Self.gapRows(result).bytes
      case .samples: Self.sampleRows(result)
      case .states where !detail.hasStates: []
      case .errors, .fixes, .events, .states, .battery, .regions: details?.rows(of: table) ?? []
      case .truth, .sites, .environments: []
      }
    }
  }

  private static func runRow(_ result: RunResult, _ parameters: ParameterColumns) -> RowText {
    let measures = zip(RunMeasures.definitions, result.measures.values).map { definition, value in
      definition.isCount ? count(value) : Cell.number(value)
    }
    var rows = RowText()
    rows.append(Cell.cells(result.key) + parameters.cells(result.parameters) + measures)
    return rows
  }

  private static func energyRows(_ result: RunResult) -> RowText {
    let key = Cell.cells(result.key)
    var rows = RowText()
    for row in result.ledger.sorted(by: LedgerRow.precedes) {
      rows.append(
        key + Cell.cells(row.component, row.state, row.cause)
          + [.number(row.energy.value), .seconds(row.active.nanoseconds)]
      )
    }
    return rows
  }

  private static func gapRows(_ result: RunResult) -> RowText {
    let key = RowText.bytes(of: Cell.cells(result.key))
    var rows = RowText()
    for gap in result.gaps {
      rows.begin(key)
      rows.add(gap.number)
      rows.add(gap.start)
      rows.add(gap.end)
      rows.add(word: gap.cause.rawValue)
      rows.end()
    }
    return rows
  }

  private static func sampleRows(_ result: RunResult) -> [UInt8] {
    guard !result.samples.isEmpty else { return [] }
    let key = RowText.bytes(of: Cell.cells(result.key))
    var rows = TableRows(.samples, GzipCompressor())
    for sample in result.samples {
      rows.text.begin(key)
      rows.text.add(sample.start)
      rows.text.add(.boolean(sample.cause == nil))
      rows.text.add(sample.cause.map { Cell.text($0.rawValue) } ?? .empty)
      rows.endRow()
    }
    return rows.finished()
  }

  private static func count(_ value: Double?) -> Cell {
    value.flatMap { Int(exactly: $0) }.map { .integer($0) } ?? .number(value)
  }
}

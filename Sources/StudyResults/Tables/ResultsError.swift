// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Documents

/// A results folder that cannot be read back.
public enum ResultsError: Error, Sendable, Hashable {
  /// There is no such folder, or it contains no results.
  case noResults(folder: String)
  /// The file does not exist or cannot be read.
  case cannotRead(path: String, reason: String)
  /// There are both a plain and a compressed file of a table.
  case twoForms(folder: String, name: String)
  /// A run was killed while it replaced the results, and the rest cannot be moved to its place.
  case incomplete(folder: String, reason: String)
  /// A run is replacing the results.
  case beingReplaced(folder: String)
  /// A compressed table is not compressed with gzip.
  case notPacked(path: String)
  /// A compressed table is damaged or cut off.
  case brokenPacking(path: String)
  /// A compressed table has a content above the limit, in bytes.
  case tooLarge(path: String, limit: Int)
  /// A compressed table has a content of more than this many times its size.
  case tooDense(path: String, ratio: Int)
  /// A table has more rows than the limit.
  case tooManyRows(path: String, limit: Int)
  /// A table has more cells than the limit.
  case tooManyCells(path: String, limit: Int)
  /// A key column is missing.
  case missingColumn(path: String, name: String)
  /// A row has too few or too many cells.
  case unevenRow(path: String, line: Int, found: Int, expected: Int)
  /// A quoted cell has no end.
  case unclosedQuote(path: String, line: Int)
  /// A group has fewer replications than its day was run with.
  case missingRuns(path: String, group: String, found: Int, expected: Int)
  /// The value of a cell is not valid in its column.
  case badCell(path: String, line: Int, column: String, value: String, expected: String)
  /// A run is in the table twice.
  case duplicateRun(path: String, line: Int, name: String)

  /// The program's exit code: 66 for a missing file, 65 for a malformed one.
  public var exitCode: Int32 {
    switch self {
    case .noResults, .cannotRead: 66
    default: 65
    }
  }
}

extension ResultsError: CustomStringConvertible, ProgramFailure {
  /// The error in the form of all messages.
  public var description: String {
    switch self {
    case .noResults(let folder):
      "\(folder): error: this is not a results folder: it has no runs.csv\n"
        + "note: a results folder is written by tracewatt compare -o DIR"
    case .cannotRead(let path, let reason):
      "\(path): error: the file cannot be read: \(reason)\n"
        + "note: a results folder is written by tracewatt compare -o DIR"
    case .twoForms(let folder, let name):
      "\(folder): error: both \(name).csv and \(name).csv.gz exist, and one of them is outdated\n"
        + "note: remove the older one"
    case .incomplete(let folder, let reason):
      "\(folder): error: the results are incomplete: a run was killed while replacing them, and "
        + "the rest cannot be moved into place: \(reason)\n"
        + "note: make the folder writable, or write the results again with compare or merge"
    case .beingReplaced(let folder):
      "\(folder): error: another run is replacing these results right now\n"
        + "note: try again when that run has finished"
    case .notPacked(let path):
      "\(path): error: the file is not compressed with gzip, although its name says so\n"
        + "note: remove .gz from its name if it is a plain table, or regenerate the folder"
    case .brokenPacking(let path):
      "\(path): error: the compressed file is damaged or truncated\n"
        + "note: regenerate the folder, or copy the whole file"
    case .tooLarge(let path, let limit):
      "\(path): error: the table is larger than \(limit >> 20) MiB when unpacked\n"
        + "note: regenerate the folder with fewer days, or with --detail first"
    case .tooDense(let path, let ratio):
      "\(path): error: the table unpacks to more than \(ratio) times its size, which no results table "
        + "does\n" + "note: regenerate the folder, and do not unpack this file"
    case .tooManyRows(let path, let limit):
      "\(path): error: the table has more than \(limit) rows\n"
        + "note: regenerate the folder with fewer days, or with --detail first"
    case .tooManyCells(let path, let limit):
      "\(path): error: the table has more than \(limit) cells\n"
        + "note: regenerate the folder with fewer days, or with --detail first"
    case .missingColumn(let path, let name): "\(path):1:1: error: the column \(name) is missing"
    case .unevenRow(let path, let line, let found, let expected):
      "\(path):\(line):1: error: the row has \(found) cells; the header has \(expected)"
    case .unclosedQuote(let path, let line): "\(path):\(line):1: error: a quoted cell is not closed"
    case .duplicateRun(let path, let line, let name):
      "\(path):\(line):1: error: the run \(name) occurs twice"
    case .missingRuns(let path, let group, let found, let expected):
      "\(path): error: rows are missing: \(group) has \(found) of \(expected) replications\n"
        + "note: regenerate the folder, or merge all of its shards"
    case .badCell(let path, let line, let column, let value, let expected):
      "\(path):\(line):1: error: \(column) is \"\(value)\"; it must be \(expected)"
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why nothing can be fitted.
public enum CalibrationFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// All rows are only upper bounds, or there are no rows.
  case noRows
  /// A row does not match the parameters, or contains a non-finite number; rows count from 0.
  case badRow(Int, label: String)
  /// The solver rejected the rows; the text is its message.
  case solver(String)

  /// The reason in one line.
  public var description: String {
    switch self {
    case .noRows: "no stretch of the log shows a drop in the battery level"
    case .badRow(let row, let label): "row \(row) (\(label)) contains an impossible number"
    case .solver(let words): words
    }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why a problem of least squares cannot be solved.
public enum LeastSquaresError: Error, Hashable, Sendable {
  /// There is no row, or no unknown.
  case empty
  /// The length of a list does not match the problem.
  case length(of: String, found: Int, expected: Int)
  /// A number is not finite; the row and column count from 0.
  case notFinite(of: String, row: Int, column: Int)
  /// A weight is negative; the row counts from 0.
  case negativeWeight(row: Int, weight: Double)
  /// A lower bound is above its upper bound or not a number; the column counts from 0.
  case bounds(column: Int, lower: Double, upper: Double)
  /// The library failed.
  case library(GSLError)
}

extension LeastSquaresError: CustomStringConvertible {
  /// The reason in one line.
  public var description: String {
    switch self {
    case .empty: "a fit needs a row and an unknown"
    case .length(let name, let found, let expected):
      "\(name) has \(found) values; it must have \(expected)"
    case .notFinite(let name, let row, let column):
      "\(name) is not finite in row \(row), column \(column)"
    case .negativeWeight(let row, let weight):
      "the weight of row \(row) is \(weight); it must be 0 or above"
    case .bounds(let column, let lower, let upper):
      "the bounds of column \(column), \(lower) and \(upper), are not a valid range"
    case .library(let error): error.description
    }
  }
}

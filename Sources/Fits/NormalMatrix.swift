// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Symmetric matrices of information, which the rows of a fit give on its unknowns.
public enum NormalMatrix {
  /// The diagonal of the inverse; nil for a matrix that is not positive definite.
  ///
  /// Rows and columns are scaled to a diagonal of 1 first, so that units do not matter. By Cholesky
  /// decomposition; the time grows with the cube of the size.
  ///
  /// - Parameter matrix: square and symmetric; only its lower half is read.
  /// - Returns: the diagonal, in the order of the columns.
  public static func inverseDiagonal(_ matrix: [[Double]]) -> [Double]? {
    let count = matrix.count
    guard matrix.allSatisfy({ $0.count == count && $0.allSatisfy(\.isFinite) }) else { return nil }
    let norms = matrix.indices.map { matrix[$0][$0].squareRoot() }
    guard norms.allSatisfy({ $0 > 0 }) else { return nil }
    var factor = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    for i in 0..<count {
      for j in 0...i {
        var sum = matrix[i][j] / (norms[i] * norms[j])
        for k in 0..<j { sum -= factor[i][k] * factor[j][k] }
        if i == j {
          guard sum > 1e-14 else { return nil }
          factor[i][i] = sum.squareRoot()
        } else {
          factor[i][j] = sum / factor[j][j]
        }
      }
    }
    // Column by column of the factor's inverse; the inverse's diagonal is the sum of squares below.
    return (0..<count).map { column in
      var inverse = [Double](repeating: 0, count: count)
      var squares = 0.0
      for i in column..<count {
        var sum = i == column ? 1.0 : 0.0
        for k in column..<i { sum -= factor[i][k] * inverse[k] }
        inverse[i] = sum / factor[i][i]
        squares += inverse[i] * inverse[i]
      }
      return squares / (norms[column] * norms[column])
    }
  }
}

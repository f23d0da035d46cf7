// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// A matrix as the product U·diag(s)·Vᵀ, largest singular value first.
///
/// By one-sided Jacobi rotations, which are accurate for small singular values too.
/// Source: `gsl_linalg_SV_decomp_jacobi`; Demmel and Veselić (1992), doi 10.1137/0613074.
struct SingularValues {
  /// Singular values, in descending order.
  let values: [Double]
  /// The left vectors, a row for each row of the matrix.
  let left: [[Double]]
  /// The right vectors, a row for each column of the matrix.
  let right: [[Double]]
  /// The number of singular values that count as above 0.
  let rank: Int

  /// The decomposition of a matrix of `columns` columns; missing rows are taken as zeros.
  ///
  /// A singular value counts as 0 at or below `tolerance` times the largest.
  ///
  /// - Throws: the library's error.
  init(
    rows: [[Double]],
    columns: Int,
    tolerance: Double = 1e-10
  ) throws(GSLError) {
    let count = max(rows.count, columns)
    let failure = { (name: StaticString, code: Int32) in
      GSLError(function: "\(name)", code: code, arguments: [Double(count), Double(columns)])
    }
    _ = GSL.version
    guard columns > 0, let a = gsl_matrix_calloc(count, columns) else {
      throw failure("gsl_matrix_calloc", Int32(GSL_ENOMEM))
    }
    defer { gsl_matrix_free(a) }
    guard let v = gsl_matrix_calloc(columns, columns) else {
      throw failure("gsl_matrix_calloc", Int32(GSL_ENOMEM))
    }
    defer { gsl_matrix_free(v) }
    guard let s = gsl_vector_calloc(columns) else {
      throw failure("gsl_vector_calloc", Int32(GSL_ENOMEM))
    }
    defer { gsl_vector_free(s) }
    for (i, row) in rows.enumerated() {
      for (j, value) in row.enumerated() { gsl_matrix_set(a, i, j, value) }
    }
    let status = gsl_linalg_SV_decomp_jacobi(a, v, s)
    guard status == 0 else { throw failure("gsl_linalg_SV_decomp_jacobi", status) }
    // The library's singular values of a zero column may be tiny and unsorted; sort to be sure.
    let found = (0..<columns).map { gsl_vector_get(s, $0) }
    let order = found.indices.sorted { (found[$0], -$0) > (found[$1], -$1) }
    values = order.map { found[$0] }
    left = rows.indices.map { i in order.map { gsl_matrix_get(a, i, $0) } }
    right = (0..<columns).map { i in order.map { gsl_matrix_get(v, i, $0) } }
    let limit = tolerance * (values.first ?? 0)
    rank = values.reduce(0) { $1 > limit && $1 > 0 ? $0 + 1 : $0 }
  }
}

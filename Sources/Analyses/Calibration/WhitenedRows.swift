// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Mathematics
internal import Quantities
internal import Stochastics

/// Rows with independent errors of variance 1, made from rows that share readings.
///
/// The covariance of a series is tridiagonal: on its diagonal are the errors of both readings and
/// of the stretch itself, beside it the error that two rows share with opposite signs. Its Cholesky
/// factor has two diagonals, and one pass over the series divides by it.
struct WhitenedRows {
  /// A row divided by its unit's factor.
  struct Row {
    var exposures: [Double]
    var target: Double
    var hours: Double
    var startVariance: Double
    var endVariance: Double
    var ownVariance: Double
    var series: Int
    var fixed: Double

    init(_ row: CalibrationRow, factor: Double) {
      exposures = row.exposures
      fixed = row.fixed.value
      target = row.drained.value / factor - row.fixed.value
      hours = row.duration.seconds / 3600
      let square = factor * factor
      startVariance = row.startVariance / square
      endVariance = row.endVariance / square
      ownVariance = row.ownVariance / square
      series = row.series
    }

    /// The energy of the row for values of the parameters, at least 0.
    func energy(_ values: [Double]) -> Double {
      max(0, fixed + zip(exposures, values).reduce(0) { $0 + $1.0 * $1.1 })
    }
  }

  private(set) var rows: [[Double]] = []
  private(set) var targets: [Double] = []
  /// The logarithm of the covariance's determinant.
  private(set) var logDeterminant = 0.0

  /// The smallest variance of a row, in J².
  ///
  /// Assumption: no reading of a battery is more exact than 10 mJ.
  static let least = 1e-4

  /// The rows with power that deviates by a share of itself per root hour; nil if none can be made.
  init?(_ list: [Row], drift: Double, values: [Double]) {
    var last: (series: Int, pivot: Double, row: [Double], target: Double, end: Double)?
    for row in list {
      let energy = row.energy(values)
      let stray = row.hours > 0 ? drift * drift * energy * energy / row.hours : 0
      var variance = row.startVariance + row.endVariance + row.ownVariance + stray
      variance = max(variance, Self.least)
      var exposures = row.exposures
      var target = row.target
      if let last, last.series == row.series {
        // The factor beside the diagonal: minus the shared variance divided by the previous pivot.
        let beside = -last.end / last.pivot
        variance = max(variance - beside * beside, Self.least)
        for j in exposures.indices { exposures[j] -= beside * last.row[j] }
        target -= beside * last.target
      }
      let pivot = variance.squareRoot()
      guard pivot.isFinite, pivot > 0 else { return nil }
      for j in exposures.indices { exposures[j] /= pivot }
      target /= pivot
      logDeterminant += 2 * log(pivot)
      rows.append(exposures)
      targets.append(target)
      last = (row.series, pivot, exposures, target, row.endVariance)
    }
    guard !rows.isEmpty else { return nil }
  }
}

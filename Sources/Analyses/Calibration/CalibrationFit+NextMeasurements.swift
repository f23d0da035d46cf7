// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Fits
internal import Judgement
internal import Quantities

extension CalibrationFit {
  /// The candidates, sorted by their information, the best first.
  ///
  /// The measure is the sum of the parameters' variances, each in units of its value (A-optimal
  /// design; Atkinson, Donev and Tobias 2007, Optimum Experimental Designs, section 10). The
  /// knowledge before any log, the profile's ranges, keeps it finite.
  ///
  /// - Parameter candidates: the possible measurements, with exposures in the order of the
  ///   parameters.
  /// - Returns: the information from each; impossible ones are left out.
  public func nextMeasurements(_ candidates: [MeasurementCandidate]) -> [NextMeasurement] {
    var known = information
    for (j, parameter) in parameters.enumerated() { known[j][j] += parameter.parameter.weight }
    guard let now = NormalMatrix.inverseDiagonal(known) else { return [] }
    let sizes = parameters.map { max(abs($0.estimate), $0.parameter.reach, 1e-12) }
    let before = zip(now, sizes).reduce(0) { $0 + $1.0 / ($1.1 * $1.1) }
    let drift = max(driftFraction, 0.02)
    let found: [NextMeasurement] = candidates.compactMap { candidate in
      guard candidate.exposures.count == parameters.count, candidate.duration > .zero else {
        return nil
      }
      let hours = candidate.duration.seconds / 3600
      let stray = drift * drift * candidate.energy.value * candidate.energy.value / hours
      let variance = (candidate.readingVariance + stray) * max(1, (scale ?? 1) * (scale ?? 1))
      guard variance > 0, variance.isFinite else { return nil }
      var more = known
      for a in sizes.indices {
        for b in sizes.indices {
          more[a][b] += candidate.exposures[a] * candidate.exposures[b] / variance
        }
      }
      guard let after = NormalMatrix.inverseDiagonal(more) else { return nil }
      let gains = sizes.indices.map { (now[$0] - after[$0]) / (sizes[$0] * sizes[$0]) }
      guard let most = gains.indices.max(by: { gains[$0] < gains[$1] }) else { return nil }
      let rest = zip(after, sizes).reduce(0) { $0 + $1.0 / ($1.1 * $1.1) }
      return NextMeasurement(
        candidate: candidate,
        key: parameters[most].parameter.key,
        halfWidthNow: 1.96 * now[most].squareRoot(),
        halfWidthAfter: 1.96 * max(0, after[most]).squareRoot(),
        remainingFraction: rest / before
      )
    }
    return found.enumerated().sorted {
      ($0.element.remainingFraction, $0.offset) < ($1.element.remainingFraction, $1.offset)
    }.map(\.element)
  }
}

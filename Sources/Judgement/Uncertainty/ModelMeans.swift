// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Means over replications of each strategy's results under one model.
package struct ModelMeans: Sendable, Hashable {
  /// The mean location energy in joules, by strategy; nil without a value.
  package var energies: [Double?]
  /// The mean of the chosen error, by strategy; nil without a value.
  package var errors: [Double?]

  /// The means of outcomes: a list for each replication, an outcome for each strategy.
  package init(_ replications: [[ModelOutcome]]) {
    let count = replications.first?.count ?? 0
    func mean(_ index: Int, _ path: KeyPath<ModelOutcome, Double?>) -> Double? {
      let values = replications.compactMap { $0[index][keyPath: path] }
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    energies = (0..<count).map { mean($0, \.energy) }
    errors = (0..<count).map { mean($0, \.error) }
  }

  /// The energy of a strategy over that of another; nil if either is missing or the other is 0.
  package func ratio(of strategy: Int, over reference: Int) -> Double? {
    guard let energy = energies[strategy], let base = energies[reference], base > 0 else {
      return nil
    }
    return energy / base
  }

  /// The error of a strategy minus that of another; nil where either is missing.
  package func errorDifference(of strategy: Int, from reference: Int) -> Double? {
    guard let error = errors[strategy], let base = errors[reference] else { return nil }
    return error - base
  }
}

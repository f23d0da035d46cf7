// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement

/// The optional additions to a comparison.
public struct ComparisonAdditions: Sendable {
  /// The sensitivity of the verdicts to the model; empty unless requested.
  public var uncertainty: [ModelUncertainty]
  /// The distance of strategies from the best possible; nil unless requested.
  public var oracle: OracleTable?
  /// The spread of a population's users; empty for anything else.
  public var spread: [PopulationSpread]
  /// Seconds per accuracy tier with those of phones in the field; nil unless requested.
  public var field: FieldTiers?

  /// The given additions; none by default.
  public init(
    uncertainty: [ModelUncertainty] = [],
    oracle: OracleTable? = nil,
    spread: [PopulationSpread] = [],
    field: FieldTiers? = nil
  ) {
    self.uncertainty = uncertainty
    self.oracle = oracle
    self.spread = spread
    self.field = field
  }
}

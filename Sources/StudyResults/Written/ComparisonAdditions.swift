// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Analyses

/// What is told with a comparison where it was asked for.
public struct ComparisonAdditions: Sendable {
  /// How far the verdicts hang on the model; empty where nobody asked.
  public var uncertainty: [ModelUncertainty]
  /// How far strategies are from the best possible; nil where nobody asked.
  public var oracle: OracleTable?
  /// How the users of a population spread; empty for anything else.
  public var spread: [PopulationSpread]
  /// Seconds per accuracy tier beside those of phones in the field; nil where nobody asked.
  public var field: FieldTiers?

  /// Nothing, or what was asked for.
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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement

/// The question about one run.
struct OracleQuestion {
  /// The run with its limit.
  var bound: OracleBound
  /// The programme that answers it.
  var instance: OracleInstance
  /// The first sample that counts.
  var firstSample: Int
  /// The largest sum of losses.
  var budget: Double
  /// The joules subtracted from the answer, for run time that may not have been paid for.
  var waiver: Double
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Analyses

/// All checks of the lab against recordings of phones in the field.
///
/// Scope: D1 to D11 (drain), A1 to A6 (Android), L1 to L5 (wake-ups), F1 to F5 and F3-vehicle
/// (positions), as `docs/trust.md` describes them. Rows follow from the recordings: another folder
/// with other plans and fewer settings gives the same checks, without data where a setting is
/// missing.
///
/// Limitations: `docs/trust.md` states the questions that the checks cannot answer.
///
/// Sources: MobilityNet 2020 for the bars; the recordings for the measured values.
///
/// Validation: the measured values are those of the recordings' own summaries
/// (`FieldSummariesValidation`).
package enum FieldChecks {
  /// The rows of all checks, in the order of the table.
  package static func scores(_ evidence: FieldEvidence) -> [FieldScore] {
    DrainChecks.rows(evidence) + PhaseChecks.rows(evidence) + RunChecks.rows(evidence)
      + DrainChecks.androidRows(evidence) + PhaseChecks.androidRows(evidence)
      + WakeChecks.androidRows(evidence) + WakeChecks.rows(evidence) + FixChecks.rows(evidence)
  }
}

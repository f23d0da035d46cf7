// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension AnswerSchema {
  /// The shapes of all answers.
  ///
  /// A shape is text, number, integer or flag, with ? if null is possible; a list in brackets; or the
  /// name of another shape. A key with ? can be missing, and "*" stands for any other.
  static let shapes = [comparisons, searches, gate, pipe, evidence].joined(separator: "\n")

  /// The shapes of comparisons: what they share, then compare and its plan.
  private static let comparisons = """
    mean: { estimate: number, ci_low: number?, ci_high: number?, n: integer, range_low?: number, range_high?: number }

    change: { effect: text, estimate: number, ci_low: number?, ci_high: number?, n: integer }

    effect:
      metric: text
      effect: text
      estimate: number
      ci_low: number?
      ci_high: number?
      n: integer
      verdict: text
      mean_difference: number?
      range_low: number?
      range_high: number?

    verdict: { scenario: text, strategy: text, phone: text, os: text, effects: [effect], sentence: text }

    claim:
      phone: text
      os: text
      rung: text?
      scored: text?
      carried: text
      stop: text
      scores_model: text
      scores_date: text
      model: text
      services: [{ service: text, rung: text?, recorded: flag, stop: text, strategies: [text] }]
      reports?: text

    share: { fraction: number, ci_low: number?, ci_high: number?, n: integer }

    spread: { p025: number, p50: number, p975: number }

    unknown: { parameter: text, unit: text, value: number, low: number, high: number, basis: text, source: text }

    flip: { value: number, above: flag, inside: flag, distance: number, method: text }

    compare:
      recommendations:
        - scenario: text
          phone: text
          os: text
          strategy: text?
          present: text
          keeps_present: flag
          reason: text?
          sentence: text
          about_as_good: [text]
          limits: [text]
          energy_location: effect?
          error: effect?
          ordered_by: text
          lines: [text]
          steps:
            - strategy: text
              line: text
              error_estimate: number?
              energy_location_j: number
              energy_location: effect?
              error: effect?
              about_as_good: [text]
          left_out:
            - strategy: text
              reason: text
              delivery_count: number?
              longest_gap_s: number?
              region_false_count: number?
          region_missed_count: number?
          region_true_count: number?
          visit_missed_count: number?
          visit_true_count: number?
          coverage_fraction: number?
      reference: text
      error_measure: text
      margins: { energy_fraction: number, error_m: number, error_fraction: number }
      range_level: text?
      rows:
        - scenario: text
          strategy: text
          phone: text
          os: text
          is_reference: flag
          standing: text
          dominated_by: text?
          equal_to: text?
          energy_location?: effect
          "*": mean?
      verdicts: [verdict]
      evidence: text
      rung: text?
      claims: [claim]
      notes: [text]
      uncertainty?:
        - scenario: text
          phone: text
          os: text
          draws: integer
          distribution: text
          tornado_replications: integer
          error_measure: text
          pairs:
            - strategy: text
              reference: text
              energy_ratio: number?
              energy_less: share?
              energy_ratio_models: spread?
              error_less: share?
              error_difference_models: spread?
              flips_inside: [text]
              tornado:
                - parameter: text
                  unit: text
                  value: number
                  low: number
                  high: number
                  method: text
                  energy_ratio_at_low: number?
                  energy_ratio_at_high: number?
                  swing: number
                  error_difference_at_low: number?
                  error_difference_at_high: number?
                  flip?: flip
          sentences: [text]
          parameters: [unknown]
          without_effect: [text]
          fixed: [{ parameter: text, reason: text }]
      oracle?:
        measure: text
        limit_m: number?
        rows:
          - scenario: text
            strategy: text
            phone: text
            os: text
            limit_m: mean?
            energy_location_j: mean?
            least_energy_j: mean?
            regret_ratio: mean?
            met_count: integer
            n: integer
            sentence: text
        remark: text
      field?:
        reports: integer
        days: number
        foreground_s_per_day: mean?
        background_location_s_per_day: mean?
        tiers:
          - scenario: text
            strategy: text
            phone: text
            os: text
            tier: text
            predicted_s_per_day: mean?
            expected_low_s_per_day: number
            expected_high_s_per_day: number
            reported_s_per_day: mean?
            ratio: number?
            verdict: text
        states: [{ domain: text, label: text, duration_s: number, tiers: { "*": number } }]
        sentences: [text]
        keys: [text]
        notes: [text]

    plan:
      schema: text
      program: text
      model: text
      study: text
      runs: integer
      days: [text]
      strategies: [text]
      phones: [text]
      systems: [text]
      parts: [{ name: text, runs: integer, stored: flag }]
      files: [text]
      cost?:
        measured_run_count: integer
        processor_s_per_run: number
        processor_s: number
        parts_bytes: number
        tables_bytes: number
    """
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension AnswerSchema {
  /// The shapes of evidence and files: forecasts, published results, recordings and phones.
  static let evidence = """
    predict:
      schema: text
      title: text
      date: text
      program: text
      model: text
      inputs: [{ name: text, sha256: text }]
      forecasts:
        - name: text
          unit: text
          value: number
          low_80: number
          high_80: number
          low_90: number
          high_90: number
      digest: text

    score:
      sealed: text
      program: text
      model: text
      score: number?
      forecasts:
        - name: text
          unit: text
          value: number
          measured: number
          ratio: number?
          is_in_80: flag
          is_in_90: flag
          score: number?
      missing: [text]

    validate:
      counts: { pass: integer, miss: integer, fitted: integer, identity: integer, not_replayable: integer, hints: integer }
      rows:
        - id: text
          group: text
          kind: text
          source: text
          setup: text
          outcome: text
          recorded: text?
          fitted_to: text?
          fitted_numbers: [text]
          returns: text?
          reason: text?
          statistics:
            - name: text
              unit: text
              published: text
              band_lower: number?
              band_upper: number?
              band_derivation: text
              predicted?: number
              range_low?: number?
              range_high?: number?
              ci_low?: number?
              ci_high?: number?
              n?: integer
              is_inside?: flag

    residuals:
      between: number?
      within: number?
      of_ratios: number?
      sources: [text]
      coverage:
        - range: text
          level: number
          numbers: text
          holds: number
          holds_by_source: number
          width: number?
          score: number?
      residuals:
        - row: text
          statistic: text
          unit: text
          measured: number
          measurement_log_sd: number
          predicted: number
          range_low: number?
          range_high: number?
          log_ratio: number?
          kind: text
          source: text
          is_fitted: flag

    trace_info:
      - file: text
        format: text
        point_count: integer
        timed_point_count: integer
        track_count: integer
        segment_count: integer
        start_utc: text?
        verdict: text
        reasons: [text]
        tracks:
          - number: integer
            name: text?
            point_count: integer
            timed_point_count: integer
            start_utc: text?
            duration_s: number?
            length_m: number
        report: [{ action: text, point_count: integer, line: integer?, what: text }]
        "*": number?

    phone_show:
      name: text
      title: text
      platform: text
      parameters:
        - key: text
          value: number
          low: number
          high: number
          unit: text
          basis: text
          source: text
          is_scaled: flag
      choices: { "*": text }

    phone_calibrate:
      log: text
      date: text
      phone: text
      row_count: integer
      degrees_of_freedom: integer
      scale: number
      drift_fraction: number?
      condition_number: number
      has_converged: flag
      parameters:
        - key: text
          unit: text
          start: number
          estimate: number
          standard_error: number?
          ci_low: number?
          ci_high: number?
          standing: text
      inseparable: [{ first: text, second: text, correlation: number }]
      next:
        - setting: text
          is_moving: flag
          duration_s: number
          key: text
          half_width_now: number?
          half_width_after: number?
          remaining_fraction: number?

    phone_log:
      log: text
      source: text
      phone: text
      duration_s: number?
      numbers: [{ key: text, start: number, value: number, low: number?, high: number?, bound: number? }]
      undetermined: [{ key: text, reason: text }]
      components: [{ component: text, energy_j: number }]
      processes: [{ name: text, energies: [{ component: text, energy_j: number }] }]
      comparisons:
        - process: text
          strategy: text
          parts: [{ part: text, field_j_per_day: number, lab_j_per_day: number }]
      notes: [text]

    two_hours:
      log: text
      phone: text
      factor: number
      factor_log_sd: number?
      own_use_w: number
      range_factor_before: number?
      range_factor_after: number?
      hours: [{ setting: text, duration_s: number, measured_w: number, standard_error_w: number?, lab_w: number }]

    phone_check:
      log: text
      phone: text
      numbers:
        - key: text
          phone: number
          low: number
          high: number
          log: number?
          log_bound: number?
          verdict: text
    """
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension AnswerSchema {
  /// The shapes of searches and explanations: knobs, tune, why, gaps and explain.
  static let searches = """
    knobs:
      threshold: number
      cliff_factor: number
      precision: number
      reports:
        - scenario: text
          strategy: text
          phone: text
          os: text
          replications: integer
          means: { "*": mean? }
          settings:
            - key: text
              current: text
              has_effect: flag
              steps:
                - value: text
                  is_current: flag
                  influence: text?
                  reason: text?
                  means: { "*": mean? }
                  changes: { "*": change? }
              cliffs:
                - from: text
                  to: text
                  is_jump: flag?
                  measures: [{ metric: text, from: number, to: number }]
                  causes: [text]
          notes: [text]

    place: { scenario: text, weight: number, first_replication: integer, replications: integer }

    scored:
      strategy: text
      settings: { "*": text }
      is_refined: flag
      replications: integer
      means: { "*": mean? }
      limits:
        - metric: text
          scenario: text
          phone: text
          os: text
          value: mean?
          is_met: flag
          is_uncertain: flag
          missing: integer
          excess: number?

    tune:
      answer: [text]
      present: text?
      against_present: [verdict]
      objective: text
      limits: [{ metric: text, direction: text, bound: number }]
      space:
        name: text
        families: [{ strategy: text, settings: { "*": [text] } }]
      training: [place]
      hold_out: [place]
      hold_out_is_other_days: flag
      runs: integer
      tried: integer
      rungs: [{ replications: integer, settings: integer }]
      recalled: integer
      refined: integer
      misfits: integer
      chosen: scored?
      simplest: scored?
      chosen_on_hold_out: scored?
      nearest_miss: scored?
      strategy_file: text?
      swift: text?
      options: text?
      notes: [text]

    why:
      - scenario: text
        strategy: text
        phone: text
        os: text
        base: text?
        replications: integer
        component: text
        state: text
        cause: text
        category: text
        client: integer?
        reason: text?
        energy_j: number
        energy_ci_low: number?
        energy_ci_high: number?
        active_s: number
        energy_change_j: number?
        energy_change_ci_low: number?
        energy_change_ci_high: number?
        active_change_s: number?
        energy_total_change_j: number?
        energy_total_change_ci_low: number?
        energy_total_change_ci_high: number?
        verdict: text?

    gaps:
      - strategy: text
        phone: text
        os: text
        gap_start: text
        gap_end: text
        duration_s: number
        distance_m: number?
        replications: integer
        silent_fraction: number
        cause: text?
        cause_fraction: number?
        rule: text?
        explained: flag
        contradicted: flag
        experiment: text?
        log_records: text?
        silent_between_fraction: number?

    population:
      schema: text
      population: text
      people: integer
      tracks: integer
      person_days: number
      present: text
      limit_percent_per_day: number
      sentence: text
      advice: text
      spread:
        - strategy: text
          metric: text
          statistic: text
          limit: number?
          estimate: number
          ci_low: number?
          ci_high: number?
          n: integer
          range_low: number?
          range_high: number?
      factors:
        - factor: text
          explained_fraction: number
          values:
            - value: text
              people: integer
              median_percent_per_day: number
              estimate: number
              ci_low: number?
              ci_high: number?
      changes:
        - strategy: text
          ratio: number
          over_fraction: number
          hour_fraction_before: number
          hour_fraction_after: number
          error_mean_before_m: number?
          error_mean_after_m: number?
      gaps: [{ strategy: text, causes: [{ cause: text, seconds: number }] }]

    explain:
      name: text
      found: text
      entries: [{ name: text, text: text, facts: [{ title: text, text: text }] }]
      file: text?
    """
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension AnswerSchema {
  /// The shapes of all answers.
  ///
  /// A shape is text, number, integer or flag, with ? if null is possible; a list in brackets; or the
  /// name of another shape. A key with ? can be missing, and "*" stands for any other.
  static let shapes = """
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

    match: { scenario: text?, strategy: text?, phone: text?, os: text? }
    limit: { kind: text, value: number, scale: text }
    acceptance:
      match: match
      limit: limit
      until: text
      reason: text
      file: text?
      line: integer?
      column: integer?
    check:
      schema: text
      tool: { name: text, version: text, model: text }
      verdict: text
      summary:
        budgets: integer
        checks: integer
        ok: integer
        warning: integer
        breach: integer
        no_verdict: integer
        ignored: integer
        improvement: integer
        text: text
      notes: [text]
      rung: text?
      claims: [claim]
      results:
        - budget: text
          title: text?
          match: match
          scenario: text?
          strategy: text?
          phone: text?
          os: text?
          metric: text
          unit: text
          statistic: text
          confidence: number
          min_replications: integer?
          min_change: number?
          reference: reference?
          level: text
          grade: text
          status: text
          reason: reason?
          doubt: text?
          improvement: flag
          limit: limit?
          budget_limit: limit?
          acceptance: acceptance?
          expired_acceptance: acceptance?
          now: number?
          ci_low: number?
          ci_high: number?
          n: integer?
          range_low: number?
          range_high: number?
          range_level: text?
          before: number?
          scale: text?
          change: number?
          change_low: number?
          change_high: number?
          pairs: integer?
          spread: number?
          detectable: number?
          baseline_program: text?
          file: text?
          line: integer?
          column: integer?
          message: text
          headline: text
          why: text?
          causes: causes?
          help: [text]
    reference: { kind: text, strategy: text? }
    reason: { kind: text, what: text?, have: integer?, need: integer?, differences: [text] }
    causes:
      is_comparison: flag
      settings: [{ key: text, before: text?, now: text? }]
      usage: [{ metric: text, before: number?, now: number? }]
      energy: [{ component: text, cause: text?, energy_j: number }]
      duration_s: number?

    baseline_show:
      - scenario: text
        strategy: text
        phone: text
        os: text
        metric: text
        unit: text
        replications: integer
        mean: number
        min: number
        max: number

    lint:
      - file: text
        line: integer?
        column: integer?
        severity: text
        rule: text?
        message: text
        note: text?

    fix:
      latitude_deg: number
      longitude_deg: number
      horizontal_accuracy_m: number
      t_s: number
      vertical_accuracy_m?: number
      altitude_m?: number
      speed_mps?: number
      course_deg?: number
    circle: { name: text, latitude_deg: number, longitude_deg: number, radius_m: number }
    motion:
      stationary: flag
      walking: flag
      running: flag
      cycling: flag
      automotive: flag
      confidence: integer
    beacon: { uuid: text, major: integer, minor: integer, proximity: text, rssi_dbm: integer, t_s: number, accuracy_m?: number }
    placemark: { name: text, latitude_deg: number, longitude_deg: number, address?: { "*": text } }
    event:
      event: text
      t_s?: number
      reason?: text
      system?: text
      start_unix_s?: number
      utc_offset_min?: integer
      background_mode?: flag
      places?: [circle]
      fixes?: [fix]
      region?: circle
      state?: text
      error?: text
      name?: text
      uuid?: text
      major?: integer
      minor?: integer
      beacons?: [beacon]
      visit?:
        latitude_deg: number
        longitude_deg: number
        horizontal_accuracy_m: number
        arrival_s: number?
        departure_s: number?
      magnetic_heading_deg?: number
      true_heading_deg?: number
      heading_accuracy_deg?: number
      motion?: motion
      count?: integer
      shown?: flag
      authorization?: text
      precise_location?: flag
      stationary?: flag
      diagnostic?: text
      date_s?: number
      geocoder?: integer
      placemarks?: [placemark]
      on?: flag
      timer?: integer
    drive:
      hello?:
        protocol: text
        capabilities: { requests: [text], queries: [text], services: [text] }
      events?: [event]
      state?:
        t_s: number
        app_state: text
        authorization: text
        precise_location: flag
        battery_fraction: number
        charging: flag
        screen: flag
        low_power_mode: flag
        known_wifi: flag
        time_of_day_s: number
        motion: motion?
      location?: fix?
      stored?: text?
      regions?: [circle]
      geofences?: [circle]
      beacon_regions?: [text]
      motion_history?: [{ t_s: number, motion: motion }]
      step_count?: integer?

    explain:
      name: text
      found: text
      entries: [{ name: text, text: text, facts: [{ title: text, text: text }] }]
      file: text?

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

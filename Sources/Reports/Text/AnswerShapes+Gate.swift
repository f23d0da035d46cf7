// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension AnswerSchema {
  /// The shapes of the gate: check, baseline show and lint.
  static let gate = """
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
    """
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Validation {
  /// Every row of the project.
  package static let all = Validation(
    rows: ConstantLoadRows.all + RadioRows.identity + BatteryRows.all + ProviderRows.all
      + StartRows.all + MeasuredRows.all + StudyRows.all + RadioRows.hints + IPhone13Rows.all
      + ModernPositionRows.all + LaterRows.all
  )
}

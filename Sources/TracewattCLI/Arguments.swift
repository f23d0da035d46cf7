// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import ArgumentParser
public import Reports
public import StudyResults
public import TraceFormats
internal import Tracewatt
public import Validation

extension CalendarDay {
  /// The day that an argument names.
  static func argument(_ text: String) throws -> CalendarDay {
    guard let day = CalendarDay(text) else {
      throw ValidationError("'\(text)' is not a date such as 2027-01-31")
    }
    return day
  }
}

extension DetailLevel: ExpressibleByArgument {}
extension DrawShape: ExpressibleByArgument {}
extension LintFormat: ExpressibleByArgument {}
extension RangeLevel: ExpressibleByArgument {}
extension ReportKind: ExpressibleByArgument {}
extension RowGroup: ExpressibleByArgument {}
extension TableFormat: ExpressibleByArgument {}
extension TraceFileForm: ExpressibleByArgument {}

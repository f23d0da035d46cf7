// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import ArgumentParser
public import Reports
public import StudyResults
public import TraceFormats
internal import Tracewatt
public import Validation

extension DetailLevel: ExpressibleByArgument {}
extension DrawShape: ExpressibleByArgument {}
extension LintFormat: ExpressibleByArgument {}
extension RangeLevel: ExpressibleByArgument {}
extension ReportKind: ExpressibleByArgument {}
extension RowGroup: ExpressibleByArgument {}
extension TableFormat: ExpressibleByArgument {}
extension TraceFileForm: ExpressibleByArgument {}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import Tracewatt

@testable import Reports

@Suite("Reports")
struct ReportKindTests {
  @Test("an empty report says that nothing was checked", arguments: ReportKind.allCases)
  func empty(_ kind: ReportKind) {
    #expect(!BudgetReport(checks: []).rendered(as: kind).isEmpty)
  }
}

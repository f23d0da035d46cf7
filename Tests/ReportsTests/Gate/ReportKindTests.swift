// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Reports

@Suite("Reports")
struct ReportKindTests {
  @Test(
    "an empty report says so in every form but the one of lines",
    arguments: ReportKind.allCases
  )
  func empty(_ kind: ReportKind) {
    let text = BudgetReport(checks: []).text(as: kind)
    expectEqual(text.isEmpty, (kind == .rdjsonl))
  }

  @Test(
    "every line of every form ends, and the same report gives the same bytes",
    arguments: ReportKind.allCases
  )
  func ends(_ kind: ReportKind) {
    for (name, report) in Made.all where !report.checks.isEmpty {
      let text = report.text(as: kind)
      expectEqual(text.unicodeScalars.last, "\n", "\(name)")
      let isSame = text == report.text(as: kind)
      #expect(isSame, "\(name)")
      let hasControls = text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
      #expect(!hasControls, "\(name)")
    }
  }

  @Test("the made report holds every grade, doubt and reason, so that the tests see them all")
  func fixtures() {
    let checks = Made.full.checks + Made.odd.checks
    for grade in BudgetCheck.Grade.allCases {
      #expect(checks.contains { $0.grade == grade }, "\(grade)")
    }
    let doubts: [BudgetCheck.Doubt] = [
      .straddlesLimit, .beyondWithinChance, .belowMinChange, .undetectable,
    ]
    for doubt in doubts {
      #expect(checks.contains { $0.doubt == doubt }, "\(doubt)")
    }
    let reasons = checks.compactMap { check -> String? in
      guard case .noVerdict(let reason) = check.status else { return nil }
      return String("\(reason)".prefix { $0.isLetter })
    }
    expectEqual(
      Set(reasons),
      [
        "noMatch", "noBaseline", "notInBaseline", "notComparable", "otherModel", "noReference",
        "tooFewReplications", "missingValues", "referenceIsZero",
      ]
    )
    #expect(checks.contains { $0.acceptance != nil })
    #expect(checks.contains { $0.expired != nil })
    #expect(checks.contains { $0.isImprovement })
  }

  @Test("worst first: breaches by how far they are beyond, then no verdict, then warnings")
  func order() {
    let crowd = Made.crowd(breaches: 3, warnings: 2).worstFirst.map(\.budget.id)
    expectEqual(crowd, ["error-2", "error-1", "error-0", "warn-1", "warn-0"])
    let ranks = Made.full.worstFirst.map(\.grade.rank)
    expectEqual(ranks, ranks.sorted())
  }

  @Test("how far a check is beyond its limit is a share, whatever the limit's kind")
  func excess() throws {
    func excess(_ id: String) throws -> Double {
      try #require(Made.full.checks.first { $0.budget.id == id }).excess
    }
    // Means of 154.3 against a limit of 100, and against 143.1 with 3 % and with 2 J allowed.
    #expect(abs(try excess("expired") - 0.543) < 1e-9)
    #expect(abs(try excess("drift") - (154.3 / 143.1 - 1.03)) < 1e-9)
    #expect(abs(try excess("amount") - (154.3 - 143.1 - 2) / 143.1) < 1e-9)
    #expect(abs(try excess("ratio") - (154.3 / 300 - 0.4)) < 1e-9)
    #expect(abs(try excess("share") - (0.8 - 0.9) / 0.8) < 1e-9)
    #expect(abs(try excess("fall") - (-0.5 - (154.3 / 143.1 - 1))) < 1e-9)
    #expect(try excess("missing-breach") < 0)
  }
}

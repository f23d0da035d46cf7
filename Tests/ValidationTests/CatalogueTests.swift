// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Validation

@Suite("Catalogue")
struct CatalogueTests {
  private let rows = Validation.all.rows

  private func ids(_ group: RowGroup) -> [String] { rows.filter { $0.group == group }.map(\.id) }

  @Test("every row has a name of its own, a source, and statistics with a band and a reason for it")
  func complete() {
    expectEqual(Set(rows.map(\.id)).count, rows.count)
    for row in rows {
      #expect(!row.source.isEmpty && !row.statistics.isEmpty, "\(row.id)")
      for statistic in row.statistics {
        #expect(!statistic.name.isEmpty && !statistic.published.isEmpty, "\(row.id)")
        #expect(!statistic.band.derivation.isEmpty, "\(row.id)")
        if let lower = statistic.band.lower, let upper = statistic.band.upper {
          #expect(lower < upper, "\(row.id)")
        }
      }
    }
  }

  @Test(
    "the identity group holds the expected rows",
    arguments: [
      ("R01-", 8), ("R16-", 6), ("R17-", 3), ("R18-", 4), ("R19", 1), ("R20", 1), ("R21-", 7),
      ("R24", 1), ("R25", 1), ("R31-", 27),
    ]
  )
  func identity(prefix: String, count: Int) {
    expectEqual(ids(.identity).count { $0.hasPrefix(prefix) }, count)
  }

  @Test("rows that return published numbers are not part of the model group")
  func returned() {
    for id in ["P14", "P16", "R04-gps"] { #expect(ids(.identity).contains(id)) }
  }

  @Test("the model group holds every other published and measured row in order")
  func model() {
    let providers = ((1...13) + [15]).map { "P\($0)" }
    let measured = ["M1", "M2", "M2b"] + (3...9).map { "M\($0)" }
    let studies =
      ["R02", "R03"] + ["wifi", "gsm"].map { "R04-" + $0 }
      + ["gps", "wifi", "gsm"].map { "R05-" + $0 } + ["a", "b", "c", "d", "e"].map { "R06" + $0 }
      + ["R07", "R08", "R09", "R10", "R11", "R12", "R13", "R14", "R15", "R26", "R27", "R28"]
    expectEqual(ids(.model), providers + measured + studies + ["S1", "S5", "S2", "S4"])
  }

  @Test("phones since 2019 have a group of their own, with every published check")
  func modern() {
    let powers = (1...17).map { "iphone13_p\($0)" }
    let others = (1...6).map { "modern_am\($0)" } + (1...3).map { "modern_c\($0)" }
    expectEqual(ids(.modern).sorted(), (powers + others).sorted())
  }

  @Test("hints are the remembered rows")
  func hints() {
    expectEqual(ids(.hints), ["R22", "R23-3g", "R23-gsm", "R23-wifi", "R29", "R30"])
  }

  @Test("a recorded miss says why")
  func explained() {
    for row in rows {
      if case .miss(let text) = row.expected { #expect(text.count > 4, "\(row.id)") }
    }
  }
}

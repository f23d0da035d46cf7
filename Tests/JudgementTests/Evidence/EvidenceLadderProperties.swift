// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import Testing

@testable import Judgement
@testable import Studies

@Suite("Properties of every set of scores")
struct EvidenceLadderProperties {
  private func height(_ rows: [FieldScore]) -> Int {
    let standing = MadeScores.ladder(rows)
      .standing(phone: MadeScores.phone, system: MadeScores.system, isRelease: true)
    guard let rung = standing.rung else { return -1 }
    return ComparisonTable.Rung.allCases.firstIndex(of: rung) ?? -1
  }

  @Test("a further mark of a fit never lifts the rung")
  func fits() {
    let random = KeyedRandom(seed: 4, replication: 0, purpose: DrawPurpose("test.fits"))
    for trial in 0..<200 {
      var rows = MadeScores.all
      var before = height(rows)
      for place in rows.indices where random.uniform(UInt64(trial * 100 + place), 0) < 0.2 {
        rows[place].fittedTo = "x was fitted"
        let after = height(rows)
        #expect(after <= before, "trial \(trial)")
        before = after
      }
    }
  }

  @Test("a further miss never lifts the rung, and the order of rows does not matter")
  func monotone() {
    let random = KeyedRandom(seed: 3, replication: 0, purpose: DrawPurpose("test.ladder"))
    var seen: Set<Int> = []
    for trial in 0..<400 {
      // There are few misses, so that all claims occur.
      func isMiss(_ place: Int, _ lane: UInt64, _ share: Double) -> Bool {
        random.uniform(UInt64(trial * 100 + place), lane) < share
      }
      let rows = MadeScores.all.enumerated().map { place, row in
        var row = row
        if isMiss(place, 0, 0.08) { row.outcome = isMiss(place, 1, 0.5) ? .miss : .noData }
        return row
      }
      let worse = rows.enumerated().map { place, row in
        var row = row
        if isMiss(place, 2, 0.1) { row.outcome = .miss }
        return row
      }
      let before = height(rows)
      seen.insert(before)
      #expect(height(worse) <= before, "trial \(trial)")
      #expect(height(rows.reversed()) == before, "trial \(trial)")
    }
    #expect(seen == [-1, 0, 1, 2, 3])
  }
}

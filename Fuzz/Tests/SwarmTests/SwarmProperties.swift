// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Swarm
import Testing

@Suite("Random days")
struct SwarmProperties {
  static let swarm = Result { try Swarm() }

  @Test("of random apps break nothing that must hold", arguments: 0..<10)
  func days(part: UInt64) throws {
    let swarm = try Self.swarm.get()
    for seed in part * 100..<part * 100 + 100 {
      let (finding, _) = swarm.day(seed)
      #expect(
        finding?.flaw == nil,
        "swift run -c release tracewatt-swarm --from \(seed) --days 1 shrinks it"
      )
    }
  }

  @Test("have 24 h, three apps or more and twenty events or more, and follow from their seed")
  func plans() {
    for seed in UInt64(0)..<200 {
      let plan = SwarmPlan(seed: seed)
      #expect(plan.legs.reduce(0) { $0 + $1.seconds } == 86_400)
      #expect(plan.apps.count >= 3)
      #expect(plan.events.count >= 20)
      #expect(plan.description == SwarmPlan(seed: seed).description)
    }
    #expect(SwarmPlan(seed: 1).description != SwarmPlan(seed: 2).description)
  }

  @Test("cover every service on every system that has it")
  func coverage() throws {
    let swarm = try Self.swarm.get()
    var coverage = SwarmCoverage()
    for seed in stride(from: UInt64(1), to: 400, by: 2) {
      coverage.add(swarm.day(seed).coverage)
    }
    // Rare ones that need luck; make nightly runs enough days for all cells.
    let rare: Set = ["setting", "prompt", "power", "refresh", "push", "pause", "task", "launch"]
    let empty = coverage.emptyCells.filter { cell in
      !rare.contains(String(cell.prefix { $0 != " " }))
    }
    #expect(empty == [])
    #expect(coverage.table.split(separator: "\n").count == 26)
  }
}

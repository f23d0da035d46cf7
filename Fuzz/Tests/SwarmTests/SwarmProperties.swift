// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Swarm
import TracewattTestSupport

/// The first days of all, without their findings.
private func report(days: UInt64) throws -> Swarm.Report {
  let jobs = ProcessInfo.processInfo.activeProcessorCount
  let report = try Swarm().run(from: 0, days: days, jobs: jobs)
  expectEqual(report.days, days)
  for finding in report.findings {
    Issue.record("seed \(finding.plan.seed), see scripts/swarm.sh: \(finding.flaw)")
  }
  return report
}

@Suite("Random days")
struct SwarmProperties {
  @Test("break nothing that must hold on the first 200 days")
  func firstDays() throws {
    // On others a timer fires or an app gets news at that very instant.
    #expect(try report(days: 200).coverage.exchanges >= 10, "each tenth day has two to exchange")
  }

  @Test(
    "with other seeds on which a check once failed",
    arguments: [12_220, 19_722, 19_730, 30_129, 51_197, 99_940, 200_078]
  )
  func onceFailed(seed: UInt64) throws {
    #expect(try Swarm().day(seed).finding?.flaw == nil)
  }

  @Test("have 24 h, three apps or more and twenty events or more, and follow from their seed")
  func plans() {
    for seed in UInt64(0)..<200 {
      let plan = SwarmPlan(seed: seed)
      expectEqual(plan.legs.reduce(0) { $0 + $1.seconds }, 86_400)
      #expect(plan.apps.count >= 3)
      #expect(plan.events.count >= 20)
      expectEqual(plan, SwarmPlan(seed: seed))
    }
    #expect(SwarmPlan(seed: 1) != SwarmPlan(seed: 2))
    expectEqual(SwarmPlan(seed: 1).description, SwarmPlan(seed: 1).description)
  }
}

@Suite("A thousand random days")
struct SwarmNightly {
  @Test("break nothing that must hold, and reach every service on every system that has it")
  func days() throws {
    let report = try report(days: 1000)
    expectEqual(report.coverage.emptyCells, [])
    #expect(report.coverage.exchanges >= 50, "each tenth day has two events to exchange")
  }
}

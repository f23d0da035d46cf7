// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dispatch
internal import Synchronization

extension Swarm {
  /// What a range of days gave.
  package struct Report: Sendable {
    /// The number of days that were run.
    package var days: UInt64 = 0
    /// The days that failed, by seed.
    package var findings: [Finding] = []
    /// What the days that did not fail covered.
    package var coverage = SwarmCoverage()
  }

  /// Runs the days of successive seeds, several at a time.
  ///
  /// - Parameters:
  ///   - from: the first seed; `from + days` must not overflow.
  ///   - days: the number of days.
  ///   - jobs: the number of days at a time, from 1.
  ///   - mayGoOn: whether another day may begin.
  /// - Returns: what the days gave.
  package func run(
    from: UInt64,
    days: UInt64,
    jobs: Int,
    while mayGoOn: @Sendable () -> Bool = { true }
  ) -> Report {
    let tally = Tally()
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while mayGoOn(), let offset = tally.next(below: days) {
        let (finding, coverage) = day(from + offset)
        tally.add(finding, coverage)
      }
    }
    var report = tally.report
    report.findings.sort { $0.plan.seed < $1.plan.seed }
    return report
  }
}

/// What the jobs have run and found so far.
private final class Tally: Sendable {
  private struct State {
    var begun: UInt64 = 0
    var report = Swarm.Report()
  }

  private let state = Mutex(State())

  /// The next day to run, or nil.
  func next(below limit: UInt64) -> UInt64? {
    state.withLock { state in
      guard state.begun < limit else { return nil }
      state.begun += 1
      return state.begun - 1
    }
  }

  func add(_ finding: Swarm.Finding?, _ coverage: SwarmCoverage) {
    state.withLock { state in
      state.report.days += 1
      if let finding { state.report.findings.append(finding) }
      state.report.coverage.add(coverage)
    }
  }

  var report: Swarm.Report { state.withLock(\.report) }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import Swarm
internal import Synchronization

/// Runs random days until one fails, a range of seeds ends or the time is up.
@main
struct TracewattSwarm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracewatt-swarm",
    abstract: "Run random days of random apps and check what must hold on every day.",
    discussion: """
      Everything follows from the seed of a day: --from with the number that a failure names, and \
      --days 1, runs it again. A failure is shrunk to as few events and requests as still fail. \
      The exit code is 1 if anything failed.
      """
  )

  @Option(help: "The first seed.") var from: UInt64 = 0
  @Option(help: "The number of days.") var days: UInt64 = 1000
  @Option(help: "The number of days at a time.") var jobs = ProcessInfo.processInfo
    .activeProcessorCount
  @Option(help: "The number of failures that are shrunk and shown.") var shown = 5
  @Option(help: "No new day is begun after this many seconds.") var seconds: Double?
  @Option(help: "A file that keeps what was run: a line is added to it.") var ledger: String?
  @Flag(help: "Print how often each service told an app something, by state and system.")
  var coverage = false
  @Flag(help: "Print the day of the first seed, and run nothing.") var plan = false
  @Flag(help: "Print what the apps receive and ask on the day of the first seed, and no more.")
  var trace = false

  func validate() throws {
    guard days > 0, jobs > 0 else { throw ValidationError("--days and --jobs must be above 0") }
    guard from <= UInt64.max - days else { throw ValidationError("--from is too large") }
  }

  func run() throws {
    if plan { return print(SwarmPlan(seed: from)) }
    let swarm = try Swarm()
    if trace { return swarm.trace(from).forEach { print($0) } }
    let tally = Tally()
    let deadline = seconds.map { Date().addingTimeInterval($0) }
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while let offset = tally.next(below: days),
        deadline.map({ Date() < $0 }) ?? true
      {
        let (finding, coverage) = swarm.day(from + offset)
        tally.add(finding, coverage)
      }
    }
    let (count, findings, covered) = tally.result
    for finding in findings.sorted(by: { $0.plan.seed < $1.plan.seed }).prefix(shown) {
      report(finding, swarm)
    }
    if coverage { print(covered.table) }
    let found = findings.isEmpty ? "nothing failed" : "\(findings.count) failed"
    print("\(count) days from seed \(from): \(found)")
    if let ledger { try keep(count, findings.count, in: ledger) }
    if !findings.isEmpty { throw ExitCode(1) }
  }

  private func report(_ finding: Swarm.Finding, _ swarm: Swarm) {
    print("seed \(finding.plan.seed) fails: \(finding.flaw)")
    let shrunk = swarm.shrunk(finding)
    print("shrunk, \(shrunk.flaw):\n\(shrunk.plan)")
    print("run it again: tracewatt-swarm --from \(finding.plan.seed) --days 1\n")
  }

  private func keep(_ count: UInt64, _ failed: Int, in path: String) throws {
    let url = URL(fileURLWithPath: path)
    var text = (try? String(contentsOf: url, encoding: .utf8)) ?? "from,days,failed\n"
    text += "\(from),\(count),\(failed)\n"
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

/// What the jobs have run and found so far.
private final class Tally: Sendable {
  private struct State {
    var begun: UInt64 = 0
    var ended: UInt64 = 0
    var findings: [Swarm.Finding] = []
    var coverage = SwarmCoverage()
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
      state.ended += 1
      if let finding { state.findings.append(finding) }
      state.coverage.add(coverage)
    }
  }

  var result: (days: UInt64, findings: [Swarm.Finding], coverage: SwarmCoverage) {
    state.withLock { ($0.ended, $0.findings, $0.coverage) }
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser
internal import Foundation
internal import Swarm

/// Runs random days until a range of seeds ends or the time is up.
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

  @Option(help: "The first seed; by default 0, or the first that the ledger does not hold.")
  var from: UInt64?
  @Option(help: "The number of days; by default 1000, and 1 with --trace.")
  var days: UInt64?
  @Option(help: "The number of days at a time; by default, one for each processor.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  @Option(help: "No new day is begun after this many seconds.") var seconds: Double?
  @Option(help: "The number of failures that are shrunk and shown.") var shown = 5
  @Option(help: "A file of what was run, to which a line is added.") var ledger: String?
  @Flag(help: "Print how often each service told an app something, by state and system.")
  var coverage = false
  @Flag(help: "Print the day of the first seed, and run nothing.") var plan = false
  @Flag(help: "Print what the apps get and ask for on each day, and no more.")
  var trace = false

  func validate() throws {
    guard days ?? 1 > 0, jobs > 0, shown >= 0 else {
      throw ValidationError("--days and --jobs must be above 0, and --shown not below")
    }
    guard from ?? 0 <= UInt64.max - (days ?? 1000) else {
      throw ValidationError("--from is too large")
    }
  }

  func run() throws {
    let ledger = try ledger.map { try SwarmLedger(path: $0) }
    let from = from ?? ledger?.next ?? 0
    if plan { return print(SwarmPlan(seed: from)) }
    let swarm = try Swarm()
    if trace {
      for seed in from..<from + (days ?? 1) {
        print("seed \(seed)")
        swarm.trace(seed).forEach { print($0) }
      }
      return
    }
    let deadline = seconds.map { Date().addingTimeInterval($0) }
    let report = swarm.run(from: from, days: days ?? 1000, jobs: jobs) {
      deadline.map { Date() < $0 } ?? true
    }
    for finding in report.findings.prefix(shown) { show(finding, swarm) }
    if coverage {
      print(report.coverage.table)
      print("\(report.coverage.exchanges) days also ran with two events exchanged")
      let empty = report.coverage.emptyCells
      print(empty.isEmpty ? "no cell is empty" : "empty: \(empty.joined(separator: ", "))")
    }
    let first = report.findings.first.map {
      ", the first with seed \($0.plan.seed): \($0.flaw.invariant)"
    }
    let found = first.map { "\(report.findings.count) failed\($0)" } ?? "nothing failed"
    print("\(report.days) days from seed \(from): \(found)")
    try ledger?.add(report, from: from)
    if !report.findings.isEmpty { throw ExitCode(1) }
  }

  private func show(_ finding: Swarm.Finding, _ swarm: Swarm) {
    print("seed \(finding.plan.seed) fails: \(finding.flaw)")
    let shrunk = swarm.shrunk(finding)
    print("shrunk: \(shrunk.flaw)\n\(shrunk.plan)")
    print("run it again: tracewatt-swarm --from \(finding.plan.seed) --days 1\n")
  }
}

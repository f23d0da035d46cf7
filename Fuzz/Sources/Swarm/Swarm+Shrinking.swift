// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import TracewattTestSupport

extension Swarm {
  /// A smaller day on which the same does not hold.
  ///
  /// Parts are taken away, first half of them at a time, as long as the same invariant fails
  /// (delta debugging; Zeller and Hildebrandt 2002, doi:10.1109/32.988498).
  ///
  /// - Parameters:
  ///   - finding: a failure.
  ///   - limit: the number of days that may be run for it.
  /// - Returns: the smallest failure found.
  package func shrunk(_ finding: Finding, limit: Int = 400) -> Finding {
    shrunk(finding, limit: limit) { flaw(of: $0) }
  }

  /// A smaller day whose flaw, as `flaw` finds it, is of the same invariant.
  func shrunk(
    _ finding: Finding,
    limit: Int,
    flaw: (SwarmPlan) -> SwarmFlaw?
  ) -> Finding {
    var best = finding
    var rest = limit
    /// Whether the same fails on a day, which is then the best so far.
    func stillFails(_ plan: SwarmPlan) -> Bool {
      guard rest > 0 else { return false }
      rest -= 1
      guard let flaw = flaw(plan), flaw.invariant == finding.flaw.invariant else {
        return false
      }
      best = Finding(plan: plan, flaw: flaw)
      return true
    }
    func reduce<Part>(_ part: WritableKeyPath<SwarmPlan, [Part]>, keeping least: Int = 0) {
      var size = max(1, best.plan[keyPath: part].count / 2)
      while rest > 0 {
        var start = 0
        var hasShrunk = false
        while start < best.plan[keyPath: part].count, rest > 0 {
          var plan = best.plan
          let end = min(start + size, plan[keyPath: part].count)
          plan[keyPath: part].removeSubrange(start..<end)
          if plan[keyPath: part].count >= least, stillFails(plan) {
            hasShrunk = true
          } else {
            start += size
          }
        }
        if size == 1, !hasShrunk { break }
        size = max(1, size / 2)
      }
    }
    reduce(\.apps, keeping: 1)
    reduce(\.events)
    for app in best.plan.apps.indices {
      reduce(\.apps[app].launch)
      reduce(\.apps[app].timers)
      // The place of a request in the script is part of what it does, so it is emptied and stays.
      emptyScript(of: app, best.plan) { plan in stillFails(plan) ? best.plan : nil }
    }
    reduce(\.changes)
    reduce(\.legs, keeping: 1)
    reduce(\.events)
    return best
  }

  private func emptyScript(
    of app: Int,
    _ plan: SwarmPlan,
    _ kept: (SwarmPlan) -> SwarmPlan?
  ) {
    var plan = plan
    var size = max(1, plan.apps[app].script.count / 2)
    while true {
      var start = 0
      while start < plan.apps[app].script.count {
        let end = min(start + size, plan.apps[app].script.count)
        if plan.apps[app].script[start..<end].contains(where: { !$0.isEmpty }) {
          var smaller = plan
          for index in start..<end { smaller.apps[app].script[index] = [] }
          if let better = kept(smaller) { plan = better }
        }
        start = end
      }
      if size == 1 { return }
      size /= 2
    }
  }
}

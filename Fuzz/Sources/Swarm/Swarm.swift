// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
internal import LocationService
internal import PhoneModel
internal import Quantities
internal import TracewattTestSupport
internal import World

/// Runs random days and checks what must hold on every day.
///
/// Everything follows from the seed of a day, so a seed replays what it found.
package struct Swarm: Sendable {
  /// The flaw of a day, with the day itself.
  package struct Finding: Sendable {
    /// The day.
    package var plan: SwarmPlan
    /// What does not hold on it.
    package var flaw: SwarmFlaw
  }

  private let stock: SwarmStock

  /// - Throws: an error if a built-in system or phone cannot be read.
  package init() throws { stock = try SwarmStock() }

  /// Runs the day of a seed; each tenth runs several times in different ways.
  ///
  /// - Returns: the flaw that was found, or nil, and what the day covered.
  package func day(_ seed: UInt64) -> (finding: Finding?, coverage: SwarmCoverage) {
    let plan = SwarmPlan(seed: seed)
    do {
      return (nil, try check(plan, inSeveralWays: plan.isRunInSeveralWays))
    } catch {
      return (Finding(plan: plan, flaw: error), SwarmCoverage())
    }
  }

  /// The flaw of a day, or nil.
  package func flaw(of plan: SwarmPlan) -> SwarmFlaw? {
    do {
      _ = try check(plan, inSeveralWays: plan.isRunInSeveralWays)
      return nil
    } catch {
      return error
    }
  }

  /// What the apps received and asked for on the day of a seed, up to its flaw, one line each.
  package func trace(_ seed: UInt64) -> [String] {
    var run = SwarmRun(SwarmPlan(seed: seed), stock: stock, keepsEntries: true)
    do {
      try run.begin()
      try run.finish()
    } catch {
      return run.trace + ["\(error)"]
    }
    return run.trace
  }

  private func check(
    _ plan: SwarmPlan,
    inSeveralWays: Bool
  ) throws(SwarmFlaw) -> SwarmCoverage {
    let realisation = plan.realisation
    let run = try SwarmRun.day(
      plan,
      on: realisation,
      stock: stock,
      keepsDetail: inSeveralWays,
      keepsEntries: inSeveralWays
    )
    var coverage = run.coverage
    guard inSeveralWays else { return coverage }
    let results = run.results
    // Like the strategies of a study, these share the draws that the first run has computed.
    try expect("a day run step by step is the same", results, try steps(plan, on: realisation))
    let (resumed, copy) = try halves(plan, on: realisation.world)
    try expect("a day resumed in the middle is the same", results, resumed)
    try expect("a copy of a running day runs like the original", resumed, copy)
    if let (swapped, events) = plan.swapped(), !results.dependsOnOrder(of: events) {
      let other = try SwarmRun.day(
        swapped,
        stock: stock,
        keepsDetail: true,
        keepsEntries: true
      ).results
      if !other.dependsOnOrder(of: events) {
        try expect(
          "independent events may come in either order",
          results.inAnyOrder,
          other.inAnyOrder
        )
        coverage.exchanges = 1
      }
    }
    try checkSharing(plan)
    return coverage
  }

  private func expect(
    _ invariant: String,
    _ results: SwarmResults,
    _ others: SwarmResults
  ) throws(SwarmFlaw) {
    if let difference = results.difference(from: others) {
      throw SwarmFlaw(invariant: invariant, detail: difference)
    }
  }

  /// The day in steps of seven minutes, so that nothing is computed ahead.
  private func steps(
    _ plan: SwarmPlan,
    on realisation: WorldRealisation
  ) throws(SwarmFlaw) -> SwarmResults {
    var run = SwarmRun(plan, on: realisation, stock: stock, keepsDetail: true, keepsEntries: true)
    try run.begin()
    for second in stride(from: 0, to: SwarmPlan.length, by: 420) {
      try run.run(until: SimulationTime(seconds: Double(second)))
    }
    try run.finish()
    return run.results
  }

  /// The day with a copy taken at noon, which runs after the original has ended; its draws are
  /// computed anew.
  private func halves(
    _ plan: SwarmPlan,
    on world: World
  ) throws(SwarmFlaw) -> (SwarmResults, SwarmResults) {
    var run = SwarmRun(
      plan,
      on: WorldRealisation(world: world, seed: plan.seed, replication: 0),
      stock: stock,
      keepsDetail: true,
      keepsEntries: true
    )
    try run.begin()
    try run.run(until: SimulationTime(seconds: Double(SwarmPlan.length / 2)))
    var copy = run
    try run.finish()
    try copy.finish()
    return (run.results, copy.results)
  }

  /// Two apps on one phone cost no more than each on its own, if what they do depends on no event.
  private func checkSharing(_ plan: SwarmPlan) throws(SwarmFlaw) {
    guard plan.apps.count >= 2 else { return }
    var together = plan
    // The system ends suspended apps by their place in the list, which would differ.
    together.isRestless = false
    together.events.removeAll { $0.kind.concernsApp }
    together.apps = plan.apps.prefix(2).map { app in
      var app = app
      app.launch = [.startUpdating(app.firstUpdates)]
      app.timers = []
      app.script = []
      app.configuration.authorization = .always
      return app
    }
    let realisation = together.realisation
    let costs = try [[0, 1], [0], [1]].map { (indices) throws(SwarmFlaw) -> [Component: Double] in
      var alone = together
      alone.apps = indices.map { together.apps[$0] }
      let rows = try SwarmRun.day(alone, on: realisation, stock: stock).results.rows
      return Dictionary(grouping: rows.filter { $0.cause.category == .location }) { $0.component }
        .mapValues { $0.reduce(0) { $0 + $1.energy.value } }
    }
    for component in [Component.gnss, .wifi] {
      let (both, first, second) = (
        costs[0][component] ?? 0, costs[1][component] ?? 0, costs[2][component] ?? 0
      )
      if both > (first + second) * (1 + 1e-9) {
        throw SwarmFlaw(
          invariant: "two apps on one phone cost no more than each on its own",
          detail: "\(component): \(both) J, and \(first) J and \(second) J"
        )
      }
    }
  }
}

extension SwarmPlan.App {
  /// The first updates that the app asks for anywhere, or the most exact.
  fileprivate var firstUpdates: StandardRequest {
    for request in launch + script.joined() {
      if case .startUpdating(let updates) = request { return updates }
    }
    return StandardRequest()
  }
}

extension SwarmPlan {
  /// The day with two events of one instant exchanged that do not depend on each other, and these
  /// events; nil without any.
  fileprivate func swapped() -> (plan: SwarmPlan, events: [DayEvent])? {
    guard let index = events.indices.dropLast().first(where: { isIndependentPair(at: $0) }) else {
      return nil
    }
    var other = self
    other.events.swapAt(index, index + 1)
    return (other, [events[index], events[index + 1]])
  }
}

extension SwarmResults {
  /// Whether what the apps did at the instant of two events makes the result depend on their order.
  ///
  /// A timer fires between the two, so an app gets one of them before it and the other after it. What
  /// an app asks for may find one or the other permission of another app, and with it another position
  /// that was computed a moment before. And a fix may come between the two, which an app gets with
  /// the permission of that moment.
  fileprivate func dependsOnOrder(of events: [DayEvent]) -> Bool {
    let changesPermission = events.contains {
      if case .appSetting = $0.kind { false } else { true }
    }
    return entries.joined().contains { entry in
      guard entry.time == events[0].time else { return false }
      if case .timer = entry.event { return true }
      return changesPermission && (!entry.requests.isEmpty || entry.event.needsPermission)
    }
  }
}

extension DayEvent.Kind {
  /// Whether the event concerns one app.
  fileprivate var concernsApp: Bool {
    switch self {
    case .permission, .authorization, .preciseLocation, .alwaysConfirmation, .foreground,
      .background, .forceQuit, .removedFromRecents, .serviceStopped, .locationButton, .hibernation,
      .systemKill, .crash, .silentPush, .locationPush,
      .notificationTap, .appSetting, .falseCrossing, .falseVisit, .reboot, .locationServices:
      true
    default: false
    }
  }
}

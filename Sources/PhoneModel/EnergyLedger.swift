// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The energy ledger: exact integrals of piecewise-constant power by component, state and cause.
///
/// Each component is in one state at a time. A change of state charges the old state for its
/// duration and opens the next row, so the rows of a component tile the day.
///
/// Limitations: stretches that are booked past the end of the day are cut off there.
public struct EnergyLedger: Sendable {
  /// The time and energy of one state for one cause.
  struct Account: Sendable {
    var state: PowerState
    var cause: Cause
    var nanoseconds: Int64 = 0
    var energy = 0.0
    /// The index of the account of the same state for the next cause, or -1.
    var next = -1

    /// Adds a span and its energy.
    mutating func book(_ span: SimulationDuration, _ joules: Double) {
      nanoseconds += span.nanoseconds
      energy += joules
    }
  }

  /// Where a state is booked.
  private struct Place: Sendable {
    /// The index of its component.
    var component: Int
    /// The index of its first account, or -1; its other accounts are linked to it.
    var first: Int
    /// The index of the account used last, or -1; it is tried first.
    var account: Int
  }

  /// A component's current state, with its cause, its power and its start.
  struct Meter: Sendable {
    var state: PowerState
    var cause = Cause.phone
    var power = 0.0
    var since = SimulationTime.zero
    /// The index of the account that is charged during this state.
    var account: Int
  }

  /// The end of the day; nothing is booked beyond it.
  public let end: SimulationTime
  /// Whether the ledger keeps every single stretch.
  public let keepsIntervals: Bool
  /// The battery that supplies the energy.
  public private(set) var battery: Battery

  /// The current state of each component, by the component's index.
  var meters: [Meter]
  /// All accounts in the order in which they were opened; the states at rest come first.
  var accounts: [Account]
  /// The component and the first account of each state.
  private var places: [Place]
  /// The stretches kept so far; empty unless `keepsIntervals` is true.
  var stretches:
    [(
      state: PowerState, cause: Cause, start: SimulationTime, end: SimulationTime,
      power: Double
    )] = []
  /// The end of the processing booked so far.
  var processingBusyUntil = SimulationTime.zero

  /// A ledger whose components are all at rest at time 0.
  public init(battery: Battery, end: SimulationTime, keepsIntervals: Bool = false) {
    self.battery = battery
    self.end = end
    self.keepsIntervals = keepsIntervals
    let rests = Component.allCases.map(\.model.rest)
    accounts = rests.map { Account(state: $0, cause: .phone) }
    meters = rests.indices.map { Meter(state: rests[$0], account: $0) }
    places = PowerState.allCases.map { state in
      let first = rests.firstIndex(of: state) ?? -1
      return Place(component: state.component.index, first: first, account: first)
    }
  }

  /// The current state of a component.
  public func state(of component: Component) -> PowerState { meters[component.index].state }

  /// The cause of a component's current state.
  public func cause(of component: Component) -> Cause { meters[component.index].cause }

  /// Charges a component's old state up to an instant and opens its next row.
  ///
  /// - Precondition: time does not go back, and `state` is not a state of processing, which `work`
  ///   books.
  public mutating func transition(
    to state: PowerState,
    power: Watts,
    cause: Cause,
    at time: SimulationTime
  ) {
    let component = places[state.rawValue].component
    precondition(component != Self.processing, "processing is booked by its length")
    let instant = min(time, end)
    let new = Meter(
      state: state,
      cause: cause,
      power: power.value,
      since: instant,
      account: account(of: state, for: cause)
    )
    let old = meters[component]
    close(old, at: instant)
    meters[component] = new
    battery.changePower(by: power.value - old.power, at: instant)
  }

  /// The index of processing, whose account at rest comes at that place too.
  private static var processing: Int { Component.processing.index }

  /// The index of the account of a state and cause; a missing account is opened.
  @inline(__always)
  private mutating func account(of state: PowerState, for cause: Cause) -> Int {
    let index = places[state.rawValue].account
    if index >= 0, accounts[index].cause == cause { return index }
    return otherAccount(of: state, for: cause)
  }

  /// The index of an account that is not the one used last for its state.
  @inline(never)
  private mutating func otherAccount(of state: PowerState, for cause: Cause) -> Int {
    var index = places[state.rawValue].first
    var last = -1
    while index >= 0, accounts[index].cause != cause {
      last = index
      index = accounts[index].next
    }
    if index < 0 {
      index = accounts.count
      accounts.append(Account(state: state, cause: cause))
      if last >= 0 { accounts[last].next = index } else { places[state.rawValue].first = index }
    }
    places[state.rawValue].account = index
    return index
  }

  /// Books a stretch of processing; work waits while the processor is busy.
  public mutating func work(
    for duration: SimulationDuration,
    power: Watts,
    cause: Cause,
    at time: SimulationTime
  ) {
    let start = min(max(time, processingBusyUntil), end)
    let stop = min(start + duration, end)
    guard stop > start else { return }
    let account = account(of: .processingRunning, for: cause)
    let span = stop - start
    let idle = start - processingBusyUntil
    accounts.withUnsafeMutableBufferPointer { accounts in
      accounts[Self.processing].nanoseconds += idle.nanoseconds
      accounts[account].book(span, power.value * span.seconds)
    }
    battery.draw(Watts(power.value), from: start, to: stop)
    if keepsIntervals {
      keep(.processingIdle, .phone, processingBusyUntil, start, 0)
      keep(.processingRunning, cause, start, stop, power.value)
    }
    processingBusyUntil = stop
  }

  /// Books equal stretches of processing at regular intervals.
  ///
  /// The result equals that of booking them one by one, to the last digit: energies are added in
  /// the same order.
  ///
  /// - Precondition: `interval` is above 0 s.
  public mutating func work(
    for duration: SimulationDuration,
    power: Watts,
    cause: Cause,
    from start: SimulationTime,
    every interval: SimulationDuration,
    count: Int
  ) {
    precondition(interval > .zero, "repeated work needs an interval above 0 s")
    guard count > 0 else { return }
    let length = interval.nanoseconds * Int64(count - 1) + duration.nanoseconds
    let stop = SimulationTime(nanoseconds: start.nanoseconds + length)
    guard !keepsIntervals, processingBusyUntil <= start, duration > .zero, duration <= interval,
      stop <= end
    else {
      for index in 0..<count {
        let delay = SimulationDuration(nanoseconds: interval.nanoseconds * Int64(index))
        work(for: duration, power: power, cause: cause, at: start + delay)
      }
      return
    }
    // The processor is idle before each stretch, so each takes the same energy.
    let worked = duration.nanoseconds * Int64(count)
    let idle = (stop - processingBusyUntil).nanoseconds - worked
    accounts[Self.processing].nanoseconds += idle
    let account = account(of: .processingRunning, for: cause)
    let energy = power.value * duration.seconds
    accounts[account].nanoseconds += worked
    accounts[account].energy = (0..<count).reduce(accounts[account].energy) { sum, _ in
      sum + energy
    }
    battery.draw(power, for: duration, from: start, every: interval, count: count)
    processingBusyUntil = stop
  }

  /// Charges all states that are still open at the end of the day.
  public mutating func finish() {
    for index in meters.indices {
      if index == Self.processing {
        let gap = end - processingBusyUntil
        accounts[index].nanoseconds += gap.nanoseconds
        if keepsIntervals { keep(.processingIdle, .phone, processingBusyUntil, end, 0) }
        processingBusyUntil = end
      } else {
        close(meters[index], at: end)
        meters[index].since = end
      }
    }
    battery.changePower(by: 0, at: end)
  }

  /// Connects or disconnects the charger.
  mutating func plug(_ isConnected: Bool, at time: SimulationTime) {
    battery.connectCharger(isConnected, at: time)
  }

  /// Charges a component's current state up to an instant.
  @inline(__always)
  private mutating func close(_ meter: Meter, at time: SimulationTime) {
    precondition(time >= meter.since, "the ledger's time went back")
    guard time > meter.since else { return }
    let span = time - meter.since
    accounts[meter.account].book(span, meter.power * span.seconds)
    if keepsIntervals { keep(meter.state, meter.cause, meter.since, time, meter.power) }
  }

  /// Records a stretch for the list of intervals, unless it is empty.
  private mutating func keep(
    _ state: PowerState,
    _ cause: Cause,
    _ start: SimulationTime,
    _ stop: SimulationTime,
    _ power: Double
  ) {
    guard stop > start else { return }
    stretches.append((state, cause, start, stop, power))
  }

  /// The energy of all components together, as booked so far.
  public var energy: Joules { Joules(accounts.reduce(0) { $0 + $1.energy }) }

  /// The rows of the run, by component, state and cause.
  ///
  /// The energy and time of a shared cause are split evenly between its parts, so the rows of a
  /// component still tile the day.
  ///
  /// - Parameter labels: the meaning of each cause, indexed by its number.
  /// - Returns: a row for each component, state and cause that took time.
  public func rows(labels: [CauseLabel]) -> [LedgerRow] {
    Component.allCases.flatMap { component in
      let accounts = accounts.filter { $0.state.component == component }
        .flatMap { Self.split($0, labels[Int($0.cause.rawValue)].parts) }
        .filter { $0.nanoseconds > 0 }
        .sorted { ($0.state.rawValue, $0.cause) < ($1.state.rawValue, $1.cause) }
      return Self.merged(accounts)
        .map { account in
          LedgerRow(
            component: account.state.component,
            state: account.state.name,
            cause: labels[Int(account.cause.rawValue)],
            energy: Joules(account.energy),
            active: SimulationDuration(nanoseconds: account.nanoseconds)
          )
        }
    }
  }

  /// An account split between the causes that share it.
  private static func split(_ account: Account, _ parts: [Cause]) -> [Account] {
    guard !parts.isEmpty else { return [account] }
    let count = Int64(parts.count)
    return parts.enumerated().map { index, cause in
      // The nanoseconds that do not divide evenly go to the first causes.
      let rest: Int64 = Int64(index) < account.nanoseconds % count ? 1 : 0
      return Account(
        state: account.state,
        cause: cause,
        nanoseconds: account.nanoseconds / count + rest,
        energy: account.energy / Double(count)
      )
    }
  }

  /// Sorted accounts, with those of the same state and cause added up.
  private static func merged(_ accounts: [Account]) -> [Account] {
    var merged: [Account] = []
    for account in accounts {
      if let last = merged.indices.last, merged[last].state == account.state,
        merged[last].cause == account.cause
      {
        merged[last].nanoseconds += account.nanoseconds
        merged[last].energy += account.energy
      } else {
        merged.append(account)
      }
    }
    return merged
  }

  /// Every stretch of every component, in order of component and time.
  ///
  /// - Parameter labels: the meaning of each cause, indexed by its number.
  /// - Returns: the stretches; empty if the ledger does not keep them.
  public func intervals(labels: [CauseLabel]) -> [LedgerInterval] {
    // Sorted before they become three times as large.
    stretches.sorted {
      ($0.state.component.index, $0.start) < ($1.state.component.index, $1.start)
    }
    .map { stretch in
      LedgerInterval(
        component: stretch.state.component,
        state: stretch.state.name,
        cause: labels[Int(stretch.cause.rawValue)],
        start: stretch.start,
        end: stretch.end,
        power: Watts(stretch.power)
      )
    }
  }
}

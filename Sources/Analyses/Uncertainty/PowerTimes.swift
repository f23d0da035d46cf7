// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import Quantities

/// The time of each power state caused by location, from a run's ledger.
///
/// Energy is power times time, and no time of a run depends on a power unless an app reads the
/// battery. So the location energy of the same run with other powers is a sum of products, exact
/// except for the rounding of times to nanoseconds; tests compare it with runs.
struct PowerTimes: Sendable, Hashable {
  /// The seconds by the index of the state in `PowerState.allCases`.
  var seconds: [Double]

  /// Times in seconds by state.
  init(seconds: [Double]) { self.seconds = seconds }

  /// The times of a ledger's rows that count as location.
  init(_ ledger: [LedgerRow]) {
    seconds = Array(repeating: 0, count: PowerState.allCases.count)
    for row in ledger where row.cause.category == .location {
      guard let state = PowerState(of: row.component, named: row.state) else { continue }
      seconds[state.rawValue] += row.active.seconds
    }
  }

  /// The energy with the powers of a phone.
  func energy(on phone: PhoneProfile) -> Joules {
    var sum = 0.0
    for (state, time) in zip(PowerState.allCases, seconds) where time > 0 {
      sum += phone.power(of: state).value * time
    }
    return Joules(sum)
  }
}

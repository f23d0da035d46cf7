// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Quantities

/// How long a component had been in a state up to an instant, and what that took.
package struct StateExposure: Sendable, Hashable {
  /// The component.
  package var component: Component
  /// The name of its state.
  package var state: String
  /// The time in that state, for whatever cause.
  package var active: SimulationDuration
  /// The energy that it took.
  package var energy: Joules

  package init(component: Component, state: String, active: SimulationDuration, energy: Joules) {
    self.component = component
    self.state = state
    self.active = active
    self.energy = energy
  }
}

extension EnergyLedger {
  /// Times and energies of all states from the start up to an instant, those of no length left out.
  ///
  /// Processing that was booked ahead counts as done, which is at most the work of a quiet stretch.
  ///
  /// - Parameter time: the instant; nothing that is booked later has changed the state of a component.
  /// - Returns: the states in the order of `PowerState`.
  package func exposures(at time: SimulationTime) -> [StateExposure] {
    var spans = [Int64](repeating: 0, count: PowerState.allCases.count)
    var energies = [Double](repeating: 0, count: PowerState.allCases.count)
    for account in accounts {
      spans[account.state.rawValue] += account.nanoseconds
      energies[account.state.rawValue] += account.energy
    }
    let instant = min(time, end)
    for meter in meters where meter.state.component != .processing && instant > meter.since {
      let span = instant - meter.since
      spans[meter.state.rawValue] += span.nanoseconds
      energies[meter.state.rawValue] += meter.power * span.seconds
    }
    return PowerState.allCases.compactMap { state in
      guard spans[state.rawValue] > 0 else { return nil }
      return StateExposure(
        component: state.component,
        state: state.name,
        active: SimulationDuration(nanoseconds: spans[state.rawValue]),
        energy: Joules(energies[state.rawValue])
      )
    }
  }
}

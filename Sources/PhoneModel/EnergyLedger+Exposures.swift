// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Quantities

/// The time and energy of a component in one state up to an instant.
package struct StateExposure: Sendable, Hashable {
  /// The component.
  package var component: Component
  /// The name of its state.
  package var state: String
  /// The time in that state, for all causes together.
  package var active: SimulationDuration
  /// The energy used in that state.
  package var energy: Joules

  /// The time and energy of a component in one state.
  package init(component: Component, state: String, active: SimulationDuration, energy: Joules) {
    self.component = component
    self.state = state
    self.active = active
    self.energy = energy
  }
}

extension EnergyLedger {
  /// The time and energy of each state from the start to an instant, without unused states.
  ///
  /// Processing booked ahead counts as done; this is at most the work of one quiet stretch.
  ///
  /// - Parameter time: the instant; no component may have changed its state after it.
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

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Quantities

/// A day of a phone's own log, and the same day in the lab.
package struct ReplayedDay: Sendable {
  /// The local date.
  package var date: String
  /// The satellite reception of all processes in the log.
  package var reception: Joules
  /// The satellite reception of app and system in the lab, which the length of the drives sets.
  package var simulatedReception = Joules.zero
  /// The energy of each part in the log.
  package var logged: [LocationWork: Joules]
  /// The energy of each part in the lab, the mean of all replications.
  package var simulated: [LocationWork: Joules]

  /// The energy that keeps the simulated processor awake for positions.
  package var awake = Joules.zero

  /// The lab's energy of a part over that of the log; nil where the log has none.
  package func ratio(of part: LocationWork) -> Double? {
    guard let logged = logged[part], logged > .zero else { return nil }
    return (simulated[part] ?? .zero) / logged
  }
}

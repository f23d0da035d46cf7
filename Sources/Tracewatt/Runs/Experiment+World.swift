// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import RunMetrics
internal import Studies
package import World

extension Experiment {
  /// An experiment in an existing world of the same day.
  ///
  /// - Precondition: the scenario has at least one replication.
  package init(_ scenario: Scenario, in world: World, scope: MeasureScope = .all) {
    precondition(scenario.replications >= 1, "an experiment has at least one replication")
    self.scenario = scenario
    self.world = world
    detail = .none
    self.scope = scope
  }
}

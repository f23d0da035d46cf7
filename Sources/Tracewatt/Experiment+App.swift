// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationDaemon
package import LocationService
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import World

extension Experiment {
  /// Runs foreign code in the place of the scenario's strategies, with its first phone and system.
  ///
  /// - Parameters:
  ///   - app: the code; each launch of each replication gets it as it is given here.
  ///   - name: the name of the strategy in the result's key.
  ///   - replication: the number of the replication.
  /// - Returns: the scored run with its deliveries.
  /// - Precondition: the scenario has a phone and a system.
  package func run(app: any LocationApp, named name: String, replication: Int) -> RunResult {
    let phone = scenario.phones[0]
    let system = scenario.systems[0]
    var simulation = simulation(
      of: .app { _ in app },
      phone: phone,
      system: system,
      realisation: WorldRealisation(
        world: world,
        seed: scenario.seed,
        replication: replication
      ),
      keepsDetail: true
    )
    let record = simulation.run()
    return RunResult(
      key: RunKey(
        scenario: scenario.name,
        strategy: name,
        phone: phone.name,
        os: system.name,
        replication: replication
      ),
      parameters: [],
      measures: RunMeasures(record: record, recorder: simulation.recorder),
      ledger: record.ledger,
      detail: record
    )
  }
}

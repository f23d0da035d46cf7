// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
package import PhoneModel
package import Quantities
internal import RunMetrics
internal import Studies
internal import World

/// The record of one app over one run, with its exposures at chosen instants.
package struct ProbedRun: Sendable {
  /// Everything that reached the app, deliveries included.
  package var log: DeliveryLog
  /// What kept positions from the app.
  package var silence: SilenceLog
  /// The energy of a full charge.
  package var batteryCapacity: Joules
  /// The exposures at each requested instant, in order.
  package var marks: [[StateExposure]]

  package init(
    log: DeliveryLog,
    silence: SilenceLog = SilenceLog(),
    batteryCapacity: Joules,
    marks: [[StateExposure]]
  ) {
    self.log = log
    self.silence = silence
    self.batteryCapacity = batteryCapacity
    self.marks = marks
  }
}

extension Experiment {
  /// Runs the first strategy, phone and system of the scenario once, and records the exposures on
  /// the way.
  ///
  /// Deliveries are kept, the intervals of every component are not.
  ///
  /// - Parameters:
  ///   - replication: the replication, from 0.
  ///   - marks: the instants to record, in order.
  /// - Returns: the run.
  /// - Precondition: the scenario has a strategy, a phone and a system.
  package func probe(replication: Int, marks: [SimulationTime]) -> ProbedRun {
    let (strategy, phone, system) = (
      scenario.strategies[0], scenario.phones[0], scenario.systems[0]
    )
    var memory = ErrorRecorder.Memory()
    var simulation = simulation(
      of: client(of: strategy, system: system),
      phone: phone,
      system: system,
      realisation: WorldRealisation(
        world: world,
        seed: scenario.seed,
        replication: replication
      ),
      keepsDetail: false,
      keepsDeliveries: true,
      keepsSilence: true,
      memory: &memory
    )
    var books: [[StateExposure]] = []
    books.reserveCapacity(marks.count)
    let record = simulation.run(
      marks: marks,
      mark: { index, ledger in books.append(ledger.exposures(at: marks[index])) },
      pause: {}
    )
    return ProbedRun(
      log: record.log,
      silence: record.silence ?? SilenceLog(),
      batteryCapacity: record.batteryCapacity,
      marks: books
    )
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import PhoneModel
internal import RunMetrics
internal import Studies

extension Experiment {
  /// A note that the battery ran empty, which the day does not show otherwise.
  ///
  /// It has no time, so that the notes of all replications are equal; `battery.csv.gz` has the minute.
  func batteryNotes(
    on record: RunRecord,
    strategy: ScenarioStrategy,
    phone: PhoneProfile
  ) -> [String] {
    guard record.batteryEmptyAt != nil else { return [] }
    return [
      "\(strategy.name): the battery of \(phone.name) runs out in at least one replication; the "
        + "day continues as if it had not"
    ]
  }
}

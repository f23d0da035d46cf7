// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import POSIX
internal import StudyResults
internal import Tracewatt

/// The measurement of what a study costs, with some of its replications.
enum CostTrial {
  /// Processor seconds after which no more replications are added.
  static let enough = 0.5

  /// The expected cost of a study.
  ///
  /// It runs 1, 2, 4, … replications of every day, until that took `enough` or all are run, and
  /// discards them.
  static func cost(
    of loaded: Study,
    detail: DetailLevel,
    plan: PartPlan
  ) async throws -> StudyCost {
    let store = try PartStore(
      loaded,
      detail: detail,
      keeping: .init(tables: true),
      spoolFolder: FileManager.default.temporaryDirectory.path
    )
    let run = StudyRun(loaded, jobs: 1)
    let most = loaded.days.map(\.scenario.replications).max() ?? 1
    let began = processorSeconds
    var first: StudyCost.Measurement?
    var count = 1
    while true {
      _ = try await run.sweep(into: store, replications: count)
      let measured = StudyCost.Measurement(store, seconds: processorSeconds - began)
      if measured.seconds >= enough || count >= most {
        return StudyCost(
          of: plan,
          replications: plan.parts.reduce(0) { $0 + $1.block.replications.count },
          first: first ?? measured,
          more: measured
        )
      }
      first = first ?? measured
      count = min(2 * count, most)
    }
  }

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

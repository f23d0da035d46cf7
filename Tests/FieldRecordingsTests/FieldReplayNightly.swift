// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import TracewattTestSupport

@testable import FieldRecordings

/// The recordings of `TRACEWATT_FIELD`, repeated; seeds are fixed.
@Suite(
  "Field recordings replayed",
  .tags(.validation),
  .serialized,
  .enabled(if: MeasurementFolder.field.path != nil, "TRACEWATT_FIELD is not set")
)
struct FieldReplayNightly {
  private static let data = Result { try FieldFolder.read(MeasurementFolder.field.path ?? "") }

  /// Four repetitions of every recording.
  private static let simulated = Task {
    try await FieldReplay(data: data.get(), test: .endToEnd, replications: 4, jobs: 2).run()
  }

  /// The mean rate of a regime's recordings in percent per hour, over recordings and repetitions.
  private func rate(
    _ outcome: FieldReplay.Outcome,
    _ platform: Platform,
    _ regime: String,
    timeline: String
  ) -> Double {
    var rates: [Double] = []
    for (data, drains) in zip(outcome.dataSets, outcome.drains) {
      for (run, drain) in zip(data.runs, drains)
      where run.platform == platform && run.regime == regime && run.timeline.hasPrefix(timeline) {
        let hours = (run.span.upperBound - run.span.lowerBound) / 3600
        rates.append((drain.marks.last?.points ?? 0) / hours)
      }
    }
    return rates.reduce(0, +) / Double(max(1, rates.count))
  }

  @Test("every recording of the folder is replayed")
  func complete() async throws {
    let outcome = try await Self.simulated.value
    expectEqual(outcome.leftOut, [])
    #expect(outcome.dataSets.allSatisfy { $0.runs.count == 224 })
  }

  /// A regime, its place, and its rate in the field (MobilityNet 2020).
  struct Cell: CustomTestStringConvertible {
    var regime: String
    var timeline: String
    var measured: Double
    var testDescription: String { "\(regime) \(timeline)" }
  }

  // Bimodal days of mamfdc are left out: their interval is 1.7 to 3.6.
  @Test(
    "an iPhone's rate is within a quarter of the field's",
    arguments: [
      Cell(regime: "hahfao", timeline: "stationary", measured: 4.48),
      Cell(regime: "tmbahfao", timeline: "stationary", measured: 4.35),
      Cell(regime: "hlpahfao", timeline: "stationary", measured: 1.83),
      Cell(regime: "hamfao", timeline: "stationary", measured: 4.13),
      Cell(regime: "mamfao", timeline: "stationary", measured: 1.98),
      Cell(regime: "power_control", timeline: "train_bus_ucb", measured: 0.84),
      Cell(regime: "accuracy_control", timeline: "train_bus_ucb", measured: 6.68),
      Cell(regime: "hahfdc", timeline: "train_bus_ucb", measured: 3.41),
      Cell(regime: "hamfdc", timeline: "train_bus_ucb", measured: 3.82),
      Cell(regime: "mahfdc", timeline: "train_bus_ucb", measured: 2.02),
    ]
  )
  func rates(cell: Cell) async throws {
    let outcome = try await Self.simulated.value
    let simulated = rate(outcome, .ios, cell.regime, timeline: cell.timeline)
    let ratio = simulated / cell.measured
    #expect((0.75...1.25).contains(ratio), "\(simulated) %/h for \(cell.measured)")
  }

  @Test("an iPhone's app tracks eight tenths of its trips, as in the field")
  func trackedShare() async throws {
    let outcome = try await Self.simulated.value
    var shares: [Double] = []
    for data in outcome.dataSets {
      for run in data.runs where run.platform == .ios && run.isDutyCycled {
        for trip in data.sessions[run.session]?.phases ?? [] where trip.isTrip {
          let tracked = (run.tracking ?? [])
            .reduce(0) { $0 + max(0, min($1.end, trip.end) - max($1.start, trip.start)) }
          shares.append(tracked / (trip.end - trip.start))
        }
      }
    }
    let mean = shares.reduce(0, +) / Double(shares.count)
    // L4: 0.80, within 0.08.
    #expect((0.72...0.88).contains(mean), "\(mean)")
  }

  @Test("given times of tracking are those of the recordings")
  func givenTimes() async throws {
    var data = try Self.data.get()
    data.runs = data.runs.filter { $0.platform == .ios }
    // Given times leave nothing to chance, so one repetition is enough.
    let outcome = try await FieldReplay(data: data, test: .powerModel, replications: 1, jobs: 2)
      .run()
    expectEqual(outcome.dataSets[0].runs.count, data.runs.count)
    var recorded = 0.0
    var simulated = 0.0
    for (a, b) in zip(data.runs, outcome.dataSets[0].runs) {
      expectEqual(a.id, b.id)
      recorded += (a.tracking ?? []).reduce(0) { $0 + $1.end - $1.start }
      simulated += (b.tracking ?? []).reduce(0) { $0 + $1.end - $1.start }
    }
    #expect(abs(simulated / recorded - 1) < 0.01)
  }
}

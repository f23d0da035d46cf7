// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PhoneModel
import TracewattTestSupport

@testable import FieldRecordings

/// The estimators, compared with the summaries that came with the recordings.
///
/// Tolerances: half a unit of the last digit of the given tables, and the amount by which the
/// rounding of the raw columns (0.1 m of error, 0.1 s of gap, whole per cents) can move a quantile.
@Suite(
  "Field summaries",
  .tags(.validation),
  .enabled(if: MeasurementFolder.field.path != nil, "TRACEWATT_FIELD is not set")
)
struct FieldSummariesNightly {
  private static let folder = MeasurementFolder.field.path ?? ""
  private static let read = Task { try FieldFolder.read(folder) }
  private static let summed = Task { FieldSummary(try await read.value) }

  /// The rows of a table as dictionaries by column.
  private func table(_ name: String) throws -> [[String: String]] {
    let text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
    var lines = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = lines.removeFirst()
    return lines.map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  /// The error in a value; nil if it agrees with a cell, also if both are empty.
  private func wrong(
    _ what: String,
    _ row: [String: String],
    _ column: String,
    _ value: Double?,
    within tolerance: Double
  ) -> String? {
    let cell = row[column].flatMap(Double.init)
    switch (cell, value) {
    case (nil, nil): return nil
    case (let cell?, let value?) where abs(cell - value) <= tolerance: return nil
    default:
      return "\(what) \(column): \(row[column] ?? "no column") given, "
        + "\(value.map { "\($0)" } ?? "nothing") found"
    }
  }

  @Test("the drain of every run is that of drain_runs.csv")
  func drainRuns() async throws {
    let rows = try table("drain_runs.csv")
    let drains = try await Self.summed.value.drains
    let found = Dictionary(uniqueKeysWithValues: drains.map { ($0.run, $0) })
    #expect(rows.count == found.count && rows.count > 200)
    var faults: [String] = []
    for row in rows {
      let name = row["phone_run_id"] ?? ""
      let drain = try #require(found[name])
      func check(_ column: String, _ value: Double?, _ tolerance: Double = 0.00051) {
        wrong(name, row, column, value, within: tolerance).map { faults.append($0) }
      }
      check("observed_h", drain.observedHours)
      check("first_to_last_pct_per_h", drain.firstToLast)
      check("from_first_drop_pct_per_h", drain.fromFirstDrop)
      // Given: the rate from the plateau's mean to four digits.
      check("gauge_corrected_pct_per_h", drain.corrected, 0.00052)
      check("gauge_upper_bound_pct_per_h", drain.correctedBound, 0.0011)
      if drain.plateauTo != nil {
        check("plateau_min_h", drain.plateauFrom)
        check("plateau_max_h", drain.plateauTo)
      }
      check("slope_fit_pct_per_h", drain.slope)
      if drain.cell.platform == .ios, drain.cell.isStill {
        check("hidden_plateau_drop_fraction", drain.hiddenPoints.map { $0 / 100 }, 0.000051)
      }
      if (row["battery_died"] == "true") != drain.isDead { faults.append("\(name) battery_died") }
    }
    expectEqual(faults, [])
  }

  @Test("the hidden points are the mean over the still iPhones")
  func hiddenPoints() async throws {
    let drains = try await Self.summed.value.drains
    let hidden = drains.filter { $0.cell.platform == .ios && $0.cell.isStill }
      .compactMap(\.hiddenPoints)
    expectEqual(hidden.count, 36)
    let mean = try #require(FieldStatistics.mean(hidden))
    let deviation = try #require(FieldStatistics.deviation(hidden))
    #expect(abs(mean - RunDrain.hiddenPoints) < 0.005)
    #expect(abs(deviation - 0.98) < 0.006)
  }

  @Test("cells, their means and 95 % intervals are those of drain_summary.csv")
  func drainSummary() async throws {
    let rows = try table("drain_summary.csv")
    let cells = try await Self.summed.value.cells
    expectEqual(rows.count, cells.count)
    var faults: [String] = []
    for row in rows {
      let cell = try #require(
        cells.first {
          $0.cell.platform.rawValue == row["os"] && $0.cell.timeline == row["timeline"]
            && $0.cell.regime == row["regime"]
        }
      )
      func check(_ column: String, _ value: Double?, _ tolerance: Double = 0.00052) {
        wrong(cell.cell.name, row, column, value, within: tolerance).map { faults.append($0) }
      }
      check("phone_run_count", Double(cell.runs.count), 0)
      // The given ones are rounded twice.
      check("median_observed_h", cell.observedHours, 0.0011)
      check("gauge_corrected_count", Double(cell.rates.count), 0)
      check("gauge_corrected_mean_pct_per_h", cell.rate)
      check("gauge_corrected_ci_low_pct_per_h", cell.interval?.lowerBound, 0.0011)
      check("gauge_corrected_ci_high_pct_per_h", cell.interval?.upperBound, 0.0011)
      check(
        "first_to_last_mean_pct_per_h",
        FieldStatistics.mean(cell.runs.map(\.firstToLast))
      )
    }
    expectEqual(faults, [])
  }

  @Test("the factors of the units are those of unit_factors.csv")
  func unitFactors() async throws {
    let rows = try table("unit_factors.csv")
    let factors = UnitFactors.factors(try await Self.summed.value.drains)
    expectEqual(factors.count, rows.count)
    for (unit, factor) in factors {
      let row = try #require(rows.first { $0["phone_label"] == unit })
      #expect(wrong(unit, row, "unit_factor", factor, within: 0.00052) == nil)
    }
  }

  @Test("trips and dwells take the energy in drain_phase_summary.csv")
  func phases() async throws {
    let rows = try table("drain_phase_summary.csv")
    let phases = try await Self.summed.value.phases
    expectEqual(phases.count, 763)
    var faults: [String] = []
    var pooledCount = 0
    for row in rows {
      let pooled = PooledPhases(
        phases.filter {
          $0.cell.platform.rawValue == row["os"] && $0.cell.timeline == row["timeline"]
            && $0.cell.regime == row["regime"] && $0.isTrip == (row["kind"] == "trip")
        }
      )
      pooledCount += pooled.count
      let name = "\(row["os"] ?? "") \(row["regime"] ?? "") \(row["kind"] ?? "")"
      func check(_ column: String, _ value: Double?, _ tolerance: Double) {
        wrong(name, row, column, value, within: tolerance).map { faults.append($0) }
      }
      check("phase_count", Double(pooled.count), 0)
      check("total_h", pooled.hours, 0.0051)
      // Phases of half an hour that are rounded to 0.1 s move the rate by a thousandth.
      check("pooled_pct_per_h", pooled.rate, 0.0011)
      check("tracking_on_fraction", pooled.trackedFraction, 0.00051)
    }
    expectEqual(faults, [])
    expectEqual(pooledCount, phases.count { $0.isPooled })
  }

  @Test("every trip was noticed at the time in latency_events.csv")
  func latencyEvents() async throws {
    let rows = try table("latency_events.csv")
    let trips = try await Self.summed.value.trips
    expectEqual(trips.count, rows.count)
    var faults: [String] = []
    for row in rows {
      let name = "\(row["phone_run_id"] ?? "") \(row["trip_index"] ?? "")"
      let trip = try #require(
        trips.first {
          $0.run == row["phone_run_id"] && String($0.index) == row["trip_index"]
        }
      )
      func check(_ column: String, _ value: Double?, _ tolerance: Double) {
        wrong(name, row, column, value, within: tolerance).map { faults.append($0) }
      }
      let start: String =
        switch trip.start {
        case .detected: "detected"
        case .alreadyTracking: "already_tracking"
        case .missed: "missed"
        }
      if start != row["start_status"] { faults.append("\(name) start \(start)") }
      let end: [String] =
        switch trip.end {
        case .detected: ["detected"]
        case .early: ["ended_early"]
        case .notNoticed: ["not_ended"]
        case .unknown: ["phone_dead", "no_tracking"]
        }
      if !end.contains(row["end_status"] ?? "") { faults.append("\(name) end \(end)") }
      check("start_latency_s", trip.startLatency, 0.06)
      if trip.start == .detected, trip.trigger != row["start_trigger"] {
        faults.append("\(name) trigger \(trip.trigger ?? "none")")
      }
      // The true positions are a second apart.
      check("start_latency_from_fence_s", trip.latencyFromFence, 1.1)
      check("end_latency_s", trip.endLatency, 0.06)
      check("tracked_fraction", trip.trackedFraction, 0.00011)
      check("ended_within_trip_count", Double(trip.endsWithin), 0)
    }
    expectEqual(faults, [])
  }

  @Test("wrong starts and tracking in dwells are those of latency_summary.csv")
  func dwells() async throws {
    let dwells = try await Self.summed.value.dwells
    var faults: [String] = []
    for row in try table("latency_summary.csv") where row["timeline"] != "all" {
      let name = "\(row["os"] ?? "") \(row["timeline"] ?? "") \(row["regime"] ?? "")"
      let chosen = dwells.filter {
        $0.cell.platform.rawValue == row["os"] && $0.cell.timeline == row["timeline"]
          && $0.cell.regime == row["regime"]
      }
      let hours = chosen.reduce(0) { $0 + $1.hours }
      let on = chosen.reduce(0) { $0 + $1.hours * $1.trackedFraction }
      func check(_ column: String, _ value: Double?, _ tolerance: Double) {
        wrong(name, row, column, value, within: tolerance).map { faults.append($0) }
      }
      // The end of a dead phone's records is not stated: there are four of them, some minutes each.
      check("dwell_h", hours, name.hasSuffix("android train_bus_ucb hahfdc") ? 0.2 : 0.0051)
      check("spurious_start_count", Double(chosen.reduce(0) { $0 + $1.starts }), 0)
      check("dwell_tracking_on_fraction", hours > 0 ? on / hours : nil, 0.0003)
    }
    expectEqual(faults, [])
  }

  @Test("reported radii, errors and cadence are those of accuracy_summary.csv")
  func accuracy() async throws {
    let data = try await Self.read.value
    let groups = [
      "BICYCLING": "bike", "E_BIKE": "bike", "CAR": "road", "BUS": "road", "TRAIN": "rail",
      "SUBWAY": "underground_rail", "LIGHT_RAIL": "underground_rail", "WALKING": "walk",
      "STILL": "stationary",
    ]
    let found = AccuracySummary.summaries(data) { run, mode in
      let prefix = "\(run.platform.rawValue),\(run.timeline),\(run.regime),"
      return [prefix + (groups[mode] ?? "other")]
        + (mode == "STILL" ? [] : [prefix + "all_travel"])
    }
    var faults: [String] = []
    var count = 0
    for row in try table("accuracy_summary.csv") where row["timeline"] != "all" {
      let name = ["os", "timeline", "regime", "mode_group"].map { row[$0] ?? "" }
        .joined(separator: ",")
      let summary = try #require(found[name], "\(name)")
      count += 1
      func check(_ column: String, _ value: Double?, _ tolerance: Double) {
        wrong(name, row, column, value, within: tolerance).map { faults.append($0) }
      }
      check("fix_count", Double(summary.count), 0)
      check("phone_run_count", Double(summary.runs), 0)
      // Radii were rounded to 0.1 m.
      check("reported_p10_m", summary.reportedP10, 0.06)
      check("reported_p50_m", summary.reportedMedian, 0.06)
      check("reported_p90_m", summary.reportedP90, 0.06)
      // Gaps were rounded to 0.1 s: two more count as 10 s.
      check("scored_fix_count", Double(summary.scoredCount), 2)
      let isOnEdge = row["scored_fix_count"].flatMap(Int.init) != summary.scoredCount
      let error = summary.errorMedian ?? 0
      check("position_error_p50_m", summary.errorMedian, isOnEdge ? 0.01 * error + 0.06 : 0.06)
      let tail = summary.errorP90 ?? 0
      check("position_error_p90_m", summary.errorP90, isOnEdge ? 0.01 * tail + 0.06 : 0.06)
      check("within_reported_fraction", summary.insideFraction, 0.01)
      // Instants have milliseconds.
      check("interval_p50_s", summary.intervalMedian, 0.0061)
      check("interval_p90_s", summary.intervalP90, 0.0061)
      // Positions have seven decimals of a degree, and the distance is that of a sphere instead of
      // WGS 84.
      let spacing = summary.spacingMedian ?? 0
      check("spacing_p50_m", summary.spacingMedian, 0.01 * spacing + 0.06)
    }
    expectEqual(faults, [])
    #expect(count > 60)
  }

  @Test("deliveries of still phones are those of stationary_fix_rate.csv")
  func deliveries() async throws {
    let deliveries = try await Self.summed.value.deliveries
    var faults: [String] = []
    for row in try table("stationary_fix_rate.csv") {
      let cell = try #require(
        deliveries.keys.first {
          $0.platform.rawValue == row["os"] && $0.regime == row["regime"]
        }
      )
      let stretch = try #require(
        deliveries[cell]?.first { $0.fromHours == row["from_h"].flatMap(Double.init) }
      )
      let name = "\(cell.name) from \(stretch.fromHours)"
      for fault in [
        wrong(name, row, "phone_h", stretch.phoneHours, within: 0.0051),
        wrong(name, row, "fix_count", Double(stretch.count), within: 0),
        wrong(name, row, "fixes_per_h", stretch.rate, within: 0.0051),
      ] { fault.map { faults.append($0) } }
    }
    expectEqual(faults, [])
  }
}

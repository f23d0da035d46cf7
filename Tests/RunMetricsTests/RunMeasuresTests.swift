// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import PhoneModel
import Quantities
import RunMetrics
import TracewattTestSupport
import World

@Suite struct RunMeasuresTests {
  func row(
    _ component: Component,
    _ state: String,
    _ category: EnergyCategory,
    _ joules: Double,
    _ seconds: Double = 0
  ) -> LedgerRow {
    LedgerRow(
      component: component,
      state: state,
      cause: CauseLabel(label: "standard", category: category),
      energy: Joules(joules),
      active: .seconds(seconds)
    )
  }

  func measures(events: [LoggedEvent] = [], scope: MeasureScope = .all) -> RunMeasures {
    var usage = ClientUsage()
    usage.tierDurations[1] = .seconds(1200)
    usage.wakeupCount = 3
    usage.backgroundRun = .seconds(90)
    usage.data = DataVolume(sent: 5000, received: 700, overhead: 1200)
    var locks = WakeLockUsage()
    locks.own = .hours(1.5)
    locks.work = .minutes(15)
    locks.location = .minutes(45)
    locks.count(from: .zero, to: SimulationTime(seconds: 5400))
    usage.wakeLocks = locks
    var counters = RadioCounters()
    counters.wifiScanCount = 17
    counters.fixCount = 44
    var log = DeliveryLog()
    log.events = events
    let record = RunRecord(
      duration: .hours(2),
      ledger: [
        row(.base, "camped", .idle, 100), row(.screen, "on", .user, 40),
        row(.gnss, "tracking", .location, 20, 600), row(.gnss, "off", .idle, 0, 6600),
        row(.wifi, "scanning", .location, 5), row(.motion, "on", .location, 1),
        row(.cpu, "awake", .location, 8, 30), row(.cpu, "awake", .app, 2, 5),
        row(.processing, "busy", .location, 3), row(.modem, "connected", .app, 11),
      ],
      batteryCapacity: Joules(1000),
      batteryLoss: Joules(190),
      log: log,
      usage: usage,
      counters: counters,
      lookups: DataVolume(sent: 900, received: 21_000, overhead: 1900)
    )
    var memory = ErrorRecorder.Memory()
    var recorder = ErrorRecorder(
      truth: Made.truth(east: (0...120).map(Double.init), unscored: 5..<8, interval: .minutes(1)),
      scope: scope,
      memory: &memory
    )
    recorder.observe(Made.delivery(at: 60, east: 1))
    return RunMeasures(record: record, recorder: recorder)
  }

  @Test(
    "hand-computed measures of a record",
    arguments: [
      ("energy_total_j", 190), ("energy_idle_j", 100), ("energy_user_j", 40),
      ("energy_location_j", 37), ("energy_app_j", 13), ("energy_sensing_j", 26),
      ("energy_awake_j", 13), ("energy_upload_j", 11), ("battery_percent_per_hour", 9.5),
      ("location_percent_per_hour", 1.85), ("location_percent_per_day", 44.4),
      ("tier_best_s", 1200), ("tier_ten_meters_s", 0), ("gnss_on_s", 600), ("cpu_awake_s", 35),
      ("wifi_scan_count", 17), ("computed_fix_count", 44), ("wakeup_count", 3),
      ("upload_bytes", 5000), ("download_bytes", 700), ("overhead_bytes", 1200),
      ("lookup_upload_bytes", 900), ("lookup_download_bytes", 21_000), ("wake_lock_h", 1.5),
      ("wake_lock_app_h", 1.5), ("wake_lock_work_h", 0.25), ("wake_lock_location_h", 0.75),
      ("wake_lock_over_2h_fraction", 0),
      ("background_run_s", 90), ("delivery_count", 1), ("fix_count", 1),
      ("longest_gap_s", 7140), ("longest_gap_moving_s", 480), ("longest_gap_rest_s", 6660),
      ("fresh_coverage_fraction", 98.0 / 118), ("unscored_s", 180), ("error_max_m", 119),
    ] as [(String, Double)]
  )
  func values(name: String, expected: Double) throws {
    let value = try #require(measures()[name])
    // A few roundings of numbers of this size.
    #expect(abs(value - expected) <= 1e-12 * max(1, abs(expected)))
  }

  @Test("a measure has the same value if only its group is computed; other groups have none")
  func scope() {
    let all = measures()
    for name in RunMeasures.definitions.map(\.name) {
      expectEqual(measures(scope: MeasureScope(of: [name]))[name], all[name])
    }
    let few = measures(scope: [])
    let missing = RunMeasures.definitions.map(\.name).filter { few[$0] != all[$0] }
    expectEqual(
      missing,
      [
        "staleness_mean_s", "staleness_p95_s", "track_error_mean_m", "track_error_p95_m",
        "distance_error_fraction", "delivery_age_p50_s", "delivery_age_p95_s", "stale_fraction",
        "first_position_s", "reported_radius_p50_m", "reported_radius_p95_m", "error_moving_mean_m",
        "error_moving_p95_m", "dropped_count", "hours_with_position_fraction",
        "night_hours_with_position_fraction", "rest_drift_m",
        "trip_count", "trip_missed_count", "home_time_fraction", "home_time_true_fraction",
        "radius_of_gyration_m", "radius_of_gyration_true_m", "place_entropy_nat",
        "place_entropy_true_nat", "place_count", "place_true_count", "distance_foot_m",
        "distance_foot_true_m", "distance_bicycle_m", "distance_bicycle_true_m",
        "distance_vehicle_m", "distance_vehicle_true_m",
      ]
    )
    #expect(missing.allSatisfy { few[$0] == nil })
  }

  @Test("the total is idle, user, location and app")
  func total() throws {
    let measures = measures()
    let parts = ["idle", "user", "location", "app"].compactMap { measures["energy_\($0)_j"] }
    expectEqual(parts.count, 4)
    expectEqual(measures["energy_total_j"], parts.reduce(0, +))
  }

  @Test("sensing, awake and upload make up location and app energy")
  func split() {
    let measures = measures()
    let parts = ["sensing", "awake", "upload"].compactMap { measures["energy_\($0)_j"] }
    expectEqual(parts.reduce(0, +), 50)
  }

  @Test("each second awake has one reason; a cause that apps share counts as its first")
  func awakeReasons() {
    func row(_ label: String, _ category: EnergyCategory, _ seconds: Double) -> LedgerRow {
      LedgerRow(
        component: .cpu,
        state: "awake",
        cause: CauseLabel(label: label, category: category),
        energy: Joules(0),
        active: .seconds(seconds)
      )
    }
    let record = RunRecord(
      duration: .hours(1),
      ledger: [
        row("user", .user, 1), row("standard", .location, 2), row("standard+regions", .location, 4),
        row("fused", .location, 8), row("visits", .location, 16), row("upload", .app, 32),
        row("phone", .idle, 64),
      ],
      batteryCapacity: Joules(1),
      batteryLoss: Joules(0),
      log: DeliveryLog(),
      usage: ClientUsage(),
      counters: RadioCounters()
    )
    let measures = RunMeasures(
      record: record,
      recorder: ErrorRecorder(truth: Made.truth(east: [0]))
    )
    let seconds = ["user", "positions", "events", "background", "system"].map {
      measures["awake_\($0)_s"]
    }
    expectEqual(seconds, [1, 14, 16, 32, 64])
    expectEqual(measures["cpu_awake_s"], 127)
  }

  @Test("names are unique, in snake case, and end in their unit")
  func names() {
    let names = RunMeasures.definitions.map(\.name)
    expectEqual(Set(names).count, names.count)
    for definition in RunMeasures.definitions {
      #expect(definition.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
      if definition.isCount { #expect(definition.name.hasSuffix("_count")) }
      if ["m", "s", "j"].contains(definition.unit.lowercased()) {
        #expect(definition.name.hasSuffix("_" + definition.unit.lowercased()))
      }
    }
  }

  @Test("a service that the app does not use has no counts, and unknown names have no value")
  func missing() {
    #expect(measures()["region_true_count"] == nil)
    #expect(measures()["visit_true_count"] == nil)
    #expect(measures()["no_such_measure"] == nil)
    expectEqual(measures().values.count, RunMeasures.definitions.count)
  }

  @Test("a report without a region is a false one")
  func falseReport() {
    let measures = measures(events: [Made.event(at: 10, .enteredRegion("site"))])
    expectEqual(measures["region_enter_false_count"], 1)
    expectEqual(measures["region_true_count"], 0)
    #expect(measures["region_latency_p50_s"] == nil)
  }
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import LocationDaemon
import LocationService
import LocationStrategies
import PhoneModel
import Quantities
import RunMetrics
import TraceFormats
import Tracewatt
import World

let args = CommandLine.arguments
let data = try Data(contentsOf: URL(fileURLWithPath: args[1]))
let reading = try TraceReader.read(bytes: [UInt8](data), name: args[1])
var std = StandardRequest(pausesLocationUpdatesAutomatically: false)
var hm = std
hm.desiredAccuracy = .hundredMeters
var f30 = std
f30.distanceFilter = Metres(30)
func s(_ c: StrategyConfiguration) -> ScenarioStrategy { ScenarioStrategy(name: c.name, configuration: c) }
var os9 = OSProfile()
os9.name = "ios_9"
os9.deferredUpdatesAvailable = true
let first = reading.trace.points[0].coordinate
let last = reading.trace.points.last!.coordinate
let scenario = Scenario(
  name: "x", trace: reading.trace,
  places: [Place(name: "start", coordinate: first), Place(name: "finish", coordinate: last)],
  systems: [os9],
  strategies: [
    s(.init(name: "control")),
    s(.init(name: "standard_best", standard: std)),
    s(.init(name: "best_30", standard: f30)),
    s(.init(name: "standard_hundred_meters", standard: hm)),
    s(.init(name: "significant_change", significantChange: true)),
    s(.init(name: "deferred", standard: std, deferred: .init())),
    s(.init(name: "region_monitoring", regions: [.allPlaces])),
    s(.init(name: "periodic_request", request: .init())),
    s(.init(name: "duty_cycled", standard: std, significantChange: true, dutyCycle: .init())),
    s(.init(name: "visits", visits: true)),
    s(.init(name: "software_region", standard: std, softwareRegions: [.allPlaces])),
  ],
  replications: Int(args[2])!)
let start = Date()
let results = await Experiment(scenario).run(jobs: 2)
FileHandle.standardError.write(Data("time \(Date().timeIntervalSince(start))\n".utf8))
let cols = ["energy_total_j", "energy_location_j", "energy_sensing_j", "energy_awake_j", "gnss_on_s", "wifi_scan_count", "wakeup_count", "tier_best_s", "delivery_count", "error_mean_m", "error_p95_m", "coverage_fraction", "fix_error_p50_m", "inside_reported_fraction", "region_found_count", "region_latency_p50_s", "background_run_s"]
print((["strategy"] + cols).joined(separator: "\t"))
for r in results where r.key.replication == 0 {
  print(([r.key.strategy] + cols.map { c in r.measures[c].map { String(format: "%.4g", $0) } ?? "-" }).joined(separator: "\t"))
  if args.count > 3, r.key.strategy == args[3] {
    for row in r.ledger { print(row.component, row.state, row.cause.label, row.energy.value, row.active.seconds) }
    for n in r.notes { print(n) }
  }
}

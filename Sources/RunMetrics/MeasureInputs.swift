// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities
internal import World

/// The inputs of a run's measures, each computed once.
struct MeasureInputs {
  var record: RunRecord
  var errors: ErrorMeasures
  var regions: RegionScore?
  var visits: EventTally?
  var unscored: SimulationDuration
  var energy: EnergySplit

  init(
    record: RunRecord,
    recorder: ErrorRecorder,
    softwareRegions: [MonitoredRegion],
    monitorsVisits: Bool?
  ) {
    var recorder = recorder
    recorder.finish(at: .zero + record.duration)
    self.record = record
    errors = recorder.measures
    unscored = recorder.truth.unscored
    energy = EnergySplit(record.ledger)
    regions = RegionScore(
      log: record.log,
      softwareRegions: softwareRegions,
      truth: recorder.truth,
      client: recorder.client
    )
    let hasVisits = record.log.events.contains { event in
      guard event.client == recorder.client, case .visit = event.kind else { return false }
      return true
    }
    if monitorsVisits ?? hasVisits {
      visits =
        VisitScore(log: record.log, truth: recorder.truth, client: recorder.client).stays
    }
  }

  /// An energy per hour of the run, in percent of a full charge; nil without duration or capacity.
  func percentPerHour(_ joules: Double) -> Double? {
    let hours = record.duration.seconds / 3600
    guard hours > 0, record.batteryCapacity.value > 0 else { return nil }
    return 100 * joules / record.batteryCapacity.value / hours
  }

  /// The time that a component spent in states other than the named ones, in seconds.
  func active(_ component: Component, except resting: [String]) -> Double {
    record.ledger.reduce(into: SimulationDuration.zero) {
      if $1.component == component, !resting.contains($1.state) { $0 += $1.active }
    }
    .seconds
  }
}

/// The ledger's energy by category.
struct EnergySplit {
  var idle = 0.0
  var user = 0.0
  var location = 0.0
  var app = 0.0
  /// The part of location and app that belongs to the app, or is its share.
  var shared = 0.0
  /// Satellite reception, Wi-Fi scans, Bluetooth and motion for location and apps.
  var sensing = 0.0
  /// Processor for location and apps.
  var awake = 0.0
  /// Modem and transfers over Wi-Fi for location and apps.
  var upload = 0.0

  /// Location energy by the part of the phone that took it, in the order of `EnergyPart`.
  var locationParts = [Double](repeating: 0, count: EnergyPart.allCases.count)

  init(_ ledger: [LedgerRow]) {
    for row in ledger {
      let joules = row.energy.value
      switch row.cause.category {
      case .idle: idle += joules
      case .user: user += joules
      case .location:
        location += joules
        locationParts[EnergyPart(row.component, state: row.state).place] += joules
      case .app: app += joules
      }
      guard row.cause.category == .location || row.cause.category == .app else { continue }
      if row.cause.client == 0 { shared += joules }
      switch EnergyUse(row.component, state: row.state) {
      case .sensing: sensing += joules
      case .awake: awake += joules
      case .upload: upload += joules
      case .none: break
      }
    }
  }

  var total: Double { idle + user + location + app }

  /// Location energy of one part of the phone.
  subscript(part: EnergyPart) -> Double { locationParts[part.place] }
}

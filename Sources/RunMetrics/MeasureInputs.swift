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
  /// How well the positions serve the user; nil if it was not recorded.
  var service: PositionService?
  /// What mobility research computes, of the phone's positions and of the truth; nil if it was not
  /// recorded.
  var mobility: (seen: MobilityScore, truth: MobilityScore)?
  var regions: RegionScore?
  var visits: EventTally?
  var unscored: SimulationDuration
  var energy: EnergySplit

  init(
    record: RunRecord,
    recorder: ErrorRecorder,
    softwareRegions: [MonitoredRegion],
    places: Set<String>,
    monitorsVisits: Bool?
  ) {
    var recorder = recorder
    recorder.finish(at: .zero + record.duration)
    self.record = record
    errors = recorder.measures
    service = recorder.service
    mobility = recorder.mobility
    unscored = recorder.truth.unscored
    energy = EnergySplit(record.ledger)
    regions = RegionScore(
      log: record.log,
      softwareRegions: softwareRegions,
      places: places,
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

  /// The number of changes of the app's mode; nil for an app without modes.
  var modeChanges: Int? {
    let count = record.log.events.count { event in
      guard event.client.rawValue == 0, case .modeChanged = event.kind else { return false }
      return true
    }
    return count > 0 ? count - 1 : nil
  }

  /// The share of the run that a time is; nil for a run without duration.
  func fraction(of time: SimulationDuration) -> Double? {
    record.duration > .zero ? time / record.duration : nil
  }

  /// The time that a component spent in states other than the named ones, in seconds.
  func active(_ component: Component, except resting: [String]) -> Double {
    record.ledger.reduce(into: SimulationDuration.zero) {
      if $1.component == component, !resting.contains($1.state) { $0 += $1.active }
    }
    .seconds
  }
}

extension MeasureInputs {
  /// Why the processor is kept awake.
  enum AwakeReason: CaseIterable, Hashable {
    case user, positions, events, background, system

    /// The reason that a cause belongs to; one that apps share has the names of its parts, and the
    /// first one counts.
    init(_ cause: CauseLabel) {
      let name = cause.label.prefix { $0 != "+" }
      switch (cause.category, name) {
      case (.user, _): self = .user
      case (.app, _): self = .background
      case (.location, "standard"), (.location, "live_updates"), (.location, "request_location"),
        (.location, "fused"):
        self = .positions
      case (.location, _): self = .events
      case (.idle, _): self = .system
      }
    }
  }

  /// The time for which the processor was kept awake for a reason, in seconds.
  func awake(_ reason: AwakeReason) -> Double {
    record.ledger.reduce(into: SimulationDuration.zero) {
      guard $1.component == .cpu, !["off", "suspended"].contains($1.state),
        AwakeReason($1.cause) == reason
      else { return }
      $0 += $1.active
    }
    .seconds
  }
}

/// A ledger's energy by category, and that for location and apps by its use.
struct EnergySplit {
  private let categories: EnergyTotals<EnergyCategory>
  private let parts: EnergyTotals<EnergyPart>
  private let uses: EnergyTotals<EnergyUse>
  private let clients: EnergyTotals<Int>

  init(_ ledger: [LedgerRow]) {
    func part(_ row: LedgerRow) -> EnergyPart { EnergyPart(row.component, state: row.state) }
    categories = EnergyTotals(ledger, by: \.cause.category)
    parts = EnergyTotals(ledger) { $0.cause.category == .location ? part($0) : nil }
    let requested = ledger.filter { [.location, .app].contains($0.cause.category) }
    uses = EnergyTotals(requested) { part($0).use }
    clients = EnergyTotals(requested, by: \.cause.client)
  }

  var idle: Double { categories.joules(.idle) }
  var user: Double { categories.joules(.user) }
  var location: Double { categories.joules(.location) }
  var app: Double { categories.joules(.app) }
  var total: Double { idle + user + location + app }
  /// The part of location and app that belongs to the app, or is its share.
  var shared: Double { clients.joules(0) }
  /// Satellite reception, Wi-Fi scans, Bluetooth and motion for location and apps.
  var sensing: Double { uses.joules(.sensing) }
  /// Processor for location and apps.
  var awake: Double { uses.joules(.awake) }
  /// Modem and transfers over Wi-Fi for location and apps.
  var upload: Double { uses.joules(.upload) }

  /// Location energy of one part of the phone.
  subscript(part: EnergyPart) -> Double { parts.joules(part) }
}

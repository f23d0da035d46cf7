// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationDaemon
internal import LocationService
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import World

/// One run: a phone, its system and its apps, on one realisation of the world.
///
/// The first app is the one under test; its positions are scored.
struct Simulation {
  /// An app on the phone with its setup.
  struct App {
    var client: Client
    var configuration: ClientConfiguration
    /// Whether the user opens it at the start of the day.
    var opensAtStart = true
  }

  var daemon: LocationDaemon
  var apps: [App]
  var recorder: ErrorRecorder
  let realisation: WorldRealisation
  /// What kept positions from the app under test; nil unless it is kept.
  private var silence: SilenceLog?
  /// The positions that the app under test threw away, in order of time.
  private var dropped: [Delivery] = []
  private let keepsDeliveries: Bool

  init(
    realisation: WorldRealisation,
    apps: [App],
    phone: PhoneProfile,
    system: OSProfile,
    localStart: SimulationDuration,
    keepsDetail: Bool,
    keepsDeliveries: Bool? = nil,
    keepsSilence: Bool = false,
    scope: MeasureScope = .all,
    memory: inout ErrorRecorder.Memory
  ) {
    self.realisation = realisation
    self.keepsDeliveries = keepsDeliveries ?? keepsDetail
    if keepsSilence { silence = SilenceLog() }
    self.apps = apps
    recorder = ErrorRecorder(
      truth: realisation.world.truth,
      localStart: localStart,
      scope: scope,
      memory: &memory
    )
    daemon = LocationDaemon(
      profile: system,
      phone: phone,
      realisation: realisation,
      clients: apps.map(\.configuration),
      localStart: localStart,
      keepsDetail: keepsDetail,
      keepsDeliveries: self.keepsDeliveries
    )
  }

  /// The number of events between two calls of a pause: a few milliseconds.
  static let eventsBetweenPauses = 4096

  /// Runs the day to its end and returns the record.
  ///
  /// - Parameters:
  ///   - marks: instants in order; `mark` is called at each one with the ledger at that time.
  ///   - mark: receives the index of the instant and the ledger.
  ///   - pause: called now and then; an error that it throws ends the day, and nothing is left of
  ///     it.
  /// - Returns: the record of the day.
  mutating func run(
    marks: [SimulationTime] = [],
    mark: (Int, EnergyLedger) -> Void = { _, _ in },
    pause: () throws -> Void
  ) rethrows -> RunRecord {
    var marked = 0
    var handled = 0
    let end = SimulationTime.zero + realisation.world.duration
    var readings = BatteryReadings(until: end, isKept: daemon.phone.ledger.keepsIntervals)
    // The app under test is opened last, so that it is the one on the screen.
    for index in apps.indices.reversed() where apps[index].opensAtStart {
      daemon.launch(ClientIdentifier(rawValue: index))
      passOn()
    }
    noteSilence(at: .zero)
    while let event = daemon.nextEvent(until: end) {
      if marked < marks.count, marks[marked] < event.time {
        passMarks(marks, before: event.time, from: &marked, mark)
      }
      if readings.isDue(before: event.time) { read(&readings, before: event.time) }
      daemon.handle(event)
      passOn()
      noteSilence(at: event.time)
      handled += 1
      if handled.isMultiple(of: Self.eventsBetweenPauses) { try pause() }
    }
    passMarks(marks, before: .distantFuture, from: &marked, mark)
    read(&readings, before: .distantFuture)
    for index in apps.indices { apps[index].client.end() }
    daemon.finish()
    recorder.finish(at: end)
    silence?.finish(at: end)
    let labels = daemon.causeLabels
    var log = daemon.log
    if !dropped.isEmpty { log.deliveries = Self.kept(log.deliveries, without: dropped) }
    let ledger = daemon.phone.ledger
    return RunRecord(
      duration: realisation.world.duration,
      ledger: ledger.rows(labels: labels),
      intervals: ledger.intervals(labels: labels),
      batteryCapacity: ledger.battery.capacity,
      batteryGauge: daemon.phone.gauge,
      batteryLevels: readings.levels,
      batteryEmptyAt: ledger.battery.emptyAt,
      batteryLoss: ledger.battery.drawn,
      log: log,
      usage: daemon.usage(of: ClientIdentifier(rawValue: 0)),
      counters: daemon.phone.counters,
      lookups: daemon.lookupVolume,
      silence: silence
    )
  }

  // These two are rarely called and not inlined: a use of the phone copies the daemon, whose copy
  // would otherwise be made for every event.

  @inline(never)
  private mutating func passMarks(
    _ marks: [SimulationTime],
    before time: SimulationTime,
    from marked: inout Int,
    _ mark: (Int, EnergyLedger) -> Void
  ) {
    while marked < marks.count, marks[marked] < time {
      mark(marked, daemon.phone.ledger)
      marked += 1
    }
  }

  @inline(never)
  private mutating func read(_ readings: inout BatteryReadings, before time: SimulationTime) {
    readings.read(daemon.phone, before: time)
  }

  private mutating func noteSilence(at time: SimulationTime) {
    guard silence != nil else { return }
    silence?.note(daemon.silenceCause(of: ClientIdentifier(rawValue: 0)), at: time)
  }

  /// Passes pending events to the app, and its positions to the recorder.
  private mutating func passOn() {
    observe()
    while let outgoing = daemon.takeOutgoing() {
      let index = outgoing.client.rawValue
      guard let event = outgoing.event else {
        apps[index].client.end()
        if index == 0 { recorder.endProcess(at: daemon.now) }
        continue
      }
      daemon.activeClient = outgoing.client
      apps[index].client.receive(event, services: &daemon)
      observe()
    }
  }

  /// Deliveries without some of them; both in order of time.
  private static func kept(_ all: [Delivery], without dropped: [Delivery]) -> [Delivery] {
    var next = 0
    return all.filter { delivery in
      guard next < dropped.count, dropped[next] == delivery else { return true }
      next += 1
      return false
    }
  }

  private mutating func observe() {
    daemon.takeObservations { delivery in
      if delivery.client.rawValue == 0, !apps[0].client.keeps(delivery) {
        recorder.observeDropped(delivery)
        if keepsDeliveries { dropped.append(delivery) }
      } else {
        recorder.observe(delivery)
        if delivery.client.rawValue == 0 {
          silence?.notePosition(determinedAt: min(delivery.fix.timestamp, delivery.time))
        }
      }
    }
  }
}

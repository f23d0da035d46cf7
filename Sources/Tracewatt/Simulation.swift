// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import DiscreteEvents
internal import LocationDaemon
internal import LocationService
internal import LocationStrategies
internal import PhoneModel
internal import Quantities
internal import RunMetrics
internal import World

/// One run: a phone, its system and one app, on one realisation of the world.
struct Simulation {
  var daemon: LocationDaemon
  var client: Client
  var recorder: ErrorRecorder
  let realisation: WorldRealisation

  init(
    realisation: WorldRealisation,
    client: Client,
    app: AppConfiguration,
    phone: PhoneProfile,
    system: OSProfile,
    keepsDetail: Bool
  ) {
    self.realisation = realisation
    self.client = client
    recorder = ErrorRecorder(truth: realisation.world.truth)
    daemon = LocationDaemon(
      profile: system,
      phone: phone,
      realisation: realisation,
      clients: [
        ClientConfiguration(
          authorization: app.authorization,
          hasLocationBackgroundMode: app.hasLocationBackgroundMode
        )
      ],
      keepsDetail: keepsDetail
    )
  }

  /// Runs the day to its end and returns what it leaves behind.
  mutating func run() -> RunRecord {
    let end = SimulationTime.zero + realisation.world.duration
    daemon.launch(ClientIdentifier(rawValue: 0))
    passOn()
    while let event = daemon.nextEvent(until: end) {
      daemon.handle(event)
      passOn()
    }
    daemon.finish()
    recorder.finish(at: end)
    let labels = daemon.causeLabels
    let ledger = daemon.phone.ledger
    return RunRecord(
      duration: realisation.world.duration,
      ledger: ledger.rows(labels: labels),
      intervals: ledger.intervals(labels: labels),
      batteryCapacity: ledger.battery.capacity,
      batteryLoss: ledger.battery.drawn,
      log: daemon.log,
      usage: daemon.usage(of: ClientIdentifier(rawValue: 0)),
      counters: daemon.phone.counters
    )
  }

  /// Hands what is on its way to the app, and what the app learned to the recorder.
  private mutating func passOn() {
    observe()
    while let outgoing = daemon.takeOutgoing() {
      daemon.activeClient = outgoing.client
      client.receive(outgoing.event, services: &daemon)
      observe()
    }
  }

  private mutating func observe() {
    daemon.takeObservations { recorder.observe($0) }
  }
}

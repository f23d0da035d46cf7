// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Why an app gets no positions")
struct SilenceProperties {
  /// What the log and the day's events alone say of one app.
  private struct Reading {
    var state = AppState.terminated
    /// The ends that the log and the day's events allow for the last end of the process.
    var ends: Set<GapCause> = [.ended]
    var hasPaused = false
    var hasRested = false

    mutating func take(_ event: LoggedEvent, _ sameTime: [DayEvent]) {
      switch event.kind {
      case .launched:
        (hasPaused, hasRested, ends) = (false, false, [.ended])
      case .endedByMaker: ends.insert(.maker)
      case .crashed: ends.insert(.crashed)
      case .pausedUpdates: hasPaused = true
      case .suspendedAtRest: hasRested = true
      case .stateChanged(let new):
        state = new
        if new == .terminated { sameTime.forEach { note($0) } }
      default: break
      }
    }

    mutating func note(_ event: DayEvent) {
      switch event.kind {
      case .forceQuit, .removedFromRecents, .serviceStopped: ends.insert(.quit)
      case .hibernation: ends.formUnion([.hibernated, .quit])
      case .reboot: ends.insert(.restarted)
      case .crash: ends.insert(.crashed)
      default: break
      }
    }
  }

  /// The phone's switches, by the day's events alone.
  private struct Phone {
    var isOn = true
    var isLowPower = false
    var silentUntil = SimulationTime.zero
  }

  /// The causes that each state of a process allows.
  private static func allowed(_ state: AppState) -> Set<GapCause> {
    let always: Set<GapCause> = [.permission, .locationOff, .withheld, .waiting, .doze]
    switch state {
    case .terminated:
      return always.union([.ended, .maker, .quit, .crashed, .restarted, .hibernated])
    case .suspended:
      return always.union([.paused, .suspendedAtRest, .lowPower, .atRest, .suspended])
    case .foreground, .background:
      return always.union([
        .paused, .batterySaver, .backgroundLimit, .ownSettings, .noSignal, .staticHold, .atRest,
      ])
    }
  }

  /// Contradictions between the causes that the system names and the log, over a random day.
  private static func contradictions(on number: Int, android: Bool) -> [String] {
    let world = RandomDays.world(number)
    let clients = RandomDays.clients(number)
    var apps = RandomDays.apps(in: world, number: number)
    var system = RandomDays.system(number)
    if android {
      system = OSProfile()
      system.platform = .android
      system.fusedProvider.isAvailable = true
    }
    var daemon = LocationDaemon(
      profile: system,
      phone: PhoneProfile(),
      realisation: WorldRealisation(world: world, seed: 7, replication: number),
      clients: clients
    )
    var readings = clients.map { _ in Reading() }
    var (phone, read, nextEvent) = (Phone(), 0, 0)
    var found: [String] = []
    func passOn() {
      daemon.takeObservations { _ in }
      while let outgoing = daemon.takeOutgoing() {
        guard let event = outgoing.event else { continue }
        daemon.activeClient = outgoing.client
        apps[outgoing.client.rawValue].receive(event, services: &daemon)
        daemon.takeObservations { _ in }
      }
    }
    // Of several events of one instant, the system may have handled only the first ones.
    func isSwitching(_ kinds: DayEvent.Kind...) -> Bool {
      world.events.contains { $0.time == daemon.now && kinds.contains($0.kind) }
    }
    func check() {
      while nextEvent < world.events.count, world.events[nextEvent].time <= daemon.now {
        let event = world.events[nextEvent]
        switch event.kind {
        case .locationServices(let isOn): phone.isOn = isOn
        case .lowPowerMode(let isOn): phone.isLowPower = isOn
        case .silence(_, let duration):
          phone.silentUntil = max(phone.silentUntil, event.time + duration)
        default: break
        }
        for index in readings.indices
        where clients[index].name == event.app || event.kind == .reboot {
          readings[index].note(event)
        }
        nextEvent += 1
      }
      for event in daemon.log.events[read...] {
        let same = world.events.filter { $0.time == event.time }
        readings[event.client.rawValue].take(event, same)
      }
      read = daemon.log.events.count
      for index in readings.indices {
        let cause = daemon.silenceCause(of: ClientIdentifier(rawValue: index))
        let (reading, standing) = (
          readings[index], daemon.standing(of: ClientIdentifier(rawValue: index))
        )
        // A stay may end at this instant.
        let before = max(.zero, daemon.now - SimulationDuration(nanoseconds: 1))
        let isStill = [before, daemon.now].contains { world.movement.motion(at: $0).isStill }
        let agrees =
          switch cause {
          case .ended, .maker, .quit, .crashed, .restarted, .hibernated:
            reading.ends.contains(cause)
          case .permission: !standing.mayKnowPositions
          case .locationOff:
            !phone.isOn
              || isSwitching(.locationServices(isOn: false), .locationServices(isOn: true))
          case .withheld: daemon.now < phone.silentUntil
          case .lowPower:
            phone.isLowPower || isSwitching(.lowPowerMode(isOn: true), .lowPowerMode(isOn: false))
          case .paused: reading.hasPaused
          case .suspendedAtRest: reading.hasRested
          case .staticHold: isStill
          case .doze, .batterySaver, .backgroundLimit: android
          case .suspended, .noSignal, .waiting, .atRest, .ownSettings: true
          }
        if !agrees || !allowed(reading.state).contains(cause) {
          found.append(
            "day \(number), \(daemon.now), app \(index), \(reading.state): \(cause), \(reading)"
          )
        }
      }
    }
    for index in clients.indices {
      daemon.launch(ClientIdentifier(rawValue: index))
      passOn()
    }
    check()
    while let event = daemon.nextEvent(until: .zero + world.duration) {
      daemon.handle(event)
      passOn()
      check()
    }
    return found
  }

  @Test(
    "the cause that the system names agrees with the log and the day's events",
    arguments: Cases.some(20, of: Array(0..<1000))
  )
  func agrees(number: Int) {
    let found = Self.contradictions(on: number, android: number % 4 == 3)
    #expect(found.isEmpty, "\(found.prefix(3).joined(separator: "\n"))")
  }
}

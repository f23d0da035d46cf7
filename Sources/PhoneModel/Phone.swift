// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities
internal import Stochastics
public import World

extension EventSource {
  /// The satellite receiver: first fix, or end of the tail.
  public static let gnss = EventSource(rawValue: 1)
  /// The Wi-Fi radio: end of a scan.
  public static let wifi = EventSource(rawValue: 2)
  /// The modem: next stage of a connection.
  public static let modem = EventSource(rawValue: 3)
  /// The Wi-Fi radio: next stage of a transfer.
  public static let wifiLink = EventSource(rawValue: 4)
}

/// How satellite fixes settle after acquisition.
public struct FixConvergence: Sendable, Hashable {
  /// The share of acquisitions whose first fixes begin far off.
  public var fraction: Double
  /// How far off, as a factor on the spread.
  public var factor: Double
  /// The time constant of settling.
  public var time: SimulationDuration

  /// How fixes settle.
  public init(fraction: Double, factor: Double, time: SimulationDuration) {
    self.fraction = fraction
    self.factor = factor
    self.time = time
  }
}

/// How long the processor works on each kind of task.
public struct Works: Sendable, Hashable {
  /// To resume a suspended app.
  public let resume: SimulationDuration
  /// To launch an app that is not in memory.
  public let launch: SimulationDuration
  /// For each computed fix.
  public let fix: SimulationDuration
  /// For each delivery.
  public let delivery: SimulationDuration

  init(_ profile: PhoneProfile) {
    resume = profile.cpu.resumeWork.value
    launch = profile.cpu.launchWork.value
    fix = profile.cpu.fixWork.value
    delivery = profile.cpu.deliveryWork.value
  }
}

/// What Bluetooth does.
public enum BluetoothMode: Sendable, Hashable, CaseIterable {
  /// Switched off.
  case off
  /// Switched on, nothing to do.
  case idle
  /// Scanning for beacons.
  case ranging
}

/// One phone during one run: radios and processor as power-state machines, and the ledger.
///
/// Scope: the phone does what it is told and keeps its books; who asks, and why, is the business of
/// the operating system. Each call names a cause, which the phone does not understand.
///
/// Limitations: one receiver, one Wi-Fi radio, one Bluetooth radio and one modem; reading the
/// serving cell is free for the radio, as the modem is camped anyway. A connection lives on when the
/// network goes, and only new ones fail. A scan for beacons is told when to begin and to end.
///
/// Sources: the profile's.
///
/// Validation: hand-computed days in the tests of this room.
public struct Phone {
  /// The constants in use.
  public var profile: PhoneProfile { constants.profile }
  /// The lengths of the processor's work, apart from the profile so that reading one copies nothing.
  public let works: Works
  /// What it shows of its battery in this replication.
  public let gauge: BatteryGauge
  /// The books.
  public internal(set) var ledger: EnergyLedger
  /// Which radios and sensors it has, apart from the profile so that reading it copies nothing.
  public let hardware: PhoneHardware
  /// What the motion coprocessor makes of the carrier's movement; nil without one.
  public let motionSensor: MotionSensor?
  /// How often radios did something.
  public internal(set) var counters = RadioCounters()
  /// Whether the modem can connect.
  public var isNetworkAvailable = true
  /// Whether something keeps all satellites from the receiver, whatever the surroundings.
  ///
  /// A search then goes on without end, and what was tracked is lost.
  public var isSkyBlocked = false
  /// Whether the Wi-Fi radio is in a network.
  public var isWiFiJoined: Bool { wifiLink.isJoined }
  /// Whether bytes can leave the phone, over Wi-Fi or the modem.
  public var canTransfer: Bool { canConnect || isWiFiJoined }
  /// Whether the modem, if there is one, can connect.
  var canConnect: Bool { isNetworkAvailable && hardware.hasCellular }

  let constants: Constants
  let realisation: WorldRealisation
  let convergence: FixConvergence
  var receiver = Receiver()
  var modem = Modem()
  var wifiLink = WiFiLink()
  var motionUse = MotionUse()

  /// A phone at rest at time 0.
  public init(
    profile: PhoneProfile,
    realisation: WorldRealisation,
    convergence: FixConvergence,
    keepsIntervals: Bool = false
  ) {
    works = Works(profile)
    hardware = profile.hardware
    motionSensor =
      profile.hardware.hasMotionCoprocessor
      ? MotionSensor(realisation: realisation, model: profile.motionSensorModel) : nil
    self.realisation = realisation
    self.convergence = convergence
    gauge = BatteryGauge(profile, realisation.random(BatteryGauge.purpose))
    constants = Constants(profile)
    ledger = EnergyLedger(
      battery: Battery(profile),
      end: .zero + realisation.world.duration,
      keepsIntervals: keepsIntervals
    )
    enter(.baseCamped, cause: .phone, at: .zero)
    enter(.motionStill, cause: .phone, at: .zero)
    enter(.modemIdle, cause: .phone, at: .zero)
    receiver.assistanceUntil =
      .zero + profile.gnss.assistanceValidity.value - profile.gnss.assistanceAge.value
  }

  /// The power of a state.
  public func power(of state: PowerState) -> Watts { constants.powers[state.rawValue] }

  mutating func enter(_ state: PowerState, cause: Cause, at time: SimulationTime) {
    ledger.transition(to: state, power: power(of: state), cause: cause, at: time)
  }

  /// Keeps the processor awake for a cause, or lets it sleep.
  public mutating func setAwake(_ cause: Cause?, at time: SimulationTime) {
    if let cause {
      enter(.cpuAwake, cause: cause, at: time)
    } else {
      enter(.cpuSuspended, cause: .phone, at: time)
    }
  }

  /// Whether the processor is kept awake.
  public var isAwake: Bool { ledger.state(of: .cpu) == .cpuAwake }

  /// Why the processor is kept awake; nil while it sleeps.
  public var awakeCause: Cause? {
    isAwake ? ledger.cause(of: .cpu) : nil
  }

  /// Lets the processor work for a while.
  public mutating func work(
    for duration: SimulationDuration,
    cause: Cause,
    at time: SimulationTime
  ) {
    ledger.work(for: duration, power: power(of: .processingRunning), cause: cause, at: time)
  }

  /// Switches Bluetooth; only ranging is booked to the cause.
  ///
  /// A phone without Bluetooth stays off. `bluetooth.scan_power` holds the processor that a scan keeps awake, so a caller that keeps it
  /// awake as well counts it twice.
  public mutating func setBluetooth(_ mode: BluetoothMode, cause: Cause, at time: SimulationTime) {
    switch hardware.hasBluetooth ? mode : .off {
    case .off: enter(.bluetoothOff, cause: .phone, at: time)
    case .idle: enter(.bluetoothIdle, cause: .phone, at: time)
    case .ranging: enter(.bluetoothRanging, cause: cause, at: time)
    }
  }

  /// Turns the screen on for a cause, or off.
  public mutating func setScreen(isOn: Bool, cause: Cause = .user, at time: SimulationTime) {
    enter(isOn ? .screenOn : .screenOff, cause: isOn ? cause : .phone, at: time)
  }

  /// Why the screen is as it is.
  public var screenCause: Cause { ledger.cause(of: .screen) }

  /// Whether the screen is lit.
  public var isScreenOn: Bool { ledger.state(of: .screen) == .screenOn }

  /// The battery's level as the phone shows it, 0...1, as of the last change of power.
  public var shownBatteryFraction: Double {
    gauge.shownFraction(used: 1 - ledger.battery.fraction)
  }

  /// Plugs the charger in or out.
  public mutating func setCharging(_ isConnected: Bool, at time: SimulationTime) {
    ledger.connectCharger(isConnected, at: time)
  }

  /// Counts computed positions, one unless told otherwise.
  public mutating func countFix(_ count: Int = 1) { counters.fixCount += count }

  /// Counts a change of the serving cell.
  public mutating func countCellChange() { counters.cellChangeCount += 1 }

  /// Charges all that is still open at the end of the day.
  public mutating func finish() { ledger.finish() }

  /// Whether there is a position by cell, as ``cellFix(at:)`` gives it.
  public func knowsCell(at time: SimulationTime) -> Bool {
    hardware.hasCellular && realisation.hasCell(at: time)
  }

  /// The position of the serving cell, or nil without one.
  public func cellFix(at time: SimulationTime) -> ProviderFix? {
    guard hardware.hasCellular else { return nil }
    return realisation.cell(at: time).map { Self.fix(of: $0, at: time) }
  }

  /// The coarse position of the network's area, for a phone that cannot look its cell up.
  public func areaFix(at time: SimulationTime) -> ProviderFix? {
    guard hardware.hasCellular else { return nil }
    return realisation.areaPosition(at: time).map { Self.fix(of: $0, at: time) }
  }

  private static func fix(
    of sample: WorldRealisation.CellSample,
    at time: SimulationTime
  ) -> ProviderFix {
    ProviderFix(
      position: sample.position,
      quality: .cell(range: sample.range),
      timestamp: time
    )
  }
}

extension EnergyLedger {
  mutating func connectCharger(_ isConnected: Bool, at time: SimulationTime) {
    plug(isConnected, at: min(time, end))
  }
}

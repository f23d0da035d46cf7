// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import DiscreteEvents
public import Quantities
internal import Stochastics
public import World

extension EventSource {
  /// The satellite receiver: next step of a search, or end of a rest or of the tail.
  public static let gnss = EventSource(rawValue: 1)
  /// The Wi-Fi radio: end of a scan.
  public static let wifi = EventSource(rawValue: 2)
  /// The modem: next stage of a connection.
  public static let modem = EventSource(rawValue: 3)
  /// The Wi-Fi radio: next stage of a transfer.
  public static let wifiLink = EventSource(rawValue: 4)
}

/// The settling of satellite fixes after an acquisition.
public struct FixConvergence: Sendable, Hashable {
  /// The share of acquisitions that begin with a wider spread.
  public var fraction: Double
  /// The factor on the spread of the first fix.
  public var factor: Double
  /// The time constant of settling.
  public var time: SimulationDuration

  /// The settling of fixes, from a share, a factor and a time constant.
  public init(fraction: Double, factor: Double, time: SimulationDuration) {
    self.fraction = fraction
    self.factor = factor
    self.time = time
  }
}

/// The processor's working time for each kind of task.
public struct Works: Sendable, Hashable {
  /// The time to resume a suspended app.
  public let resume: SimulationDuration
  /// The time to launch an app that is not in memory.
  public let launch: SimulationDuration
  /// The time for each computed fix of a phone at rest.
  public let fix: SimulationDuration
  /// The time for each computed fix of a phone in motion.
  public let movingFix: SimulationDuration
  /// The time for each delivery.
  public let delivery: SimulationDuration

  /// The working times of a profile.
  init(_ profile: PhoneProfile) {
    resume = profile.cpu.resumeWork.value
    launch = profile.cpu.launchWork.value
    fix = profile.cpu.fixWork.value
    movingFix = profile.cpu.fixWork.value + profile.cpu.movingFixWork.value
    delivery = profile.cpu.deliveryWork.value
  }
}

/// The mode of the Bluetooth radio.
public enum BluetoothMode: Sendable, Hashable, CaseIterable {
  /// Switched off.
  case off
  /// Switched on and idle.
  case idle
  /// Scanning for beacons.
  case ranging
}

/// One phone during one run: radios and processor as power-state machines, and the energy ledger.
///
/// Scope: the phone carries out each call and books its energy. The operating system decides which
/// calls to make, and why. Each call names a cause, which is only a number to the phone.
///
/// Limitations: one receiver, one Wi-Fi radio, one Bluetooth radio and one modem; reading the
/// serving cell takes no extra radio power, because the modem is camped anyway. An open connection
/// survives the loss of the network, and only new ones fail. The caller begins and ends each scan
/// for beacons.
///
/// Sources: those of the profile.
///
/// Validation: hand-computed days in the tests of this module.
public struct Phone {
  /// The profile of the phone.
  public var profile: PhoneProfile { constants.profile }
  /// The processor's working times.
  public let works: Works
  /// The processor's time for a fix, by whether the phone moves now.
  ///
  /// Fixes that are held back or delivered in batches count by the motion at their delivery.
  public internal(set) var fixWork: SimulationDuration
  /// Whether the satellite receiver has a fix.
  public internal(set) var hasSatelliteFix = false
  /// The battery gauge of this replication.
  public let gauge: BatteryGauge
  /// The energy ledger.
  public internal(set) var ledger: EnergyLedger
  /// The phone's radios and sensors.
  public var hardware: PhoneHardware { constants.hardware }
  /// The motion coprocessor, which estimates the carrier's movement; nil without one.
  public let motionSensor: MotionSensor?
  /// The numbers of radio operations so far.
  public internal(set) var counters = RadioCounters()
  /// Whether a modem can open connections: there is a mobile network and no airplane mode.
  public var isNetworkAvailable = true
  /// Whether the receiver is cut off from all satellites, whatever the surroundings.
  ///
  /// While it is true, a search never finds a fix, and a tracking receiver loses its signal.
  public var isSkyBlocked = false
  /// Whether the phone is in a Wi-Fi network.
  public var isWiFiJoined: Bool { wifiLink.isJoined }
  /// Whether the phone can transfer bytes, over Wi-Fi or the modem.
  public var canTransfer: Bool { canConnect || isWiFiJoined }
  /// Whether there is a modem that can connect.
  var canConnect: Bool { isNetworkAvailable && hardware.hasCellular }

  let constants: Constants
  let realisation: WorldRealisation
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
    motionSensor =
      profile.hardware.hasMotionCoprocessor
      ? MotionSensor(realisation: realisation, model: profile.motionSensorModel) : nil
    self.realisation = realisation
    gauge = BatteryGauge(profile, realisation.random(BatteryGauge.purpose))
    constants = Constants(profile, convergence: convergence)
    works = Works(profile)
    fixWork = works.fix
    ledger = EnergyLedger(
      battery: Battery(profile),
      end: .zero + realisation.world.duration,
      keepsIntervals: keepsIntervals
    )
    enter(.baseCamped, cause: .phone, at: .zero)
    enter(.motionStill, cause: .phone, at: .zero)
    enter(.modemIdle, cause: .phone, at: .zero)
    receiver.assistanceUntil =
      .zero + profile.gnss.assistance.validity.value - profile.gnss.assistance.age.value
  }

  /// The power of a state.
  public func power(of state: PowerState) -> Watts { constants.powers[state.rawValue] }

  /// Enters a state, whose power is booked to a cause.
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

  /// The cause that keeps the processor awake; nil while it sleeps.
  public var awakeCause: Cause? {
    isAwake ? ledger.cause(of: .cpu) : nil
  }

  /// Books processor work of some length.
  public mutating func work(
    for duration: SimulationDuration,
    cause: Cause,
    at time: SimulationTime
  ) {
    ledger.work(for: duration, power: power(of: .processingRunning), cause: cause, at: time)
  }

  /// Sets the mode of Bluetooth; only ranging is booked to the cause.
  ///
  /// A phone without Bluetooth stays off. `bluetooth.scan_power` includes the processor that a scan
  /// keeps awake, so a caller that also keeps it awake counts it twice.
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

  /// The cause of the screen's current state.
  public var screenCause: Cause { ledger.cause(of: .screen) }

  /// Whether the screen is lit.
  public var isScreenOn: Bool { ledger.state(of: .screen) == .screenOn }

  /// The battery's level as the phone shows it, 0...1, as of the last change of power.
  public var shownBatteryFraction: Double {
    gauge.shownFraction(used: 1 - ledger.battery.fraction)
  }

  /// Connects or disconnects the charger.
  public mutating func setCharging(_ isConnected: Bool, at time: SimulationTime) {
    ledger.connectCharger(isConnected, at: time)
  }

  /// Counts computed positions, one by default.
  public mutating func countFix(_ count: Int = 1) { counters.fixCount += count }

  /// Counts a change of the serving cell.
  public mutating func countCellChange() { counters.cellChangeCount += 1 }

  /// Charges all states that are still open at the end of the day.
  public mutating func finish() { ledger.finish() }

  /// Whether the serving cell gives a position at an instant.
  ///
  /// If so, ``cellFix(at:)`` returns one.
  public func knowsCell(at time: SimulationTime) -> Bool {
    hardware.hasCellular && realisation.hasCell(at: time)
  }

  /// The position of the serving cell, or nil without one.
  public func cellFix(at time: SimulationTime) -> ProviderFix? {
    guard hardware.hasCellular else { return nil }
    return realisation.cell(at: time).map { Self.fix(of: $0, at: time) }
  }

  /// The coarse position of the network's area, used when a phone cannot look up its cell.
  public func areaFix(at time: SimulationTime) -> ProviderFix? {
    guard hardware.hasCellular else { return nil }
    return realisation.areaPosition(at: time).map { Self.fix(of: $0, at: time) }
  }

  /// The position from a cell or an area.
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
  /// Connects or disconnects the charger, at the end of the day at the latest.
  mutating func connectCharger(_ isConnected: Bool, at time: SimulationTime) {
    plug(isConnected, at: min(time, end))
  }
}

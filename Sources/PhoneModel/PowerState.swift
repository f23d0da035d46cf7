// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A state of a component, with one power.
public enum PowerState: Int, CaseIterable, Sendable, Hashable {
  /// The suspended phone, always there.
  case baseCamped
  /// The suspended phone on the move: its idle modem searches for cells and changes between them.
  case baseReselecting
  /// The screen is dark.
  case screenOff
  /// The screen is lit.
  case screenOn
  /// The processor sleeps.
  case cpuSuspended
  /// The processor is kept awake.
  case cpuAwake
  /// No work to do.
  case processingIdle
  /// Work being done.
  case processingRunning
  /// No satellite reception.
  case gnssOff
  /// Searching for satellites.
  case gnssAcquiring
  /// Positioning in good signal.
  case gnssTracking
  /// Positioning in weak signal.
  case gnssWeak
  /// Positioning on its own while the processor sleeps.
  case gnssLowPower
  /// Kept on after the last request.
  case gnssTail
  /// In no network, no scan.
  case wifiIdle
  /// In a network, nothing to send.
  case wifiAssociated
  /// Scanning for access points.
  case wifiScanning
  /// Sending over the network it is in.
  case wifiTransmitting
  /// Receiving over the network it is in.
  case wifiReceiving
  /// Kept ready after the last byte.
  case wifiTail
  /// Bluetooth switched off.
  case bluetoothOff
  /// Bluetooth on, nothing to do.
  case bluetoothIdle
  /// Scanning for beacons and measuring their distance.
  case bluetoothRanging
  /// No connection.
  case modemIdle
  /// Setting a connection up.
  case modemPromotion
  /// Sending.
  case modemTransmitting
  /// Receiving.
  case modemReceiving
  /// Kept connected after the last byte, first stage.
  case modemTail
  /// The stage after the first, such as FACH in 3G or short DRX in LTE.
  case modemSecondTail
  /// The last stage before the connection is let go, such as long DRX in LTE.
  case modemThirdTail
  /// The motion coprocessor while the phone is still.
  case motionStill
  /// The motion coprocessor while the phone moves.
  case motionMoving
  /// The compass running.
  case motionHeading
  /// All motion sensors fused for navigation.
  case motionNavigation

  /// The component that has this state.
  public var component: Component {
    switch self {
    case .baseCamped, .baseReselecting: .base
    case .screenOff, .screenOn: .screen
    case .cpuSuspended, .cpuAwake: .cpu
    case .processingIdle, .processingRunning: .processing
    case .gnssOff, .gnssAcquiring, .gnssTracking, .gnssWeak, .gnssLowPower, .gnssTail: .gnss
    case .wifiIdle, .wifiAssociated, .wifiScanning, .wifiTransmitting, .wifiReceiving, .wifiTail:
      .wifi
    case .bluetoothOff, .bluetoothIdle, .bluetoothRanging: .bluetooth
    case .modemIdle, .modemPromotion, .modemTransmitting, .modemReceiving, .modemTail,
      .modemSecondTail, .modemThirdTail:
      .modem
    case .motionStill, .motionMoving, .motionHeading, .motionNavigation: .motion
    }
  }

  /// The name of the state in tables, without its component.
  public var name: String {
    switch self {
    case .baseCamped: "camped"
    case .baseReselecting: "reselecting"
    case .screenOff, .gnssOff, .bluetoothOff: "off"
    case .screenOn: "on"
    case .cpuSuspended: "suspended"
    case .cpuAwake: "awake"
    case .processingIdle, .wifiIdle, .modemIdle, .bluetoothIdle: "idle"
    case .processingRunning: "running"
    case .gnssAcquiring: "acquiring"
    case .gnssTracking: "tracking"
    case .gnssWeak: "tracking_weak"
    case .gnssLowPower: "low_power"
    case .gnssTail, .wifiTail, .modemTail: "tail"
    case .wifiAssociated: "associated"
    case .bluetoothRanging: "ranging"
    case .wifiScanning: "scanning"
    case .modemPromotion: "promotion"
    case .wifiTransmitting, .modemTransmitting: "transmitting"
    case .wifiReceiving, .modemReceiving: "receiving"
    case .modemSecondTail: "second_tail"
    case .modemThirdTail: "third_tail"
    case .motionStill: "still"
    case .motionMoving: "moving"
    case .motionHeading: "heading"
    case .motionNavigation: "navigation"
    }
  }

  private struct Name: Hashable {
    var component: Component
    var state: String
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { (Name(component: $0.component, state: $0.name), $0) }
  )

  /// The state of a component with a name of tables; nil if it has none of that name.
  public init?(of component: Component, named name: String) {
    guard let state = Self.byName[Name(component: component, state: name)] else { return nil }
    self = state
  }
}

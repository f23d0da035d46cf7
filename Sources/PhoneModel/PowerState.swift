// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A state of a component, with one power.
public enum PowerState: Int, CaseIterable, Sendable, Hashable {
  /// The suspended phone; the base is in this state unless it reselects cells.
  case baseCamped
  /// The suspended phone on the move: its idle modem searches for cells and reselects them.
  case baseReselecting
  /// The suspended phone in poor cellular service, at rest or without a power for reselecting.
  case basePoorService
  /// The suspended phone on the move in poor cellular service.
  case baseReselectingInPoorService
  /// The screen is dark.
  case screenOff
  /// The screen is lit.
  case screenOn
  /// The processor sleeps.
  case cpuSuspended
  /// The processor is kept awake.
  case cpuAwake
  /// The processor has no work.
  case processingIdle
  /// The processor is working.
  case processingRunning
  /// No satellite reception.
  case gnssOff
  /// Searching for satellites.
  case gnssAcquiring
  /// Positioning in good signal.
  case gnssTracking
  /// Positioning in weak signal.
  case gnssWeak
  /// Storing fixes on its own while the processor sleeps.
  case gnssLowPower
  /// Kept on after the last request.
  case gnssTail
  /// In no network, not scanning.
  case wifiIdle
  /// In a network, not transferring.
  case wifiAssociated
  /// Scanning for access points.
  case wifiScanning
  /// Sending over the network that the phone is in.
  case wifiTransmitting
  /// Receiving over the network that the phone is in.
  case wifiReceiving
  /// Kept ready after the last byte.
  case wifiTail
  /// Bluetooth is switched off.
  case bluetoothOff
  /// Bluetooth is on and idle.
  case bluetoothIdle
  /// Scanning for beacons and measuring their distance.
  case bluetoothRanging
  /// No connection.
  case modemIdle
  /// Setting up a connection.
  case modemPromotion
  /// Sending.
  case modemTransmitting
  /// Receiving.
  case modemReceiving
  /// Kept connected after the last byte, first stage.
  case modemTail
  /// The stage after the first, such as FACH in 3G or short DRX in LTE.
  case modemSecondTail
  /// The last stage before the connection is released, such as long DRX in LTE.
  case modemThirdTail
  /// The motion coprocessor while the phone is still.
  case motionStill
  /// The motion coprocessor while the phone moves.
  case motionMoving
  /// The compass running.
  case motionHeading
  /// All motion sensors fused for navigation.
  case motionNavigation
  /// Taking no part in the Find My network.
  case findMyOff
  /// Sending beacons of the Find My network and listening for others.
  case findMyBeaconing
  /// The system learns no visits and routes.
  case systemLocationOff
  /// The system learns visits and routes, and the phone is at rest.
  case systemLocationResting
  /// The system learns visits and routes, and the phone moves.
  case systemLocationMoving
  /// The system learns routes from the positions of an app that keeps the receiver on.
  case systemLocationSharing
  /// No background work is counted.
  case backgroundNone
  /// Background work of the system and of other apps, as a mean.
  case backgroundWork

  /// The component that has this state.
  public var component: Component { Self.components[rawValue] }

  /// The model of the state, as its component defines it.
  public var model: StateModel { Self.models[rawValue] }

  /// The name of the state in tables, without the name of its component.
  public var name: String { model.name }

  /// The models of all states, by their raw values.
  private static let models: [StateModel] = {
    let models = Component.allCases.flatMap(\.model.states)
    return models.sorted { $0.state.rawValue < $1.state.rawValue }
  }()

  /// The components of all states, by the states' raw values.
  private static let components: [Component] = {
    let owners = Component.allCases.flatMap { component in
      component.model.states.map { (state: $0.state, component: component) }
    }
    return owners.sorted { $0.state.rawValue < $1.state.rawValue }.map(\.component)
  }()

  /// Ends the program: the switch over the states of a component does not list this one.
  func unlisted() -> Never { preconditionFailure("no case for \(self)") }

  /// The state of a component by its name in tables; nil if the component has no such state.
  public init?(of component: Component, named name: String) {
    guard let state = component.model.state(named: name)?.state else { return nil }
    self = state
  }
}

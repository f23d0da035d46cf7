// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A component of the phone whose energy is booked separately.
public enum Component: String, CaseIterable, Sendable, Hashable, Codable {
  /// The suspended phone, camped on a cell.
  case base
  /// The display.
  case screen
  /// The processor: suspended or kept awake.
  case cpu
  /// The processor's work, in addition to being awake.
  case processing
  /// Satellite reception.
  case gnss
  /// The Wi-Fi radio.
  case wifi
  /// The cellular modem, without the power of camping on a cell.
  case modem
  /// The motion coprocessor.
  case motion
  /// The Bluetooth radio, without the beacons of the Find My network.
  case bluetooth
  /// The Bluetooth beacons of the Find My network.
  case findMy = "find_my"
  /// The system learning visits and routes for itself.
  case systemLocation = "system_location"
  /// Background work of the system and of other apps.
  case background

  /// The model of the component.
  public var model: ComponentModel {
    switch self {
    case .base: .base
    case .screen: .screen
    case .cpu: .cpu
    case .processing: .processing
    case .gnss: .gnss
    case .wifi: .wifi
    case .modem: .modem
    case .motion: .motion
    case .bluetooth: .bluetooth
    case .findMy: .findMy
    case .systemLocation: .systemLocation
    case .background: .background
    }
  }

  /// The position of the component in `allCases`.
  var index: Int {
    switch self {
    case .base: 0
    case .screen: 1
    case .cpu: 2
    case .processing: 3
    case .gnss: 4
    case .wifi: 5
    case .modem: 6
    case .motion: 7
    case .bluetooth: 8
    case .findMy: 9
    case .systemLocation: 10
    case .background: 11
    }
  }
}

/// The states and powers of a component, its names, the use of its energy and its lane.
///
/// This is the only description of a component: the ledger, the split of the energy, tables, lanes
/// and breakdowns read it.
public struct ComponentModel: Sendable {
  /// The name shown to readers.
  public let text: String
  /// The part of the energy that it belongs to in a report by parts.
  public let part: EnergyPart
  /// Its position among the lanes of a page, from the top; nil if it has no lane.
  public let lane: Int?
  /// Whether its lane is drawn even if the component stays at rest.
  public let isLaneAlwaysDrawn: Bool
  /// Its states; the component starts in the first.
  public let states: [StateModel]

  init(
    _ text: String,
    part: EnergyPart,
    lane: Int?,
    isLaneAlwaysDrawn: Bool = false,
    states: [StateModel]
  ) {
    self.text = text
    self.part = part
    self.lane = lane
    self.isLaneAlwaysDrawn = isLaneAlwaysDrawn
    self.states = states
  }

  /// The state in which the component starts.
  public var rest: PowerState { states[0].state }

  /// The state with a name from the tables; nil if the component has no such state.
  func state(named name: String) -> StateModel? { states.first { $0.name == name } }
}

/// A state of a component.
public struct StateModel: Sendable {
  /// The state.
  public let state: PowerState
  /// Its name in tables, without the name of the component.
  public let name: String
  /// The share of its lane that it fills.
  public let weight: StateWeight
  /// The part of the energy that it belongs to; nil for the part of its component.
  let part: EnergyPart?
  /// Its power in a profile, before the phone's power scale is applied.
  let power: @Sendable (PhoneProfile) -> Watts

  init(
    _ state: PowerState,
    _ name: String,
    _ weight: StateWeight,
    part: EnergyPart? = nil,
    power: @escaping @Sendable (PhoneProfile) -> Watts = { _ in .zero }
  ) {
    self.state = state
    self.name = name
    self.weight = weight
    self.part = part
    self.power = power
  }
}

/// The share of its lane that a state fills, from nothing to all of it.
public enum StateWeight: Int, Sendable, Hashable, CaseIterable {
  /// Nothing but the lane's line: off, idle, asleep.
  case rest
  /// A fifth of the height.
  case trace
  /// A third of the height.
  case faint
  /// Half the height, dotted: kept on without work.
  case tail
  /// Two thirds of the height.
  case middle
  /// The whole height, hatched: getting ready.
  case hatched
  /// The whole height.
  case full
}

// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A part of the phone whose power is booked by itself.
public enum Component: String, CaseIterable, Sendable, Hashable, Codable {
  /// The suspended phone, camped on a cell.
  case base
  /// The display.
  case screen
  /// The processor: suspended or kept awake.
  case cpu
  /// The processor's work, on top of being awake.
  case processing
  /// Satellite reception.
  case gnss
  /// The Wi-Fi radio.
  case wifi
  /// The cellular modem beyond camping.
  case modem
  /// The motion coprocessor.
  case motion
  /// The Bluetooth radio.
  case bluetooth

  /// What the component is made of.
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
    }
  }

  /// The place of the component in `allCases`.
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
    }
  }
}

/// A component: its states with their powers, its names, what its energy counts as and how it is drawn.
///
/// Everything that is said of a component is said here, beside its numbers: the ledger, the split of the
/// energy, tables, lanes and breakdowns read it.
public struct ComponentModel: Sendable {
  /// What people call it.
  public let text: String
  /// Its share of a report by parts.
  public let part: EnergyPart
  /// What its energy is for when an app causes it.
  public let use: EnergyUse
  /// Its place among the lanes of a page, from the top; nil for none.
  public let lane: Int?
  /// Whether its lane is drawn although it stays at rest.
  public let isLaneAlwaysDrawn: Bool
  /// Its states; the first is the one it begins in.
  public let states: [StateModel]

  init(
    _ text: String,
    part: EnergyPart,
    use: EnergyUse,
    lane: Int?,
    isLaneAlwaysDrawn: Bool = false,
    states: [StateModel]
  ) {
    self.text = text
    self.part = part
    self.use = use
    self.lane = lane
    self.isLaneAlwaysDrawn = isLaneAlwaysDrawn
    self.states = states
  }

  /// The state that it begins in.
  public var rest: PowerState { states[0].state }

  /// The state with a name of tables; nil if it has none of that name.
  func state(named name: String) -> StateModel? { states.first { $0.name == name } }
}

/// A state of a component.
public struct StateModel: Sendable {
  /// The state.
  public let state: PowerState
  /// Its name in tables, without its component.
  public let name: String
  /// How much of its lane it fills.
  public let weight: StateWeight
  /// Its share of a report by parts; nil for its component's.
  let part: EnergyPart?
  /// What its energy is for when an app causes it; nil for its component's.
  let use: EnergyUse?
  /// Its power by a profile, before the phone's factors.
  let power: @Sendable (PhoneProfile) -> Watts

  init(
    _ state: PowerState,
    _ name: String,
    _ weight: StateWeight,
    part: EnergyPart? = nil,
    use: EnergyUse? = nil,
    power: @escaping @Sendable (PhoneProfile) -> Watts = { _ in .zero }
  ) {
    self.state = state
    self.name = name
    self.weight = weight
    self.part = part
    self.use = use
    self.power = power
  }
}

/// What the energy of a component is for when an app causes it.
public enum EnergyUse: Sendable, Hashable, CaseIterable {
  /// Finding out where the phone is.
  case sensing
  /// The processor, awake or at work.
  case awake
  /// Sending and receiving.
  case upload
  /// Nothing that an app could save.
  case none

  /// What the energy of a component in a state is for.
  public init(_ component: Component, state: String) {
    let model = component.model
    self = model.state(named: state)?.use ?? model.use
  }
}

/// How much of its lane a state fills, from nothing to all of it.
public enum StateWeight: Int, Sendable, Hashable, CaseIterable {
  /// Nothing but the lane's line: off, idle, asleep.
  case rest
  /// A fifth of the height.
  case trace
  /// A third of the height.
  case faint
  /// Half the height, dotted: kept on, doing nothing.
  case tail
  /// Two thirds of the height.
  case middle
  /// The whole height, hatched: getting ready.
  case hatched
  /// The whole height.
  case full
}
